"""Guard the doors: headers on every answer, cookies, and which phone is asking."""

from __future__ import annotations

from flask import Flask, Request, Response, g, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface

from swoop_ref.extensions import limit_meeting
from swoop_ref.operations import Phone, find_phone, new_phone

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    # Links are secrets, so other sites never see them; our own forms need it for the check against forged ones.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HEADERS = tuple(HEADERS.items())

PHONE_COOKIE = "swoop_phone"
PHONE_COOKIE_SECONDS = 400 * 24 * 60 * 60
"""As long as browsers let a cookie live."""
LONGEST_TOKEN = 64


class PageSessions(SecureCookieSessionInterface):
    """Open sessions for pages only, and send their cookie over https only when the visitor came over https."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Return the visitor's session; the interface has none, so that no cookie can act there."""
        if request.path.startswith("/api/"):
            return None
        return super().open_session(app, request)

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002 - Flask asks it so
        """Return whether the cookie may travel over https only."""
        return request.is_secure


def attach_security(app: Flask) -> None:
    """Put headers on every answer and set up the cookies."""
    app.session_interface = PageSessions()
    app.config.update(
        SESSION_COOKIE_NAME="swoop_session",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
    )
    # A table may leave its page open all evening.
    app.config.setdefault("WTF_CSRF_TIME_LIMIT", None)
    app.after_request(_finish)


def _finish(response: Response) -> Response:
    headers = response.headers
    headers.extend(_HEADERS)
    if request.is_secure:
        # On plain http browsers ignore it, and call that an error.
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
    if "Cache-Control" not in headers:
        headers["Cache-Control"] = "private, no-cache"
    token = g.get("new_phone_token")
    if token is not None:
        response.set_cookie(
            PHONE_COOKIE, token, PHONE_COOKIE_SECONDS, secure=request.is_secure, httponly=True, samesite="Lax"
        )
    return response


def known_phone() -> Phone | None:
    """Return the phone that is asking, if it has opened or begun a game before."""
    if "phone" not in g:
        token = request.cookies.get(PHONE_COOKIE, "")
        g.phone = find_phone(token) if 0 < len(token) <= LONGEST_TOKEN else None
    known: Phone | None = g.phone
    return known


def phone() -> Phone:
    """Return the phone that is asking, made known now if it is new: call it only when a game is begun or opened."""
    known = known_phone()
    if known is None:
        with limit_meeting:
            known, g.new_phone_token = new_phone()
        g.phone = known
    return known
