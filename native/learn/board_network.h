// A small network that says what the board is worth to whoever moves next.
//
// Its inputs are the slots of the board, each by its id, the unseen tiles and the bag. What they
// add up to goes through two layers of a few units, and besides straight to the answer. All numbers
// are whole, so every path and machine computes the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "learn/slots_read.h"
#include "leaves/leaves.h"

namespace sternfeld {

class BoardNetwork {
  public:
    static constexpr int kUnits = 32;  // the last one goes straight to the answer
    static constexpr int kSecond = 16;
    // Scales, as powers of two: of what inputs add to a unit, of the weights of the second layer,
    // of a unit's value, and of what inputs add straight to the answer (in hundredths of a point).
    static constexpr int kInputScale = 12;
    static constexpr int kWeightScale = 10;
    static constexpr int kUnitScale = 8;
    static constexpr int kStraightScale = 5;

    // How many numbers a network has: what each slot id adds to the units, what each unseen tile by
    // place, each tile in the bag and nothing at all add; then for each unit of the second layer
    // its weights and its bias; then the weights of the answer in hundredths of a point.
    static std::size_t numbers(const Rules& rules);

    // Throws std::invalid_argument for any other count of numbers.
    BoardNetwork(const Rules& rules, std::span<const std::int16_t> numbers);

    // What the next player is expected to gain more than whoever has just moved, by the board.
    // `unseen` are all tiles not on the board. Brings the board's slots up to date.
    Centipoints of(Board& board, const TileCounts& unseen, int bag);

  private:
    using Units = std::array<std::int16_t, kUnits>;

    const TileOrder order_;
    SlotsRead slots_;
    std::vector<Units> slot_;    // by id
    std::vector<Units> global_;  // unseen tiles by place, the bag, the bias
    std::array<std::array<std::int16_t, kUnits>, kSecond> second_;  // weights, then the bias
    std::array<std::int16_t, kSecond> answer_;
};

}  // namespace sternfeld
