// What the tiles kept on a rack are worth for the turns to come.
//
// Up to eight tiles on a rack, each multiset of kept tiles has an entry of its own in a flat table,
// found by its rank among the multisets of its size. For nine that table would be too large; there
// a leave is the sum of terms for its single tiles, pairs and triples.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/move.h"
#include "base/rules.h"
#include "leaves/evaluation.h"

namespace sternfeld {

// Tiles in the order that racks are sorted by: the most valuable first, the blank last. `place` is
// a tile's number in that order.
struct TileOrder {
    explicit TileOrder(const Rules& rules);

    int kinds;                             // different tiles, the blank included
    std::array<Tile, 64> tile{};           // by place
    std::array<std::uint8_t, 64> place{};  // by tile
};

// binomial(n, k) for the ranks of multisets.
inline constexpr int kMaxRankArgument = 64 + kMaxRack;
struct Binomials {
    Binomials();
    std::uint32_t of[kMaxRankArgument + 1][kMaxRack + 1];
};

// The number of multisets of `size` tiles out of `kinds`.
std::uint64_t multisets(int kinds, int size);

class Leaves {
  public:
    enum class Form : std::uint32_t { kFlat = 1, kTerms = 2 };

    // All leaves worth nothing: play for the score alone.
    static std::shared_ptr<const Leaves> none(const Rules& rules);
    // Flat: `values` by rank, sizes 0 .. rack-1 one after the other.
    // Terms: singles, pairs and triples likewise (multisets of size 1, 2 and 3).
    static std::shared_ptr<const Leaves> make(const Rules& rules, Form form,
                                              std::vector<std::int16_t> values);
    // The same leaves with other numbers of the evaluation.
    std::shared_ptr<const Leaves> with(const Evaluation& evaluation) const;

    const Evaluation& evaluation() const { return evaluation_; }
    Form form() const { return form_; }
    int kinds() const { return order_.kinds; }
    int largest() const { return largest_; }
    bool all_zero() const { return values_.empty(); }
    const TileOrder& order() const { return order_; }
    const Binomials& binomials() const { return binomials_; }
    const std::int16_t* values() const { return values_.data(); }
    std::size_t size() const { return values_.size(); }
    // Where the multisets of a size begin.
    std::uint32_t offset(int size) const { return offset_[size]; }

    // By how much the place of a leave grows with one tile more, which comes after all others: by
    // the number of tiles before, for kSteps of them.
    static constexpr int kSteps = 16;
    const std::uint32_t* steps(int place) const { return steps_[place].data(); }

    // The worth of some tiles, in any order. Slow and plain; the generator has its own way.
    Centipoints of(const Tile* tiles, int count) const;

  private:
    Leaves(const Rules& rules, Form form, std::vector<std::int16_t> values);

    Form form_;
    TileOrder order_;
    Binomials binomials_;
    int largest_;
    std::array<std::uint32_t, kMaxRack + 2> offset_{};
    std::array<std::array<std::uint32_t, kSteps>, 64> steps_{};
    std::vector<std::int16_t> values_;
    Evaluation evaluation_;
};

// Throws std::invalid_argument unless a search by these rules can use the leaves: the same tiles in
// the same order, and a value for everything that a rack can keep.
void check_leaves(const Rules& rules, const Leaves& leaves);

}  // namespace sternfeld
