// Fuzz target: bytes as a list of words to be compiled, with the alphabet in the first line. They
// are refused with a LexiconError, or the lexicon holds exactly these words: compiled at once, and
// as a base with the other half as an overlay.

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

#include "base/errors.h"
#include "fuzz/target.h"
#include "lexicon/compile.h"
#include "lexicon/lookup.h"
#include "lexicon/overlay.h"

namespace sternfeld {

namespace {

void expect(bool condition) {
    if (!condition) std::abort();
}

std::vector<std::string> split(std::string_view line) {
    std::vector<std::string> names;
    while (!line.empty()) {
        const std::size_t end = std::min(line.find(' '), line.size());
        names.emplace_back(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
    }
    return names;
}

// Letters as they lie in a list.
using Words = std::set<std::string>;

Words words_in(const WordList& list, std::size_t from, std::size_t to) {
    Words words;
    for (std::size_t i = from; i < to; ++i)
        words.emplace(list.letters.begin() + list.starts[i],
                      list.letters.begin() + list.starts[i + 1]);
    return words;
}

WordList listed(const Words& words) {
    WordList list;
    for (const std::string& word : words) {
        list.letters.insert(list.letters.end(), word.begin(), word.end());
        list.close_word();
    }
    return list;
}

void expect_exactly(const Lexicon& lexicon, const Words& words) {
    Words found;
    for (const Word& word : all_words(lexicon)) {
        expect(lexicon.contains(word));
        const auto same = anagrams(lexicon, word, words.size());
        expect(std::find(same.begin(), same.end(), word) != same.end());
        found.emplace(word.begin(), word.end());
    }
    expect(found == words);
    expect(lexicon.size() == words.size());
}

void compile_and_ask(std::string_view text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const Alphabet alphabet(split(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
    const WordList list = read_words(text, alphabet);
    const auto whole = Lexicon::from_image(compile(list, alphabet, 1));
    const auto words = words_in(list, 0, list.size());
    expect_exactly(*whole, words);

    const auto first = words_in(list, 0, list.size() / 2);
    auto rest = words_in(list, list.size() / 2, list.size());
    const auto half = Lexicon::from_image(compile(listed(first), alphabet, 1));
    try {
        expect_exactly(*with_overlay(*half, listed(rest), {}), words);
    } catch (const LexiconError&) {  // an overlay has room for a house's words, not for a language
    }
    for (const std::string& word : first) rest.erase(word);
    expect_exactly(*with_overlay(*whole, {}, listed(rest)), first);
}

}  // namespace

}  // namespace sternfeld

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        sternfeld::compile_and_ask({reinterpret_cast<const char*>(data), size});
    } catch (const sternfeld::LexiconError&) {
    }
    return 0;
}

std::vector<std::uint8_t> fuzz_seed() {
    const std::string_view text =
        "A C CH \xc3\x84 R S T\nAT\nCAT\nACT\nTAR\nRAT\r\nCHAT\nT\xc3\x84T\nTAT";
    return {text.begin(), text.end()};
}
