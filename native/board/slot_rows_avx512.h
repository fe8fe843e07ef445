// The multipliers of eight spans with AVX-512.
#pragma once

#include "board/slot_writer_vectors.h"

namespace sternfeld {

struct Avx512;

template <>
struct SlotRows<Avx512> {
    __m512i rows;

    // Of spans of one new tile, two, three ...: how often each tile counts beyond the factor, the
    // greatest first. `counts` holds a pair of bytes for each tile: its letter multiplier, and how
    // often it counts in a crossing word.
    static SlotRows of(__m128i counts, __m256i word, __m256i factor) {
        const __m512i each = _mm512_broadcast_i32x4(counts);
        const __m512i words =
            _mm512_or_si512(_mm512_cvtepu32_epi64(word), _mm512_set1_epi64(1 << 8));
        const __m512i odd = _mm512_shuffle_epi8(words, _mm512_set1_epi16(0x0100));
        const __m512i even = _mm512_shuffle_epi8(words, _mm512_set1_epi16(0x0908));
        const __m512i all =
            _mm512_packus_epi16(_mm512_maddubs_epi16(each, odd), _mm512_maddubs_epi16(each, even));
        const __m512i common =
            _mm512_shuffle_epi8(_mm512_cvtepu32_epi64(factor),
                                _mm512_broadcast_i32x4(_mm_set_epi64x(0x0808'0808'0808'0808, 0)));
        // As many bytes of each row as it has tiles.
        return {sorted(_mm512_maskz_sub_epi8(0xff7f'3f1f'0f07'0301, all, common))};
    }
    // Stores some of the rows side by side.
    void store(unsigned some, std::uint64_t* to) const {
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(static_cast<__mmask8>(some), rows));
    }
    // Moves some of eight elements to the front.
    static auto front(unsigned some) {
        return [some](__m256i x) {
            return _mm256_maskz_compress_epi32(static_cast<__mmask8>(some), x);
        };
    }

  private:
    template <std::uint64_t partner, unsigned seconds>
    static __m512i ordered(__m512i x) {
        constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
        const __m512i other = _mm512_shuffle_epi8(
            x, _mm512_broadcast_i32x4(_mm_set_epi64x(partner + 8 * kEach, partner)));
        return _mm512_mask_min_epu8(_mm512_max_epu8(x, other), seconds * kEach, x, other);
    }
    static __m512i sorted(__m512i x) {
        x = ordered<0x0504'0706'0100'0302, 0xcc>(x);     // 0 and 2, 1 and 3, 4 and 6, 5 and 7
        x = ordered<0x0302'0100'0706'0504, 0xf0>(x);     // 0 and 4, 1 and 5, 2 and 6, 3 and 7
        x = ordered<0x0607'0405'0203'0001, 0xaa>(x);     // 0 and 1, 2 and 3, 4 and 5, 6 and 7
        x = ordered<0x0706'0302'0504'0100, 0x30>(x);     // 2 and 4, 3 and 5
        x = ordered<0x0703'0501'0602'0400, 0x50>(x);     // 1 and 4, 3 and 6
        return ordered<0x0705'0603'0401'0200, 0x54>(x);  // 1 and 2, 3 and 4, 5 and 6
    }
};

template <>
class SlotWriter<Avx512> : public VectorSlotWriter<Avx512> {
    using VectorSlotWriter::VectorSlotWriter;
};

}  // namespace sternfeld
