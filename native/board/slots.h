// Finding the slots of a lane. It happens only after a lane has changed, for any rack that may
// come. `Path` says for which processor it is compiled; all find the same.
#pragma once

#include <algorithm>

#include "board/board.h"
#include "board/slot_writer.h"

namespace sternfeld {

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
    lane.whole_slots = lane.other_slots = 0;

    // Squares of which a word must cover one, unless it plays through a tile.
    std::uint32_t contact = lane.crossed;
    if (empty()) {
        const int start_lane = across ? rules.start / size_ : size_ + rules.start % size_;
        if (lane.index == start_lane)
            contact = std::uint32_t{1} << (across ? rules.start % size_ : rules.start / size_);
    }
    if ((contact | lane.occupied) == 0) return;

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
    const std::uint32_t empties = ~occupied & ((std::uint32_t{1} << size_) - 1);
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
    std::uint64_t hash = 0;
    for (int s = 0; s < size_; ++s) {
        lane.hash_before[s] = hash;
        hash += kLetterHash[lane.letter[s] & kLetterBits];  // nothing for an empty square
    }
    lane.hash_before[size_] = hash;
    SlotWriter<Path> writer(lane, rules, chunks(lane), chunks(lane) + whole_chunks_);

    // First squares from which something can be reached with one rack, and that no tile precedes.
    std::uint32_t starts = contact | occupied;
    for (int reach = 0; reach < rack;) {
        const int more = std::min(reach + 1, rack - reach);
        starts |= starts >> more;
        reach += more;
    }
    starts &= ~(occupied << 1);

    const std::uint32_t long_enough = lengths_ & ~std::uint32_t{0}
                                                     << (empty() ? rules.first_word_min : 2);
    const bool along = rules.parallel_contact > 1 && !empty();
    const std::uint32_t found_across = across ? 0 : lane.crossed;
    const std::uint32_t run_starts = occupied & ~(occupied << 1);
    for (; starts != 0; starts &= starts - 1) {
        const int start = __builtin_ctz(starts);
        const std::uint32_t squares = empties >> start << start;
        if (squares == 0) continue;
        const std::uint32_t ahead = (contact | occupied) >> start;
        const int first_empty = __builtin_ctz(squares);
        const int touching = start + __builtin_ctz(ahead);
        // With one new tile at least, a tile touched, a length that words have.
        std::uint32_t at_ends = ~occupied & long_enough << start &
                                ~std::uint32_t{1} << std::max(first_empty, touching) &
                                ((std::uint32_t{2} << writer.last_end(start)) - 1);
        // No further than to a square that takes no letter.
        const std::uint32_t closed = lane.closed >> start << start;
        at_ends &= closed ^ (closed - 1);
        const RunOfTiles* r =
            runs + __builtin_popcount(run_starts & ((std::uint32_t{1} << start) - 1));
        for (; r != runs + run_count && at_ends >> r->to != 0; ++r) {
            const int letters = r->from - start;
            if (letters > kMaxExtension) break;
            // Bit i: words may go on for i letters after the run. Nothing is known of long ones.
            const auto after =
                static_cast<std::uint32_t>(r->extensions >> extension_bit(letters, 0)) |
                ~std::uint32_t{0} << (kMaxExtension + 1 - letters);
            at_ends &= after << r->to | ((std::uint32_t{1} << r->to) - 1);
        }
        // A single tile that forms a word both ways is found across.
        const std::uint32_t beyond = (squares & (squares - 1)) | std::uint32_t{1} << size_;
        at_ends &= ~(beyond & -beyond & -(found_across >> first_empty & 1));
        if (along) {
            // A word that plays through no tile ends before the next one.
            const std::uint32_t next = occupied >> start << start;
            for (std::uint32_t rest = at_ends & (next ^ (next - 1)) & ~next; rest != 0;
                 rest &= rest - 1) {
                const std::uint32_t end = rest & -rest;
                const std::uint32_t laid = end - (std::uint32_t{1} << start);
                const bool hooks = !rules.strict_contact && (laid & lane.hooked) != 0;
                if (!hooks && !lies_along(laid)) at_ends &= ~end;
            }
        }
        if (at_ends != 0) writer.write(start, at_ends);
    }
    writer.finish(lane.whole_slots, lane.other_slots);
}

}  // namespace sternfeld
