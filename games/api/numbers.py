"""What one's numbers are made of, so that a device can count what was played on the others too."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from ninja import Status as Answer

from games.selectors.statistics import played_by, played_state

from .asking import OwnerOnly, owner_in
from .shapes import PlayedOut, Refused

router = Router(auth=OwnerOnly(), tags=["games"])


@router.get("/played", response={200: PlayedOut, 304: None, 401: Refused}, summary="What your numbers are made of")
def played(request: HttpRequest, response: HttpResponse) -> Any:
    """Every game that counts, without deals and logs. `If-None-Match` with an ETag of before: 304: nothing is new."""
    owner = owner_in(request)
    tag = played_state(owner)
    response["ETag"] = f'"{tag}"'
    if request.headers.get("If-None-Match") == f'"{tag}"':
        return Answer(304, None)
    return Answer(200, {"tag": tag, "games": played_by(owner)})
