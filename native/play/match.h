// A match of an evaluation against that of the leaves, with the same racks and bags for both.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>

#include "play/table.h"

namespace sternfeld {

// How a player chooses its move, if not by its evaluation alone.
using Chooser = std::function<Move(Table&)>;

struct Match {
    int deals = 1;
    int players = 2;
    int threads = 1;
    std::uint64_t seed = 1;
    Path path = best_path();
    std::function<Chooser()> challenger = {};  // asked once for each thread; may be empty
};

// The result of the challenger. In each deal it plays every seat once.
struct MatchResult {
    std::int64_t deals = 0;
    double wins = 0;  // share of games in which it comes first, ties shared
    double wins_error = 0;
    double spread = 0;  // points a game more than the mean of the others
    double spread_error = 0;
    std::int64_t alike = 0;  // deals in which both evaluations gave the same games
};

// The same seed gives the same result at any number of threads. Stops early, between two deals,
// when `cancelled` becomes true; counts deals in `done`.
MatchResult hold_match(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                       const std::shared_ptr<const Leaves>& leaves, const Evaluation& challenger,
                       const Match& options, std::atomic<std::int64_t>* done = nullptr,
                       const std::atomic<bool>* cancelled = nullptr);

}  // namespace sternfeld
