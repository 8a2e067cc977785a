"""What the fields of a message may hold: each with its bounds, so that whatever was decoded has been checked."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from games.engine.deal import MAX_NUMBER
from games.engine.rules import MAX_EVENTS

ClientId = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
Code = Annotated[str, Meta(pattern=r"\A[a-z2-7]{10}\Z")]
Name = Annotated[str, Meta(pattern=r"\A[ -~]{1,16}\Z")]
Seq = Annotated[int, Meta(ge=0, le=MAX_EVENTS)]
#: An event in notation; whether it is one at all is the engine's to say.
EventText = Annotated[str, Meta(pattern=r"\A[!-~]{1,8}\Z")]
Batch = Annotated[list[EventText], Meta(min_length=1, max_length=MAX_EVENTS)]
DeckText = Annotated[str, Meta(pattern=r"\A[ -~]{1,256}\Z")]
LogText = Annotated[str, Meta(pattern=r"\A[ -~]*\Z", max_length=MAX_EVENTS * 5)]
PlayedMs = Annotated[int, Meta(ge=0, le=366 * 24 * 3600 * 1000)]
Number = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
#: YYYY-MM-DD; whether there is such a date is for the services to say.
DateText = Annotated[str, Meta(pattern=r"\A[0-9-]{10}\Z")]
HostState = Literal["here", "paused", "away", "gone"]
Role = Literal["host", "watcher"]
#: What a watcher can say without words.
Kind = Literal["bravo", "heart", "hooray", "laugh", "wow"]
#: What the host's own browser has proved of the position.
GaugeState = Literal["winnable", "lost", "not known"]
SeatName = Annotated[str, Meta(pattern=r"\A[a-z2-7]{4}\Z")]
#: Two cards in notation, in either order; whether they could leave now is for the table to say.
PairText = Annotated[str, Meta(pattern=r"\A[A2-9TJQK][cdhs][A2-9TJQK][cdhs]\Z")]
