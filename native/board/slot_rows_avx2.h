// The multipliers of eight spans with AVX2, four in each vector.
#pragma once

#include "board/slot_writer_vectors.h"

namespace sternfeld {

struct Avx2;

template <>
struct SlotRows<Avx2> {
    __m256i rows[2];

    // Of spans of one new tile, two, three ...: how often each tile counts beyond the factor, the
    // greatest first. `counts` holds a pair of bytes for each tile: its letter multiplier, and how
    // often it counts in a crossing word.
    static SlotRows of(__m128i counts, __m256i word, __m256i factor) {
        // As many bytes of each row as it has tiles.
        return {
            four(counts, _mm256_castsi256_si128(word), _mm256_castsi256_si128(factor),
                 _mm256_setr_epi64x(0xff, 0xffff, 0xff'ffff, 0xffff'ffff)),
            four(counts, _mm256_extracti128_si256(word, 1), _mm256_extracti128_si256(factor, 1),
                 _mm256_setr_epi64x(0xff'ffff'ffff, 0xffff'ffff'ffff, 0xff'ffff'ffff'ffff, -1))};
    }
    // Stores some of the rows side by side.
    void store(unsigned some, std::uint64_t* to) const {
        const auto put = [&](std::uint64_t* at, __m256i x, unsigned which) {
            const __m256i halves =
                _mm256_load_si256(reinterpret_cast<const __m256i*>(kHalves.of[which]));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(at),
                                _mm256_permutevar8x32_epi32(x, halves));
        };
        put(to, rows[0], some & 15);
        put(to + __builtin_popcount(some & 15), rows[1], some >> 4);
    }
    // Moves some of eight elements to the front.
    static auto front(unsigned some) {
        const std::uint64_t bytes = _pdep_u64(some, 0x0101'0101'0101'0101) * 0xff;
        const __m256i places = _mm256_cvtepu8_epi32(
            _mm_cvtsi64_si128(static_cast<long long>(_pext_u64(0x0706'0504'0302'0100, bytes))));
        return [places](__m256i x) { return _mm256_permutevar8x32_epi32(x, places); };
    }

  private:
    // For each set of four elements of 64 bits the halves of its members.
    struct Halves {
        alignas(32) std::uint32_t of[16][8] = {};
        constexpr Halves() {
            for (unsigned some = 0; some < 16; ++some) {
                int n = 0;
                for (unsigned i = 0; i < 8; ++i)
                    if ((some >> i / 2 & 1) != 0) of[some][n++] = i;
            }
        }
    };
    static const Halves kHalves;

    static __m256i four(__m128i counts, __m128i word, __m128i factor, __m256i as_many) {
        const __m256i each = _mm256_broadcastsi128_si256(counts);
        const __m256i words =
            _mm256_or_si256(_mm256_cvtepu32_epi64(word), _mm256_set1_epi64x(1 << 8));
        const __m256i odd = _mm256_shuffle_epi8(words, _mm256_set1_epi16(0x0100));
        const __m256i even = _mm256_shuffle_epi8(words, _mm256_set1_epi16(0x0908));
        const __m256i all =
            _mm256_packus_epi16(_mm256_maddubs_epi16(each, odd), _mm256_maddubs_epi16(each, even));
        const __m256i common = _mm256_shuffle_epi8(
            _mm256_cvtepu32_epi64(factor),
            _mm256_broadcastsi128_si256(_mm_set_epi64x(0x0808'0808'0808'0808, 0)));
        return sorted(_mm256_and_si256(_mm256_sub_epi8(all, common), as_many));
    }
    template <std::uint64_t partner, unsigned seconds>
    static __m256i ordered(__m256i x) {
        constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
        const __m256i other = _mm256_shuffle_epi8(
            x, _mm256_broadcastsi128_si256(_mm_set_epi64x(partner + 8 * kEach, partner)));
        const __m256i most = _mm256_max_epu8(x, other);
        const __m256i least = _mm256_min_epu8(x, other);
        // Pairs of bytes and more are put together without a mask.
        if constexpr (seconds == 0xf0) return _mm256_blend_epi32(most, least, 0xaa);
        if constexpr (seconds == 0xcc) return _mm256_blend_epi16(most, least, 0xaa);
        if constexpr (seconds == 0x30) return _mm256_blend_epi16(most, least, 0x44);
        std::uint64_t second = 0;
        for (int i = 0; i < 8; ++i) second |= (seconds >> i & 1) * (std::uint64_t{0xff} << (8 * i));
        return _mm256_blendv_epi8(most, least, _mm256_set1_epi64x(static_cast<long long>(second)));
    }
    static __m256i sorted(__m256i x) {
        x = ordered<0x0504'0706'0100'0302, 0xcc>(x);     // 0 and 2, 1 and 3, 4 and 6, 5 and 7
        x = ordered<0x0302'0100'0706'0504, 0xf0>(x);     // 0 and 4, 1 and 5, 2 and 6, 3 and 7
        x = ordered<0x0607'0405'0203'0001, 0xaa>(x);     // 0 and 1, 2 and 3, 4 and 5, 6 and 7
        x = ordered<0x0706'0302'0504'0100, 0x30>(x);     // 2 and 4, 3 and 5
        x = ordered<0x0703'0501'0602'0400, 0x50>(x);     // 1 and 4, 3 and 6
        return ordered<0x0705'0603'0401'0200, 0x54>(x);  // 1 and 2, 3 and 4, 5 and 6
    }
};

inline constexpr SlotRows<Avx2>::Halves SlotRows<Avx2>::kHalves;

template <>
class SlotWriter<Avx2> : public VectorSlotWriter<Avx2> {
    using VectorSlotWriter::VectorSlotWriter;
};

}  // namespace sternfeld
