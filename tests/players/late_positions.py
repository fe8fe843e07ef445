"""Positions late in a game in which the best play is far from the best by equity."""

from __future__ import annotations

from sternfeld.notation.cgp import parse_cgp
from sternfeld.players.view import PlayerView
from sternfeld.rules.rules import Rules

RULES = Rules.of("deluxe")
ETHYLENE = (  # the blank as the second N of ETHYLENE wins; by equity it is not among the best
    "14E/7SNOWSUIT/4V2U4R1H/4AGGRIEvEDLY/4M2G5AL/4P2I5W1/7C4P2/4AURA3DO2/4I2L3EX2/4K6N3/3MI2QANAT3/"
    "3ID6I3/2CRORE1JOULE2/3Z2DRIFTS3/FAVA1THEN6 O?ESOEB/ 342/375 0"
)
BICE = (
    "7P1ANEMIC/6VEND5/7L3WAW1/3C3TUQUE3/3O3E1U5/3O1KIR1A5/3E3e1I5/2BYROADS2J3/2O3X1HILAR2/"
    "1MOVE1O1I2P3/2G3N1A1TA3/1FIFTHS1T1IN3/2E5Z1D4/8U1Y4/2DRAGONs6 BASIREI/ 293/336 0"
)

FARL = (
    "FRUG3JO1EQUID/3ANNEALED3E/3V3BI3M1M/3OS3O3OBE/3TO5T1GAR/4U4PHT1HI/2PAVER1KAY1E1T/3DELETE3L1S/"
    "4N2OXO2U2/4IF3WINs2/4RE6O2/4SWIG4R2/12Y2/15/15 NARLAZD/ 409/399 0"
)


def view_of(cgp: str, bag: int) -> PlayerView:
    position = parse_cgp(cgp, RULES.tiles)
    own, other = position.scores
    return PlayerView(0, position.board, tuple(position.racks[0]), (own, other), (7, 7), bag, 0)
