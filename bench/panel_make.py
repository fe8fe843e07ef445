"""Make the oracle panel: python -m bench.panel_make --chunks 8

Positions come from self-play by equity, one of each game, in all phases: contested ones, in which
the lead decides nothing yet and several plays are near the best by equity. Candidates are the best
plays by equity, the best exchange, and late also the pass and the best of many more plays, as a few
rollouts of each tell (`sternfeld.players.screening`). Each is played out in chunks
(`bench.oracle`); whenever their number doubles, those clearly behind are left as they are.

The panel is written meanwhile. Where it is there already, its positions and playouts stay, and only
what is missing is played: an interrupted run goes on, and more chunks and more kinds of positions
can be asked for later.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from statistics import mean

from bench.level_games import level_game
from bench.oracle import CHUNK, asked, chunk_tasks, play_out, rules_for
from bench.panel_file import (
    BAGS,
    FILE,
    PanelPosition,
    Played,
    add_choice,
    kind_of,
    read_panel,
    write_panel,
)
from sternfeld import farm
from sternfeld.analysis.luck import static_chances
from sternfeld.analysis.position import TurnPosition
from sternfeld.analysis.record import record_of
from sternfeld.engine.play import PlayKind
from sternfeld.engine.simulation import SimulationPlan
from sternfeld.players.budget import Deadline
from sternfeld.players.candidates import MANY_BAG
from sternfeld.players.screening import SCREENING_SHARE, screen

CANDIDATES = 10
LATE_BAG = 8
"""With fewer tiles in the bag a pass is a candidate."""
LOOKED_AT = 100
LOOK_NODES = 20_000
BEST_OF_THESE = 6
"""With up to ``MANY_BAG`` tiles a hundred plays are looked at, and the best six are candidates."""
NEAR = 8.0
RIVALS = 3
"""A position is contested if this many plays lie within NEAR points of the best ..."""
OPEN = (0.06, 0.94)
"""... and the win probability by points alone lies between these."""
BEHIND = 1.3
"""A candidate gets no more playouts once it is this many standard errors of a fair coin behind."""
WRITTEN = 10
"""The file is written again after this many positions."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many positions of each phase."""

    edition: str
    players: int
    each: int


SHARES = (
    Share("deluxe", 2, 32),
    Share("kompakt", 2, 10),
    Share("reise", 2, 8),
    Share("super", 2, 6),
    Share("deluxe", 3, 8),
    Share("mini", 2, 8),
)


def positions(share: Share, seed: int) -> Iterator[PanelPosition]:
    """The positions of an edition, always the same ones for a seed."""
    wanted = dict.fromkeys(BAGS[:-1], share.each)
    rules = rules_for(share.edition)
    game = 0
    while any(wanted.values()):
        game += 1
        luck = random.Random(f"{seed} {share.edition} {share.players} {game}")
        record = record_of(level_game(rules, ["expert"] * share.players, luck.getrandbits(40)))
        turns = [turn for turn in record.turns if turn.view.bag_count]
        view = luck.choice(turns).view
        phase = max(low for low in BAGS[:-1] if low <= view.bag_count)
        if not wanted[phase] or view.idle_turns:
            continue
        found = TurnPosition(rules, view)
        if found.players != share.players or not found.counted or not contested(found, share):
            continue
        wanted[phase] -= 1
        yield PanelPosition(share.edition, found.cgp(), view.bag_count)


def contested(position: TurnPosition, share: Share) -> bool:
    """Does it matter what is played here?"""
    if not OPEN[0] < static_chances(position)[position.view.seat] < OPEN[1]:
        return False
    plays = asked(share.edition, position.cgp()).plays[: RIVALS + 1]
    return len(plays) > RIVALS and plays[0].equity - plays[RIVALS].equity <= NEAR


def candidates(one: PanelPosition) -> list[str]:
    """The names of the plays to be played out, the best by equity first."""
    here = asked(one.edition, one.cgp)
    found = here.names(PlayKind.LAY, CANDIDATES) + here.names(PlayKind.EXCHANGE, 1)
    if one.bag < LATE_BAG:
        found.append("pass")
    return list(dict.fromkeys(found + best_late(one))) if one.bag <= MANY_BAG else found


def best_late(one: PanelPosition) -> list[str]:
    """The best of many plays, by a few rollouts of each."""
    here = asked(one.edition, one.cgp)
    position = here.position
    plays = list(islice((play for play in here.plays if play.kind is PlayKind.LAY), LOOKED_AT))
    plan = SimulationPlan(
        plies=position.players,
        to_the_end=position.rules.rack + 1,
        seed=position.seed(1, "look"),
    )
    expected = LOOK_NODES / SCREENING_SHARE
    forever = Deadline(lambda: False, None)
    look = screen(here.engine, position.situation(), plays, plan, expected, forever)
    return [str(found.play) for found in look.found.ranked()[:BEST_OF_THESE]]


def followed(one: PanelPosition, chunks: int) -> list[str]:
    """The plays that are not clearly behind after this number of chunks."""
    wins = {
        name: mean(play.wins[:chunks])
        for name, play in one.plays.items()
        if len(play.wins) >= chunks
    }
    allowed = BEHIND / math.sqrt(CHUNK * chunks)
    return [name for name, win in wins.items() if win >= max(wins.values()) - allowed]


def missing(one: PanelPosition, name: str, chunks: int) -> range:
    """The numbers of the chunks that a play lacks."""
    return range(len(one.plays[name].wins) if name in one.plays else 0, chunks)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--chunks", type=int, default=8, help=f"of {CHUNK} playouts")
    add_choice(parser)
    parser.add_argument("--seed", type=int, default=1, help="of the positions of a new file")
    parser.add_argument("--panel", type=Path, default=FILE, help="another file, new or begun")
    farm.add_options(parser)
    options = parser.parse_args()
    place = options.panel
    panel = read_panel(place) if place.exists() else []
    there = {one.kind for one in panel}
    for share in SHARES:
        if kind_of(share.edition, share.players) not in there:
            panel += positions(share, options.seed)
    write_panel(panel, place)
    chosen = [one for one in panel if one.among(options.kind, options.phase)]
    begin = 0
    end = min(2, options.chunks)
    while begin < options.chunks:
        tasks = [
            task
            for one in chosen
            for name in (followed(one, begin) if begin else candidates(one))
            for task in chunk_tasks(one.edition, one.cgp, name, missing(one, name, end))
        ]
        print(f"chunks {begin + 1} to {end}: {len(tasks)} tasks", flush=True)
        by_cgp = {one.cgp: one for one in chosen}
        found = farm.run(play_out, {"chunk": CHUNK}, tasks, farm.workers(options))
        for number, (cgp, rows) in enumerate(groupby(found, lambda row: str(row["cgp"]))):
            plays = by_cgp[cgp].plays
            for row in rows:
                before = plays.get(row["move"], Played((), 0.0))
                plays[row["move"]] = before.and_chunk(row["win"], row["spread"])
            if begin and number % WRITTEN == 0:
                write_panel(panel, place)
        write_panel(panel, place)
        begin, end = end, min(2 * end, options.chunks)
    print(f"{place.name}: {len(panel)} positions, {place.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
