#include <nanobind/nanobind.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <map>

#include "bind/bind.h"
#include "board/reading.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sternfeld::bind {

namespace {

Rules make_rules(const std::vector<int>& values, const std::vector<int>& counts, int blanks,
                 const std::vector<int>& blank_never, int rack,
                 const std::vector<int>& letter_multipliers,
                 const std::vector<int>& word_multipliers, int start,
                 const std::map<int, int>& bonus, int first_word_min, int parallel_contact,
                 bool strict_contact, int exchange_min_bag, const Settlement& settlement) {
    Rules rules;
    check_range("the number of letters", static_cast<std::int64_t>(values.size()), 1, kMaxLetters);
    if (counts.size() != values.size())
        throw std::invalid_argument("as many counts as values are needed");
    rules.letters = static_cast<int>(values.size());
    for (int letter = 0; letter < rules.letters; ++letter) {
        check_range("a letter's value", values[letter], 0, kMaxTileValue);
        check_range("a letter's count", counts[letter], 0, 255);
        rules.value[letter] = static_cast<std::uint8_t>(values[letter]);
        rules.count[letter] = static_cast<std::uint8_t>(counts[letter]);
    }
    check_range("the number of blanks", blanks, 0, kMaxBlanks);
    rules.count[kBlank] = static_cast<std::uint8_t>(blanks);
    for (const int letter : blank_never) {
        check_range("a letter no blank may be", letter, 0, rules.letters - 1);
        rules.blank_never |= letter_bit(static_cast<Letter>(letter));
    }
    rules.rack = rack;
    rules.board = 5;
    while (rules.board < kMaxBoard &&
           static_cast<std::size_t>(rules.board * rules.board) < letter_multipliers.size()) {
        ++rules.board;
    }
    const auto squares = static_cast<std::size_t>(rules.board * rules.board);
    if (letter_multipliers.size() != squares || word_multipliers.size() != squares) {
        throw std::invalid_argument("the multipliers do not fill a square board of 5 to 21 rows");
    }
    for (std::size_t s = 0; s < squares; ++s) {
        check_range("a letter multiplier", letter_multipliers[s], 1, 4);
        check_range("a word multiplier", word_multipliers[s], 1, 4);
        rules.letter_multiplier[s] = static_cast<std::uint8_t>(letter_multipliers[s]);
        rules.word_multiplier[s] = static_cast<std::uint8_t>(word_multipliers[s]);
    }
    rules.start = start;
    for (const auto& [tiles, points] : bonus) {
        check_range("the tiles of a bonus", tiles, 0, 255);
        check_range("a bonus", points, 0, 1000);
        // Nobody can lay more tiles than a rack holds.
        if (tiles <= kMaxRack) rules.bonus[tiles] = static_cast<std::int16_t>(points);
    }
    rules.first_word_min = first_word_min;
    rules.parallel_contact = parallel_contact;
    rules.strict_contact = strict_contact;
    rules.exchange_min_bag = exchange_min_bag;
    rules.settlement = settlement;
    rules.validate();
    return rules;
}

}  // namespace

void bind_rules(nb::module_& m) {
    nb::class_<Settlement>(m, "CoreSettlement", "How tiles left are settled and ties are broken.")
        .def(
            "__init__",
            [](Settlement* self, bool deduct_racks, bool out_gains_racks, bool doubled,
               bool tie_before) {
                new (self) Settlement{deduct_racks, out_gains_racks, doubled, tie_before};
            },
            nb::kw_only(), "deduct_racks"_a, "out_gains_racks"_a, "doubled"_a, "tie_before"_a);

    nb::class_<Rules>(m, "CoreRules", "What the core must know of an edition; checked when made.")
        .def(
            "__init__",
            [](Rules* self, const std::vector<int>& values, const std::vector<int>& counts,
               int blanks, const std::vector<int>& blank_never, int rack,
               const std::vector<int>& letter_multipliers, const std::vector<int>& word_multipliers,
               int start, const std::map<int, int>& bonus, int first_word_min, int parallel_contact,
               bool strict_contact, int exchange_min_bag, const Settlement& settlement) {
                new (self) Rules(make_rules(values, counts, blanks, blank_never, rack,
                                            letter_multipliers, word_multipliers, start, bonus,
                                            first_word_min, parallel_contact, strict_contact,
                                            exchange_min_bag, settlement));
            },
            nb::kw_only(), "values"_a, "counts"_a, "blanks"_a, "blank_never"_a, "rack"_a,
            "letter_multipliers"_a, "word_multipliers"_a, "start"_a, "bonus"_a, "first_word_min"_a,
            "parallel_contact"_a, "strict_contact"_a, "exchange_min_bag"_a, "settlement"_a);
}

}  // namespace sternfeld::bind
