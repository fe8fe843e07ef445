// What a board is worth to whoever moves next: a linear term of its features.
//
// Whoever moves next gains so many points more than whoever has just moved, beyond what is usual
// with that bag. Found from positions of self-play (scripts/learn_board_term.py, docs/training.md).
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "learn/board_features.h"

namespace sternfeld {

class BoardTerm {
  public:
    struct Numbers {
        std::vector<double> playable;  // as BoardFeatures wants it
        // Points for each unit of a feature with an empty bag, and more for each tile in the bag.
        std::vector<double> weights;
        std::vector<double> per_tile;
        std::vector<double> usual;  // by tiles in the bag, taken off; the last one counts beyond
    };

    // Throws std::invalid_argument if there are not as many numbers as needed.
    BoardTerm(const Rules& rules, const Leaves& leaves, const Numbers& numbers);

    // `unseen` are all tiles not on the board. Brings the board's slots up to date.
    Centipoints of(Board& board, const TileCounts& unseen, int bag);

  private:
    static constexpr int kScale = 24;  // of weights, a power of two

    BoardFeatures features_;
    std::array<std::int64_t, BoardFeatures::kCount> weights_;
    std::array<std::int64_t, BoardFeatures::kCount> per_tile_;
    std::vector<Centipoints> usual_;
};

// All tiles of the set that are not on the board.
TileCounts not_on(const Board& board);
// After laying a play.
TileCounts without(TileCounts unseen, const Move& play);

}  // namespace sternfeld
