"""Answer what went wrong: as JSON to programs, as a page to people, and never with a traceback."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from types import TracebackType
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, current_app, jsonify, redirect, render_template, request, url_for
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from swoop_ref.operations import NotHost, ReadOnly, Unavailable, UnknownGame, UnknownPhone, WatchOnly, follow_link
from swoop_ref.rules.game import Refusal
from swoop_ref.security import known_phone
from swoop_ref.web.wording import error_title, refusal_sentence

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

INTERFACE = "/api/"

_CODES = {
    400: "malformed",
    403: "forbidden",
    404: "not_found",
    405: "wrong_method",
    413: "too_large",
    415: "not_json",
    429: "too_fast",
    503: "unavailable",
}
_FIRST_ERROR = 400


class Problem(Exception):
    """Carry what is wrong with a request itself: the status, the code, and the field, where one is wrong."""

    def __init__(self, status: int, code: str, *, field: str | None = None, **facts: Any) -> None:
        super().__init__(code)
        self.status = status
        self.refusal = Refusal(code, field=field, **facts)


@lru_cache(maxsize=256)
def _is_host(text: str) -> bool:
    name = text.rpartition(":")[0] if re.search(r":[0-9]*$", text) and not text.endswith("]") else text
    try:
        # As the router does, which can say nothing useful about one that it cannot write.
        return bool(name.encode("idna")) or not text
    except UnicodeError:
        return False


_REFUSED_AS_THINGS_STAND = frozenset({"points_are_covered"})


class QuietFlask(Flask):
    """Log an unexpected error with the route it came by, not with its path: paths hold secrets."""

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request; one whose Host names no host gets a plain 400, since no page can be drawn for it."""
        if _is_host(environ.get("HTTP_HOST", "")):
            return super().wsgi_app(environ, start_response)
        return BaseResponse("This request's Host header names no host.\n", 400)(environ, start_response)

    def log_exception(self, exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None]) -> None:
        """Write the traceback to the log."""
        self.logger.error("Exception on %s %s", request.method, request.url_rule, exc_info=exc_info)


def attach_errors(app: Flask) -> None:
    """Register what answers each kind of error."""
    app.register_error_handler(UnknownGame, _unknown_game)
    app.register_error_handler(ReadOnly, _read_only)
    app.register_error_handler(WatchOnly, _watch_only)
    app.register_error_handler(NotHost, _not_host)
    app.register_error_handler(UnknownPhone, _unknown_phone)
    app.register_error_handler(Refusal, _refused)
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(Unavailable, _unavailable)
    app.register_error_handler(CSRFError, _forged)
    app.register_error_handler(HTTPException, _http)


def answer(status: int, refusal: Refusal) -> Response:
    """Return the error as its reader can use it: JSON under ``/api/``, a page elsewhere."""
    sentence = refusal_sentence(refusal)
    if not request.path.startswith(INTERFACE):
        page = render_template(
            "errors/error.html", title=error_title(status), message=sentence, status=status, code=refusal.code
        )
        return Response(page, status)
    error: dict[str, Any] = {"code": refusal.code, "message": sentence}
    if refusal.field is not None:
        error["field"] = refusal.field
    response = jsonify(error=error)
    response.status_code = status
    return response


def _unknown_game(_error: UnknownGame) -> BaseResponse:
    try:
        return _lead_on() or answer(404, Refusal("unknown_game"))
    except Unavailable as error:
        return _unavailable(error)


def _lead_on() -> BaseResponse | None:
    """Send a phone that knows the game from its former link to the new one; ``None`` for all others."""
    asked = request.view_args or {}
    key = follow_link(asked["key"], known_phone()) if "key" in asked else None
    if key is None or request.endpoint is None:
        return None
    goal = url_for(request.endpoint, **{**asked, "key": key})
    if request.query_string:
        goal = f"{goal}?{request.query_string.decode('ascii', 'ignore')}"
    # 307 lets what was sent be sent again, taps that were on their way among it.
    return redirect(goal, 302 if request.method == "GET" else 307)


def _read_only(_error: ReadOnly) -> Response:
    return answer(403, Refusal("read_only"))


def _watch_only(_error: WatchOnly) -> Response:
    return answer(409, Refusal("watch_only"))


def _not_host(_error: NotHost) -> Response:
    return answer(403, Refusal("not_host"))


def _unknown_phone(_error: UnknownPhone) -> Response:
    return answer(404, Refusal("unknown_phone"))


def _refused(refusal: Refusal) -> Response:
    return answer(409 if refusal.code in _REFUSED_AS_THINGS_STAND else 400, refusal)


def _problem(problem: Problem) -> Response:
    return answer(problem.status, problem.refusal)


def _unavailable(error: Unavailable) -> Response:
    current_app.logger.error("The database did not answer: %s", error)
    response = answer(503, Refusal("unavailable"))
    response.headers["Retry-After"] = "2"
    return response


def _forged(_error: CSRFError) -> Response:
    return answer(400, Refusal("form_too_old"))


def _http(error: HTTPException) -> BaseResponse:
    status = error.code or 500
    if status < _FIRST_ERROR:
        return error.get_response()
    response = answer(status, Refusal(_CODES.get(status, "broken")))
    for name, value in error.get_headers():
        # What a client needs to do better: Allow, Retry-After.
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response
