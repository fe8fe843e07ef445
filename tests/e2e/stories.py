"""Tables for browser tests, pictures and measurements: real games on a real server.

Every game is played by the rules from a fixed seed, so racks, words and points are always the
same. It is written to the server's database as the events that the server itself would write;
from there the server goes on with it, and a finished game stands the check of its draws.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex, token_urlsafe
from typing import Any

from sternfeld.engine.judge import judge_for
from sternfeld.game.bag import SeededChance
from sternfeld.game.commands import Accept
from sternfeld.notation.commands import parse_command
from sternfeld.rules.choices import WordCheck
from sternfeld.rules.rules import Rules
from sternfeld.server.settings import now_ms
from sternfeld.store.entries import Append, Appended, Player, Session, entry_of
from sternfeld.store.log import secret_hash
from sternfeld.store.store import Store
from sternfeld.table import commands as tc
from sternfeld.table.decide import answer, open_table
from sternfeld.table.evolve import fold
from sternfeld.table.plan import Invitation, SeatKind, SeatPlan, Spectators, TableKind, TablePlan
from sternfeld.table.results import result_of
from tests.e2e.server_process import DATABASE, run_server

COOKIE = "sternfeld"
DAY_MS = 86_400_000
CLOCK = {"clock.game_seconds": 1500}
INVITED = ({"kind": "me"}, {"kind": "invitation"}, {"kind": "invitation"})


@dataclass(frozen=True)
class Script:
    """A game that a story tells, and who plays it. The first seat has a blank after 15 moves."""

    edition: str
    names: tuple[str, ...]
    seed: int
    moves: tuple[str, ...]
    remark: str = ""


SCRIPTS = {
    "de": Script(
        "kompakt",
        ("Lene", "Jannis", "Oma Ruth"),
        121,
        (
            *("H4 HINNEN", "6E SCE(N)E", "E1 MÖNCH(S)", "1E (M)IXED", "9F EI(N)ANDER", "10E OHM"),
            *("L6 DUZ(E)", "J8 E(N)TEISEN", "15D SÄNFTE(N)", "K5 AUA", "3C WI(N)DS", "11H KN(E)IF"),
            *("L11 (F)LORA", "E10 (O)LM", "4A JEU", "A1 BUR(J)ATEn", "15L (A)RVE", "G5 B(E)O"),
            *("ex QÜGG", "D12 HM", "7G (ON)S", "6A (T)YP", "8D QiS", "O11 RÜST(E)"),
            *("8L (Z)EUG", "13J (S)L(O)T", "I1 (D)UNE"),
        ),
        "Schöner Zug.",
    ),
    "en": Script(
        "deluxe",
        ("Maya", "Tom", "Grandpa"),
        46,
        (
            *("H8 GAMEY", "G12 BEAU", "15F J(U)G", "9G H(A)RP", "I14 KA", "I2 DIRECTO(R)"),
            *("3H D(I)FFER", "N1 RESIGNS", "4K AX", "1L ZE(R)O", "K7 BAYOU", "5H L(E)NT"),
            *("10F VI(M)", "L11 POUCH", "15L (H)ELL", "H1 WE(D)", "4D TENNE(R)", "5C VARA"),
            *("2A UNIOnIS(ED)", "J11 TIDAL", "O7 IONOmER"),
        ),
        "Nice one.",
    ),
}
# The first seat holds the A for which the blank on 5E stands; on 8H two words cross.
VARIATIONS = Script(
    "kompakt",
    ("Lene", "Jannis"),
    65,
    ("H4 MOTTI", "8E STR(I)CKEN", "5E aUT(O)BAHN", "K7 R(E)X"),
)


@dataclass(frozen=True)
class Person:
    """A person with a session, whose token is the cookie."""

    id: str
    name: str
    token: str


class Story:
    """A table and its events; every command is decided as on the server."""

    def __init__(self, people: Sequence[Person], plan: TablePlan, seed: int, began: int) -> None:
        self.id = token_hex(8)
        self.people = people
        self.host = people[0]
        self.invitation = Invitation(token_hex(4).upper(), token_urlsafe(16))
        self.chance = SeededChance(seed.to_bytes(32, "big"))
        self.judge = judge_for(plan.rules)
        self.now = began
        self.events = list(
            open_table(
                plan,
                self.host.id,
                self.host.name,
                self.invitation,
                now=began,
                chance=self.chance,
                judge=self.judge,
            )
        )
        self.state = fold(self.events)

    def do(self, command: tc.TableCommand) -> None:
        """Let one of the people do something."""
        done = answer(self.state, command, now=self.now, chance=self.chance, judge=self.judge)
        self.events += done.events
        self.state = done.state

    def join(self, count: int | None = None) -> None:
        """The others sit down, or only the first few of them."""
        for person in self.people[1:][:count]:
            self.do(tc.TakeSeat(person.id, person.name))

    def play(self, move: str, seat: int | None = None) -> None:
        """The seat to move does this after a while, or another at once."""
        game = self.state.game
        assert game is not None
        number = seat
        if number is None:
            number = game.to_move
            self.now += thinking_ms(len(game.turns))
        command: Any = parse_command(move, number, game)
        self.do(tc.Play(self.state.seats[number].player or "", command, self.state.version))

    def accept(self) -> None:
        """Everybody lets a play stand that may be challenged."""
        for number, seat in enumerate(self.state.seats):
            game = self.state.game
            if game is not None and game.pending is not None and number != game.to_move:
                self.do(tc.Play(seat.player or "", Accept(number), self.state.version))


def thinking_ms(turn: int) -> int:
    """The length of a turn; turns differ."""
    return 24_000 + turn * 37 % 60 * 1000


class Stories:
    """Adds people and tables to the database of a server that runs at an address."""

    def __init__(self, address: str, store: Store, window_seconds: int) -> None:
        self.address = address
        self._store = store
        self._window = {"challenge.window_seconds": window_seconds}

    def person(self, name: str, devices: int = 1) -> Person:
        """A guest, known on this device, and on others that were last used days ago."""
        now = now_ms()
        person = Person(token_hex(8), name, token_urlsafe(32))
        for number, token in enumerate((person.token, *(token_hex(8) for _ in range(devices - 1)))):
            seen = now - 3 * number * DAY_MS
            session = Session(secret_hash(token), token_hex(6), person.id, seen, seen, now + DAY_MS)
            if number == 0:
                self._store.people.add_guest(Player(person.id, name, created=now), session)
            else:
                self._store.people.add_session(session, None)
        return person

    def open(
        self,
        edition: str,
        house_rules: Mapping[str, object] | None = None,
        *,
        seats: Sequence[Mapping[str, str]] = INVITED,
        names: Sequence[str] = ("Lene", "Jannis"),
        seed: int = 0,
        kind: str = "game",
        starter: int | None = None,
        language: str = "de",
        began: int | None = None,
        hints: bool = False,
    ) -> Story:
        """A table with these seats, dealt from a seed; only `keep` makes it known to the server."""
        rules = Rules.of(edition, house_rules or {})
        if rules.word_check is WordCheck.CHALLENGE:
            rules = rules.override(self._window)
        plan = TablePlan(
            rules=rules,
            seats=tuple(
                SeatPlan(SeatKind(seat["kind"]), seat.get("name", ""), seat.get("level", ""))
                for seat in seats
            ),
            kind=TableKind(kind),
            starter=starter,
            spectators=Spectators.LINK,
            language=language,
            hints=hints,
        )
        return Story([self.person(name) for name in names], plan, seed, began or now_ms())

    def keep(self, story: Story) -> Story:
        """Write the table to the database, where the server finds it."""
        entry = entry_of(story.id, story.state, story.now)
        seed = story.chance.seed
        append = Append(
            entry,
            0,
            tuple(story.events),
            story.invitation,
            seed=seed,
            result=result_of(story.state),
        )
        assert isinstance(self._store.log.append(append), Appended)
        return story

    def tell(self, name: str, language: str = "de") -> Story:
        """One of the stories below, with people of its own."""
        return self.keep(getattr(self, f"_{name}")(language))

    def table_of(self, story: Story) -> str:
        """The address of a story's table."""
        return f"{self.address}/table/{story.id}"

    def _told(
        self,
        script: Script,
        count: int,
        language: str,
        house_rules: Mapping[str, object] = CLOCK,
        seats: Sequence[Mapping[str, str]] = INVITED,
        *,
        accepted: bool = True,
    ) -> Story:
        """The first moves of a script, the last of them just now."""
        people = [seat for seat in seats if seat["kind"] != "device"]
        story = self.open(
            script.edition,
            house_rules,
            seats=seats,
            names=script.names[: len(people)],
            seed=script.seed,
            language=language,
            began=now_ms() - sum(thinking_ms(turn) for turn in range(count)),
        )
        story.join()
        for move in script.moves[:count]:
            story.accept()
            story.play(move)
        if accepted:
            story.accept()
        return story

    def _kitchen(self, language: str) -> Story:
        """In the middle of a game: the host is to move, and somebody has said something."""
        script = SCRIPTS[language]
        story = self._told(script, 15, language)
        story.do(tc.Say(story.people[2].id, script.remark))
        return story

    def _pending(self, language: str) -> Story:
        """The third seat has laid a word that may be challenged."""
        return self._told(SCRIPTS[language], 6, language, accepted=False)

    def _ended(self, language: str) -> Story:
        """A whole game."""
        return self._told(SCRIPTS[language], len(SCRIPTS[language].moves), language)

    def _proposal(self, language: str) -> Story:
        """The third seat wants a pause."""
        story = self._told(SCRIPTS[language], 6, language)
        story.do(tc.AgreeToPause(story.people[2].id))
        return story

    def _lobby(self, language: str) -> Story:
        """A table with a house rule that waits for one more."""
        script = SCRIPTS[language]
        rules = {**CLOCK, "challenge.penalty": "lost_turn"}
        story = self.open(script.edition, rules, names=script.names, language=language)
        story.join(1)
        return story

    def _round(self, language: str) -> Story:
        """Three people at one device, which is about to be handed over."""
        script = SCRIPTS[language]
        others = [{"kind": "device", "name": name} for name in script.names[1:]]
        return self._told(script, 15, language, seats=[{"kind": "me"}, *others])

    def _variations(self, language: str) -> Story:
        """A table at which words are rearranged, letters recycled and blanks recovered."""
        rules = {**CLOCK, "blank_recovery": True, "recycle": True, "rearrange": True}
        return self._told(VARIATIONS, len(VARIATIONS.moves), language, rules, INVITED[:2])


@contextmanager
def stories_at(folder: Path, window_seconds: int = 3600) -> Iterator[Stories]:
    """A fresh server with its database in the folder, and stories to put there. Plays can be
    challenged for so long that it does not matter how busy the machine is."""
    with run_server(folder) as address:
        store = Store(f"sqlite:///{folder / DATABASE}")
        try:
            yield Stories(address, store, window_seconds)
        finally:
            store.close()
