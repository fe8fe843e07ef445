"""``sternfeld score``: keeping the score of a game on a real board."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from sternfeld.cli.called import called_as
from sternfeld.cli.options import HouseRules, Language, language_for, table_rules
from sternfeld.cli.saving import SaveFile, games_folder, new_game_file
from sternfeld.cli.terminal.scorekeeper import ScoreKeeper
from sternfeld.cli.terminal.shell import Shell
from sternfeld.cli.terminal.sitting_down import Questions, check_names
from sternfeld.cli.terminal.texts import texts_in
from sternfeld.errors import RulesError
from sternfeld.game.bag import SeededChance
from sternfeld.game.events import Dealer
from sternfeld.library import Game

__all__ = ["score"]

_NOBODY_DRAWS = SeededChance(bytes(32))


def score(
    file: Path | None = None,
    /,
    *,
    edition: str | None = None,
    house_rules: HouseRules = None,
    players: str | None = None,
    language: Language | None = None,
) -> None:
    """Keep the score of a game on a real board. What is left out is asked.

    Parameters
    ----------
    file
        The file to keep the game in; if it exists, the game in it goes on.
    edition
        The edition whose rules you play by; `sternfeld rules` lists them.
    players
        The names with commas, in playing order: whoever is named first begins.
    language
        de or en; otherwise the language of the environment, or of the edition.
    """
    if file is not None and file.exists():
        if edition is not None or house_rules or players is not None:
            raise RulesError(
                f"{str(file)!r} holds a game with rules and players of its own;"
                " expected no other ones, or another file"
            )
        saved = SaveFile(file)
        game = Game.from_events(saved.load(), chance=_NOBODY_DRAWS)
        _run(game, saved, language, reached=saved.load_clock())
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
        if players is None:
            shell.say(shell.texts("sit.first_begins"))
        seated = check_names(questions.names() if players is None else players.split(","))
    except (EOFError, KeyboardInterrupt):
        shell.say(shell.texts("sit.nothing"))
        return
    game = Game(rules, seated, starter=0, dealer=Dealer.TABLE)
    place = file or new_game_file(games_folder(), date.today().isoformat(), seated)
    _run(game, SaveFile(place), spoken)


def _run(game: Game, file: SaveFile, language: Language | None, *, reached: int = 0) -> None:
    state = game.state
    if state.dealer is not Dealer.TABLE:
        raise RulesError(
            f"{str(file.path)!r} is a game of sternfeld play; expected the score of a real board"
        )
    texts = texts_in(language_for(language, state.rules.language))
    session = ScoreKeeper(
        game,
        texts=texts,
        file=str(file.path),
        command=called_as(),
        reached=reached,
    )
    Shell(texts).run(session, file, lambda: None)
