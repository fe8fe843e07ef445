#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <string_view>

#include "bind/bind.h"
#include "bind/shapes.h"
#include "lexicon/compile.h"
#include "lexicon/lookup.h"
#include "lexicon/overlay.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sternfeld::bind {

namespace {

// A lexicon that speaks in texts.
class TextLexicon {
  public:
    explicit TextLexicon(std::shared_ptr<const Lexicon> lexicon)
        : lexicon_(std::move(lexicon)), alphabet_(lexicon_->alphabet()) {}

    const std::shared_ptr<const Lexicon>& core() const { return lexicon_; }
    const Alphabet& alphabet() const { return alphabet_; }

    bool contains(std::string_view word) const {
        std::vector<Letter> letters;
        return alphabet_.encode(word, letters) && lexicon_->contains(letters);
    }

    std::pair<std::vector<std::string>, std::vector<std::string>> hooks_of(
        std::string_view word) const {
        std::vector<Letter> letters;
        if (!alphabet_.encode(word, letters)) return {};
        const Hooks found = hooks(*lexicon_, letters);
        return {names(found.front), names(found.back)};
    }

    WordList read(const std::vector<std::string>& words) const {
        std::string lines;
        for (const auto& word : words) lines += word + '\n';
        return read_words(lines, alphabet_);
    }

    std::vector<std::string> texts(const std::vector<Word>& words) const {
        std::vector<std::string> result;
        result.reserve(words.size());
        for (const Word& word : words) {
            result.push_back(alphabet_.decode(word.data(), static_cast<int>(word.size())));
        }
        return result;
    }

  private:
    std::vector<std::string> names(LetterSet letters) const {
        std::vector<std::string> result;
        for (; letters != 0; letters &= letters - 1) {
            result.push_back(alphabet_.names()[static_cast<std::size_t>(__builtin_ctzll(letters))]);
        }
        return result;
    }

    std::shared_ptr<const Lexicon> lexicon_;
    Alphabet alphabet_;
};

std::size_t read_limit(std::int64_t limit) {
    check_range("limit", limit, 0, INT64_MAX);
    return static_cast<std::size_t>(limit);
}

std::shared_ptr<const Lexicon> from_bytes(const nb::bytes& bytes) {
    std::vector<std::uint64_t> image((bytes.size() + 7) / 8);
    std::memcpy(image.data(), bytes.data(), bytes.size());
    if (bytes.size() % 8 != 0) throw LexiconError("not a usable lexicon: cut off");
    return Lexicon::from_image(std::move(image));
}

nb::bytes compile_text(std::string_view text, const std::vector<std::string>& alphabet, int threads,
                       const std::optional<std::function<void(double)>>& progress) {
    check_range("threads", threads, 1, 256);
    const Alphabet letters(alphabet);
    std::vector<std::uint64_t> image;
    {
        nb::gil_scoped_release free;
        const Progress report = [&](double done) {
            if (!progress.has_value()) return;
            nb::gil_scoped_acquire held;
            (*progress)(done);
        };
        image = compile(read_words(text, letters), letters, threads, report);
    }
    return nb::bytes(image.data(), image.size() * 8);
}

}  // namespace

std::shared_ptr<const Lexicon> core_lexicon(nb::handle lexicon) {
    return nb::cast<const TextLexicon&>(lexicon).core();
}

void bind_lexicon(nb::module_& m) {
    m.def("compile_lexicon", &compile_text, "text"_a, "alphabet"_a, nb::kw_only(), "threads"_a = 1,
          "progress"_a = nb::none(),
          "Compile words, one a line, into the bytes of a lexicon file. `progress` is called with "
          "the share that is done.");

    nb::class_<TextLexicon>(m, "CoreLexicon",
                            "A compiled lexicon: read-only, free to share among threads.")
        .def_static(
            "open",
            [](const nb::bytes& path) {
                const std::string name(path.c_str(), path.size());
                nb::gil_scoped_release free;
                return TextLexicon(Lexicon::open(name));
            },
            "path"_a, "Map a compiled file, checking all of it.")
        .def_static(
            "from_bytes", [](const nb::bytes& bytes) { return TextLexicon(from_bytes(bytes)); },
            "image"_a)
        .def("__len__", [](const TextLexicon& self) { return self.core()->size(); })
        .def("__contains__", &TextLexicon::contains, "word"_a)
        .def_prop_ro("alphabet", [](const TextLexicon& self) { return self.alphabet().names(); })
        .def("image",
             [](const TextLexicon& self) {
                 const auto image = self.core()->image();
                 return nb::bytes(image.data(), image.size());
             })
        .def("hooks", &TextLexicon::hooks_of, "word"_a,
             "Letters that make a word before it, and after it.")
        .def(
            "anagrams",
            [](const TextLexicon& self, const nb::bytes& tiles, std::int64_t limit) {
                const auto letters = read_tiles(read_bytes(tiles), self.core()->letters(), 64);
                return self.texts(anagrams(*self.core(), letters, read_limit(limit)));
            },
            "tiles"_a, "limit"_a)
        .def(
            "sub_anagrams",
            [](const TextLexicon& self, const nb::bytes& tiles, int shortest, std::int64_t limit) {
                const auto letters = read_tiles(read_bytes(tiles), self.core()->letters(), 64);
                return self.texts(sub_anagrams(*self.core(), letters, shortest, read_limit(limit)));
            },
            "tiles"_a, "shortest"_a, "limit"_a)
        .def(
            "matches",
            [](const TextLexicon& self, const std::vector<std::uint64_t>& pattern,
               std::int64_t limit) {
                check_range("the length of a pattern", static_cast<std::int64_t>(pattern.size()), 0,
                            64);
                std::vector<PatternPlace> places;
                for (const std::uint64_t letters : pattern)
                    places.push_back({letters, letters == 0});
                return self.texts(matches(*self.core(), places, read_limit(limit)));
            },
            "pattern"_a, "limit"_a,
            "Words that match a set of letters (as bits) at each place; an empty set stands for "
            "any "
            "number of any letters.")
        .def(
            "with_overlay",
            [](const TextLexicon& self, const std::vector<std::string>& allow,
               const std::vector<std::string>& ban) {
                const WordList more = self.read(allow);
                const WordList fewer = self.read(ban);
                nb::gil_scoped_release free;
                return TextLexicon(with_overlay(*self.core(), more, fewer));
            },
            "allow"_a, "ban"_a, "A copy with some words more and some less, in milliseconds.")
        .def("words", [](const TextLexicon& self) { return self.texts(all_words(*self.core())); });
}

}  // namespace sternfeld::bind
