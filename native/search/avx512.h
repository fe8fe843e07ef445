// The vector operations of the search with AVX-512. Each says the same as its namesake in plain.h.
#pragma once

#include <immintrin.h>

#include <cstdint>

#include "base/limits.h"
#include "base/move.h"
#include "board/lane.h"
#include "search/sub_racks.h"

namespace sternfeld {

struct Avx512 {
    // Eight sums of eight byte products each.
    static __m256i dots(__m512i multipliers, __m512i scores) {
        const __m512i halves = _mm512_dpbusd_epi32(_mm512_setzero_si512(), multipliers, scores);
        return _mm512_cvtepi64_epi32(_mm512_add_epi32(halves, _mm512_srli_epi64(halves, 32)));
    }

    static int list_chunk(const SlotChunk& chunk, std::uint64_t scores, int ninth_score,
                          std::uint32_t blocked, const Centipoints* best, Centipoints floor,
                          std::uint32_t number, Centipoints* bounds, std::uint32_t* numbers) {
        const __m512i multipliers = _mm512_load_si512(chunk.multipliers);
        __m256i score = dots(multipliers, _mm512_set1_epi64(static_cast<long long>(scores)));
        const __m256i base =
            _mm256_load_si256(reinterpret_cast<const __m256i*>(chunk.base_and_span));
        score = _mm256_add_epi32(score, _mm256_srli_epi32(base, SlotChunk::kBaseShift));
        if (ninth_score != 0) {
            const __m256i eighth = _mm512_cvtepi64_epi32(_mm512_srli_epi64(multipliers, 56));
            score =
                _mm256_add_epi32(score, _mm256_mullo_epi32(eighth, _mm256_set1_epi32(ninth_score)));
        }
        const __m256i squares = _mm256_load_si256(reinterpret_cast<const __m256i*>(chunk.squares));
        // One table of 32 kinds for each factor; two bits choose among the tables.
        const __m512i kinds =
            _mm512_castsi256_si512(_mm256_srli_epi32(squares, SlotChunk::kKindShift));
        const auto of_factor = [&](int f) {
            const Centipoints* table = best + static_cast<std::uint32_t>(f - 1) * kKinds;
            return _mm512_castsi512_si256(_mm512_permutex2var_epi32(_mm512_load_si512(table), kinds,
                                                                    _mm512_load_si512(table + 16)));
        };
        const __mmask8 even = _mm256_movepi32_mask(_mm256_slli_epi32(squares, 2));
        const __mmask8 high = _mm256_movepi32_mask(_mm256_slli_epi32(squares, 1));
        const __m256i sums =
            _mm256_mask_mov_epi32(_mm256_mask_mov_epi32(of_factor(1), even, of_factor(2)), high,
                                  _mm256_mask_mov_epi32(of_factor(3), even, of_factor(4)));
        const __m256i equity =
            _mm256_add_epi32(_mm256_mullo_epi32(score, _mm256_set1_epi32(kPoint)), sums);
        const __mmask8 open =
            _mm256_testn_epi32_mask(squares, _mm256_set1_epi32(static_cast<int>(blocked)));
        const __mmask8 listed =
            _mm256_mask_cmpge_epi32_mask(open, equity, _mm256_set1_epi32(floor));
        const __m256i all = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(number)),
                                             _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(bounds),
                            _mm256_maskz_compress_epi32(listed, equity));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(numbers),
                            _mm256_maskz_compress_epi32(listed, all));
        return __builtin_popcount(listed);
    }

    static void best_sums(const Centipoints* points, const Centipoints* leave, std::uint64_t some,
                          Centipoints* best) {
        __m512i most[kMaxFactor];
        for (int f = 0; f < kMaxFactor; ++f)
            most[f] = _mm512_set1_epi32(best[static_cast<std::uint32_t>(f) * kKinds]);
        for (int j = 0; some != 0; j += 16, some >>= 16) {
            const auto lanes = static_cast<__mmask16>(some);
            const __m512i each = _mm512_maskz_loadu_epi32(lanes, points + j);
            __m512i sum = _mm512_maskz_loadu_epi32(lanes, leave + j);
            for (__m512i& m : most) {
                sum = _mm512_add_epi32(sum, each);
                m = _mm512_mask_max_epi32(m, lanes, m, sum);
            }
        }
        for (int f = 0; f < kMaxFactor; ++f)
            best[static_cast<std::uint32_t>(f) * kKinds] = _mm512_reduce_max_epi32(most[f]);
    }

    static std::uint64_t pair_bounds(const std::uint64_t* scores, const Centipoints* leave, int n,
                                     std::uint64_t multipliers, int base, Centipoints floor,
                                     Centipoints* bounds) {
        const __m512i slot = _mm512_set1_epi64(static_cast<long long>(multipliers));
        const __m256i fixed = _mm256_set1_epi32(base);
        const __m256i least = _mm256_set1_epi32(floor);
        std::uint64_t survivors = 0;
        for (int j = 0; j < n; j += 8) {
            const __m256i score =
                _mm256_add_epi32(dots(slot, _mm512_load_si512(scores + j)), fixed);
            const __m256i equity =
                _mm256_add_epi32(_mm256_mullo_epi32(score, _mm256_set1_epi32(kPoint)),
                                 _mm256_load_si256(reinterpret_cast<const __m256i*>(leave + j)));
            _mm256_store_si256(reinterpret_cast<__m256i*>(bounds + j), equity);
            survivors |= static_cast<std::uint64_t>(_mm256_cmpge_epi32_mask(equity, least)) << j;
        }
        return survivors;
    }

    static std::uint64_t holders(const std::uint16_t* sub_racks, int n, unsigned tiles) {
        const __m512i wanted = _mm512_set1_epi16(static_cast<short>(tiles));
        std::uint64_t found = _mm512_test_epi16_mask(_mm512_loadu_si512(sub_racks), wanted);
        if (n > 32) {
            found |= static_cast<std::uint64_t>(
                         _mm512_test_epi16_mask(_mm512_loadu_si512(sub_racks + 32), wanted))
                     << 32;
        }
        return found;
    }

    static void add_by_size(const std::uint32_t* from, int n, const std::uint32_t* step,
                            std::uint32_t* to) {
        const __m512i all = _mm512_maskz_loadu_epi32((1 << kMaxRack) - 1, step);
        for (int m = 0; m < n; m += 8) {
            const __m512i size =
                _mm512_castsi256_si512(_mm256_cvtepu8_epi32(_mm_loadu_si64(kTilesOf.data() + m)));
            const __m256i each = _mm512_castsi512_si256(_mm512_permutexvar_epi32(size, all));
            _mm256_storeu_si256(
                reinterpret_cast<__m256i*>(to + m),
                _mm256_add_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from + m)),
                                 each));
        }
    }
    static void add_as_byte(const std::uint64_t* from, int n, std::uint64_t value,
                            std::uint64_t* to) {
        const __m512i one = _mm512_set1_epi64(static_cast<long long>(value));
        for (int m = 0; m < n; m += 8) {
            const __m512i size = _mm512_cvtepu8_epi64(_mm_loadu_si64(kTilesOf.data() + m));
            const __m512i byte = _mm512_sllv_epi64(one, _mm512_slli_epi64(size, 3));
            _mm512_storeu_si512(to + m, _mm512_or_si512(_mm512_loadu_si512(from + m), byte));
        }
    }

    static std::uint64_t probe(const std::uint64_t* filter, std::uint32_t words,
                               const std::uint64_t* hashes, int n, std::uint64_t add) {
        const __m512i one = _mm512_set1_epi64(1);
        const __m512i low = _mm512_set1_epi64(63);
        const __m512i more = _mm512_set1_epi64(static_cast<long long>(add));
        const __m512i size = _mm512_set1_epi64(words);
        std::uint64_t found = 0;
        for (int j = 0; j < n; j += 8) {
            const auto lanes = static_cast<__mmask8>(n - j >= 8 ? 0xff : (1 << (n - j)) - 1);
            const __m512i hash =
                _mm512_add_epi64(_mm512_maskz_loadu_epi64(lanes, hashes + j), more);
            // Eight loads put together by hand are faster here than one gather.
            alignas(64) std::uint64_t place[8];
            _mm512_store_si512(
                place, _mm512_srli_epi64(_mm512_mul_epu32(_mm512_srli_epi64(hash, 32), size), 32));
            const auto word = [&](int i) { return static_cast<long long>(filter[place[i]]); };
            const __m512i held = _mm512_setr_epi64(word(0), word(1), word(2), word(3), word(4),
                                                   word(5), word(6), word(7));
            const __m512i bits = _mm512_or_si512(
                _mm512_or_si512(
                    _mm512_sllv_epi64(one, _mm512_and_si512(hash, low)),
                    _mm512_sllv_epi64(one, _mm512_and_si512(_mm512_srli_epi64(hash, 6), low))),
                _mm512_sllv_epi64(one, _mm512_and_si512(_mm512_srli_epi64(hash, 12), low)));
            const __mmask8 hit =
                _mm512_mask_cmpeq_epi64_mask(lanes, _mm512_and_si512(held, bits), bits);
            found |= static_cast<std::uint64_t>(hit) << j;
        }
        return found;
    }

    static bool fits(const Letter* word, int length, const LetterSet* allow) {
        const __m512i one = _mm512_set1_epi64(1);
        for (int i = 0; i < length; i += 8) {
            const unsigned wanted = length - i >= 8 ? 0xff : (1u << (length - i)) - 1;
            const __m512i letters =
                _mm512_sllv_epi64(one, _mm512_cvtepu8_epi64(_mm_loadu_si64(word + i)));
            const unsigned held = _mm512_test_epi64_mask(letters, _mm512_loadu_si512(allow + i));
            if ((held & wanted) != wanted) return false;
        }
        return true;
    }

    static unsigned takers(LetterSet allow, const LetterSet* tile_letters) {
        const __m512i square = _mm512_set1_epi64(static_cast<long long>(allow));
        const unsigned first = _mm512_test_epi64_mask(square, _mm512_load_si512(tile_letters));
        const unsigned rest = _mm512_test_epi64_mask(square, _mm512_load_si512(tile_letters + 8));
        return first | rest << 8;
    }

    static std::uint32_t blocked(const LetterSet* allow, LetterSet rack) {
        const __m512i letters = _mm512_set1_epi64(static_cast<long long>(rack));
        std::uint32_t squares = 0;
        for (int s = 0; s < kLaneSquares; s += 8) {
            squares |= std::uint32_t{_mm512_testn_epi64_mask(_mm512_load_si512(allow + s), letters)}
                       << s;
        }
        return squares;
    }
};

}  // namespace sternfeld
