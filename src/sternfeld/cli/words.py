"""``sternfeld words``: word lists of your own, from a file to a list that tables can play with."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import Progress

from sternfeld.cli.options import Language, language_for, table_rules
from sternfeld.cli.word_texts import LEFT_OUT, TEXTS, WARNINGS
from sternfeld.engine.leaves import keep_leaves, leaves_for, own_leaves
from sternfeld.engine.training import Training
from sternfeld.engine.training import train as train_leaves
from sternfeld.errors import LexiconError
from sternfeld.lexicon import own_lists
from sternfeld.lexicon.compiled import lexicon_for, list_lexicon
from sternfeld.lexicon.own_lists import OwnList
from sternfeld.lexicon.reading import ReadList, read_word_list
from sternfeld.lexicon.words import shipped_names, shipped_words
from sternfeld.rules.load import tile_set, tile_set_names
from sternfeld.rules.rules import Rules
from sternfeld.rules.tiles import TileSet

__all__ = ["words"]

EXAMPLES = 3
"""Lines that are quoted for each reason to leave words out."""
MAX_ECHO = 40
"""Characters of an entry that are quoted."""
HOME = {"de": "kompakt", "en": "deluxe"}
"""The editions that lists are trained for; other languages play deluxe with tiles of their own."""

# The options that add and check share.
ListFile = Annotated[Path, Parameter(help="The file.")]
ListLanguage = Annotated[
    str,
    Parameter(
        help="The language of the list (de, en, es, nl, ...), or a tile set to check it against."
    ),
]
Encoding = Annotated[str, Parameter(help="How the file is written, if not in UTF-8.")]
PlainWords = Annotated[
    bool,
    Parameter(
        help="Leave out entries with a capital letter and words without a vowel: lists for"
        " spelling checkers hold names and abbreviations."
    ),
]
NameAll = Annotated[
    bool,
    Parameter(
        "--all",
        negative="",
        help="Name every word that was left out with its line, not only a few.",
    ),
]

words = App(
    "words",
    help="Add word lists of your own, and see which there are.",
    help_format="plaintext",
    result_action="return_value",
)


@words.command(name="list")
def list_lists() -> None:
    """Print all word lists: the shipped ones, and those that were added."""
    say = TEXTS[language_for(None)]
    for name in shipped_names():
        print(say["shipped"].format(name=name, words=len(shipped_words(name))))
    for name in own_lists.names():
        added = _known(name)
        print(say["added"].format(**_facts(added)))


@words.command
def add(
    file: ListFile,
    /,
    *,
    name: str,
    language: ListLanguage,
    encoding: Encoding = "utf-8",
    plain_words: PlainWords = False,
    name_all: NameAll = False,
    replace: bool = False,
    train: bool = False,
    background: bool = False,
) -> None:
    """Add a word list from a text file: one word a line, with or without definitions.

    The file may be packed by xz or gzip. Words that the tiles cannot lay are left out and reported.

    Parameters
    ----------
    name
        What the list is to be called, as in --set words.lexicon=NAME.
    replace
        Put the list in the place of one of the same name.
    train
        Find out at once what kept tiles are worth with this list, so that computers play well.
    background
        Find it out in the background; the list can be played with in the meantime.
    """
    spoken = language_for(None)
    own_lists.check_name(name)
    if name in shipped_names() or name in tile_set_names():
        raise LexiconError(f"{name!r} is the name of something that is shipped; choose another")
    if name in own_lists.names() and not replace:
        raise LexiconError(
            f"there is a word list {name!r} already; give another name, or --replace it"
        )
    chosen = _tiles(language)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        reading = progress.add_task(TEXTS[spoken]["reading"], total=1.0)
        found = read_word_list(
            file,
            chosen,
            encoding=encoding,
            plain_words=plain_words,
            progress=lambda done: progress.update(reading, completed=done),
        )
        progress.update(reading, completed=1.0)
        added = own_lists.save(
            OwnList(name, chosen.language, len(found.words), _defined(found), file.name, "", ""),
            found.words,
        )
        compiling = progress.add_task(TEXTS[spoken]["compiling"], total=1.0)
        list_lexicon(
            added.reference,
            chosen.alphabet,
            progress=lambda done: progress.update(compiling, completed=done),
        )
    _report(found, chosen, spoken, name_all)
    print(TEXTS[spoken]["done"].format(**_facts(added), settings=_settings(added)))
    if background:
        _train_in_background(added, spoken)
    elif train:
        _train(added, spoken)


@words.command
def check(
    file: ListFile,
    /,
    *,
    language: ListLanguage,
    encoding: Encoding = "utf-8",
    plain_words: PlainWords = False,
    name_all: NameAll = False,
) -> int:
    """Read a file as `add` does and report, but keep nothing. The exit code is 1 with warnings."""
    chosen = _tiles(language)
    found = read_word_list(file, chosen, encoding=encoding, plain_words=plain_words)
    _report(found, chosen, language_for(None), name_all)
    return 1 if found.warnings else 0


@words.command
def show(name: str, /) -> None:
    """Print what is known of a list: its version, words by length, the two-letter words.

    Parameters
    ----------
    name
        The list.
    """
    spoken = language_for(None)
    say = TEXTS[spoken]
    if name in shipped_names():
        print(say["shipped"].format(name=name, words=len(shipped_words(name))))
        _print_counts(shipped_words(name), tile_set(_first_set(name)), spoken)
        return
    added = _known(name)
    print(say["shown"].format(**_facts(added), settings=_settings(added)))
    trained = leaves_for(_home_rules(added)).note is None
    print(say["trained" if trained else "not_trained"].format(name=name))
    listed = own_lists.words_in(own_lists.packed(name) or b"", name).split()
    _print_counts(listed, tile_set(_first_set(added.language)), spoken)


@words.command
def remove(name: str, /) -> None:
    """Remove a list that was added, with all its versions. Games that use it stay readable.

    Parameters
    ----------
    name
        The list.
    """
    own_lists.remove(_known(name).name)
    print(TEXTS[language_for(None)]["removed"].format(name=name))


@words.command
def train(name: str, /) -> None:
    """Find out what kept tiles are worth with a list, so that computers play well with it.

    Parameters
    ----------
    name
        The list.
    """
    _train(_known(name), language_for(None))


def _train(added: OwnList, spoken: Language) -> None:
    rules = _home_rules(added)
    plan = Training(generations=2, boards=24, seed=1)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(TEXTS[spoken]["training"], total=plan.generations * plan.boards)

        def report(generation: int, done: int, _: int) -> None:
            progress.update(task, completed=generation * plan.boards + done)

        state = own_leaves(rules).with_suffix(".part")
        leaves = train_leaves(rules, lexicon_for(rules), plan, state=state, report=report)
    assert leaves is not None, "nobody else can cancel it"
    keep_leaves(rules, leaves)
    state.unlink(missing_ok=True)
    print(TEXTS[spoken]["trained"].format(name=added.name))


def _train_in_background(added: OwnList, spoken: Language) -> None:
    command = [sys.executable, "-m", "sternfeld", "words", "train", added.name]
    log = own_lists.lists_folder() / f"{added.reference}.log"
    with log.open("wb") as opened:
        subprocess.Popen(command, stdout=opened, stderr=opened, start_new_session=True)
    print(TEXTS[spoken]["in_background"].format(log=log))


def _report(found: ReadList, tiles: TileSet, spoken: Language, name_all: bool) -> None:
    say = TEXTS[spoken]
    separator = {"": "none", "\t": "tab", " ": "blank"}.get(found.separator, "sign")
    print(say[f"separator.{separator}"].format(sign=found.separator))
    for reason, lines in found.left_out.items():
        quoted = [
            say["line"].format(line=number, text=_echo(text))
            for number, text in (lines if name_all else lines[:EXAMPLES])
        ]
        more = ["…"] if len(quoted) < len(lines) else []
        examples = "".join(f"\n  {one}" for one in quoted) if name_all else ", ".join(quoted + more)
        said = say["every" if name_all else "some"].format(examples=examples)
        print(LEFT_OUT[spoken][reason].format(count=len(lines)) + said)
    for warning, detail in found.warnings.items():
        print(say["warning"].format(text=WARNINGS[spoken][warning].format(detail=detail)))
    _print_counts(list(found.words), tiles, spoken)
    if tiles.lexicon is not None:
        shipped = set(shipped_words(tiles.lexicon))
        listed = found.words.keys()
        print(
            say["compared"].format(
                name=tiles.lexicon, more=len(listed - shipped), fewer=len(shipped - listed)
            )
        )


def _echo(text: str) -> str:
    """An entry of somebody's file as it may go to a terminal: short, no control characters."""
    short = text if len(text) <= MAX_ECHO else text[: MAX_ECHO - 1] + "…"
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in short)


def _print_counts(listed: list[str], tiles: TileSet, spoken: Language) -> None:
    say = TEXTS[spoken]
    long_faces = any(len(face) > 1 for face in tiles.alphabet)
    sizes = [(len(tiles.split(word)) if long_faces else len(word), word) for word in listed]
    counts = Counter(size for size, _ in sizes)
    print(say["lengths"].format(counts=" ".join(f"{n}:{counts[n]}" for n in sorted(counts))))
    short = " ".join(word for size, word in sizes if size == 2)
    print(say["two_letters"].format(count=counts[2], words=short or "–"))


def _known(name: str) -> OwnList:
    added = own_lists.own_list(name)
    if added is None:
        raise LexiconError(
            f"there is no word list {name!r} that was added; there are"
            f" {', '.join(own_lists.names()) or 'none'} (shipped: {', '.join(shipped_names())})"
        )
    return added


def _defined(found: ReadList) -> int:
    return sum(bool(said) for said in found.words.values())


def _facts(added: OwnList) -> dict[str, object]:
    return {**asdict(added), "reference": added.reference}


def _tiles(text: str) -> TileSet:
    if text in tile_set_names():
        return tile_set(text)
    languages = sorted({tile_set(name).language for name in tile_set_names()})
    if text not in languages:
        raise LexiconError(
            f"there are no tiles for the language {text!r}; expected one of"
            f" {', '.join(languages)}, or the name of a tile set"
        )
    return tile_set(_first_set(text))


def _first_set(language: str) -> str:
    home = HOME.get(language)
    if home is not None:
        return Rules.of(home).tiles.name
    return next(name for name in tile_set_names() if tile_set(name).language == language)


def _settings(added: OwnList) -> str:
    """The words of a command that plays with this list."""
    home = HOME.get(added.language)
    if home is not None:
        return f"{home} --set words.lexicon={added.name}"
    return f"deluxe --set tiles={_first_set(added.language)} words.lexicon={added.name}"


def _home_rules(added: OwnList) -> Rules:
    edition, _, *settings = _settings(added).split()
    return table_rules(edition, settings)
