"""Every number of the live protocol, and why it is what it is. `static/js/live/constants.js` holds the same.

Times are seconds. `tests/live/test_constants.py` keeps the relations between them.
"""

from __future__ import annotations

from enum import IntEnum

PROTOCOL_VERSION = 1


class Close(IntEnum):
    """Close codes. Clients come back by themselves only after GOING_AWAY, LOST, RESTARTING and TOO_SLOW."""

    NORMAL = 1000
    GOING_AWAY = 1001
    LOST = 1006
    RESTARTING = 1012
    SIGN_IN = 4001
    NOT_YOURS = 4003
    NO_TABLE = 4004
    TOO_SLOW = 4008
    REPLACED = 4009
    ENDED = 4010


# What comes in
MAX_FRAME = 16 * 1024  # bytes; our own refusal, by name
MAX_MESSAGE = MAX_FRAME + 4 * 1024  # bytes; above it the server's WebSocket layer closes with 1009
MAX_OPEN_BODY = 64 * 1024  # bytes of POST /live/open/: a full log of 2,000 events is 20 KiB
HELLO_WAIT = 10.0  # a socket that says nothing is closed
FRAMES_A_SECOND = 50.0  # held keys repeat at about 30
FRAMES_BURST = 400.0  # what waited while the network was away may come at once
BAD_FRAMES = 5  # after so many refused frames the socket is closed

# Keeping in touch (the client keeps these too)
PING_EVERY = 10.0
ACK_STEP = 16  # a watcher pings after so many events received
PONG_WAIT = 8.0

DEALS_A_SECOND = 0.5  # next games of one host: each is a row; nobody deals faster for long
DEALS_BURST = 10.0

# The devices of an account
EARS = 20  # that listen at once; of more, the oldest is closed

# The audience
REACTIONS_A_SECOND = 1.0
REACTIONS_BURST = 4.0
SEATS_NAMED = 100  # to a host who asks who watches
MARKS = 400  # by which somebody is kept out of a table; the oldest go first

# Fan-out
HEAD_POLL = 2.0  # one query for all watched tables
WINDOW = 64  # events sent and not acknowledged
SNAPSHOTS = 8  # snapshots sent without a word from the watcher in between
SLOW_GRACE = 60.0  # a watcher that stays behind for so long is closed
SINGLY = 8  # a longer batch goes out as one frame
CROWD_DELAY = 0.25  # comings and goings within this are told at once
AUDIENCE_DELAY = 0.5  # reactions and votes within this are told at once
OUTBOX = 256  # frames waiting for a socket that takes none; more, and it is closed

# The host
TICK = 1.0  # how often presence is looked at
HIDDEN_TABLE = 30 * 60.0  # off the lobby
AWAY_CLOSED = 5.0  # after the socket closed
AWAY_SILENT = 25.0  # without a frame
GONE = 120.0
SEEN_EVERY = 8.0  # how often "still there" is written for other processes and after a restart
SESSION_CHECK = 30.0  # how old the knowledge may be that a host is still signed in

# Between processes
CROWD_EVERY = 20.0  # how often a process says whom it has at its tables
CROWD_LASTS = 60.0  # what it said counts for so long: a process that was killed is forgotten
BRIDGE_QUEUE = 4096  # words to other processes that wait for Redis; more, and the poll of heads makes up for them

# The server under it
WS_PING_EVERY = 10
WS_PING_TIMEOUT = 20
HANDSHAKE_WAIT = 20  # when a thousand come at once, the last are answered late
READ_AHEAD = 8  # messages of one socket that may wait before no more are read
BACKLOG = 2048  # connections waiting to be accepted
CLOSE_WAIT = 2.0  # how long a stopping server waits for its sockets to say goodbye
RELOAD_STEP = 0.1  # sockets that are to come back bit by bit are closed this often
RELOAD_SPREAD = 5.0  # clients of another release come back within this, not all at once

# The lobby
LOBBY_TABLES = 60
LOBBY_KEPT = 2  # the list is made once for everyone who looks within this

# The watch page
EARLIER_GAMES = 6  # of this table, with a way to their replays
SEAT_KEPT = 24 * 60 * 60  # how long a browser keeps its seat
