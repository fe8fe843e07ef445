// The additive hash of a multiset of letters, and the signature bit of a letter at a position.
//
// H(multiset) is the sum of one random number per letter, the blank counting nothing. So the hash
// of a sub-rack together with the tiles it plays through is one addition; its top half picks a
// place in a table and its low bits serve as a tag or as filter bits, with no further mixing.
#pragma once

#include <array>
#include <cstdint>

#include "base/limits.h"
#include "base/random.h"

namespace sternfeld {

namespace detail {

constexpr std::array<std::uint64_t, 64> make_letter_hashes() {
    std::array<std::uint64_t, 64> hashes{};
    for (int letter = 0; letter < kMaxLetters; ++letter) {
        hashes[letter] =
            mix(0x5354'4552'4e46'454cULL + static_cast<std::uint64_t>(letter) * 0x1'0001ULL);
    }
    hashes[kBlank] = 0;
    return hashes;
}

constexpr std::array<std::array<std::uint8_t, 64>, kLaneSquares> make_signature_bits() {
    std::array<std::array<std::uint8_t, 64>, kLaneSquares> bits{};
    for (int at = 0; at < kLaneSquares; ++at) {
        for (int letter = 0; letter < 64; ++letter) {
            bits[at][letter] =
                static_cast<std::uint8_t>(mix(static_cast<std::uint64_t>(at) * 64 + letter) & 63);
        }
    }
    return bits;
}

}  // namespace detail

inline constexpr auto kLetterHash = detail::make_letter_hashes();
inline constexpr auto kSignatureBit = detail::make_signature_bits();

// The bit that a word with `letter` at position `at` sets in its signature.
constexpr std::uint64_t signature_of(int at, Letter letter) {
    return std::uint64_t{1} << kSignatureBit[at][letter];
}

// Maps the top half of a hash evenly onto [0, n).
constexpr std::uint32_t place_in(std::uint64_t hash, std::uint32_t n) {
    return static_cast<std::uint32_t>(((hash >> 32) * n) >> 32);
}

// The three bits that a key sets in its filter word.
constexpr std::uint64_t filter_bits(std::uint64_t hash) {
    return std::uint64_t{1} << (hash & 63) | std::uint64_t{1} << (hash >> 6 & 63) |
           std::uint64_t{1} << (hash >> 12 & 63);
}

}  // namespace sternfeld
