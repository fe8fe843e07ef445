// Leaves by census: what tiles are worth, for any rules and lexicon, without days of self-play.
//
// On a board met in play, one pass over all words gives the best score of every multiset of tiles;
// from that follows the best "play and keep" of every full rack; and a leave is worth the mean of
// that over all racks it can be drawn up to, less the mean of all racks. The leaves so found decide
// what is kept in the next generation, and what boards are met.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "leaves/leaves.h"
#include "lexicon/lexicon.h"
#include "search/searcher.h"

namespace sternfeld {

struct Generation {
    int boards = 100;
    std::uint64_t seed = 1;
    int threads = 1;
    // For racks of eight and nine tiles: racks tried on each board.
    int racks = 2000;
    Path path = best_path();
};

// One generation. The same seed gives the same leaves at any number of threads. Counts finished
// boards in `done`; stops early (and returns nothing) when `cancelled` becomes true. Racks of up to
// seven tiles get a flat table by census; for larger ones, terms are found from random racks.
std::shared_ptr<const Leaves> next_generation(const Rules& rules,
                                              const std::shared_ptr<const Lexicon>& lexicon,
                                              const std::shared_ptr<const Leaves>& leaves,
                                              const Generation& generation,
                                              std::atomic<std::int64_t>* done = nullptr,
                                              const std::atomic<bool>* cancelled = nullptr);

}  // namespace sternfeld
