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

QAT = (  # one tile in the bag; QAT wins whatever it is, but it is not among the first by rollouts
    "Y6N7/E6I7/UNBOUgHT3RAJ1/KUE1P2WANDEROO/4C2I6L/4O2T2AGAZE/4I5G3F/3FLONG2E3I/3A6S3N/3I9BE/"
    "3TAPERERS2Is/3O4M4T1/CLOUD3Y4E1/1IHRAM2D4R1/4WIVES6 QESAVIN/ 387/365 0"
)
DATARIES = (  # one tile in the bag; all seven tiles can be laid, but only the pass wins always
    "1C4HARL4V/1a3TONEARM2I/1C4DAFT1ALOE/1I2P3TIVY2W/1Q2LO4A3Y/1U1FAX2E1G4/ZEN1N3U1U4/O1E1G2ALMEH3/"
    "N1W1E3OUREBI1/E1BONKING2POD1/D1O1T3I6/2R5A6/2n5E6/2S12/15 ETRDSAI/ 411/416 0"
)
TED = (  # one tile in the bag; short endgame searches say that TED wins always, which is wrong
    "GEOTAxES7/1A5U7/1R2S2L5P1/1W2O2P5R1/FA2Z2H2AW1E1/OX2I1CAUTIOUS1/U3N1O6I1/N2BEANIE4d1/T5F5MI1/"
    "1STERLING3YA1/6N5O2/BARRAGED3LI2/I5RE3ED2/K6N3V3/E6E3Y3 IOEDHCT/ 346/371 0"
)


def view_of(cgp: str, bag: int) -> PlayerView:
    position = parse_cgp(cgp, RULES.tiles)
    own, other = position.scores
    return PlayerView(0, position.board, tuple(position.racks[0]), (own, other), (7, 7), bag, 0)
