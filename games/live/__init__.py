"""Live tables: the wire, and what is sent to whom. From the leaves upward:

constants   protocol   presence   lease   limits   crowd       (no IO)
record      what may be told of a game       relay      what one watcher is sent next       (no IO)
outbox      one socket's way out             source     reads and writes, off the event loop
hub, room   every socket of this process     consumer   one socket, thin
"""
