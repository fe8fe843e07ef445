// Finding the slots of a lane. It happens only after a lane has changed, for any rack that may
// come.
#include <algorithm>
#include <bit>

#include "board/board.h"

namespace sternfeld {

namespace {

// Collects the slots of one group, filling chunks from the first on.
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
            chunk.base[i & 7] = kDeadBase;
            chunk.squares[i & 7] = kind_and_factor(1, false, 1) << SlotChunk::kKindShift;
            chunk.ninth[i & 7] = 0;
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
class Multipliers {
  public:
    void clear() {
        packed_ = 0;
        count_ = ninth_ = excess_ = 0;
    }
    void insert(int multiplier) {
        multiplier = cut(multiplier);
        // All bytes compared at once; the first that is smaller is where this one belongs.
        const std::uint64_t smaller =
            ~((packed_ | kHigh) - static_cast<std::uint64_t>(multiplier) * kEach) & kHigh;
        ++count_;
        if (smaller == 0) {
            ninth_ = multiplier;
            return;
        }
        if (count_ > 8) ninth_ = static_cast<int>(packed_ >> 56);
        const int at = __builtin_ctzll(smaller) - 7;
        const std::uint64_t before = (std::uint64_t{1} << at) - 1;
        packed_ = (packed_ & before) | static_cast<std::uint64_t>(multiplier) << at |
                  (packed_ & ~before) << 8;
    }
    // All of them, `plain` for as many tiles as are still missing.
    struct All {
        std::uint64_t packed;
        std::uint8_t ninth;
        int excess;
    };
    All filled(int tiles, int plain) const {
        All all{packed_, static_cast<std::uint8_t>(ninth_), excess_};
        if (plain == 0 || count_ == tiles) return all;
        const int fits = std::min(plain, kMaxMultiplier);
        all.excess += (plain - fits) * (tiles - count_);
        if (tiles > 8) all.ninth = static_cast<std::uint8_t>(fits);
        if (count_ == 8) return all;
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
    int ninth_ = 0;
    int excess_ = 0;
};

struct RunInLane {
    int from, to;
};

}  // namespace

void Board::refresh_slots() {
    for (Lane& lane : lanes_) {
        if (lane.stale) find_slots(lane);
    }
}

void Board::refresh_slots(int lane) {
    if (lanes_[lane].stale) find_slots(lanes_[lane]);
}

void Board::find_slots(Lane& lane) {
    lane.stale = false;
    lane.touched = true;
    const Rules& rules = *rules_;
    const bool across = lane.index < size_;
    SlotWriter whole(chunks(lane));
    SlotWriter others(chunks(lane) + whole_chunks_);
    const auto finish = [&] {
        lane.whole_slots = static_cast<std::uint16_t>(whole.finish());
        lane.other_slots = static_cast<std::uint16_t>(others.finish());
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

    // A span ends before an empty square or the edge. From a first square on, each end takes one
    // new tile more than the one before.
    const std::uint32_t occupied = lane.occupied;
    RunInLane runs[kMaxBoard];
    int run_count = 0;
    int ends[kMaxBoard + 1];
    int end_number[kMaxBoard + 1];
    int points_before[kMaxBoard + 1];  // of the tiles before a square
    int cross_before[kMaxBoard + 1];  // of the crossing words that squares before it would lengthen
    int end_count = 0;
    std::uint64_t hash = 0;
    int points = 0;
    int cross = 0;
    for (int s = 0; s < size_; ++s) {
        end_number[s] = end_count;
        lane.hash_before[s] = hash;
        points_before[s] = points;
        cross_before[s] = cross;
        if ((occupied >> s & 1) != 0) {
            hash += kLetterHash[lane.letter[s]];
            points += lane.value[s];
            if (s == 0 || (occupied >> (s - 1) & 1) == 0) runs[run_count++].from = s;
            runs[run_count - 1].to = s + 1;
        } else {
            ends[end_count++] = s;
            cross += lane.cross_score[s] * lane.word_multiplier[s];
        }
    }
    end_number[size_] = end_count;
    ends[end_count++] = size_;
    lane.hash_before[size_] = hash;
    points_before[size_] = points;
    cross_before[size_] = cross;

    const std::uint32_t special = lane.letter_premiums | lane.crossed;
    const int shortest = empty() ? std::max(2, rules.first_word_min) : 2;
    int first_run = 0;
    for (int start = 0; start < size_; ++start) {
        if (start > 0 && (occupied >> (start - 1) & 1) != 0) continue;
        const std::uint32_t ahead = (contact | occupied) >> start;
        if (ahead == 0) break;
        // Too far from anything to be reached with one rack.
        const int first_contact = __builtin_ctz(ahead);
        if (first_contact > rules.rack) continue;
        while (first_run < run_count && runs[first_run].from < start) ++first_run;

        const int first_end = end_number[start];
        const int last_end = std::min(first_end + rules.rack, end_count - 1);
        // With one new tile at least, a tile touched, a length that words have.
        if (first_end >= last_end) continue;
        std::uint32_t at_ends =
            ~occupied & lengths_ << start & ~std::uint32_t{1} << ends[first_end] &
            ~std::uint32_t{1} << (start + first_contact) & ~std::uint32_t{0} << (start + shortest) &
            ((std::uint32_t{2} << ends[last_end]) - 1);
        // No further than to a square that takes no letter.
        const std::uint32_t closed = lane.closed >> start;
        if (closed != 0) at_ends &= (std::uint32_t{2} << (start + __builtin_ctz(closed))) - 1;
        for (int r = first_run; r < run_count && at_ends >> runs[r].to != 0; ++r) {
            const int before = runs[r].from - start;
            if (before > kMaxExtension) break;
            // Bit i: words may go on for i letters after the run. Nothing is known of long ones.
            const auto after = static_cast<std::uint32_t>(lane.run_extensions[runs[r].from] >>
                                                          extension_bit(before, 0)) |
                               ~std::uint32_t{0} << (kMaxExtension + 1 - before);
            at_ends &= after << runs[r].to | ((std::uint32_t{1} << runs[r].to) - 1);
        }
        // A single tile that forms a word both ways is found across.
        if (!across && (lane.crossed >> ends[first_end] & 1) != 0)
            at_ends &= ~(std::uint32_t{1} << ends[first_end + 1]);

        Multipliers multipliers;
        int word_multiplier = 1;
        int factor = 1;
        std::uint32_t seen = 0;
        for (; at_ends != 0; at_ends &= at_ends - 1) {
            const int end = __builtin_ctz(at_ends);
            const std::uint32_t span = ((std::uint32_t{1} << end) - 1) & ~std::uint32_t{0} << start;
            const std::uint32_t empties = span & ~occupied;
            const std::uint32_t through = span & occupied;
            if (through == 0 && rules.parallel_contact > 1 && !empty()) {
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

            const int tiles = end_number[end] - first_end;
            const auto all = multipliers.filled(tiles, word_multiplier - factor);
            int at;
            SlotChunk& chunk = tiles == rules.rack ? whole.next(at) : others.next(at);
            chunk.multipliers[at] = all.packed;
            chunk.ninth[at] = all.ninth;
            chunk.base[at] = (points_before[end] - points_before[start]) * word_multiplier +
                             cross_before[end] - cross_before[start] + rules.bonus[tiles] +
                             all.excess * kMaxTileValue;
            chunk.squares[at] = empties | kind_and_factor(tiles, through == 0, factor)
                                              << SlotChunk::kKindShift;
            chunk.word_multiplier[at] = static_cast<std::uint16_t>(word_multiplier);
            chunk.start[at] = static_cast<std::uint8_t>(start);
            chunk.length[at] = static_cast<std::uint8_t>(end - start);
            chunk.through[at] = through == 0 ? kThroughNone
                                : (through & (through - 1)) == 0
                                    ? lane.letter[__builtin_ctz(through)]
                                    : kThroughSeveral;
        }
    }
    finish();
}

}  // namespace sternfeld
