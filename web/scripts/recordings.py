"""Write what the page's unit tests read: rules of editions and views of tables, from a real server.

.venv/bin/python web/scripts/recordings.py file

`npm test` calls this; nothing of it is kept.
"""

from __future__ import annotations

import json
import sys
import urllib.request
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))
from sternfeld.analysis.analyse import analyse  # noqa: E402
from sternfeld.analysis.budget import QUICK  # noqa: E402
from sternfeld.analysis.record import record_of  # noqa: E402
from sternfeld.notation.json_codec import to_plain  # noqa: E402
from tests.e2e.stories import COOKIE, INVITED, VARIATIONS, Stories, Story, stories_at  # noqa: E402

EDITIONS = ("kompakt", "deluxe", "reise")
HOUSE_RULES = {"blank_recovery": True, "recycle": True, "rearrange": True}
# The blank is recovered and a letter recycled before a move, a word is rearranged, and another
# letter is recycled before a move that is no word.
VARIED = (
    *((move,) for move in VARIATIONS.moves),
    ("recover 5E", "recycle 4H G", "K7 (REX)D"),
    ("rearrange K7 REXD -> K7 DREXE",),
    ("recycle 4H F", "E8 (S)L"),
)


def get(address: str, token: str = "") -> Any:
    """What the server answers the person with this token."""
    request = urllib.request.Request(address, headers={"Cookie": f"{COOKIE}={token}"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def look(stories: Stories, story: Story) -> Any:
    """A table as its host sees it."""
    return get(f"{stories.address}/api/tables/{story.id}", story.host.token)["view"]


def recordings(stories: Stories) -> dict[str, Any]:
    """Everything, by the names that the tests use."""

    def after(*moves: str, accepted: bool = False, jannis: str = "") -> Any:
        """Lene and Jannis after these moves, of which the last can still be challenged, unless it
        was accepted; then Jannis may do something out of turn."""
        story = stories.open("kompakt", HOUSE_RULES, seats=INVITED[:2], seed=VARIATIONS.seed)
        story.join()
        for move in moves:
            story.accept()
            story.play(move)
        if accepted:
            story.accept()
        if jannis:
            story.play(jannis, seat=1)
        return look(stories, stories.keep(story))

    ended = stories.tell("ended")
    game = ended.state.log
    upto = [tuple(chain(*VARIED[: turn + 1])) for turn in range(len(VARIED))]
    return {
        "rules": {name: get(f"{stories.address}/api/editions/{name}") for name in EDITIONS},
        "ended": look(stories, ended),
        "report": to_plain(analyse(record_of(game), QUICK.times(0.02), seed=1)),
        "kitchen": look(stories, stories.tell("kitchen")),
        "begun": after(),
        "laid": after(*upto[0]),
        "accepted": after(*upto[0], accepted=True),
        "before_swaps": after(*upto[3], accepted=True),
        "swapped": after(*upto[4][:-1]),
        "resigned": after(jannis="resign"),
        "turns": [
            after(),
            *(after(*moves, accepted=True) for moves in upto[:-1]),
            after(*upto[-1], jannis="challenge"),
        ],
        "swapped_again": after(*upto[-2], VARIED[-1][0]),
    }


def main() -> None:
    """Write the file."""
    with TemporaryDirectory() as folder, stories_at(Path(folder)) as stories:
        Path(sys.argv[1]).write_text(json.dumps(recordings(stories)), encoding="utf-8")


if __name__ == "__main__":
    main()
