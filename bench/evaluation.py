"""What other numbers of the evaluation would be worth:

    python -m bench.evaluation --edition deluxe --pairs 20000 --without opening
    python -m bench.evaluation --edition reise --set emptied_leave=80 --set left_in_bag=0,200,100

Plays with them against the evaluation as it is, with the same bag for both and the seats swapped.
``--without`` leaves out a term, ``--set`` sets numbers (`native/leaves/evaluation.h`); both may be
given several times. By default all terms are left out.
"""

from __future__ import annotations

import argparse

from bench.report import Stopwatch, add_match_options, engine_for, print_match

TERMS: dict[str, dict[str, tuple[int, ...]]] = {
    "opening": {"opening_offer": (0,), "opening_reach": (0,)},
    "emptied": {"emptied_leave": (100,), "emptied_point": (0,)},
    "left_in_bag": {"left_in_bag": (0, 0, 0)},
}
"""Terms of the evaluation beside points and leave, and the numbers that leave each of them out."""


def numbers(text: str) -> tuple[str, tuple[int, ...]]:
    """``left_in_bag=0,200,100`` as a name and its numbers."""
    name, _, values = text.partition("=")
    return name, tuple(map(int, values.split(",")))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nine", action="store_true", help="nine tiles")
    parser.add_argument("--without", action="append", choices=TERMS, default=[])
    parser.add_argument("--set", action="append", type=numbers, default=[], metavar="NAME=NUMBERS")
    add_match_options(parser, pairs=20_000)
    options = parser.parse_args()
    engine = engine_for(options.edition, rack=9 if options.nine else 0)
    if not options.without and not options.set:
        options.without = list(TERMS)
    trial = dict(options.set)
    for term in options.without:
        trial |= TERMS[term]
    with Stopwatch() as watch:
        result = engine.match(
            options.pairs,
            trial=trial,
            players=options.players,
            threads=options.threads,
            seed=options.seed,
        )
    about = {"trial": " ".join(f"{name}={','.join(map(str, to))}" for name, to in trial.items())}
    print_match(options, about, result, watch.cpu, "with these numbers against the evaluation")


if __name__ == "__main__":
    main()
