// Simulation: plays the candidates out many times and tells which one wins most often.
//
// All candidates meet the same racks and the same order of tiles (common random numbers), so that
// they are compared by their differences. After each round the candidates that are clearly behind
// are dropped, until one is left or the rest differ too little to matter. A rollout is scored by
// the win probability, with a small weight on points.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "endgame/endgame.h"
#include "play/position.h"
#include "play/table.h"
#include "play/win_probability.h"

namespace sternfeld {

struct SimulationResult;

struct SimulationOptions {
    int plies = 2;       // turns after the candidate, while the bag holds tiles ...
    int to_the_end = 8;  // ... but to the end of the game once it holds fewer than this
    int round = 16;      // iterations in a round
    // Turns played in all: it ends when the next iteration would probably take more. One iteration
    // is always played, unless this is 0.
    std::int64_t nodes = INT64_MAX;
    std::int64_t iterations = INT64_MAX;
    bool drop = true;               // drop candidates that are clearly behind ...
    int drop_from = 64;             // ... after this many iterations
    bool until_sure = true;         // end when the best is clear; false: sharpen what is left
    double sure = 3.0;              // deviations by which a candidate must be behind to be dropped
    double enough = 0.0005;         // smaller differences do not matter
    double points_weight = 0.0006;  // what a point is worth, as a probability
    // The static evaluation of each candidate as a win probability, and the number of iterations it
    // counts for. Empty: no prior.
    std::vector<double> prior;
    double prior_weight = 0;
    // Nodes of each endgame search once the bag is empty; 0: everybody plays the best equity. Two
    // players search again before every move, until an endgame is solved.
    int endgame_nodes = 0;
    bool endgame_points = true;  // false: who comes first is enough
    // Go through all bags and all draws instead of drawing some, if that takes about so many nodes
    // or fewer; 0: never.
    std::int64_t enumerate = 0;
    // Where all draws are played: the answer to a candidate is one half by equity and one half that
    // of somebody who plays their answers out.
    bool answered_well = false;
    // Where all draws are played and endgames searched: endgames that seat 0 does not win are
    // played again with the other side playing by equity.
    bool against_equity = false;
    bool empty_bag_ends = false;  // the game ends when the bag is empty
    int last_rounds = 1;          // rounds of passes that end the game once the bag is empty
    bool share = true;            // false: share nothing between candidates, which is slower
    int trace = 0;                // keep the rollouts, with this many moves after the candidate
    int threads = 1;
    std::uint64_t seed = 1;
    Path path = best_path();
    std::function<bool()> stop;  // asked every few milliseconds by the calling thread; may be empty
    // Asked within a search of an endgame by whatever thread searches; may be empty. What was
    // broken off so must not count.
    std::function<bool()> interrupted;
    std::atomic<std::int64_t>* done = nullptr;  // counts whole iterations, for whoever waits
    // Told by the calling thread what is known so far, each time the iterations have grown by a
    // quarter; may be empty. It does not depend on the clock.
    std::function<void(const SimulationResult&)> progress;
};

// The outcome of one rollout for seat 0.
struct Sample {
    double value = 0;            // win probability with the weight on points
    double win_probability = 0;  // of coming first
    double spread = 0;           // points ahead of the best other
    // The end was reached, and with an empty bag nobody played but by a solved endgame.
    bool solved = false;
    bool exact = false;  // likewise, and the points are proven, too
    // How often it comes first if the other side plays endgames by equity, where options ask.
    double against_equity = 0;
};

// A rollout that is kept: how it went, and the first moves after the candidate. Where every draw is
// played also the tiles drawn first (after a pass: those in the bag), how likely that is, and in
// how many orders of the bag it comes up.
struct Traced {
    Sample sample;
    std::vector<Move> moves;
    std::vector<Tile> drawn = {};
    double weight = 1;
    double orders = 1;
    std::int64_t deal = 0;
};

struct CandidateResult {
    std::int64_t iterations = 0;
    double value = 0;            // win probability with the weight on points
    double win_probability = 0;  // of coming first
    double spread = 0;           // points ahead of the best other
    double error = 0;            // standard error of `value`
    bool dropped = false;
};

struct SimulationResult {
    std::vector<CandidateResult> candidates;
    std::size_t best = 0;
    bool sure = false;  // the best is clear or the rest does not matter
    // Every bag was played, with every draw from it, or the others cannot change which is best.
    bool complete = false;
    bool solved = false;  // every rollout is
    std::int64_t nodes = 0;
    std::vector<std::vector<Traced>> traced;  // of each candidate, in the order of the deals
};

// Throws std::invalid_argument for an impossible position or candidate. The same seed and limits
// give the same result at any number of threads, unless `stop` ends it early.
SimulationResult simulate(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                          const std::shared_ptr<const Leaves>& leaves,
                          const WinProbability& win_probability, const Position& position,
                          const std::vector<Move>& candidates, const SimulationOptions& options);

}  // namespace sternfeld
