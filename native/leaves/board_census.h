// The census of one board: the worth of every leave, given what is still unseen.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "board/board.h"
#include "leaves/leaves.h"

namespace sternfeld {

using TileCounts = std::array<std::uint8_t, 64>;  // by tile

class BoardCensus {
  public:
    // `leaves` value what is kept after a play; racks of at most seven tiles.
    BoardCensus(const Rules& rules, const Leaves& leaves);

    void take(Board& board, const TileCounts& unseen);

    // By index in a flat table of leaves: the mean worth, in points, of the racks a leave is drawn
    // up to.
    double worth(std::size_t leave) const { return worth_[leave]; }
    bool possible(std::size_t leave) const { return worth_[leave] > kImpossibleWorth; }

  private:
    static constexpr float kImpossibleWorth = -1e6f;
    static constexpr std::int16_t kNoPlay = -32000;
    static constexpr int kMost = 7;

    void find_best_scores(Board& board);
    void score_slot(const Board& board, const Lane& lane, const SlotChunk& chunk, int at);
    void note_play(const Letter* word, const Lane& lane, const SlotChunk& chunk, int at);
    void value_racks();
    void extend(int size, int from, std::uint8_t* places);
    void value_last_tile(const std::uint8_t* places, int from);
    void average_down();
    void average(int size, int filled, int from, std::uint8_t* places);

    std::uint32_t rank(const std::uint8_t* places, int size) const {
        std::uint32_t rank = offset_[size];
        for (int i = 0; i < size; ++i) rank += choose_.of[places[i] + i][i + 1];
        return rank;
    }

    const Rules rules_;
    const TileOrder order_;
    const Binomials choose_;
    const int rack_;
    std::uint32_t offset_[kMost + 2];
    std::uint32_t steps_[kMost][64];   // what a last tile at a place adds to the rank of a size
    std::vector<std::int16_t> leave_;  // centipoints, by rank; empty table: zeros
    std::vector<std::int16_t> score_;  // best score of exactly these tiles, in points
    std::vector<float> worth_;         // by rank, sizes 0 .. rack
    std::array<int, 64> unseen_{};     // by place
    int unseen_total_ = 0;
    std::array<int, 64> used_{};  // by place, during a walk
};

}  // namespace sternfeld
