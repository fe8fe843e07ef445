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
            chunk.empties[i & 7] = 0;
            chunk.ninth[i & 7] = 0;
            chunk.kind[i & 7] = 1;
        }
        return count_;
    }

  private:
    SlotChunk* chunks_;
    int count_ = 0;
};

// The multipliers of a span's new tiles, sorted, the greatest first. They are bytes; the rare one
// that does not fit is cut, and the base makes up for it, so that a slot never promises less than
// it can score.
class Multipliers {
  public:
    void clear() {
        packed_ = 0;
        count_ = ninth_ = excess_ = 0;
    }
    void insert(int multiplier) {
        if (multiplier > 255) {
            excess_ += multiplier - 255;
            multiplier = 255;
        }
        // Most squares are plain, so a new one mostly belongs at the end.
        int at = count_ < 8 ? count_ : 8;
        while (at > 0 && static_cast<int>(packed_ >> (8 * (at - 1)) & 0xff) < multiplier) --at;
        ++count_;
        if (at == 8) {
            ninth_ = multiplier;
            return;
        }
        if (count_ > 8) ninth_ = static_cast<int>(packed_ >> 56);
        const std::uint64_t before = (std::uint64_t{1} << (8 * at)) - 1;
        packed_ = (packed_ & before) | static_cast<std::uint64_t>(multiplier) << (8 * at) |
                  (packed_ & ~before) << 8;
    }
    std::uint64_t packed() const { return packed_; }
    std::uint8_t ninth() const { return static_cast<std::uint8_t>(ninth_); }
    int excess() const { return excess_; }

  private:
    std::uint64_t packed_ = 0;
    int count_ = 0;
    int ninth_ = 0;
    int excess_ = 0;
};

// What the squares from a slot's first to its last add up to, one new tile at a time.
struct Span {
    int tiles = 0;  // new ones
    int word_multiplier = 1;
    int through_points = 0;
    int through_tiles = 0;
    Letter through_letter = 0;
    int cross_points = 0;
    std::uint32_t empties = 0;
    int letter_multiplier[kMaxRack];  // of each new tile
    int cross_multiplier[kMaxRack];   // of the crossing word it forms; 0 if it forms none
    Multipliers multipliers;

    void add_tile(int letter, int word, bool crossed) {
        letter_multiplier[tiles] = letter;
        cross_multiplier[tiles] = crossed ? word : 0;
        ++tiles;
        if (word == 1) return multipliers.insert(multiplier(tiles - 1));
        // A word premium changes what every tile counts.
        word_multiplier *= word;
        multipliers.clear();
        for (int i = 0; i < tiles; ++i) multipliers.insert(multiplier(i));
    }
    int multiplier(int i) const {
        return letter_multiplier[i] * (word_multiplier + cross_multiplier[i]);
    }
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

    RunInLane runs[kMaxBoard];
    int run_count = 0;
    lane.hash_before[0] = 0;
    for (int s = 0; s < size_; ++s) {
        const bool tile = (lane.occupied >> s & 1) != 0;
        lane.hash_before[s + 1] = lane.hash_before[s] + (tile ? kLetterHash[lane.letter[s]] : 0);
        if (!tile) continue;
        if (s == 0 || (lane.occupied >> (s - 1) & 1) == 0) runs[run_count++] = {s, s};
        runs[run_count - 1].to = s + 1;
    }

    int first_run = 0;
    for (int start = 0; start < size_; ++start) {
        if (start > 0 && (lane.occupied >> (start - 1) & 1) != 0) continue;
        const std::uint32_t ahead = (contact | lane.occupied) >> start;
        if (ahead == 0) break;
        // Too far from anything to be reached with one rack.
        if (__builtin_ctz(ahead) > rules.rack) continue;
        while (first_run < run_count && runs[first_run].from < start) ++first_run;

        Span span;
        int end = start;
        const auto pass_tiles = [&] {
            for (; end < size_ && (lane.occupied >> end & 1) != 0; ++end) {
                span.through_points += lane.value[end];
                span.through_letter = lane.letter[end];
                ++span.through_tiles;
            }
        };
        pass_tiles();
        while (end < size_ && span.tiles < rules.rack && lane.allow[end] != 0) {
            const auto bit = std::uint32_t{1} << end;
            const int word_multiplier = lane.word_multiplier[end];
            const bool crossed = (lane.crossed & bit) != 0;
            span.empties |= bit;
            span.add_tile(lane.letter_multiplier[end], word_multiplier, crossed);
            span.cross_points += lane.cross_score[end] * word_multiplier;
            ++end;
            pass_tiles();

            const int length = end - start;
            if (length < 2 || length > kMaxWord) continue;
            if ((lengths_ >> length & 1) == 0) continue;
            if (span.through_tiles == 0) {
                if ((span.empties & contact) == 0) continue;
                if (empty() && length < rules.first_word_min) continue;
                if (rules.parallel_contact > 1 && !empty()) {
                    const bool hooks = !rules.strict_contact && (span.empties & lane.hooked) != 0;
                    if (!hooks && !lies_along(span.empties)) continue;
                }
            }
            // A single tile that forms a word both ways is found across.
            if (span.tiles == 1 && !across && (span.empties & lane.crossed) != 0) continue;
            bool extendable = true;
            for (int r = first_run; r < run_count && runs[r].from < end; ++r) {
                const int before = runs[r].from - start;
                const int after = end - runs[r].to;
                if (before + after > kMaxExtension) continue;
                const std::uint64_t extensions = lane.run_extensions[runs[r].from];
                if ((extensions >> extension_bit(before, after) & 1) == 0) {
                    extendable = false;
                    break;
                }
            }
            if (!extendable) continue;

            int at;
            SlotChunk& chunk = span.tiles == rules.rack ? whole.next(at) : others.next(at);
            chunk.multipliers[at] = span.multipliers.packed();
            chunk.ninth[at] = span.multipliers.ninth();
            chunk.base[at] = span.through_points * span.word_multiplier + span.cross_points +
                             rules.bonus[span.tiles] + span.multipliers.excess() * kMaxTileValue;
            chunk.empties[at] = span.empties;
            chunk.word_multiplier[at] = static_cast<std::uint16_t>(span.word_multiplier);
            chunk.start[at] = static_cast<std::uint8_t>(start);
            chunk.length[at] = static_cast<std::uint8_t>(length);
            chunk.kind[at] =
                static_cast<std::uint8_t>(span.tiles + (span.through_tiles == 0 ? kOpenKind : 0));
            chunk.through[at] = span.through_tiles == 0   ? kThroughNone
                                : span.through_tiles == 1 ? span.through_letter
                                                          : kThroughSeveral;
        }
    }
    finish();
}

}  // namespace sternfeld
