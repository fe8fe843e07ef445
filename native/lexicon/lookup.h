// Look-ups for people: hooks, anagrams, patterns, words inside a rack. All give their words in a
// stable order, shorter words first and then by the alphabet, and stop at a limit.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lexicon/lexicon.h"

namespace sternfeld {

using Word = std::vector<Letter>;

struct Hooks {
    LetterSet front = 0;
    LetterSet back = 0;
};
// Letters that make a word when put before or after `word`, which need not be a word itself.
Hooks hooks(const Lexicon& lexicon, std::span<const Letter> word);

// Words that take exactly these tiles (the blank standing for any letter).
std::vector<Word> anagrams(const Lexicon& lexicon, std::span<const Tile> tiles, std::size_t limit);

// Words of at least `shortest` letters that take some of these tiles.
std::vector<Word> sub_anagrams(const Lexicon& lexicon, std::span<const Tile> tiles, int shortest,
                               std::size_t limit);

// One place of a pattern: any one of some letters, or (`many`) any number of any letters.
struct PatternPlace {
    LetterSet letters = ~LetterSet{0};
    bool many = false;
};
std::vector<Word> matches(const Lexicon& lexicon, std::span<const PatternPlace> pattern,
                          std::size_t limit);

// All words, in the order of the look-ups.
std::vector<Word> all_words(const Lexicon& lexicon);

}  // namespace sternfeld
