// The compiled lexicon: what it holds, what it refuses, and its overlays.
#include <algorithm>
#include <cstring>
#include <set>

#include "lexicon/lookup.h"
#include "lexicon/overlay.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

namespace {

std::vector<std::uint64_t> image_of(const Lexicon& lexicon) {
    const auto bytes = lexicon.image();
    std::vector<std::uint64_t> image(bytes.size() / 8);
    std::memcpy(image.data(), bytes.data(), bytes.size());
    return image;
}

bool is_refused(std::vector<std::uint64_t> image) {
    try {
        Lexicon::from_image(std::move(image));
    } catch (const LexiconError&) {
        return true;
    }
    return false;
}

WordList words_of(const std::string& lines) { return read_words(lines, english()); }

std::shared_ptr<const Lexicon> small() {
    return Lexicon::from_image(
        compile(words_of("AT\nCAT\nACT\nSCAT\nCATS\nTAR\nRAT\nART\nEAR\n"), english(), 1));
}

std::vector<Letter> letters(const std::string& text) {
    std::vector<Letter> result;
    CHECK(english().encode(text, result));
    return result;
}

void holds_all_its_words_and_no_others() {
    for (const std::string name : {"en", "de"}) {
        const Alphabet alphabet = name == "de" ? german() : english();
        const WordList list = read_words(read_list(name), alphabet);
        const auto words = lexicon(name);
        CHECK(words->size() == list.size());
        const auto key = [](const auto& word) { return std::string(word.begin(), word.end()); };
        std::set<std::string> known;
        for (std::size_t i = 0; i < list.size(); ++i) {
            std::vector<Letter> word(list.letters.begin() + list.starts[i],
                                     list.letters.begin() + list.starts[i + 1]);
            CHECK(words->contains(word));
            known.insert(key(word));
        }
        Random random(3);
        for (const auto& letters : known) {
            if (random.below(10) != 0) continue;
            const std::vector<Letter> word(letters.begin(), letters.end());
            std::vector<Letter> other = word;
            other[random.below(static_cast<int>(word.size()))] =
                static_cast<Letter>(random.below(alphabet.size()));
            CHECK(words->contains(other) == known.contains(key(other)));
            // Hooks as the word list has them.
            const Hooks found = hooks(*words, word);
            for (Letter letter = 0; letter < alphabet.size(); ++letter) {
                std::vector<Letter> longer = word;
                longer.insert(longer.begin(), letter);
                CHECK((found.front >> letter & 1) == known.contains(key(longer)));
                longer = word;
                longer.push_back(letter);
                CHECK((found.back >> letter & 1) == known.contains(key(longer)));
            }
        }
    }
}

void is_the_same_from_any_order_at_any_number_of_threads() {
    const auto once = compile(words_of("AT\nCAT\nTAR\nRAT\n"), english(), 1);
    const auto again = compile(words_of("RAT\nTAR\nCAT\nAT\nCAT\n"), english(), 2);
    CHECK(once == again);
}

void refuses_damage_of_any_kind() {
    const auto image = image_of(*small());
    CHECK(!is_refused(image));
    Random random(1);
    for (int i = 0; i < 3000; ++i) {
        auto damaged = image;
        damaged[random.below(static_cast<int>(damaged.size()))] ^= std::uint64_t{1}
                                                                   << random.below(64);
        CHECK(is_refused(damaged));
    }
    for (std::size_t size = 0; size < image.size(); size += 7) {
        CHECK(is_refused({image.begin(), image.begin() + static_cast<std::ptrdiff_t>(size)}));
    }
    CHECK(is_refused(std::vector<std::uint64_t>(2000, 0)));
}

// With the checksum put right, as by somebody malicious: refused or harmless, never out of bounds.
void survives_forged_files() {
    const auto image = image_of(*small());
    Random random(2);
    for (int i = 0; i < 20000; ++i) {
        auto forged = image;
        for (int n = 1 + random.below(3); n > 0; --n) {
            const int header = static_cast<int>(sizeof(LexiconHeader) / 8);
            const int at = random.below(3) != 0 ? random.below(header)
                                                : random.below(static_cast<int>(forged.size()));
            forged[at] ^=
                random.below(2) != 0 ? std::uint64_t{1} << random.below(64) : random.next();
        }
        sign_image(forged);
        try {
            const auto opened = Lexicon::from_image(forged);
            opened->contains(letters("CAT"));
            anagrams(*opened, letters("CAT"), 100);
            all_words(*opened);
        } catch (const LexiconError&) {
        }
    }
}

void names_letters_by_texts_only() {
    const auto refused = [](const std::string& name) {
        try {
            Alphabet({"A", name});
        } catch (const LexiconError&) {
            return true;
        }
        return false;
    };
    for (const char* name : {"B", "CH", "\xc3\x84", "\xe2\x82\xac", "\xf0\x9f\x82\xa1"})
        CHECK(!refused(name));
    // No text: a lone byte, a start without its end, too long a form, half a character, no
    // character.
    for (const char* name :
         {"\x80", "\xff", "\xc3", "\xc3\x41", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
          "\xf4\x90\x80\x80", "\xf0\x80\x80\x80", "", "A", "B\n"})
        CHECK(refused(name));
}

void answers_look_ups_in_order() {
    const auto words = small();
    const auto text = [](const std::vector<Word>& found) {
        std::string all;
        for (const Word& word : found)
            all += english().decode(word.data(), static_cast<int>(word.size())) + " ";
        return all;
    };
    CHECK(text(anagrams(*words, letters("TCA"), 10)) == "ACT CAT ");
    const std::vector<Tile> with_blank = {letters("A")[0], letters("R")[0], kBlank};
    CHECK(text(anagrams(*words, with_blank, 10)) == "ART EAR RAT TAR ");
    CHECK(text(anagrams(*words, with_blank, 2)) == "ART EAR ");
    CHECK(text(sub_anagrams(*words, letters("CATS"), 2, 10)) == "AT ACT CAT CATS SCAT ");
    const PatternPlace any;
    const PatternPlace many{0, true};
    const PatternPlace a{letter_bit(0), false};
    CHECK(text(matches(*words, std::vector<PatternPlace>{any, a, many}, 10)) ==
          "CAT EAR RAT TAR CATS ");
    CHECK(text(matches(*words, std::vector<PatternPlace>{many, a, many, any}, 3)) == "AT ACT ART ");
    CHECK(text(all_words(*words)) == "AT ACT ART CAT EAR RAT TAR CATS SCAT ");
}

void takes_house_words_and_bans_as_an_overlay() {
    const auto base = small();
    const auto more =
        with_overlay(*base, words_of("TRA\nCARTS\nATS\nAT\nQQ\n"), words_of("CAT\nQI\n"));
    const std::vector<std::string> expected = {"AT",  "ACT", "ART",  "ATS",  "EAR",   "RAT",
                                               "TAR", "TRA", "CATS", "SCAT", "CARTS", "QQ"};
    CHECK(more->size() == expected.size());
    for (const auto& word : expected) CHECK(more->contains(letters(word)));
    CHECK(!more->contains(letters("CAT")));
    CHECK(all_words(*more).size() == expected.size());
    CHECK(hooks(*more, letters("AT")).front == letter_bit(letters("R")[0]));
    CHECK(hooks(*more, letters("AT")).back == letter_bit(letters("S")[0]));
    CHECK(anagrams(*more, letters("ART"), 10).size() == 4);
    CHECK(base->contains(letters("CAT")));
}

}  // namespace

int main() {
    names_letters_by_texts_only();
    answers_look_ups_in_order();
    takes_house_words_and_bans_as_an_overlay();
    is_the_same_from_any_order_at_any_number_of_threads();
    refuses_damage_of_any_kind();
    survives_forged_files();
    holds_all_its_words_and_no_others();
    std::puts("lexicon: all hold");
}
