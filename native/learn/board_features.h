// What a board offers to whoever plays next, in numbers: the inputs of a learned evaluation.
//
// Every slot has a chance that a rack drawn from the unseen tiles can play there, by its class, and
// a score with tiles of mean value. From these follows what the best play is expected to score, as
// if slots were independent; they are not, so a model must still learn how far to trust it. Whole
// numbers only, so that every path and machine computes the same.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "board/board.h"
#include "learn/slots_read.h"
#include "leaves/board_census.h"
#include "leaves/leaves.h"

namespace sternfeld {

class BoardFeatures {
  public:
    static constexpr int kBoard = 34;
    static constexpr int kPool = 6;
    static constexpr int kCount = kBoard + kPool;

    // `playable`: by class of slot, how often a random rack can play there; kSlotClasses
    // numbers between 0 and 1.
    BoardFeatures(const Rules& rules, const Leaves& leaves, std::span<const double> playable);

    static const std::vector<std::string>& names();

    // `unseen` are all tiles not on the board. Brings the board's slots up to date.
    void read(Board& board, const TileCounts& unseen, std::span<std::int16_t> out);

  private:
    static constexpr int kSteps = 80;        // of two points
    static constexpr int kHazardScale = 16;  // a power of two
    static constexpr int kChanceScale = 16;
    // The hazard of a chance p is -ln(1 - p): hazards of independent chances add up.
    using Hazard = std::int32_t;
    using Ladder = std::array<Hazard, kSteps>;

    // The chance that nothing happens, by hazard.
    std::int32_t nothing(std::int64_t hazard) const;
    // In hundredths of a point.
    std::int64_t expected_best(const Ladder& ladder) const;

    const Rules rules_;
    SlotsRead slots_;
    std::array<Hazard, kSlotClasses> hazard_{};
    std::array<std::int32_t, 4096> nothing_;     // by hazard in 1/256
    std::array<Centipoints, 64> single_{};       // leaves of single tiles
    std::array<Ladder, 2 * kMaxBoard> ladders_;  // of each lane
    std::size_t best_tile_ = 0;                  // the most valuable to keep, but the blank
};

// All tiles of the set that are not on the board.
TileCounts not_on(const Board& board);

}  // namespace sternfeld
