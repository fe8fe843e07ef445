"""The commands by name, and what happens when one of them fails.

A command's module is imported when that command is called, so that no command pays for another.
Whatever goes wrong on purpose is one sentence on standard error and the exit code 2; a traceback
always means a defect of sternfeld.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError

from sternfeld.cli.called import called_as
from sternfeld.cli.lookalikes import LOOKALIKES
from sternfeld.errors import SternfeldError

__all__ = ["COMMANDS", "app", "run"]

FAILED = 2
INTERRUPTED = 130

COMMANDS = {
    "play": "Play in the terminal, one to four people or computers.",
    "score": "Keep the score of a game on a real board.",
    "judge": "Say whether words are admissible at a table, and why.",
    "words": "Add word lists of your own, and see which there are.",
    "best": "Print the best plays in a position.",
    "analyse": "Tell what was best in a game, and what each turn cost.",
    "solve": "Go through the end of a game: what every play leads to.",
    "explain": "Explain why one play is better than another.",
    "engine": "Choose moves for other programs, text lines in and out.",
    "rules": "Print the rules of an edition or of a table with its own rules.",
    "referee": "Answer questions about the rules, JSON lines in and out.",
    "train": "Train what kept tiles are worth under some rules.",
    "verify": "Check that nobody touched the bag in a finished game.",
    "serve": "Serve tables to browsers and phones.",
    "work": "Work off analyses that people asked for, beside servers on one PostgreSQL.",
    "backup": "Write all tables of a server into one file, while it runs.",
    "restore": "Put such a file into an empty database.",
}


def _version() -> str:
    from sternfeld import __version__

    return f"sternfeld {__version__}"


app = App(
    "sternfeld",
    help="Sternfeld: the crossword tile game in the terminal.",
    version=_version,
    help_format="plaintext",
    result_action="return_value",
    exit_on_error=False,
    print_error=False,
)
for _name, _help in COMMANDS.items():
    app.command(f"sternfeld.cli.{_name}:{_name}", name=_name, help=_help)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code. A `SternfeldError` is printed as one sentence."""
    tokens = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=LOOKALIKES)
    if tokens and not tokens[0].startswith("-") and tokens[0] not in COMMANDS:
        return _fail(f"there is no command {tokens[0]!r}; expected one of {', '.join(COMMANDS)}")
    try:
        result = app(list(spread_house_rules(tokens)))
        sys.stdout.flush()
    except CycloptsError as error:
        return _fail(f"{_one_line(error)} Try: {called_as()} --help")
    except SternfeldError as error:
        return _fail(_one_line(error))
    except BrokenPipeError:
        # The reader is gone: Python must not try to flush what is left at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        return _fail(f"{error.filename}: {error.strerror}" if error.filename else _one_line(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return result if isinstance(result, int) else 0


def spread_house_rules(tokens: Sequence[str]) -> Iterator[str]:
    """Let several house rules follow one ``--set``.

    >>> list(spread_house_rules(["rules", "--set", "rack=8", "bonus=none", "mini"]))
    ['rules', '--set', 'rack=8', '--set', 'bonus=none', 'mini']
    """
    setting = False
    for index, token in enumerate(tokens):
        option = token.startswith("-")
        if setting and not option and "=" in token and tokens[index - 1] != "--set":
            yield "--set"
        setting = token == "--set" or (setting and not option and "=" in token)
        yield token


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())


def _fail(sentence: str) -> int:
    print(f"sternfeld: {sentence}", file=sys.stderr)
    return FAILED
