"""Every refusal of the API as {code, detail}, with its status: no other shape, whatever went wrong."""

from __future__ import annotations

from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from accounts.preferences import BadSettings
from games.selectors.saves import BadCursor
from games.services.errors import BadGame, IllegalEvent, NoDaily, NotHolder, Refusal, Spoiler, UnknownGame
from games.services.solver_pool import RETRY_AFTER, SolverBusy, SolverFailed

#: Seconds after which what was asked too often may be asked again: the windows of most limits.
_WAIT = 60
_CODES = {403: "no csrf token", 400: "bad request", 413: "too big", 429: "too often"}
_STATUS: tuple[tuple[type[Refusal], int], ...] = (
    (UnknownGame, 404),
    (NotHolder, 409),
    (NoDaily, 404),
    (Spoiler, 403),
)


def answer_refusals(api: NinjaAPI) -> None:
    """Teach `api` to refuse in our words."""

    def answer(request: HttpRequest, status: int, code: str, detail: str, **more: object) -> HttpResponse:
        return api.create_response(request, {"code": code, "detail": detail, **more}, status=status)

    @api.exception_handler(Refusal)
    def refused(request: HttpRequest, error: Refusal) -> HttpResponse:
        status = next((status for kind, status in _STATUS if isinstance(error, kind)), 400)
        if isinstance(error, BadGame) and error.code == "other game":
            status = 409
        more = {"place": error.place} if isinstance(error, IllegalEvent) else {}
        return answer(request, status, error.code, error.detail, **more)

    @api.exception_handler(ValidationError)
    def not_understood(request: HttpRequest, error: ValidationError) -> HttpResponse:
        first = error.errors[0]
        place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path", "sent"))
        return answer(request, 400, "bad request", f"{place}: {first['msg']}" if place else first["msg"])

    @api.exception_handler(SolverBusy)
    @api.exception_handler(SolverFailed)
    def busy(request: HttpRequest, error: SolverBusy | SolverFailed) -> HttpResponse:
        response = answer(request, 503, "solver busy", str(error))
        response["Retry-After"] = str(RETRY_AFTER)
        return response

    @api.exception_handler(BadCursor)
    def bad_cursor(request: HttpRequest, error: BadCursor) -> HttpResponse:
        return answer(request, 400, "bad request", str(error))

    @api.exception_handler(BadSettings)
    def bad_settings(request: HttpRequest, error: BadSettings) -> HttpResponse:
        return answer(request, 400, "bad settings", str(error))

    @api.exception_handler(AuthenticationError)
    def stranger(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
        return answer(request, 401, "sign in", "this session stands for nobody yet")

    @api.exception_handler(HttpError)
    def http(request: HttpRequest, error: HttpError) -> HttpResponse:
        code = _CODES.get(error.status_code, "refused")
        response = answer(request, error.status_code, code, str(error))
        if error.status_code == HTTPStatus.TOO_MANY_REQUESTS:
            response["Retry-After"] = str(_WAIT)
        return response

    @api.exception_handler(Http404)
    def nothing(request: HttpRequest, error: Http404) -> HttpResponse:
        return answer(request, 404, "not found", "there is nothing at this address")
