// What it cost to refute positions with each move: the nodes searched below it.
//
// Positions in which a side holds the same tiles, and the other as many, are much alike, and what
// refutes one mostly refutes the others. But of several moves that refute them one may need a tenth
// of the nodes of another. So the cheapest one known is tried first, and now and then another.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_map>

#include "base/random.h"
#include "endgame/hand.h"
#include "endgame/short_move.h"

namespace sternfeld {

struct Refuter {
    ShortMove move;
    std::int64_t nodes = 0;    // below it, whether it refuted or not
    std::int64_t refuted = 0;  // how often it did

    std::int64_t cost() const { return refuted > 0 ? nodes / refuted : INT64_MAX; }
};

// The moves tried in positions that are alike.
class Refuters {
  public:
    // Whether there are nodes to spare for a move that was not tried yet. A small share of all
    // nodes may be lost on such moves.
    bool may_explore() const { return explored_ <= spent_ / kShare; }
    // Whether so little was searched that costs say nothing yet.
    bool too_few() const { return spent_ < kFew; }
    void explored_in_vain(std::int64_t nodes) { explored_ += nodes; }
    bool knows(const ShortMove& move) const {
        return std::any_of(moves_.begin(), moves_.begin() + count_,
                           [&](const Refuter& one) { return one.move == move; });
    }
    void add(const ShortMove& move, std::int64_t nodes, bool refuted) {
        spent_ += nodes;
        auto one = std::find_if(moves_.begin(), moves_.begin() + count_,
                                [&](const Refuter& known) { return known.move == move; });
        if (one == moves_.begin() + count_) {
            // Where there is no more room the dearest one is forgotten.
            if (count_ == kKept)
                one = std::max_element(
                    moves_.begin(), moves_.end(),
                    [](const Refuter& a, const Refuter& b) { return a.cost() < b.cost(); });
            else
                ++count_;
            *one = {move};
        }
        one->nodes += nodes;
        one->refuted += refuted ? 1 : 0;
    }
    // Calls use(refuter) for those that ever refuted a position.
    template <class Use>
    void for_each(Use use) const {
        for (int i = 0; i < count_; ++i) {
            if (moves_[static_cast<std::size_t>(i)].refuted > 0)
                use(moves_[static_cast<std::size_t>(i)]);
        }
    }

  private:
    static constexpr int kKept = 16;
    static constexpr std::int64_t kShare = 32;  // one node in 32
    static constexpr std::int64_t kFew = 1'000;

    std::array<Refuter, kKept> moves_;
    int count_ = 0;
    std::int64_t spent_ = 0;
    std::int64_t explored_ = 0;  // of these, in vain on moves not tried before
};

class RefuterTable {
  public:
    void clear() { groups_.clear(); }
    // Of a side with these tiles, where the other side has this number of them.
    Refuters& at(int side, Tiles own, int other) {
        return groups_[mix(own ^ mix(static_cast<std::uint64_t>(2 * other + side)))];
    }

  private:
    std::unordered_map<std::uint64_t, Refuters> groups_;
};

}  // namespace sternfeld
