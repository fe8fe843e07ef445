// What the core must know of an edition: tiles, board, rack and the rules of forming a play.
#pragma once

#include <array>
#include <cstdint>

#include "base/limits.h"

namespace sternfeld {

// How tiles left are settled, and what equal scores mean.
struct Settlement {
    bool deduct_racks = true;     // tiles left cost their points
    bool out_gains_racks = true;  // who goes out gains the others' tiles
    bool doubled = false;         // if so, twice their points, and they cost the others nothing
    bool tie_before = false;      // equal final scores: the higher one before settling wins

    // How often the points of the others' tiles count for a player who goes out.
    int gain() const { return !out_gains_racks ? 0 : doubled ? 2 : 1; }
    // How often the points of the tiles left count against those who hold them.
    int loss(bool somebody_out) const { return deduct_racks && !(doubled && somebody_out) ? 1 : 0; }
};

struct Rules {
    // Tiles
    int letters = 0;
    std::array<std::uint8_t, 64> value{};  // points; the blank's stay 0
    std::array<std::uint8_t, 64> count{};  // tiles in a full bag; count[kBlank] are the blanks
    LetterSet blank_never = 0;             // letters a blank may not stand for
    int rack = 7;

    // Board, row by row
    int board = 15;
    std::array<std::uint8_t, kMaxBoard * kMaxBoard> letter_multiplier{};  // 1 .. 4
    std::array<std::uint8_t, kMaxBoard * kMaxBoard> word_multiplier{};    // 1 .. 4
    int start = 7 * 15 + 7;  // the square the first word must cover

    // Plays
    std::array<std::int16_t, kMaxRack + 1> bonus{};  // points for laying so many tiles at once
    int first_word_min = 2;
    int parallel_contact =
        1;  // tiles with which a word of new tiles only must touch a parallel one
    // If so, touching a word only at its end does not count, and every parallel word must be
    // touched with that many tiles.
    bool strict_contact = false;
    int exchange_min_bag = 7;  // 0: as many tiles as the bag can give

    // The end
    Settlement settlement;

    int tiles_in_bag() const {
        int total = 0;
        for (const int n : count) total += n;
        return total;
    }

    // Throws std::invalid_argument, naming the field, if a value lies outside what the core can do.
    void validate() const;
};

}  // namespace sternfeld
