// A position as the player to move sees it, and what can be said of it before anything is played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/move.h"
#include "base/rules.h"
#include "board/board.h"
#include "leaves/leaves.h"
#include "play/draws.h"

namespace sternfeld {

// What the player to move (seat 0, the others follow in turn) knows.
struct Position {
    std::vector<Square> squares;  // tiles on the board
    std::vector<Tile> rack;
    std::vector<int> scores;
    std::vector<int> hands;  // number of tiles on each rack
    int bag = 0;
    int idle_turns = 0;        // passes and exchanges in a row, just before
    std::vector<int> targets;  // points that end the game for a seat; empty: no finish line
    // Tiles known to be on the other racks, by seat (seat 0's entry is not used); may be empty.
    std::vector<std::vector<Tile>> known;
    // How many tiles the others held before they drew last, by seat; 0 or no entry: not known.
    std::vector<int> kept;
};

// These throw std::invalid_argument for what is impossible.
void check_position(const Rules& rules, const Position& position);
void check_candidates(const Position& position, const std::vector<Move>& candidates);

// The tiles that are on no rack that is known and not on the board.
std::vector<Tile> unseen_in(const Rules& rules, const Position& position);

// The candidates, those that keep the same tiles one after the other: they draw the same, and the
// rack is in hand already. Fewer tiles kept come first, so that the bag is alike, too.
std::vector<std::size_t> by_kept_tiles(const Position& position,
                                       const std::vector<Move>& candidates);

// All bags, as likely as what the other may have kept makes them.
std::vector<BagContents> bags_in(const Position& position, const std::vector<Tile>& unseen,
                                 const Leaves& leaves, std::uint64_t seed);

}  // namespace sternfeld
