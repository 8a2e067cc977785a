"""The socket of a device that listens for its account's games, `/ws/games/`: hello, and a ping now and then."""

from __future__ import annotations

from typing import Any

from accounts.services import owner_of_session_key

from .constants import Close
from .ears import Ear
from .outbox import Send
from .people import session_hash
from .protocol import Bye, ClientMessage, Hello, Ping
from .socket import Receive, SocketConsumer
from .source import reading
from .told import Listening, Pong

EAR_PATH = "/ws/games/"


class EarConsumer(SocketConsumer):
    """One device of somebody who is signed in; a guest has one device and needs no telling."""

    KIND = "games"

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """As every socket."""
        self._ear: Ear | None = None
        await super().__call__(scope, receive, send)

    @property
    def _is_seated(self) -> bool:
        return self._ear is not None

    async def _take(self, frame: ClientMessage) -> None:
        if isinstance(frame, Hello):
            await self._hello(frame)
        elif self._ear is None:
            self._refuse("hello first", "the first frame is hello")
        elif isinstance(frame, Ping):
            self._outbox.tell(Pong(seq=0))
        elif isinstance(frame, Bye):
            self._outbox.close(Close.NORMAL)
        else:
            self._refuse("no table", "here is only listened")

    async def _hello(self, hello: Hello) -> None:
        if not self._is_of_today(hello):
            return
        if self._ear is None:
            session_key, _ = self._cookies()
            owner = await reading(owner_of_session_key, session_key)
            if owner is None or owner.user_id is None:
                self._turn_away("sign in", "only an account has games on several devices", Close.SIGN_IN)
                return
            self._ear = Ear(owner.user_id, session_hash(session_key), self._outbox)
            self._hub.ears.listen(self._ear)
        self._outbox.tell(Listening())

    def _leave(self) -> None:
        if self._ear is not None:
            self._hub.forget_ear(self._ear)
