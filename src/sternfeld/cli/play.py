"""``sternfeld play``: a game in the terminal, for one to four people and computers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import Annotated

from cyclopts import Parameter

from sternfeld.cli.called import called_as
from sternfeld.cli.options import HouseRules, Language, language_for, table_rules
from sternfeld.cli.saving import SaveFile, games_folder, new_game_file
from sternfeld.cli.terminal.computer_seats import seated
from sternfeld.cli.terminal.hotseat import HotSeat
from sternfeld.cli.terminal.shell import Shell
from sternfeld.cli.terminal.sitting_down import Questions, check_names
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.errors import RulesError
from sternfeld.game.bag import SeededChance
from sternfeld.game.events import Dealer
from sternfeld.game.evolve import fold
from sternfeld.library import Game
from sternfeld.notation.json_form import ComputerSeat
from sternfeld.rules.choices import StartOrder

__all__ = ["play"]


def play(
    edition: str | None = None,
    /,
    *names: str,
    house_rules: HouseRules = None,
    language: Language | None = None,
    seed: str | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    bluff: Annotated[bool, Parameter(negative=())] = False,
) -> None:
    """Play in the terminal, one to four people or computers. What is left out is asked.

    Parameters
    ----------
    edition
        The edition whose rules you play by; `sternfeld rules` lists them.
    names
        The names of the players, one to four. A computer sits where computer:LEVEL is named; the
        levels are beginner, intermediate, advanced, expert and champion.
    language
        de or en; otherwise the language of the environment, or of the edition.
    seed
        64 hexadecimal digits that order the bag; otherwise chance does.
    save
        The file to keep the game in; otherwise one in your data folder.
    resume
        The file of a game that goes on.
    bluff
        Let computers lay phonies now and then, from advanced on, where words are challenged.
    """
    if resume is not None:
        if edition is not None or house_rules or seed is not None or save is not None or bluff:
            raise RulesError("--resume goes on with a game as it is; expected nothing else with it")
        _go_on(SaveFile(resume), language)
        return
    spoken = language_for(language, table_rules(edition, None).language if edition else "")
    shell = Shell(texts_in(spoken))
    questions = Questions(shell.ask, shell.say, shell.texts)
    try:
        if edition is None:
            shell.say(shell.texts("sit.welcome"))
            edition = questions.edition()
            house_rules = questions.with_word_list(edition, house_rules)
        rules = table_rules(edition, house_rules)
        if rules.start.order is StartOrder.AGREED and not names:
            shell.say(shell.texts("sit.first_begins"))
        seating = seated(names or questions.seats(), check_names, rules, bluff=bluff)
    except (EOFError, KeyboardInterrupt):
        shell.say(shell.texts("sit.nothing"))
        return
    game = Game(rules, seating.names, seed=seed)
    today = date.today().isoformat()
    file = SaveFile(save or new_game_file(games_folder(), today, seating.names))
    if file.path.exists():
        raise RulesError(
            f"{str(file.path)!r} exists already; expected another name, or --resume to go on"
        )
    file.save_seed(game.chance)
    _run(shell, game, file, seating.computers)


def _go_on(file: SaveFile, language: Language | None) -> None:
    saved = file.load_file()
    state = fold(saved.events)
    if state.dealer is Dealer.TABLE:
        raise RulesError(
            f"{str(file.path)!r} is the score of a game on a real board;"
            f" expected {called_as()} score to go on with it"
        )
    chance = (
        file.load_seed(state.commitment)
        if state.seed is None
        else SeededChance.from_hex(state.seed)
    )
    shell = Shell(texts_in(language_for(language, state.rules.language)))
    game = Game.from_events(saved.events, chance=chance)
    _run(shell, game, file, saved.computers, reached=file.load_clock())


def _run(
    shell: Shell,
    game: Game,
    file: SaveFile,
    computers: Sequence[ComputerSeat],
    *,
    reached: int = 0,
) -> None:
    session = HotSeat(
        game,
        texts=shell.texts,
        shuffler=SystemRandom(),
        file=str(file.path),
        command=called_as(),
        reached=reached,
        computers=computers,
    )

    def after_save() -> None:
        if game.over:
            file.forget_seed()

    shell.run(session, file, after_save)
