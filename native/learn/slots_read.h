// The slots of a board as a learned evaluation sees them: what class each is of, and what can be
// scored there. Whole numbers only, so that every path and machine sees the same.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "board/board.h"
#include "leaves/board_census.h"

namespace sternfeld {

// How hard it is to find tiles for the crossed squares of a slot, in sixteenths of a bit: the
// negative logarithm of the share of unseen tiles that fit, added up over its squares.
using Strictness = std::int32_t;
inline constexpr Strictness kNothingFits = 1 << 16;

// How many new tiles, what they play through, how strict the squares are.
inline constexpr int kThroughKinds = 3;      // no tile, one, several
inline constexpr int kStrictnessSteps = 12;  // of half a bit
inline constexpr int kSlotClasses = kMaxRack * kThroughKinds * kStrictnessSteps;

struct SeenSlot {
    const SlotChunk& chunk;
    int at;  // in the chunk
    int tiles;
    int through;  // 0: no tile, 1: one, 2: several
    Strictness strictness;
    int score;  // with tiles of mean value, the bonus included
    int bonus;

    int slot_class() const {
        const int step = std::min((strictness + 7) / 8, kStrictnessSteps - 1);
        return ((tiles - 1) * kThroughKinds + through) * kStrictnessSteps + step;
    }
};

class SlotsRead {
  public:
    explicit SlotsRead(const Rules& rules);

    // `unseen` are all tiles that are not on the board.
    void see(const TileCounts& unseen);
    int unseen_total() const { return total_; }
    // Summed up from the start of a lane: before[s] is that of the squares before s.
    void strictness(const Lane& lane, int size, Strictness* before) const;

    // Calls use(slot) for each slot of a lane that some tiles fit. The slots must be up to date.
    template <class Use>
    void read(const Board& board, const Lane& lane, const Strictness* before, Use use) const {
        const SlotChunk* chunks = board.chunks(lane);
        const auto one = [&](const SlotChunk& chunk, int at) {
            const int start = chunk.start(at);
            const Strictness strict = before[start + chunk.length(at)] - before[start];
            if (strict >= kNothingFits) return;
            const int tiles = chunk.tiles(at);
            const std::uint32_t through = lane.through(start, chunk.length(at));
            use(SeenSlot{chunk, at, tiles, (through != 0) + ((through & (through - 1)) != 0),
                         strict,
                         chunk.base(at) + (mean_ * sum_of_multipliers(lane, chunk, at) >> 4),
                         bonus_[static_cast<std::size_t>(tiles)]});
        };
        for (int s = 0; s < lane.whole_slots; ++s) one(chunks[s >> 3], s & 7);
        for (int s = 0; s < lane.other_slots; ++s)
            one(chunks[board.whole_chunks() + (s >> 3)], s & 7);
    }

  private:
    // What a slot multiplies tile values with, all tiles together.
    static int sum_of_multipliers(const Lane& lane, const SlotChunk& chunk, int at) {
        constexpr std::uint64_t kEverySecond = 0x00ff00ff00ff00ff;
        const std::uint64_t bytes = chunk.multipliers[at];
        const std::uint64_t pairs = (bytes & kEverySecond) + (bytes >> 8 & kEverySecond);
        const int ninth = chunk.tiles(at) == kMaxRack ? least_multiplier(lane, chunk, at) : 0;
        return static_cast<int>((pairs * 0x0001000100010001) >> 48) + ninth +
               chunk.factor(at) * chunk.tiles(at);
    }
    // Beyond the factor, as the chunk has the greatest eight.
    static int least_multiplier(const Lane& lane, const SlotChunk& chunk, int at) {
        const int word_multiplier = lane.word_multiplier_of(chunk.empties(at));
        int least = kMaxMultiplier;
        for (std::uint32_t rest = chunk.empties(at); rest != 0; rest &= rest - 1) {
            const int s = __builtin_ctz(rest);
            const int crossing = (lane.crossed >> s & 1) != 0 ? lane.word_multiplier[s] : 0;
            least = std::min(
                least, lane.letter_multiplier[s] * (word_multiplier + crossing) - chunk.factor(at));
        }
        return least;
    }

    std::array<std::int16_t, kMaxRack + 1> bonus_;
    std::array<std::uint8_t, 64> value_;
    std::array<std::int16_t, kMaxTiles + 1> logarithm_{};  // sixteenths of a bit
    TileCounts unseen_{};
    int total_ = 0;
    int mean_ = 0;  // value of an unseen tile, in sixteenths of a point
};

}  // namespace sternfeld
