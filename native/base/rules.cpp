#include "base/rules.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <string>

namespace sternfeld {

namespace {

void check(const char* field, int value, int low, int high) {
    if (value < low || value > high) {
        throw std::invalid_argument(std::string(field) + " is " + std::to_string(value) +
                                    ", must be " + std::to_string(low) + " to " +
                                    std::to_string(high));
    }
}

}  // namespace

void Rules::validate() const {
    check("letters", letters, 1, kMaxLetters);
    check("rack", rack, 1, kMaxRack);
    check("board", board, 5, kMaxBoard);
    check("blanks", count[kBlank], 0, kMaxBlanks);
    check("value of the blank", value[kBlank], 0, 0);
    for (int letter = 0; letter < letters; ++letter) {
        check("a letter's value", value[letter], 0, kMaxTileValue);
    }
    for (int letter = letters; letter < kMaxLetters; ++letter) {
        check("count of a letter outside the alphabet", count[letter], 0, 0);
    }
    check("tiles in the bag", tiles_in_bag(), 1, kMaxTiles);
    for (int square = 0; square < board * board; ++square) {
        check("a letter multiplier", letter_multiplier[square], 1, 4);
        check("a word multiplier", word_multiplier[square], 1, 4);
    }
    for (int lane = 0; lane < 2 * board; ++lane) {
        // The greatest product that one play can reach, taking its best squares.
        std::array<std::uint8_t, kMaxBoard> along{};
        for (int i = 0; i < board; ++i) {
            along[i] = word_multiplier[lane < board ? lane * board + i : i * board + lane - board];
        }
        std::sort(along.begin(), along.end(), std::greater<>());
        int product = 1;
        for (int i = 0; i < std::min(rack, board); ++i) product *= std::max<int>(1, along[i]);
        check("the product of word multipliers in a lane", product, 1, kMaxWordMultiplier);
    }
    check("start", start, 0, board * board - 1);
    for (const int points : bonus) check("a bonus", points, 0, 1000);
    check("first_word_min", first_word_min, 1, kMaxBoard);
    check("parallel_contact", parallel_contact, 1, kMaxBoard);
    check("exchange_min_bag", exchange_min_bag, 0, kMaxTiles);
}

}  // namespace sternfeld
