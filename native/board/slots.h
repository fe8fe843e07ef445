// Finding the slots of a lane. It happens only after a lane has changed, for any rack that may
// come. `Path` says for which processor it is compiled; all find the same.
#pragma once

#include <algorithm>

#include "board/board.h"

namespace sternfeld {

// Collects the slots of one group, filling chunks from the first on.
template <class Path>
class SlotWriter {
  public:
    explicit SlotWriter(SlotChunk* chunks) : chunks_(chunks) {}

    SlotChunk& next(int& at) {
        at = count_ & 7;
        return chunks_[count_++ >> 3];
    }
    // Fills up the last chunk with slots that nothing can be laid in.
    int finish() {
        for (int i = count_; (i & 7) != 0; ++i) {
            SlotChunk& chunk = chunks_[i >> 3];
            chunk.multipliers[i & 7] = 0;
            chunk.base_and_span[i & 7] = 0;
            chunk.squares[i & 7] = std::uint32_t{1} << kMaxBoard;  // no square of any board
        }
        return count_;
    }

  private:
    SlotChunk* chunks_;
    int count_ = 0;
};

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

template <class Path>
void Board::refresh_slots() {
    for (Lane& lane : lanes_) {
        if (lane.stale) find_slots<Path>(lane);
    }
}

template <class Path>
void Board::refresh_slots(int lane) {
    if (lanes_[lane].stale) find_slots<Path>(lanes_[lane]);
}

template <class Path>
void Board::find_slots(Lane& lane) {
    lane.stale = false;
    lane.touched = true;
    const Rules& rules = *rules_;
    const int rack = rules.rack;
    const bool across = lane.index < size_;
    SlotWriter<Path> writers[2] = {SlotWriter<Path>(chunks(lane) + whole_chunks_),
                                   SlotWriter<Path>(chunks(lane))};
    const auto finish = [&] {
        lane.other_slots = static_cast<std::uint16_t>(writers[0].finish());
        lane.whole_slots = static_cast<std::uint16_t>(writers[1].finish());
    };

    // Squares of which a word must cover one, unless it plays through a tile.
    std::uint32_t contact = lane.crossed;
    if (empty()) {
        const int start_lane = across ? rules.start / size_ : size_ + rules.start % size_;
        if (lane.index == start_lane)
            contact = std::uint32_t{1} << (across ? rules.start % size_ : rules.start / size_);
    }
    if ((contact | lane.occupied) == 0) return finish();

    // The squares beside parallel words, on either side. A tile by itself is no word.
    std::uint32_t beside[2] = {0, 0};
    if (rules.parallel_contact > 1 && !empty()) {
        for (const int side : {-1, 1}) {
            const int neighbour = lane.index + side;
            if (neighbour < (across ? 0 : size_) || neighbour >= (across ? size_ : 2 * size_))
                continue;
            const std::uint32_t tiles = lanes_[neighbour].occupied;
            beside[side > 0] = tiles & (tiles << 1 | tiles >> 1);
        }
    }
    // Does a word of new tiles on these squares lie along the parallel words as the rules demand?
    // What it shares with one of them is a row of squares without a gap.
    const auto lies_along = [&](std::uint32_t squares) {
        bool along = false;
        for (const std::uint32_t words : beside) {
            const std::uint32_t touched = squares & words;
            std::uint32_t first = touched;
            for (int n = 1; n < rules.parallel_contact; ++n) first &= touched >> n;
            along = along || first != 0;
            if (!rules.strict_contact) continue;
            std::uint32_t enough = first;
            for (int n = 1; n < rules.parallel_contact; ++n) enough |= first << n;
            if (enough != touched) return false;
        }
        return along;
    };

    const std::uint32_t occupied = lane.occupied;
    struct RunOfTiles {
        int from, to;
        std::uint64_t extensions;
    } runs[kMaxBoard];
    int run_count = 0;
    for (std::uint32_t rest = occupied; rest != 0;) {
        const int from = __builtin_ctz(rest);
        const int to = from + __builtin_ctz(~(rest >> from));
        runs[run_count++] = {from, to, lane.run_extensions[from]};
        rest &= ~std::uint32_t{0} << to;
    }
    // A span ends before an empty square or the edge. From a first square on, each end takes one
    // new tile more than the one before.
    struct Before {
        int end;     // how many ends lie before a square
        int points;  // of the tiles before it
        int cross;   // of the crossing words that squares before it would lengthen
    } before[kMaxBoard + 1];
    int ends[kMaxBoard + 1];
    Before sum{0, 0, 0};
    std::uint64_t hash = 0;
    for (int s = 0; s < size_; ++s) {
        before[s] = sum;
        lane.hash_before[s] = hash;
        ends[sum.end] = s;
        sum.end += static_cast<int>(~occupied >> s & 1);
        // An empty square has no value and the hash of nothing; a tile makes no crossing word.
        sum.points += lane.value[s];
        sum.cross += lane.cross_score[s] * lane.word_multiplier[s];
        hash += kLetterHash[lane.letter[s] & kLetterBits];
    }
    before[size_] = sum;
    lane.hash_before[size_] = hash;
    ends[sum.end] = size_;
    const int edge = sum.end;

    // First squares from which something can be reached with one rack, and that no tile precedes.
    std::uint32_t starts = contact | occupied;
    for (int reach = 0; reach < rack;) {
        const int more = std::min(reach + 1, rack - reach);
        starts |= starts >> more;
        reach += more;
    }
    starts &= ~(occupied << 1);

    const std::uint32_t special = lane.letter_premiums | lane.crossed;
    const std::uint32_t long_enough = lengths_ & ~std::uint32_t{0}
                                                     << (empty() ? rules.first_word_min : 2);
    const bool along = rules.parallel_contact > 1 && !empty();
    const RunOfTiles* run = runs;
    for (; starts != 0; starts &= starts - 1) {
        const int start = __builtin_ctz(starts);
        const Before& at_start = before[start];
        if (at_start.end >= edge) continue;
        const int first_empty = ends[at_start.end];
        const std::uint32_t ahead = (contact | occupied) >> start;
        const int last_end = ends[std::min(at_start.end + rack, edge)];
        // With one new tile at least, a tile touched, a length that words have.
        std::uint32_t at_ends = ~occupied & long_enough << start &
                                ~std::uint32_t{1}
                                    << std::max(first_empty, start + __builtin_ctz(ahead)) &
                                ((std::uint32_t{2} << last_end) - 1);
        // No further than to a square that takes no letter.
        const std::uint32_t closed = lane.closed >> start << start;
        at_ends &= closed ^ (closed - 1);
        while (run != runs + run_count && run->from < start) ++run;
        for (const RunOfTiles* r = run; r != runs + run_count && at_ends >> r->to != 0; ++r) {
            const int letters = r->from - start;
            if (letters > kMaxExtension) break;
            // Bit i: words may go on for i letters after the run. Nothing is known of long ones.
            const auto after =
                static_cast<std::uint32_t>(r->extensions >> extension_bit(letters, 0)) |
                ~std::uint32_t{0} << (kMaxExtension + 1 - letters);
            at_ends &= after << r->to | ((std::uint32_t{1} << r->to) - 1);
        }
        // A single tile that forms a word both ways is found across.
        if (!across && (lane.crossed >> first_empty & 1) != 0)
            at_ends &= ~(std::uint32_t{1} << ends[at_start.end + 1]);
        if (at_ends == 0) continue;

        Multipliers<Path> multipliers;
        int word_multiplier = 1;
        int factor = 1;
        std::uint32_t seen = 0;
        for (; at_ends != 0; at_ends &= at_ends - 1) {
            const int end = __builtin_ctz(at_ends);
            const std::uint32_t span = (std::uint32_t{1} << end) - (std::uint32_t{1} << start);
            const std::uint32_t empties = span & ~occupied;
            const std::uint32_t through = span & occupied;
            if (along && through == 0) {
                const bool hooks = !rules.strict_contact && (empties & lane.hooked) != 0;
                if (!hooks && !lies_along(empties)) continue;
            }
            std::uint32_t fresh = empties & ~seen;
            seen = empties;
            if ((fresh & lane.word_premiums) != 0) {
                // A word premium changes what every tile counts.
                for (std::uint32_t rest = fresh & lane.word_premiums; rest != 0; rest &= rest - 1)
                    word_multiplier *= lane.word_multiplier[__builtin_ctz(rest)];
                factor = std::min(word_multiplier, kMaxFactor);
                multipliers.clear();
                fresh = empties;
            }
            for (std::uint32_t rest = fresh & special; rest != 0; rest &= rest - 1) {
                const int s = __builtin_ctz(rest);
                const int crossing = (lane.crossed >> s & 1) != 0 ? lane.word_multiplier[s] : 0;
                multipliers.insert(lane.letter_multiplier[s] * (word_multiplier + crossing) -
                                   factor);
            }

            const int tiles = before[end].end - at_start.end;
            const auto all = multipliers.filled(tiles, word_multiplier - factor);
            int at;
            SlotChunk& chunk = writers[tiles == rack].next(at);
            chunk.multipliers[at] = all.packed;
            const int base = (before[end].points - at_start.points) * word_multiplier +
                             before[end].cross - at_start.cross + rules.bonus[tiles] +
                             all.excess * kMaxTileValue;
            chunk.base_and_span[at] = static_cast<std::uint32_t>(base) << SlotChunk::kBaseShift |
                                      static_cast<std::uint32_t>(end - start)
                                          << SlotChunk::kLengthShift |
                                      static_cast<std::uint32_t>(start);
            chunk.squares[at] = empties | kind_and_factor(tiles, through == 0, factor)
                                              << SlotChunk::kKindShift;
        }
    }
    finish();
}

}  // namespace sternfeld
