"""``sternfeld analyse``: what was best in a game, and what each turn cost."""

from __future__ import annotations

import sys
from json import dumps
from pathlib import Path

from rich.console import Console

from sternfeld.analysis.analyse import Progress, turn_keys
from sternfeld.analysis.analyse import analyse as analyse_game
from sternfeld.analysis.budget import NodeBudget
from sternfeld.analysis.cache import FileCache, MemoryCache, TurnCache
from sternfeld.analysis.record import GameRecord
from sternfeld.analysis.report import Report
from sternfeld.analysis.unlisted import unlisted_in
from sternfeld.analysis.upcoming import UpcomingReport, analyse_upcoming
from sternfeld.cli.analysis_files import game_files, read_game
from sternfeld.cli.analysis_page import index_page, report_page
from sternfeld.cli.analysis_table import incomplete_line, print_report
from sternfeld.cli.analysis_texts import AnalysisTexts
from sternfeld.cli.file_texts import in_language
from sternfeld.cli.options import HouseRules, Language, language_for, table_rules
from sternfeld.cli.position_options import budget_asked, check_work
from sternfeld.cli.progress_bar import progress_bar
from sternfeld.cli.saving import write_whole
from sternfeld.engine.engine import Engine
from sternfeld.errors import RulesError, SternfeldError
from sternfeld.notation.json_codec import to_plain

__all__ = ["analyse"]

INDEX = "index.html"


def analyse(
    path: Path,
    /,
    *,
    seat: str | None = None,
    budget: str = "quick",
    json: bool = False,
    html: Path | None = None,
    resume: bool = False,
    edition: str = "deluxe",
    house_rules: HouseRules = None,
    threads: int = 1,
    seed: int = 1,
    language: Language | None = None,
) -> int:
    """Analyse a game: what was best in every turn, what the play made lost, and how lucky it was.

    Of a game that goes on also what is best now, if the file tells the rack of the player to move.
    What is finished is kept in a file beside the game (NAME.analysis), apart for each budget and
    seed.

    Parameters
    ----------
    path
        A game of sternfeld (.json) or of other programs (.gcg), or a folder of games.
    seat
        Show the turns of this player only: the name, or the number of the seat from 1.
    budget
        quick, deep, or about how many seconds a game may take on one processor.
    json
        Print the report as JSON, with the name of its file; of a folder one line for each game.
    html
        Write the report to this file as a page that can be read in a browser and printed; of a
        folder one page for each game into this folder, and an index.html that leads to them.
    resume
        Use the turns that an earlier analysis finished.
    edition
        The edition of games in .gcg files, which do not tell it.
    threads
        How many processors to use; the result does not depend on it.
    seed
        The seed of the simulations; the same seed gives the same report.
    language
        de or en; otherwise the language of the environment, or of the edition.
    """
    nodes = budget_asked(budget)
    check_work(threads, seed)
    rules = table_rules(edition, house_rules)
    files = game_files(path)
    if not files:
        texts = AnalysisTexts(language_for(language, rules.language))
        raise RulesError(texts("nothing", path=path))
    folder = path.is_dir()
    if html is not None and folder and html.exists() and not html.is_dir():
        raise RulesError(f"--html {html} is a file; of a folder of games expected a folder")
    if html is not None and not folder and html.is_dir():
        raise RulesError(f"--html {html} is a folder; of one game expected a file")
    stopped, failed = False, False
    pages: list[tuple[str, Report]] = []
    for file in files:
        try:
            game = read_game(file, rules)
            texts = AnalysisTexts(language_for(language, game.rules.language))
            only = None if seat is None else _seat(seat, game)
            report, upcoming, stopped = _analysed(
                file, game, nodes, seed, threads, texts, resume=resume
            )
        except (SternfeldError, OSError) as error:
            reason = " ".join(str(getattr(error, "strerror", None) or error).split())
            if not folder:
                raise RulesError(f"{file}: {reason}") from error
            print(f"{file}: {reason}", file=sys.stderr)
            failed = True
            continue
        page = html / f"{file.name}.html" if html is not None and folder else html
        if page is not None:
            _write_page(page, report_page(report, game, texts, only, upcoming))
            pages.append((page.name, report))
        if json:
            problems = in_language(game.problems, texts.language)
            plain = {
                "file": str(file),
                **to_plain(report),
                "upcoming": None if upcoming is None else to_plain(upcoming),
                "unlisted": [to_plain(one) for one in unlisted_in(game)],
                "problems": [to_plain(one) for one in problems],
            }
            print(dumps(plain, ensure_ascii=False))
        elif page is not None:
            print(page)
        else:
            name = file.name if folder else None
            print_report(Console(), report, game, texts, only, upcoming, name)
        if stopped:
            if report.complete:
                print(texts("upcoming.stopped"), file=sys.stderr)
            elif json or page is not None:  # a printed report says so itself
                print(incomplete_line(report, texts), file=sys.stderr)
            break
    if pages and html is not None and folder:
        texts = AnalysisTexts(language_for(language, rules.language))
        _write_page(html / INDEX, index_page(pages, texts))
    return 130 if stopped else 2 if failed else 0


def _write_page(page: Path, text: str) -> None:
    try:
        write_whole(page, text)
    except OSError as error:  # it names a file that is there only while it is written
        raise RulesError(f"--html {page} cannot be written: {error.strerror}") from error


def _seat(asked: str, game: GameRecord) -> int:
    names = [name.casefold() for name in game.names]
    if asked.casefold() in names:
        return names.index(asked.casefold())
    if asked.isdecimal() and 1 <= int(asked) <= len(names):
        return int(asked) - 1
    raise RulesError(
        f"nobody is called {asked!r}; expected {', '.join(game.names)} or a number"
        f" from 1 to {len(names)}"
    )


def _analysed(
    file: Path,
    game: GameRecord,
    budget: NodeBudget,
    seed: int,
    threads: int,
    texts: AnalysisTexts,
    *,
    resume: bool,
) -> tuple[Report, UpcomingReport | None, bool]:
    """The turns that were played, the one that comes next, and whether somebody stopped it."""
    beside = file.with_name(f"{file.name}.analysis")
    cache: TurnCache = MemoryCache()
    try:
        kept = FileCache(beside, f"{budget.name}, seed {seed}")
        kept.forget_others(set(turn_keys(game, budget, seed) if resume else ()))
        cache = kept
        beside.touch()
    except OSError:
        cache = MemoryCache()  # the game lies where nothing can be written
    engine = Engine(game.rules)
    report: Report | None = None

    with progress_bar() as bar:
        task = bar.add_task(f"{texts('working')} {file.name}", total=len(game.turns))

        def progress(step: Progress) -> None:
            bar.update(task, completed=step.done)

        try:
            report = analyse_game(
                game,
                budget,
                seed,
                engine=engine,
                threads=threads,
                cache=cache,
                progress=progress,
                stop=_never,
            )
            upcoming = analyse_upcoming(engine, game, budget, seed, threads=threads, stop=_never)
            return report, upcoming, False
        except KeyboardInterrupt:
            pass
    if report is None:
        report = analyse_game(game, budget, seed, engine=engine, cache=cache, stop=lambda: True)
    return report, None, True


def _never() -> bool:
    """Asked every few milliseconds, which is when Python notices Ctrl-C."""
    return False
