// A contest of candidate plays: which one wins most often?
//
// Every candidate meets the same racks and the same order of tiles (common random numbers), so that
// candidates are compared by their differences. Round by round those that fall clearly behind are
// dropped, until one is left or what is left does not matter. The outcome of a playout is the
// chance to come first, with a little weight on the points.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "endgame/endgame.h"
#include "play/outlook.h"
#include "play/table.h"

namespace sternfeld {

// What the player to move (seat 0, the others follow in turn) can know.
struct ContestPosition {
    std::vector<Square> squares;
    std::vector<Tile> rack;
    std::vector<int> scores;
    std::vector<int> hands;  // tiles on each rack
    int bag = 0;
    int idle_turns = 0;        // turns without a tile laid, just before
    std::vector<int> targets;  // points that end the game for a seat; empty: no finish line
};

struct ContestOptions {
    int plies = 2;                   // turns after the candidate, while the bag holds tiles ...
    int to_the_end = 8;              // ... but to the end of the game once it holds fewer than this
    int round = 16;                  // iterations in a round
    std::int64_t nodes = INT64_MAX;  // turns played in all
    std::int64_t iterations = INT64_MAX;
    double sure = 3.0;              // deviations by which a candidate must be behind to be dropped
    double enough = 0.0005;         // differences that do not matter
    double points_weight = 0.0006;  // worth of a point, as a chance
    // What was thought of each candidate before, as a chance to come first, and for how many
    // iterations that counts: playouts must first outweigh it. Empty: nothing.
    std::vector<double> prior;
    double prior_weight = 0;
    int endgame_nodes =
        0;  // positions looked at once the bag is empty; 0: everybody plays greedily
    bool enumerate = false;       // go through all orders of the bag instead of drawing some
    bool empty_bag_ends = false;  // the game ends when the bag is empty
    Settlement settlement;
    int threads = 1;
    std::uint64_t seed = 1;
    Path path = best_path();
    std::function<bool()> stop;  // asked every few milliseconds by the calling thread; may be empty
};

struct ContestResult {
    std::int64_t iterations = 0;
    double value = 0;   // chance to come first with the weight on points
    double first = 0;   // chance to come first
    double spread = 0;  // points ahead of the best other
    double error = 0;   // of `value`, one deviation
    bool dropped = false;
};

struct ContestOutcome {
    std::vector<ContestResult> results;  // one for each candidate
    std::size_t best = 0;
    bool sure = false;      // it ended because the best is clear or the rest does not matter
    bool complete = false;  // every order of the bag was looked at
    std::int64_t nodes = 0;
};

// Throws std::invalid_argument for a position or candidate that cannot be. The same seed and node
// limit give the same outcome at any number of threads, unless `stop` ends it early.
ContestOutcome hold_contest(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                            const std::shared_ptr<const Leaves>& leaves, const Outlook& outlook,
                            const ContestPosition& position, const std::vector<Move>& candidates,
                            const ContestOptions& options);

}  // namespace sternfeld
