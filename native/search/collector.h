// Keeps the best plays offered, or all of them, or the best one of each of the best lanes.
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

    // Keeps the best move of a lane, for so many lanes; exchanges are a lane of their own.
    static Collector of_lanes(std::size_t lanes) {
        Collector collector(lanes);
        collector.by_lane_ = true;
        return collector;
    }

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
    // In no particular order.
    const std::vector<Move>& moves() const { return moves_; }
    bool full() const { return moves_.size() == keep_; }
    // The moves kept, best first. Leaves the collector empty.
    std::vector<Move> take();

  private:
    void offer_in_lane(const Move& move);

    std::size_t keep_;
    std::size_t at_most_;
    Centipoints floor_;
    bool by_lane_ = false;
    std::vector<Move> moves_;  // a heap, the worst in front, once it is full
};

}  // namespace sternfeld
