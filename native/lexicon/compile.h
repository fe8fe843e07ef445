// From a list of words to the compiled image of a lexicon.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "lexicon/alphabet.h"

namespace sternfeld {

// Words as letters, end to end; word i is letters[starts[i] .. starts[i + 1]).
struct WordList {
    std::vector<Letter> letters;
    std::vector<std::uint32_t> starts{0};

    std::size_t size() const { return starts.size() - 1; }
    void close_word() { starts.push_back(static_cast<std::uint32_t>(letters.size())); }
};

// Reads one word a line. Throws LexiconError, quoting it, for a word with a foreign letter, of one
// letter, or longer than any board.
WordList read_words(std::string_view text, const Alphabet& alphabet);

using Progress = std::function<void(double done)>;  // 0 .. 1, called from the calling thread

// Builds the image. The same words in any order and with repeats give the same bytes, at any number
// of threads. Throws LexiconError if there are too many words of one length or too many anagrams.
std::vector<std::uint64_t> compile(const WordList& words, const Alphabet& alphabet, int threads,
                                   const Progress& progress = {});

}  // namespace sternfeld
