// The search for plays: one interface, one implementation per instruction set.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/move.h"
#include "board/board.h"
#include "leaves/leaves.h"
#include "search/collector.h"
#include "search/evaluation.h"
#include "search/sub_racks.h"

namespace sternfeld {

// Equities no play can have: an impossible sub-rack, and a floor below everything possible.
inline constexpr Centipoints kImpossible = -(1 << 28);
inline constexpr Centipoints kNoFloor = -(1 << 25);

class Searcher {
  public:
    virtual ~Searcher();
    // Offers every play that may reach the collector's floor. Brings the board's slots up to date.
    void search(Board& board, const Turn& turn, Collector& collector) {
        hold(turn);
        search(board, collector);
    }
    // The same in two steps: takes a rack in hand for all that follows, then offers its moves.
    virtual void hold(const Turn& turn) = 0;
    virtual void search(Board& board, Collector& collector) = 0;
    // ... only the plays in some lanes, without regard for the first word's place.
    virtual void search_lanes(Board& board, std::uint64_t lanes, Collector& collector) = 0;
    void search_lane(Board& board, int lane, Collector& collector) {
        search_lanes(board, std::uint64_t{1} << lane, collector);
    }
};

enum class Path : std::uint8_t { kPlain, kAvx2, kAvx512 };

// The fastest path this processor (and this build) has.
Path best_path();
bool has_path(Path path);
const char* name_of(Path path);
std::unique_ptr<Searcher> make_searcher(const Rules& rules, const Lexicon& lexicon, Path path);

// One factory per translation unit; the caller owns the result.
Searcher* make_plain_searcher(const Rules& rules, const Lexicon& lexicon);
Searcher* make_avx2_searcher(const Rules& rules, const Lexicon& lexicon);
Searcher* make_avx512_searcher(const Rules& rules, const Lexicon& lexicon);

}  // namespace sternfeld
