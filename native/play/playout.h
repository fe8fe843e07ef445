// Playouts: how do several candidate plays fare over the next few turns, with the same luck for
// each?
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "play/table.h"

namespace sternfeld {

// A position as the player to move knows it.
struct Position {
    std::vector<Square> squares;  // tiles on the board
    std::vector<Tile> rack;       // of the player to move
    std::vector<int> scores;      // by seat; seat 0 is to move, the others follow in turn
    // Tiles known to be on other racks, by seat (seat 0's entry is not used); may be empty.
    std::vector<std::vector<Tile>> known;
};

struct Playouts {
    int plies = 2;  // turns after the candidate play
    int iterations = 100;
    int threads = 1;
    std::uint64_t seed = 1;
    Path path = best_path();
};

struct PlayoutResult {
    std::int64_t iterations = 0;
    double mean = 0;  // own points less the mean of the others', leaves at the horizon included
    double deviation = 0;   // of a single playout
    double wins = 0;        // share of playouts ahead at the horizon, ties counting half
    double mean_score = 0;  // own points from the candidate on
};

// Plays every candidate `iterations` times. In iteration i all candidates meet the same racks and
// the same order of tiles. The same seed gives the same result at any number of threads. Stops
// early when `cancelled` becomes true; the results then rest on fewer iterations. Counts iterations
// in `done`. Throws std::invalid_argument for a position or candidate that cannot be.
std::vector<PlayoutResult> play_out(const Rules& rules,
                                    const std::shared_ptr<const Lexicon>& lexicon,
                                    const std::shared_ptr<const Leaves>& leaves,
                                    const Position& position, const std::vector<Move>& candidates,
                                    const Playouts& options,
                                    std::atomic<std::int64_t>* done = nullptr,
                                    const std::atomic<bool>* cancelled = nullptr);

}  // namespace sternfeld
