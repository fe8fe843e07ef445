// What a board offers to whoever plays next, in numbers: the inputs of a learned evaluation.
//
// Every slot has a chance that a rack drawn from the unseen tiles can play there, by its class, and
// a score with tiles of mean value. From these follows what the best play is expected to score, as
// if slots were independent; they are not, so a model must still learn how far to trust it.
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

    // `unseen` are all tiles not on the board. Brings the board's slots up to date. Adds the ids of
    // all slots that can be played, as many as the number "slots" says.
    void read(Board& board, const TileCounts& unseen, std::span<std::int16_t> out,
              std::vector<std::uint16_t>* ids = nullptr);

  private:
    static constexpr int kSteps = 80;  // of two points
    using Ladder = std::array<float, kSteps>;

    static float expected_best(const Ladder& ladder);

    const Rules rules_;
    SlotsRead slots_;
    std::array<float, kSlotClasses> hazard_{};   // -ln(1 - playable)
    std::array<float, 64> single_{};             // leaves of single tiles, in points
    std::array<Ladder, 2 * kMaxBoard> ladders_;  // of each lane
    int best_tile_ = 0;                          // the most valuable to keep, but the blank
};

}  // namespace sternfeld
