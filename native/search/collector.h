// Keeps the best plays offered, or all of them.
#pragma once

#include <cstddef>
#include <vector>

#include "base/move.h"

namespace sternfeld {

class Collector {
  public:
    static constexpr std::size_t kAll = 0;

    // Keeps the `keep` best moves (kAll: every one, but never more than `at_most`).
    explicit Collector(std::size_t keep, std::size_t at_most = 1 << 22);

    // A move below this equity would not be kept.
    Centipoints floor() const { return floor_; }
    bool wants_all() const { return keep_ == kAll; }

    // Throws std::overflow_error beyond `at_most` moves.
    void offer(const Move& move);
    // Forgets everything, to be used for another position.
    void reset();

    bool empty() const { return moves_.empty(); }
    // With keep = 1: the best move.
    const Move& best() const { return moves_.front(); }
    // The moves kept, best first. Leaves the collector empty.
    std::vector<Move> take();

  private:
    std::size_t keep_;
    std::size_t at_most_;
    Centipoints floor_;
    std::vector<Move> moves_;  // a heap, the worst in front, once it is full
};

}  // namespace sternfeld
