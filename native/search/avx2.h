// The vector operations of the search with AVX2. Each says the same as its namesake in plain.h.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "base/hashing.h"
#include "base/limits.h"
#include "base/move.h"
#include "board/lane.h"
#include "search/sub_racks.h"

namespace sternfeld {

struct Avx2 {
    static __m256i load(const void* from) {
        return _mm256_load_si256(static_cast<const __m256i*>(from));
    }
    static __m256i loadu(const void* from) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(from));
    }
    static __m256i set64(std::uint64_t x) { return _mm256_set1_epi64x(static_cast<long long>(x)); }

    // Eight sums of eight byte products each. A pair of products fits 16 bits: see kMaxTileValue.
    static __m256i dots(__m256i multipliers_a, __m256i multipliers_b, __m256i scores_a,
                        __m256i scores_b) {
        const __m256i ones = _mm256_set1_epi16(1);
        const __m256i a = _mm256_madd_epi16(_mm256_maddubs_epi16(multipliers_a, scores_a), ones);
        const __m256i b = _mm256_madd_epi16(_mm256_maddubs_epi16(multipliers_b, scores_b), ones);
        return _mm256_permute4x64_epi64(_mm256_hadd_epi32(a, b), 0xd8);
    }
    static unsigned at_least(__m256i equity, Centipoints floor) {
        const __m256i above = _mm256_cmpgt_epi32(equity, _mm256_set1_epi32(floor - 1));
        return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(above)));
    }

    static int list_chunk(const SlotChunk& chunk, std::uint64_t scores, int ninth_score,
                          std::uint32_t blocked, const Centipoints* best, Centipoints floor,
                          std::uint32_t number, Centipoints* bounds, std::uint32_t* numbers) {
        const __m256i values = set64(scores);
        const __m256i first = load(chunk.multipliers);
        const __m256i last = load(chunk.multipliers + 4);
        __m256i score = dots(first, last, values, values);
        score = _mm256_add_epi32(
            score, _mm256_srli_epi32(load(chunk.base_and_span), SlotChunk::kBaseShift));
        if (ninth_score != 0) {
            const __m256i ninth = set64(static_cast<std::uint64_t>(ninth_score) << 56);
            score = _mm256_add_epi32(score, dots(first, last, ninth, ninth));
        }
        const auto sum = [&](int i) { return best[chunk.squares[i] >> SlotChunk::kKindShift]; };
        const __m256i sums =
            _mm256_setr_epi32(sum(0), sum(1), sum(2), sum(3), sum(4), sum(5), sum(6), sum(7));
        const __m256i equity =
            _mm256_add_epi32(_mm256_mullo_epi32(score, _mm256_set1_epi32(kPoint)), sums);
        const __m256i hit =
            _mm256_and_si256(load(chunk.squares), _mm256_set1_epi32(static_cast<int>(blocked)));
        const __m256i open = _mm256_cmpeq_epi32(hit, _mm256_setzero_si256());
        const unsigned listed =
            at_least(equity, floor) &
            static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(open)));
        // The places of the slots listed, one byte each, moved to the front.
        const std::uint64_t bytes = _pdep_u64(listed, 0x0101'0101'0101'0101) * 0xff;
        const __m256i places = _mm256_cvtepu8_epi32(
            _mm_cvtsi64_si128(static_cast<long long>(_pext_u64(0x0706'0504'0302'0100, bytes))));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(bounds),
                            _mm256_permutevar8x32_epi32(equity, places));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(numbers),
                            _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(number)), places));
        return __builtin_popcount(listed);
    }

    static void best_sums(const Centipoints* points, const Centipoints* leave, std::uint64_t some,
                          Centipoints* best) {
        const __m256i place = _mm256_setr_epi32(1, 2, 4, 8, 16, 32, 64, 128);
        __m256i most[kMaxFactor];
        for (int f = 0; f < kMaxFactor; ++f)
            most[f] = _mm256_set1_epi32(best[static_cast<std::uint32_t>(f) * kKinds]);
        for (int j = 0; some != 0; j += 8, some >>= 8) {
            const __m256i bits = _mm256_set1_epi32(static_cast<int>(some));
            const __m256i lanes = _mm256_cmpeq_epi32(_mm256_and_si256(bits, place), place);
            const __m256i each = loadu(points + j);
            __m256i sum = loadu(leave + j);
            for (__m256i& m : most) {
                sum = _mm256_add_epi32(sum, each);
                m = _mm256_blendv_epi8(m, _mm256_max_epi32(m, sum), lanes);
            }
        }
        for (int f = 0; f < kMaxFactor; ++f) {
            __m128i m = _mm_max_epi32(_mm256_castsi256_si128(most[f]),
                                      _mm256_extracti128_si256(most[f], 1));
            m = _mm_max_epi32(m, _mm_shuffle_epi32(m, 0x4e));
            m = _mm_max_epi32(m, _mm_shuffle_epi32(m, 0xb1));
            best[static_cast<std::uint32_t>(f) * kKinds] = _mm_cvtsi128_si32(m);
        }
    }

    static std::uint64_t pair_bounds(const std::uint64_t* scores, const Centipoints* leave, int n,
                                     std::uint64_t multipliers, int base, Centipoints floor,
                                     Centipoints* bounds) {
        const __m256i slot = set64(multipliers);
        const __m256i fixed = _mm256_set1_epi32(base);
        std::uint64_t survivors = 0;
        for (int j = 0; j < n; j += 8) {
            const __m256i score =
                _mm256_add_epi32(dots(slot, slot, load(scores + j), load(scores + j + 4)), fixed);
            const __m256i equity = _mm256_add_epi32(
                _mm256_mullo_epi32(score, _mm256_set1_epi32(kPoint)), load(leave + j));
            _mm256_store_si256(reinterpret_cast<__m256i*>(bounds + j), equity);
            survivors |= std::uint64_t{at_least(equity, floor)} << j;
        }
        return survivors;
    }

    static std::uint64_t holders(const std::uint16_t* sub_racks, int n, unsigned tiles) {
        const __m256i wanted = _mm256_set1_epi16(static_cast<short>(tiles));
        const __m256i zero = _mm256_setzero_si256();
        std::uint64_t found = 0;
        for (int j = 0; j < n; j += 32) {
            const __m256i a =
                _mm256_cmpeq_epi16(_mm256_and_si256(loadu(sub_racks + j), wanted), zero);
            const __m256i b =
                _mm256_cmpeq_epi16(_mm256_and_si256(loadu(sub_racks + j + 16), wanted), zero);
            const __m256i none = _mm256_permute4x64_epi64(_mm256_packs_epi16(a, b), 0xd8);
            found |= std::uint64_t{~static_cast<std::uint32_t>(_mm256_movemask_epi8(none))} << j;
        }
        return found;
    }

    static void add_by_size(const std::uint32_t* from, int n, const std::uint32_t* step,
                            std::uint32_t* to) {
        const __m256i first = loadu(step);
        for (int m = 0; m < n; m += 8) {
            const __m256i size = _mm256_cvtepu8_epi32(_mm_loadu_si64(kTilesOf.data() + m));
            __m256i each = _mm256_permutevar8x32_epi32(first, size);
            // All but the last of 256 masks have fewer than eight tiles.
            if (m == 248) each = _mm256_insert_epi32(each, static_cast<int>(step[8]), 7);
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + m),
                                _mm256_add_epi32(loadu(from + m), each));
        }
    }
    static void add_as_byte(const std::uint64_t* from, int n, std::uint64_t value,
                            std::uint64_t* to) {
        for (int m = 0; m < n; m += 4) {
            const __m256i size = _mm256_cvtepu8_epi64(_mm_loadu_si32(kTilesOf.data() + m));
            const __m256i byte = _mm256_sllv_epi64(set64(value), _mm256_slli_epi64(size, 3));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + m),
                                _mm256_or_si256(loadu(from + m), byte));
        }
    }

    static std::uint64_t probe(const std::uint64_t* filter, std::uint32_t words,
                               const std::uint64_t* hashes, int n, std::uint64_t add) {
        const __m256i one = _mm256_set1_epi64x(1);
        const __m256i low = _mm256_set1_epi64x(63);
        const __m256i size = _mm256_set1_epi64x(words);
        std::uint64_t found = 0;
        for (int j = 0; j < n; j += 4) {
            const __m256i hash = _mm256_add_epi64(loadu(hashes + j), set64(add));
            alignas(32) std::uint64_t place[4];
            _mm256_store_si256(
                reinterpret_cast<__m256i*>(place),
                _mm256_srli_epi64(_mm256_mul_epu32(_mm256_srli_epi64(hash, 32), size), 32));
            const auto word = [&](int i) { return static_cast<long long>(filter[place[i]]); };
            const __m256i held = _mm256_setr_epi64x(word(0), word(1), word(2), word(3));
            const __m256i bits = _mm256_or_si256(
                _mm256_or_si256(
                    _mm256_sllv_epi64(one, _mm256_and_si256(hash, low)),
                    _mm256_sllv_epi64(one, _mm256_and_si256(_mm256_srli_epi64(hash, 6), low))),
                _mm256_sllv_epi64(one, _mm256_and_si256(_mm256_srli_epi64(hash, 12), low)));
            const __m256i hit = _mm256_cmpeq_epi64(_mm256_and_si256(held, bits), bits);
            found |= static_cast<std::uint64_t>(_mm256_movemask_pd(_mm256_castsi256_pd(hit))) << j;
        }
        return _bzhi_u64(found, static_cast<unsigned>(n));
    }

    static bool fits(const Letter* word, int length, const LetterSet* allow) {
        const __m256i one = _mm256_set1_epi64x(1);
        for (int i = 0; i < length; i += 4) {
            const unsigned wanted = length - i >= 4 ? 0xf : (1u << (length - i)) - 1;
            const __m256i letters =
                _mm256_sllv_epi64(one, _mm256_cvtepu8_epi64(_mm_loadu_si32(word + i)));
            const __m256i hit =
                _mm256_cmpeq_epi64(_mm256_and_si256(letters, loadu(allow + i)), letters);
            if ((static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(hit))) & wanted) !=
                wanted)
                return false;
        }
        return true;
    }

    // Which of four sets have nothing in common with another.
    static unsigned disjoint(const LetterSet* sets, __m256i other) {
        const __m256i none =
            _mm256_cmpeq_epi64(_mm256_and_si256(load(sets), other), _mm256_setzero_si256());
        return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(none)));
    }

    static unsigned takers(LetterSet allow, const LetterSet* tile_letters) {
        const __m256i square = set64(allow);
        unsigned none = 0;
        for (int t = 0; t < 12; t += 4) none |= disjoint(tile_letters + t, square) << t;
        return ~none & 0xfff;
    }

    static std::uint32_t blocked(const LetterSet* allow, LetterSet rack) {
        const __m256i letters = set64(rack);
        std::uint32_t squares = 0;
        for (int s = 0; s < kLaneSquares; s += 4) squares |= disjoint(allow + s, letters) << s;
        return squares;
    }
};

}  // namespace sternfeld
