// Writing down slots with AVX2 and more: all spans from one first square at once, one for each
// number of new tiles. `SlotRows<Path>` supplies what AVX-512 does in another way.
#pragma once

#include <immintrin.h>

#include "board/slot_writer.h"

namespace sternfeld {

// The multipliers of eight spans, one element of 64 bits for each.
template <class Path>
struct SlotRows;

template <class Path>
class VectorSlotWriter {
  public:
    VectorSlotWriter(const Lane& lane, const Rules& rules, SlotChunk* whole, SlotChunk* others)
        : lane_(lane), rules_(rules), whole_(whole), others_(others) {
        const std::uint32_t squares = (std::uint32_t{1} << rules.board) - 1;
        const __m256i bits = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        __m256i points = set(0);  // of all tiles so far, in each element
        __m256i cross = set(0);
        for (int s = 0; s < rules.board; s += 8) {
            const __m256i letter = bytes(lane.letter_multiplier + s);
            const __m256i word = bytes(lane.word_multiplier + s);
            // An empty square has no value; a tile makes no crossing word.
            const __m256i value = bytes(lane.value + s);
            const __m256i crossing = _mm256_mullo_epi16(
                _mm256_cvtepi16_epi32(
                    _mm_loadu_si128(reinterpret_cast<const __m128i*>(lane.cross_score + s))),
                word);
            const __m256i crossed = _mm256_cmpeq_epi32(
                _mm256_and_si256(set(static_cast<int>(lane.crossed >> s)), bits), bits);
            const __m256i again = _mm256_and_si256(crossed, _mm256_mullo_epi16(letter, word));
            const __m256i counts = _mm256_or_si256(letter, _mm256_slli_epi32(again, 8));
            points = _mm256_add_epi32(points, sums(value));
            cross = _mm256_add_epi32(cross, sums(crossing));
            const __m256i points_before = _mm256_sub_epi32(points, value);
            store(points_before_ + s, points_before);

            const unsigned empty = (~lane.occupied & squares) >> s & 0xff;
            const auto front = SlotRows<Path>::front(empty);
            store(end_ + edge_,
                  front(_mm256_add_epi32(set(s), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7))));
            store(points_ + edge_, front(points_before));
            store(cross_ + edge_, front(_mm256_sub_epi32(cross, crossing)));
            store(word_ + edge_, front(word));
            const __m256i first_counts = front(counts);
            _mm_storeu_si128(reinterpret_cast<__m128i*>(counts_ + edge_),
                             _mm_packus_epi32(_mm256_castsi256_si128(first_counts),
                                              _mm256_extracti128_si256(first_counts, 1)));
            edge_ += __builtin_popcount(empty);
            points = _mm256_permutevar8x32_epi32(points, set(7));
            cross = _mm256_permutevar8x32_epi32(cross, set(7));
        }
        // Nothing ends past the edge.
        store(end_ + edge_, set(kNoEnd));
        end_[edge_ + 8] = kNoEnd;
        store(points_ + edge_, points);
        store(cross_ + edge_, cross);
        store(word_ + edge_, set(1));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(counts_ + edge_), _mm_setzero_si128());
        end_[edge_] = rules.board;
    }

    int last_end(int start) const {
        return end_[std::min(empties_before(start) + rules_.rack, edge_)];
    }

    void write(int start, std::uint32_t at_ends) {
        const int first = empties_before(start);
        const __m256i one = _mm256_set1_epi32(1);
        const __m256i tiles = _mm256_setr_epi32(1, 2, 3, 4, 5, 6, 7, 8);
        const __m256i end = load(end_ + first + 1);
        const __m256i end_bit = _mm256_sllv_epi32(one, end);  // 0 past the edge
        const __m256i no_slot = _mm256_cmpeq_epi32(
            _mm256_and_si256(end_bit, set(static_cast<int>(at_ends))), _mm256_setzero_si256());
        const unsigned slots = ~mask(no_slot) & 0xff;
        const __m256i word = products(load(word_ + first));
        if ((slots & mask(_mm256_cmpgt_epi32(word, set(kMaxWordInBytes)))) != 0) {
            write_singly(start, first, at_ends);
            return;
        }

        const __m256i factor = _mm256_min_epi32(word, set(kMaxFactor));
        const __m256i points =
            _mm256_sub_epi32(load(points_ + first + 1), set(points_before_[start]));
        const __m256i cross = _mm256_sub_epi32(load(cross_ + first + 1), set(cross_[first]));
        const __m256i bonus = _mm256_cvtepi16_epi32(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(rules_.bonus.data() + 1)));
        const __m256i base =
            _mm256_add_epi32(_mm256_madd_epi16(points, word), _mm256_add_epi32(cross, bonus));
        const __m256i length = _mm256_sub_epi32(end, set(start));
        const __m256i base_and_span = _mm256_or_si256(
            _mm256_slli_epi32(base, SlotChunk::kBaseShift),
            _mm256_or_si256(_mm256_slli_epi32(length, SlotChunk::kLengthShift), set(start)));
        const __m256i empties = _mm256_andnot_si256(set(static_cast<int>(lane_.occupied)),
                                                    _mm256_sub_epi32(end_bit, set(1 << start)));
        const __m256i open = _mm256_and_si256(_mm256_cmpeq_epi32(length, tiles), set(kOpenKind));
        const __m256i kind =
            _mm256_add_epi32(_mm256_add_epi32(tiles, open),
                             _mm256_slli_epi32(_mm256_sub_epi32(factor, one), kFactorShift));
        const __m256i squares =
            _mm256_or_si256(empties, _mm256_slli_epi32(kind, SlotChunk::kKindShift));

        const auto rows = SlotRows<Path>::of(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts_ + first)), word, factor);
        const unsigned whole = 1u << (rules_.rack - 1);
        others_.add(slots & ~whole, rows, base_and_span, squares);
        whole_.add(slots & whole, rows, base_and_span, squares);
        if (rules_.rack > 8 && (std::uint64_t{at_ends} >> end_[first + 9] & 1) != 0)
            write_singly(start, first, std::uint32_t{1} << end_[first + 9]);
    }

    void finish(std::uint16_t& whole, std::uint16_t& others) {
        others = others_.finish();
        whole = whole_.finish();
    }

  private:
    static constexpr int kMostEnds = kMaxBoard + kMaxRack + 1;
    static constexpr int kNoEnd = 63;
    static constexpr int kFactorShift = 5;
    static_assert(kKinds == 1 << kFactorShift);
    // No multiplier of a word that counts so often is cut.
    static constexpr int kMaxWordInBytes = kMaxMultiplier / 4 - 4;

    // Slots one after the other; eight at a time are written past the last.
    template <int Most>
    struct Group {
        SlotChunk* chunks;
        int count = 0;
        std::uint64_t multipliers[Most + 8];
        std::uint32_t base_and_span[Most + 8];
        std::uint32_t squares[Most + 8];

        explicit Group(SlotChunk* to) : chunks(to) {}
        void add(unsigned some, const SlotRows<Path>& rows, __m256i based, __m256i where) {
            rows.store(some, multipliers + count);
            const auto front = SlotRows<Path>::front(some);
            store(base_and_span + count, front(based));
            store(squares + count, front(where));
            count += __builtin_popcount(some);
        }
        void add(const Slot& slot) {
            multipliers[count] = slot.multipliers;
            base_and_span[count] = slot.base_and_span;
            squares[count++] = slot.squares;
        }
        std::uint16_t finish() {
            store(multipliers + count, set(0));
            store(multipliers + count + 4, set(0));
            store(base_and_span + count, set(0));
            store(squares + count, set(SlotChunk::kNowhere));
            for (int i = 0; i < count; i += 8) {
                SlotChunk& chunk = chunks[i >> 3];
                store(chunk.multipliers, load(multipliers + i));
                store(chunk.multipliers + 4, load(multipliers + i + 4));
                store(chunk.base_and_span, load(base_and_span + i));
                store(chunk.squares, load(squares + i));
            }
            return static_cast<std::uint16_t>(count);
        }
    };

    static __m256i load(const void* from) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(from));
    }
    static void store(void* to, __m256i x) { _mm256_storeu_si256(static_cast<__m256i*>(to), x); }
    static __m256i set(int x) { return _mm256_set1_epi32(x); }
    static unsigned mask(__m256i x) {
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(x)));
    }
    static __m256i bytes(const std::uint8_t* from) {
        return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
    }
    // Each element becomes the sum of all up to it.
    static __m256i sums(__m256i x) {
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
        const __m256i low = _mm256_permute2x128_si256(x, x, 0x08);
        return _mm256_add_epi32(x, _mm256_shuffle_epi32(low, 0xff));
    }
    // Each element becomes the product of all up to it; all are below 2^16.
    static __m256i products(__m256i x) {
        const __m256i one = set(1);
        const __m256i by_1 = _mm256_setr_epi32(0, 0, 1, 2, 3, 4, 5, 6);
        const __m256i by_2 = _mm256_setr_epi32(0, 0, 0, 1, 2, 3, 4, 5);
        x = _mm256_mullo_epi16(x,
                               _mm256_blend_epi32(_mm256_permutevar8x32_epi32(x, by_1), one, 0x01));
        x = _mm256_mullo_epi16(x,
                               _mm256_blend_epi32(_mm256_permutevar8x32_epi32(x, by_2), one, 0x03));
        return _mm256_mullo_epi16(
            x, _mm256_blend_epi32(_mm256_permute2x128_si256(x, x, 0x08), one, 0x0f));
    }
    int empties_before(int square) const {
        return __builtin_popcount(~lane_.occupied & ((std::uint32_t{1} << square) - 1));
    }

    // For a word that counts very often, or takes nine tiles.
    void write_singly(int start, int first, std::uint32_t at_ends) {
        Spans<Path> spans(lane_, rules_, start);
        for (; at_ends != 0; at_ends &= at_ends - 1) {
            const int end = __builtin_ctz(at_ends);
            const int at = empties_before(end);
            const Slot slot = spans.slot(end, at - first, points_[at] - points_before_[start],
                                         cross_[at] - cross_[first]);
            if (at - first == rules_.rack)
                whole_.add(slot);
            else
                others_.add(slot);
        }
    }

    const Lane& lane_;
    const Rules& rules_;
    Group<kMaxBoard> whole_;
    Group<kMaxBoard*(kMaxRack - 1)> others_;
    int edge_ = 0;                     // how many empty squares the lane has
    int points_before_[kLaneSquares];  // of the tiles before a square
    // By the number of empty squares before it, for each empty square and the edge:
    int end_[kMostEnds];     // where it is
    int points_[kMostEnds];  // of the tiles before it
    int cross_[kMostEnds];   // of the crossing words that new tiles before it would lengthen
    int word_[kMostEnds];    // its word multiplier
    // Its letter multiplier and, above that, how often its letter counts in a crossing word.
    std::uint16_t counts_[kMostEnds];
};

}  // namespace sternfeld
