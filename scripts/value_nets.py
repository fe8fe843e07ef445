"""Networks that read a position after a move: see ``train_value.py``. Needs PyTorch."""

from __future__ import annotations

import torch
from torch import nn
from torch.nn import functional
from value_rows import AHEAD, BITS, CELLS, FEATURES, KINDS, NONE, ROW, SIDE, SLOTS

# What each network says, in points: how much better the reply becomes, the next four turns, what
# comes after them (always the next player's first), and the chance of winning as a logit.
HEADS = ("opened", "turn_1", "turn_2", "turn_3", "turn_4", "rest", "win")
OFFSET = {name: ROW.fields[name][1] for name in ROW.names}
VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10, 0)
PREMIUMS = (
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...D...d..T",
)
PLANES = 26 + 4 + 4 + 2 * 28
GLOBALS = 2 * KINDS + 6
IDS = 324 * 14  # of slots, as in native/learn/slots_read.h


def field(raw: torch.Tensor, name: str, count: int, kind: torch.dtype) -> torch.Tensor:
    """A field of rows that are bytes."""
    size = torch.empty((), dtype=kind).element_size()
    start = OFFSET[name]
    return raw[:, start : start + count * size].contiguous().view(kind)


def bits(packed: torch.Tensor) -> torch.Tensor:
    """Squares by bit, as numbers."""
    shifts = torch.arange(8, device=packed.device, dtype=torch.uint8)
    one = (packed.unsqueeze(-1) >> shifts & 1).flatten(-2)
    return one[..., :CELLS]


class Batch:
    """What the networks see of some rows, and what came of them."""

    def __init__(self, raw: torch.Tensor, *, turned: bool = False, sparse: bool = True) -> None:
        n, device = len(raw), raw.device
        self.bag = field(raw, "bag", 1, torch.int16).float()
        lead = field(raw, "lead", 1, torch.int16).float()
        leave = field(raw, "leave", 1, torch.int16).float() / 10
        kept = field(raw, "kept", KINDS, torch.uint8).float()
        unseen = field(raw, "unseen", KINDS, torch.uint8).float()
        total = unseen.sum(1, keepdim=True).clamp(1)
        # The chance by lead and bag alone begins near the truth.
        worth = lead + leave
        self.prior = worth / (8 * (self.bag + 10).sqrt())
        self.globals = torch.cat(
            [
                kept / 2,
                unseen / total * 10,
                self.bag / 50 - 1,
                10 / (self.bag + 10),
                lead / 100,
                leave / 10,
                self.prior,
                kept.sum(1, keepdim=True) / 7,
            ],
            1,
        )
        self.alone = torch.cat(
            [self.bag / 50 - 1, 10 / (self.bag + 10), lead / 100, leave / 10, self.prior], 1
        )
        cell = field(raw, "cell", CELLS, torch.uint8)
        letter = (cell & 31).long()
        occupied = (cell > 0).float()
        values = torch.tensor((0, *VALUES[:26]), device=device, dtype=torch.float32)
        blank = (cell >= 32).float()
        board = torch.stack(
            [
                occupied,
                blank,
                values[letter] * (1 - blank) / 5,
                bits(field(raw, "laid", BITS, torch.uint8)).float(),
            ],
            1,
        )
        letters = functional.one_hot(letter, 27)[..., 1:].float().transpose(1, 2)
        text = "".join(PREMIUMS) + "".join(reversed(PREMIUMS[:-1]))
        premium = torch.tensor(
            [[float(square == kind) for square in text] for kind in "dtDT"], device=device
        )
        premium = premium.expand(n, -1, -1) * (1 - occupied).unsqueeze(1)
        masks = field(raw, "cross", 2 * CELLS, torch.int32).view(n, 2, CELLS)
        shifts = torch.arange(26, device=device, dtype=torch.int32).view(1, 1, 26, 1)
        allowed = (masks.unsqueeze(2) >> shifts & 1).float()
        crossed = (masks < 0).float().unsqueeze(2)
        weights = unseen[:, :26] / total
        fitting = (allowed * weights.view(n, 1, 26, 1)).sum(2, keepdim=True)
        cross = torch.cat([allowed, crossed, fitting], 2)
        if turned:
            cross = cross.flip(1)
        planes = torch.cat([letters, board, premium, cross.flatten(1, 2)], 1)
        planes = planes.view(n, PLANES, SIDE, SIDE)
        if turned:
            planes = planes.transpose(2, 3)
        self.planes = planes.contiguous(memory_format=torch.channels_last)
        if sparse:
            self.features = field(raw, "features", FEATURES, torch.int16).float()
            slots = field(raw, "slot", SLOTS, torch.int16).long()
            count = field(raw, "slots", 1, torch.int16)
            there = torch.arange(SLOTS, device=device) < count
            self.slots = torch.zeros(n, IDS, device=device).scatter_add_(
                1, slots * there, there.float()
            )
        # Labels
        turns = field(raw, "turn", AHEAD, torch.int16)
        opened = field(raw, "opened", 1, torch.int16)
        spread = field(raw, "spread", 1, torch.int16).float() / 10
        self.known = torch.cat([opened, turns], 1) > NONE
        gains = torch.cat([opened, turns], 1).float() / 10 * self.known
        four = -gains[:, 1] + gains[:, 2] - gains[:, 3] + gains[:, 4]
        rest = spread - worth - four.unsqueeze(1)
        self.labels = torch.cat([gains, rest], 1)
        self.known = torch.cat([self.known, self.known.all(1, keepdim=True)], 1)
        self.win = field(raw, "win", 1, torch.uint8).float() / 2
        placed = bits(field(raw, "placed", AHEAD * BITS, torch.uint8).view(n, AHEAD, BITS)).float()
        placed = placed.view(n, AHEAD, SIDE, SIDE)
        best = field(raw, "lane_best", 2 * SIDE, torch.uint8).float() / 20
        if turned:
            placed = placed.transpose(2, 3)
            best = best.roll(SIDE, 1)
        self.placed, self.lane_best = placed, best
        self.lanes = field(raw, "lanes", 1, torch.uint8).float()


class Block(nn.Module):
    """Two convolutions; every second block also hears what its row, its column and the whole board
    hold."""

    def __init__(self, channels: int, *, pooled: bool) -> None:
        super().__init__()
        self.norm = nn.ModuleList(nn.BatchNorm2d(channels) for _ in range(2))
        self.conv = nn.ModuleList(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False) for _ in range(2)
        )
        self.lanes = nn.Linear(2 * channels, channels) if pooled else None
        self.whole = nn.Linear(2 * channels, channels) if pooled else None

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first = functional.relu(self.norm[0](x))
        y = self.conv[0](first)
        if self.lanes is not None and self.whole is not None:
            row = torch.cat([first.mean(3), first.amax(3)], 1).transpose(1, 2)
            column = torch.cat([first.mean(2), first.amax(2)], 1).transpose(1, 2)
            y = y + self.lanes(row).transpose(1, 2).unsqueeze(3)
            y = y + self.lanes(column).transpose(1, 2).unsqueeze(2)
            whole = torch.cat([first.mean((2, 3)), first.amax((2, 3))], 1)
            y = y + self.whole(whole)[:, :, None, None]
        return x + self.conv[1](functional.relu(self.norm[1](y)))


class BoardNet(nn.Module):
    """Reads the whole board."""

    def __init__(self, channels: int, blocks: int, *, maps: bool = True) -> None:
        super().__init__()
        self.maps = maps
        self.first = nn.Conv2d(PLANES, channels, 3, padding=1, bias=False)
        self.given = nn.Linear(GLOBALS, channels)
        self.blocks = nn.ModuleList(Block(channels, pooled=i % 2 == 1) for i in range(blocks))
        self.norm = nn.BatchNorm2d(channels)
        self.squares = nn.Conv2d(channels, AHEAD, 1)
        self.lanes = nn.Linear(2 * channels, 1)
        wide = max(64, 2 * channels)
        self.hidden = nn.Linear(2 * channels + GLOBALS, wide)
        self.heads = nn.Linear(wide, len(HEADS))

    def forward(self, batch: Batch) -> dict[str, torch.Tensor]:
        x = self.first(batch.planes) + self.given(batch.globals)[:, :, None, None]
        for block in self.blocks:
            x = block(x)
        x = functional.relu(self.norm(x))
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3)), batch.globals], 1)
        said = {"heads": self.heads(functional.relu(self.hidden(pooled))).float()}
        if self.maps and self.training:
            said["squares"] = self.squares(x).float() - 3.5
            rows = torch.cat([x.mean(3), x.amax(3)], 1).transpose(1, 2)
            columns = torch.cat([x.mean(2), x.amax(2)], 1).transpose(1, 2)
            said["lanes"] = self.lanes(torch.cat([rows, columns], 1)).squeeze(2).float()
        return said


class Plain(nn.Module):
    """Layers on given numbers: 'alone' lead, bag and leave; 'tiles' also the tiles kept and unseen;
    'features' these and what the linear board term sees."""

    def __init__(self, inputs: str) -> None:
        super().__init__()
        self.inputs = inputs
        width = {"alone": 5, "tiles": GLOBALS, "features": GLOBALS + FEATURES}[inputs]
        self.norm = nn.BatchNorm1d(width)
        self.layers = nn.Sequential(
            nn.Linear(width, 128), nn.ReLU(), nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 7)
        )

    def forward(self, batch: Batch) -> dict[str, torch.Tensor]:
        given = batch.alone if self.inputs == "alone" else batch.globals
        if self.inputs == "features":
            given = torch.cat([given, batch.features], 1)
        return {"heads": self.layers(self.norm(given)).float()}


class Linear(nn.Module):
    """The linear board term: a weight for each feature that changes with the bag."""

    def __init__(self) -> None:
        super().__init__()
        self.norm = nn.BatchNorm1d(FEATURES, affine=False)
        self.alone = nn.BatchNorm1d(5, affine=False)
        self.heads = nn.Linear(2 * FEATURES + 5, len(HEADS))

    def forward(self, batch: Batch) -> dict[str, torch.Tensor]:
        features = self.norm(batch.features)
        given = torch.cat([features, features * (batch.bag / 50 - 1), self.alone(batch.alone)], 1)
        return {"heads": self.heads(given).float()}


class SlotNet(nn.Module):
    """The network of ``native/learn/board_network.h`` in numbers that are not whole."""

    def __init__(self, units: int = 31, second: int = 16) -> None:
        super().__init__()
        heads = len(HEADS)
        self.units = units
        self.slots = nn.Parameter(torch.randn(IDS, units + heads) * 0.002)
        self.given = nn.Parameter(torch.randn(KINDS + 2, units + heads) * 0.005)
        self.second = nn.Linear(units, second)
        self.heads = nn.Linear(second, heads)
        with torch.no_grad():
            self.given[-1, :units] = torch.rand(units)

    def forward(self, batch: Batch) -> dict[str, torch.Tensor]:
        n = len(batch.bag)
        share = batch.globals[:, KINDS : 2 * KINDS]
        one = torch.ones(n, 1, device=share.device)
        total = batch.slots @ self.slots + torch.cat([share, batch.bag / 50, one], 1) @ self.given
        hidden = self.second(total[:, : self.units].clamp(0, 1)).clamp(0, 1)
        return {"heads": (total[:, self.units :] + self.heads(hidden)).float()}
