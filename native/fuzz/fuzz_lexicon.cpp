// Fuzz target: bytes as a lexicon file. They are refused with a LexiconError, or every question to
// the lexicon is answered without a step outside the file. The checksum is put right first, since
// no mutation would ever get past it.

#include <cstdint>
#include <cstring>
#include <string>

#include "fuzz/target.h"
#include "lexicon/compile.h"
#include "lexicon/lookup.h"
#include "lexicon/overlay.h"

namespace sternfeld {

namespace {

void ask(const Lexicon& lexicon) {
    std::vector<Tile> tiles;
    for (Letter letter = 0; letter < lexicon.letters() && tiles.size() < 5; ++letter)
        tiles.push_back(letter);
    lexicon.contains(tiles);
    hooks(lexicon, tiles);
    tiles.push_back(kBlank);
    anagrams(lexicon, tiles, 100);
    sub_anagrams(lexicon, tiles, 2, 100);
    const PatternPlace any;
    const PatternPlace many{0, true};
    matches(lexicon, std::vector<PatternPlace>{any, many, any}, 100);
    const auto own = all_words(lexicon);
    WordList banned;
    for (std::size_t i = 0; i < own.size() && i < 3; ++i) {
        banned.letters.insert(banned.letters.end(), own[i].begin(), own[i].end());
        banned.close_word();
    }
    with_overlay(lexicon, {}, banned);
}

}  // namespace

}  // namespace sternfeld

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace sternfeld;
    std::vector<std::uint64_t> image(size / 8);
    if (!image.empty()) std::memcpy(image.data(), data, image.size() * 8);
    if (size >= kHeaderBytes) sign_image(image);
    try {
        ask(*Lexicon::from_image(std::move(image)));
    } catch (const LexiconError&) {
    }
    return 0;
}

// A whole file to begin with.
std::vector<std::uint8_t> fuzz_seed() {
    using namespace sternfeld;
    std::vector<std::string> names;
    for (char c = 'A'; c <= 'Z'; ++c) names.emplace_back(1, c);
    const Alphabet alphabet(names);
    const auto image = compile(
        read_words("AT\nCAT\nACT\nSCAT\nCATS\nTAR\nRAT\nART\nEAR\nABCDE\n", alphabet), alphabet, 1);
    std::vector<std::uint8_t> bytes(image.size() * 8);
    std::memcpy(bytes.data(), image.data(), bytes.size());
    return bytes;
}
