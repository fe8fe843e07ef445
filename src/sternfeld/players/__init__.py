"""Who sits at the table besides people: levels of computer players behind one small interface."""

from sternfeld.players.agreement import next_to_act
from sternfeld.players.budget import Budget
from sternfeld.players.level import LEVELS, Care, Level, Search
from sternfeld.players.player import ComputerPlayer, Player, levels, player_of
from sternfeld.players.view import PastPlay, PendingPlay, PlayerView
from sternfeld.players.vocabulary import Vocabulary

__all__ = [
    "LEVELS",
    "Budget",
    "Care",
    "ComputerPlayer",
    "Level",
    "PastPlay",
    "PendingPlay",
    "Player",
    "PlayerView",
    "Search",
    "Vocabulary",
    "levels",
    "next_to_act",
    "player_of",
]
