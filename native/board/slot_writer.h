// Writing down the slots of a lane: what each scores before any rack is known. `Path` says for
// which processor it is compiled; all write the same.
#pragma once

#include <algorithm>

#include "base/hashing.h"
#include "base/rules.h"
#include "board/lane.h"

namespace sternfeld {

// The multipliers of a span's new tiles beyond what all have in common, sorted, the greatest first.
// They are bytes; the rare one that does not fit is cut, and the base makes up for it, so that a
// slot never promises less than it can score. Most squares are plain: they count as often as the
// main word does, which is never more than any other square, so only the others are sorted in, and
// the plain ones fill the rest.
template <class Path>
class Multipliers {
  public:
    void clear() {
        packed_ = 0;
        count_ = excess_ = 0;
    }
    void insert(int multiplier) {
        multiplier = cut(multiplier);
        // All bytes compared at once; the first that is smaller is where this one belongs.
        const std::uint64_t smaller =
            ~((packed_ | kHigh) - static_cast<std::uint64_t>(multiplier) * kEach) & kHigh;
        ++count_;
        if (smaller == 0) return;
        const int at = __builtin_ctzll(smaller) - 7;
        const std::uint64_t before = (std::uint64_t{1} << at) - 1;
        packed_ = (packed_ & before) | static_cast<std::uint64_t>(multiplier) << at |
                  (packed_ & ~before) << 8;
    }
    // All of them, `plain` for as many tiles as are still missing.
    struct All {
        std::uint64_t packed;
        int excess;
    };
    All filled(int tiles, int plain) const {
        All all{packed_, excess_};
        if (plain == 0 || count_ == tiles) return all;
        const int fits = std::min(plain, kMaxMultiplier);
        all.excess += (plain - fits) * (tiles - count_);
        if (count_ >= 8) return all;
        all.packed |= static_cast<std::uint64_t>(fits) * kEach << (8 * count_);
        if (tiles < 8) all.packed &= (std::uint64_t{1} << (8 * tiles)) - 1;
        return all;
    }

  private:
    static constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
    static constexpr std::uint64_t kHigh = kEach << 7;

    int cut(int multiplier) {
        if (multiplier <= kMaxMultiplier) return multiplier;
        excess_ += multiplier - kMaxMultiplier;
        return kMaxMultiplier;
    }

    std::uint64_t packed_ = 0;
    int count_ = 0;
    int excess_ = 0;
};

// A slot's base fits its bits, whatever squares count: tiles on the board, cut multipliers, a bonus
// and crossing words.
static_assert(kMaxWordMultiplier * kMaxTileValue * (kMaxBoard + 4 * kMaxRack) + (1 << 18) <
              1 << (32 - SlotChunk::kBaseShift));

struct Slot {
    std::uint64_t multipliers;
    std::uint32_t base_and_span;
    std::uint32_t squares;
};

// The spans from a first square on, each longer than the one before.
template <class Path>
class Spans {
  public:
    Spans(const Lane& lane, const Rules& rules, int start)
        : lane_(lane), rules_(rules), start_(start) {}

    // The slot up to an end. `points` are those of the tiles on the way, `cross` those of the
    // crossing words that new tiles would lengthen.
    Slot slot(int end, int tiles, int points, int cross) {
        const std::uint32_t span = (std::uint32_t{1} << end) - (std::uint32_t{1} << start_);
        const std::uint32_t empties = span & ~lane_.occupied;
        std::uint32_t fresh = empties & ~seen_;
        seen_ = empties;
        if ((fresh & lane_.word_premiums) != 0) {
            // A word premium changes what every tile counts.
            for (std::uint32_t rest = fresh & lane_.word_premiums; rest != 0; rest &= rest - 1)
                word_multiplier_ *= lane_.word_multiplier[__builtin_ctz(rest)];
            factor_ = std::min(word_multiplier_, kMaxFactor);
            multipliers_.clear();
            fresh = empties;
        }
        const std::uint32_t special = lane_.letter_premiums | lane_.crossed;
        for (std::uint32_t rest = fresh & special; rest != 0; rest &= rest - 1) {
            const int s = __builtin_ctz(rest);
            const int crossing = (lane_.crossed >> s & 1) != 0 ? lane_.word_multiplier[s] : 0;
            multipliers_.insert(lane_.letter_multiplier[s] * (word_multiplier_ + crossing) -
                                factor_);
        }
        const auto all = multipliers_.filled(tiles, word_multiplier_ - factor_);
        const int base =
            points * word_multiplier_ + cross + rules_.bonus[tiles] + all.excess * kMaxTileValue;
        return {all.packed,
                static_cast<std::uint32_t>(base) << SlotChunk::kBaseShift |
                    static_cast<std::uint32_t>(end - start_) << SlotChunk::kLengthShift |
                    static_cast<std::uint32_t>(start_),
                empties | kind_and_factor(tiles, empties == span, factor_)
                              << SlotChunk::kKindShift};
    }

  private:
    const Lane& lane_;
    const Rules& rules_;
    const int start_;
    Multipliers<Path> multipliers_;
    int word_multiplier_ = 1;
    int factor_ = 1;
    std::uint32_t seen_ = 0;
};

// Fills the chunks of a lane. A span ends before an empty square or the edge: from a first square
// on, each end takes one new tile more than the one before.
template <class Path>
class SlotWriter {
  public:
    SlotWriter(const Lane& lane, const Rules& rules, SlotChunk* whole, SlotChunk* others)
        : lane_(lane), rules_(rules), groups_{{others}, {whole}} {
        Before sum{0, 0, 0};
        for (int s = 0; s < rules.board; ++s) {
            before_[s] = sum;
            ends_[sum.end] = s;
            // An empty square has no value; a tile makes no crossing word.
            sum.end += static_cast<int>(~lane.occupied >> s & 1);
            sum.points += lane.value[s];
            sum.cross += lane.cross_score[s] * lane.word_multiplier[s];
        }
        before_[rules.board] = sum;
        ends_[sum.end] = rules.board;
    }

    // Where a word from a first square on ends that takes a whole rack, or all squares there are.
    int last_end(int start) const {
        return ends_[std::min(before_[start].end + rules_.rack, before_[rules_.board].end)];
    }
    // Writes the slots from a first square to each of some ends.
    void write(int start, std::uint32_t at_ends) {
        const Before& from = before_[start];
        Spans<Path> spans(lane_, rules_, start);
        for (; at_ends != 0; at_ends &= at_ends - 1) {
            const int end = __builtin_ctz(at_ends);
            const Before& to = before_[end];
            const int tiles = to.end - from.end;
            groups_[tiles == rules_.rack].add(
                spans.slot(end, tiles, to.points - from.points, to.cross - from.cross));
        }
    }
    // Fills up the last chunks; says how many slots there are.
    void finish(std::uint16_t& whole, std::uint16_t& others) {
        others = groups_[0].finish();
        whole = groups_[1].finish();
    }

  private:
    struct Before {
        int end;     // how many ends lie before a square
        int points;  // of the tiles before it
        int cross;   // of the crossing words that squares before it would lengthen
    };
    struct Group {
        SlotChunk* chunks;
        int count = 0;

        void add(const Slot& slot) {
            chunks[count >> 3].set(count & 7, slot.multipliers, slot.base_and_span, slot.squares);
            ++count;
        }
        std::uint16_t finish() {
            for (int i = count; (i & 7) != 0; ++i)
                chunks[i >> 3].set(i & 7, 0, 0, SlotChunk::kNowhere);
            return static_cast<std::uint16_t>(count);
        }
    };

    const Lane& lane_;
    const Rules& rules_;
    Group groups_[2];  // that of whole racks is the second
    Before before_[kMaxBoard + 1];
    int ends_[kMaxBoard + 1];
};

}  // namespace sternfeld
