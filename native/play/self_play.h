// Many games between equal computer players, on any number of threads.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "play/table.h"

namespace sternfeld {

struct SelfPlay {
    int games = 1;
    int players = 2;
    int threads = 1;
    std::uint64_t seed = 1;
    Path path = best_path();
};

struct SelfPlayResult {
    std::int64_t games = 0;
    std::int64_t moves = 0;
    std::int64_t points = 0;     // of all players, racks left settled
    std::uint64_t checksum = 0;  // of every move; the same at any number of threads
};

// Stops early, between two games, when `cancelled` becomes true.
SelfPlayResult self_play(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                         const std::shared_ptr<const Leaves>& leaves, const SelfPlay& options,
                         const std::atomic<bool>* cancelled = nullptr);

}  // namespace sternfeld
