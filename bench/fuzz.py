"""Random damage to positions and lexicon files: python -m bench.fuzz cgp --seconds 600

Each input must be accepted, or refused with the documented error, within bounded time and memory.
An accepted position must be written and read again as itself, and the engine must answer for it or
refuse it. The same seed tries the same inputs. (The lexicon's loader is fuzzed more deeply, past
its checksum, by the native target `fuzz_lexicon`.)

With ``--guided`` positions are not changed at random but by Atheris, which watches what they reach:
it is no part of the locked requirements; ``pip install atheris`` into an environment of its own.
"""

from __future__ import annotations

import argparse
import random
import resource
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from math import inf
from pathlib import Path

from bench.report import engine_for
from bench.rollouts import A, B
from sternfeld._core import sanitized
from sternfeld.engine.engine import Engine
from sternfeld.errors import LexiconError, NotationError, RulesError
from sternfeld.lexicon.compiled import Lexicon
from sternfeld.notation.cgp import format_cgp, parse_cgp

__all__ = ["TARGETS", "fuzz"]

SLOWEST = 2.0  # seconds of processor time for one input
MEMORY = 2**31

START = "/".join(["15"] * 15) + " AEINRS?/ 0/0 0 lex en; ld en-100;"
SIGNS = ["/", " ", "0", "1", "7", "15", "99", "-", "?", "[CH]", "[", "]", ";", "A", "z", "Ä", "ß"]
SIGNS += ["\0", "\n", "\u2028", "٣", "²", "\U0001f600", "\ud800", "lex ", "9" * 40]

Target = Callable[[random.Random], bool]  # try one input; was it accepted?


def fuzz(target: Target, seed: int, *, seconds: float = inf, tries: float = inf) -> tuple[int, int]:
    """Try inputs for ``seconds`` or ``tries`` times; how many were tried, and how many of them
    accepted."""
    chance = random.Random(seed)
    end = time.monotonic() + seconds
    tried = accepted = 0
    while tried < tries and time.monotonic() < end:
        began = time.process_time()
        accepted += target(chance)
        spent = time.process_time() - began
        assert spent < SLOWEST, f"input {tried} of seed {seed} took {spent:.1f} s"
        tried += 1
    return tried, accepted


def cgp_target(folder: Path) -> Target:
    """Positions as text, changed sign by sign."""
    engine = engine_for("deluxe")

    def one(chance: random.Random) -> bool:
        return try_cgp(changed_text(chance, chance.choice([A, B, START])), engine)

    return one


def try_cgp(text: str, engine: Engine) -> bool:
    """Read a position, write it, read it again, ask for the best play."""
    try:
        position = parse_cgp(text, engine.rules.tiles)
    except NotationError:
        return False
    assert parse_cgp(format_cgp(position), engine.rules.tiles) == position, text
    with suppress(RulesError):  # a larger rack or another board than the edition has
        engine.best(position, n=1)
    return True


def changed_text(chance: random.Random, text: str) -> str:
    """A text with a few pieces put in, taken out, doubled or exchanged."""
    for _ in range(chance.choice([1, 1, 1, 2, 3, 8])):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.choice([0, 1, 1, 2, 10]))
        piece = chance.choice([*SIGNS, text[at:end] * 2, chr(chance.randrange(0x300)), ""])
        text = text[:at] + piece + text[end:]
    return text


def lexicon_target(folder: Path) -> Target:
    """Files, changed byte by byte."""
    alphabet = [chr(65 + number) for number in range(26)]
    path = folder / "fuzzed.lexicon"
    Lexicon.compile(["AT", "CAT", "ACT", "CATS", "TAR", "RAT", "EAR"], alphabet).save(path)
    whole = path.read_bytes()

    def one(chance: random.Random) -> bool:
        damaged = bytearray(whole)
        for _ in range(chance.choice([1, 1, 2, 5])):
            at = chance.randrange(len(damaged))
            damaged[at : at + chance.choice([1, 1, 1, 8])] = chance.randbytes(chance.choice([1, 8]))
        if chance.random() < 0.2:
            del damaged[chance.randrange(len(damaged)) :]
        path.write_bytes(damaged)
        try:
            lexicon = Lexicon.open(path)
        except LexiconError:
            return False
        assert damaged == whole, "a damaged file was accepted"
        return "CAT" in lexicon

    return one


def fuzz_guided(seconds: int, folder: Path) -> None:
    """Let Atheris look for positions that reach new lines of the reader; ends the process."""
    atheris = import_module("atheris")
    engine = engine_for("deluxe")
    for number, text in enumerate([A, B, START]):
        (folder / f"{number}.cgp").write_text(text, "utf-8")

    def one(data: bytes) -> None:
        try_cgp(data.decode("utf-8", "surrogateescape"), engine)

    limits = [f"-max_total_time={seconds}", "-timeout=30", "-rss_limit_mb=2048", "-max_len=2000"]
    atheris.instrument_all()
    atheris.Setup(["fuzz", *limits, str(folder)], one)
    atheris.Fuzz()


TARGETS: dict[str, Callable[[Path], Target]] = {"cgp": cgp_target, "lexicon": lexicon_target}


def bound_memory() -> None:
    """Let this process have no more memory than it can need."""
    if not sanitized:  # that build reserves far more address space than it uses
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guided", action="store_true", help="by Atheris; only for cgp")
    options = parser.parse_args()
    if options.guided and options.target != "cgp":
        parser.error("only cgp can be guided; the native targets have libFuzzer: make fuzz")
    bound_memory()
    with tempfile.TemporaryDirectory() as folder:
        if options.guided:
            fuzz_guided(int(options.seconds), Path(folder))
        target = TARGETS[options.target](Path(folder))
        tried, accepted = fuzz(target, options.seed, seconds=options.seconds)
    print(f"{tried} inputs: {accepted} accepted, {tried - accepted} refused as documented")


if __name__ == "__main__":
    main()
