"""How people want to be told that it is their turn."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from sternfeld.server import wire
from sternfeld.server.errors import ApiError
from sternfeld.server.http import request_body
from sternfeld.server.http.guard import address_of
from sternfeld.server.http.responses import MailSeen, NotificationsSeen
from sternfeld.server.http.routes.common import LoggedIn, ServerDep
from sternfeld.server.notifications.push import check_subscription
from sternfeld.server.people.sessions import Visitor
from sternfeld.server.secrets import new_token
from sternfeld.server.server import Server
from sternfeld.store.notifications import MailAddress, PushSubscription

__all__ = ["router"]

router = APIRouter(prefix="/notifications", tags=["notifications"])
Token = Annotated[str, Path(min_length=1, max_length=64, pattern=wire.PRINTABLE)]
MAIL_COST = 5.0
"""In tries to log in: two mails at once, then one in a minute."""


@router.get("")
async def chosen(visitor: LoggedIn, server: ServerDep) -> NotificationsSeen:
    """How I can be told, and how I am."""
    return await _seen(server, visitor)


@router.put("/push")
async def subscribe(
    body: request_body.Push, visitor: LoggedIn, server: ServerDep
) -> NotificationsSeen:
    """Tell this device by push messages."""
    check_subscription(body.endpoint, body.p256dh, body.auth, server.settings.push_services)
    wanted = PushSubscription(
        visitor.id,
        visitor.session.token_hash,
        body.endpoint,
        body.p256dh,
        body.auth,
        body.language,
    )
    await server.threads.read(server.store.notifications.subscribe, wanted)
    return await _seen(server, visitor)


@router.delete("/push")
async def unsubscribe(visitor: LoggedIn, server: ServerDep) -> NotificationsSeen:
    """Send this device no more push messages."""
    session = visitor.session.token_hash
    await server.threads.read(server.store.notifications.unsubscribe, session)
    return await _seen(server, visitor)


@router.put("/mail")
async def set_mail_address(
    body: request_body.MailAddress, visitor: LoggedIn, server: ServerDep, request: Request
) -> NotificationsSeen:
    """Tell me by e-mail, once the owner of the address has confirmed it."""
    from sternfeld.server.notifications.mail import check_mail_address, mailbox_of

    mailer = server.notices.mailer
    if mailer is None:
        raise ApiError(409, "no_mail", "this server sends no mail; its host has not set it up")
    address = check_mail_address(body.address)
    if address is None:
        raise ApiError(400, "mail_address", f"address: {body.address!r} is no e-mail address")
    for key in (address_of(request.scope), visitor.id):
        server.rates.logins.take(key, MAIL_COST)
    server.rates.mail_questions.take(mailbox_of(address))
    wanted = MailAddress(visitor.id, address, body.language, new_token())
    await server.threads.read(server.store.notifications.set_mail_address, wanted)
    mailer.ask(wanted)
    return await _seen(server, visitor)


@router.delete("/mail")
async def delete_mail_address(visitor: LoggedIn, server: ServerDep) -> NotificationsSeen:
    """Send me no more mail, and forget my address."""
    await server.threads.read(server.store.notifications.delete_mail_address, visitor.id)
    return await _seen(server, visitor)


@router.get("/mail/{token}")
async def look_at_mail_address(token: Token, server: ServerDep, request: Request) -> MailSeen:
    """The address that a link in a mail is about."""
    return _mail_seen(await _by_token(server, token, request))


@router.post("/mail/{token}")
async def choose_mail(
    token: Token, body: request_body.MailChoice, server: ServerDep, request: Request
) -> MailSeen:
    """The owner of an address wants mail, or wants no more."""
    found = await _by_token(server, token, request)
    store = server.store.notifications
    if not body.wanted:
        await server.threads.read(store.delete_mail_address, found.player)
        return {"address": found.address, "confirmed": False}
    await server.threads.read(store.confirm_mail_address, token)
    return {"address": found.address, "confirmed": True}


@router.post("/mail/{token}/stop")
async def stop_mail(token: Token, server: ServerDep, request: Request) -> MailSeen:
    """The same as not wanting more, for mail programs that have a button for it (RFC 8058)."""
    found = await _by_token(server, token, request)
    await server.threads.read(server.store.notifications.delete_mail_address, found.player)
    return {"address": found.address, "confirmed": False}


async def _by_token(server: Server, token: str, request: Request) -> MailAddress:
    server.rates.lookups.take(address_of(request.scope))
    found = await server.threads.read(server.store.notifications.mail_address_by_token, token)
    if found is None:
        raise ApiError(404, "not_found", "this link is no longer valid")
    return found


async def _seen(server: Server, visitor: Visitor) -> NotificationsSeen:
    def read() -> NotificationsSeen:
        store = server.store.notifications
        devices = store.subscriptions_of(visitor.id)
        mail = store.mail_address(visitor.id)
        return {
            "push_key": server.notices.push.public_key(),
            "push": any(one.session == visitor.session.token_hash for one in devices),
            "mail_offered": server.notices.mailer is not None,
            "mail": None if mail is None else _mail_seen(mail),
        }

    return await server.threads.read(read)


def _mail_seen(address: MailAddress) -> MailSeen:
    return {"address": address.address, "confirmed": address.confirmed}
