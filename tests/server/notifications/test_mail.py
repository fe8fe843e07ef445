"""Where the host has set up a mail server, people are told by digests."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from sternfeld.errors import SternfeldError
from sternfeld.server.notifications import turns
from sternfeld.server.notifications.mail import check_mail_address, read_smtp_server
from sternfeld.server.settings import Rate, Settings, SmtpServer
from sternfeld.store import notifications
from sternfeld.store.notifications import MailAddress
from tests.server.running import GENEROUS, Person, Running, pair, running
from tests.support.clock import Clock
from tests.support.mail_server import mail_server

AGREED: dict[str, object] = {"start.order": "agreed"}
PATIENCE = 60


@dataclass
class World:
    """A server, its clock and a mail server."""

    server: Running
    clock: Clock
    mails: Queue[bytes]

    def mail(self) -> EmailMessage:
        found = message_from_bytes(self.mails.get(timeout=PATIENCE), policy=policy.default)
        assert isinstance(found, EmailMessage)
        return found

    def no_mail(self) -> None:
        """The server looks for games that wait, and writes to nobody."""
        notices = self.server.internals.notices
        rounds = notices.rounds
        while notices.rounds < rounds + 2:  # the round that is under way may have looked before
            time.sleep(0.02)
        assert notices.mailer is not None
        notices.mailer._threads.submit(bool).result(PATIENCE)  # nothing is on its way
        assert self.mails.empty()

    def want(self, person: Person, address: str, language: str = "en") -> str:
        """Ask for mail; the link in the mail that asks back."""
        person.http.put("/notifications/mail", json={"address": address, "language": language})
        return link_in(self.mail())


@pytest.fixture
def world(database_address: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    monkeypatch.setattr(turns, "EVERY_SECONDS", 0.02)
    clock = Clock()
    with mail_server() as (port, mails):
        settings = Settings(
            database=database_address,
            limits=GENEROUS,
            now=clock,
            smtp=SmtpServer("127.0.0.1", port, "table@example.org"),
            public_address="https://example.org/",
        )
        with running(settings) as server:
            yield World(server, clock, mails)


def link_in(mail: EmailMessage) -> str:
    (link,) = [line for line in lines_of(mail) if line.startswith("https://example.org/mail/")]
    return link


def lines_of(mail: EmailMessage) -> list[str]:
    text: str = mail.get_content()
    return text.splitlines()


def token_in(link: str) -> str:
    return link.rpartition("/")[2]


def hour() -> dict[str, float]:
    return {"seconds": 3601}


def test_an_address_is_confirmed_before_it_gets_digests(world: World) -> None:
    ada, bob, table = pair(world.server, house_rules=AGREED)
    link = world.want(bob, " bob@example.net ", "de")
    assert bob.get("/notifications")["mail"] == {"address": "bob@example.net", "confirmed": False}
    ada.do(table, {"type": "pass"})
    world.clock.forward(**hour())
    world.no_mail()
    seen = bob.get(f"/notifications/mail/{token_in(link)}")
    assert seen == {"address": "bob@example.net", "confirmed": False}
    bob.post(f"/notifications/mail/{token_in(link)}", {"wanted": True})
    digest = world.mail()
    assert digest["Subject"] == "Sternfeld: Du bist dran"
    assert digest["To"] == "bob@example.net"
    assert digest["From"] == "Sternfeld <table@example.org>"
    lines = lines_of(digest)
    assert lines[lines.index("- Ada, Bob") + 1] == f"  https://example.org/table/{table}"
    assert link_in(digest) == link
    world.no_mail()


def test_there_is_at_most_one_digest_in_twelve_hours(world: World) -> None:
    ada, bob, table = pair(world.server, house_rules=AGREED)
    token = token_in(world.want(bob, "bob@example.net"))
    bob.post(f"/notifications/mail/{token}", {"wanted": True})
    ada.do(table, {"type": "pass"})
    world.clock.forward(**hour())
    assert world.mail()["Subject"] == "Sternfeld: it is your turn"
    tables = [table]
    for _ in range(2):
        other = ada.open_table("me", "invitation", house_rules=AGREED)
        bob.sit_down(ada.invitation(other))
        ada.do(other, {"type": "pass"})
        tables.append(other)
    world.clock.forward(**hour())
    world.no_mail()
    world.clock.forward(seconds=11 * 3600)
    digest = world.mail()
    assert digest["Subject"] == "Sternfeld: it is your turn in 2 games"
    text = digest.get_content()
    assert [f"/table/{one}" in text for one in tables] == [False, True, True]


def test_whoever_has_many_games_keeps_nobody_from_a_digest(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifications, "MAX_WAITING", 1)
    ada, bob, table = pair(world.server, house_rules=AGREED)
    cleo = world.server.person("Cleo")
    for person in (bob, cleo):
        token = token_in(world.want(person, f"{person.name}@example.net"))
        person.post(f"/notifications/mail/{token}", {"wanted": True})
    ada.do(table, {"type": "pass"})
    world.clock.forward(**hour())
    assert world.mail()["To"] == "Bob@example.net"
    for person in (bob, cleo):
        other = ada.open_table("me", "invitation", house_rules=AGREED)
        person.sit_down(ada.invitation(other))
        ada.do(other, {"type": "pass"})
    world.clock.forward(**hour())
    assert world.mail()["To"] == "Cleo@example.net"


def test_mail_programs_can_stop_digests_with_one_request(world: World) -> None:
    ada, bob, table = pair(world.server, house_rules=AGREED)
    token = token_in(world.want(bob, "bob@example.net"))
    bob.post(f"/notifications/mail/{token}", {"wanted": True})
    ada.do(table, {"type": "pass"})
    world.clock.forward(**hour())
    digest = world.mail()
    assert digest["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = digest["List-Unsubscribe"].strip("<>").removeprefix("https://example.org/api")
    stranger = world.server.stranger()
    response = stranger.http.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert response.status_code == 200, response.text
    assert bob.get("/notifications")["mail"] is None
    stranger.get(f"/notifications/mail/{token}", 404)


def test_another_address_takes_the_place_of_the_first(world: World) -> None:
    bob = world.server.person("Bob")
    first = token_in(world.want(bob, "bob@example.net"))
    second = token_in(world.want(bob, "bob@example.com"))
    bob.get(f"/notifications/mail/{first}", 404)
    bob.post(f"/notifications/mail/{second}", {"wanted": True})
    assert bob.get("/notifications")["mail"] == {"address": "bob@example.com", "confirmed": True}
    assert bob.http.delete("/notifications/mail").json()["mail"] is None


def test_the_export_names_the_address_and_leaving_deletes_it(world: World) -> None:
    bob = world.server.person("Bob")
    token = token_in(world.want(bob, "bob@example.net"))
    assert bob.get("/me/export")["mail"] == {"address": "bob@example.net", "confirmed": False}
    assert bob.http.delete("/me").status_code == 200
    world.server.stranger().get(f"/notifications/mail/{token}", 404)


def _arrive(mails: Queue[bytes], count: int) -> None:
    """Wait for mails while the server runs: one that stops sends no more."""
    for _ in range(count):
        mails.get(timeout=PATIENCE)


def test_nobody_is_written_to_often(tmp_path: Path) -> None:
    slow = replace(GENEROUS, logins=Rate(10, 0.001))
    with mail_server() as (port, mails):
        settings = Settings(
            database=f"{tmp_path}/table.db",
            limits=slow,
            smtp=SmtpServer("127.0.0.1", port, "table@example.org"),
            public_address="https://example.org",
        )
        with running(settings) as server:
            put = server.person("Bob").http.put
            addresses = ("bob@example.net", "bob@example.com", "bob@example.org")
            answers = [put("/notifications/mail", json={"address": one}) for one in addresses]
            _arrive(mails, 2)
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert mails.empty()


def test_a_stranger_is_not_written_to_again_and_again(tmp_path: Path) -> None:
    few = replace(GENEROUS, mail_questions=Rate(2, 0.001))
    with mail_server() as (port, mails):
        settings = Settings(
            database=f"{tmp_path}/table.db",
            limits=few,
            smtp=SmtpServer("127.0.0.1", port, "table@example.org"),
            public_address="https://example.org",
        )
        with running(settings) as server:
            addresses = ("eve@example.net", "Eve+1@example.net", "eve+2@Example.net")
            answers = [
                server.person().http.put("/notifications/mail", json={"address": one})
                for one in addresses
            ]
            other = server.person().http.put("/notifications/mail", json={"address": "b@c.de"})
            _arrive(mails, 3)
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert other.status_code == 200
        assert mails.empty()


@pytest.mark.parametrize(
    "address",
    [
        "",
        "bob",
        "bob@",
        "@example.net",
        "bob@example",
        "a@b.c, d@e.f",
        "bob@exa mple.net",
        "böb@example.net",
        f"{'b' * 250}@example.net",
        '"bob"@example.net\nBcc: x@example.net',
    ],
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert check_mail_address(address) is None


def test_a_wrong_address_is_named(world: World) -> None:
    bob = world.server.person("Bob")
    response = bob.http.put("/notifications/mail", json={"address": "bob at home"})
    assert response.status_code == 400
    assert response.json()["error"]["code"] == "mail_address"


def test_without_a_mail_server_nobody_is_offered_mail(server: Running) -> None:
    bob = server.person("Bob")
    assert not bob.get("/notifications")["mail_offered"]
    response = bob.http.put("/notifications/mail", json={"address": "bob@example.net"})
    assert response.json()["error"]["code"] == "no_mail"


def test_a_mail_server_is_read_from_its_address() -> None:
    found = read_smtp_server("smtp://us%40er:pass%2Fword@mail.example.org", "t@example.org")
    assert found == SmtpServer(
        "mail.example.org", 587, "t@example.org", False, "us@er", "pass/word"
    )
    assert "word" not in repr(found)
    encrypted = read_smtp_server("smtps://mail.example.org", "t@example.org")
    assert (encrypted.port, encrypted.encrypted) == (465, True)


@pytest.mark.parametrize("address", ["mail.example.org", "http://x", "smtp://", "smtp://x:y"])
def test_a_wrong_mail_server_is_refused(address: str) -> None:
    with pytest.raises(SternfeldError, match="expected smtp://"):
        read_smtp_server(address, "t@example.org")


def test_a_wrong_sender_is_refused() -> None:
    with pytest.raises(SternfeldError, match="'nobody' is no e-mail address"):
        read_smtp_server("smtp://mail.example.org", "nobody")


def test_a_mail_server_that_is_away_stops_nothing(world: World, monkeypatch: Any) -> None:
    mailer = world.server.internals.notices.mailer
    assert mailer is not None
    bob = world.server.person("Bob")
    with monkeypatch.context() as patch:
        patch.setattr(mailer, "_server", replace(mailer._server, port=1))
        body = {"address": "bob@example.net"}
        assert bob.http.put("/notifications/mail", json=body).status_code == 200
        mailer.ask(MailAddress("x", "x@example.net", "en", "t"))
        mailer._threads.submit(bool).result(PATIENCE)
    assert world.want(bob, "bob@example.org")
