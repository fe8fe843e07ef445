#include "support.h"

#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <thread>

namespace sternfeld::testing {

namespace {

const char* const kBoard15[] = {"T..d...T...d..T", ".D...t...t...D.", "..D...d.d...D..",
                                "d..D...d...D..d", "....D.....D....", ".t...t...t...t.",
                                "..d...d.d...d..", "T..d...*...d..T"};
const char* const kBoard21[] = {
    "Q..d...T..d..T...d..Q", ".D..t...D...D...t..D.", "..D..q...D.D...q..D..",
    "d..T..d...T...d..T..d", ".t..D...t...t...D..t.", "..q..D...d.d...D..q..",
    "...d..D...d...D..d...", "T......D.....D......T", ".D..t...t...t...t..D.",
    "..D..d...d.d...d..D..", "d..T..d...*...d..T..d"};

void set_board(Rules& rules, int size) {
    rules.board = size;
    rules.start = (size / 2) * size + size / 2;
    for (int r = 0; r < size; ++r) {
        const int mirrored = r < size - 1 - r ? r : size - 1 - r;
        for (int c = 0; c < size; ++c) {
            const char premium = (size == 15 ? kBoard15 : kBoard21)[mirrored][c];
            int letter = 1;
            int word = 1;
            if (premium == 'd') letter = 2;
            if (premium == 't') letter = 3;
            if (premium == 'q') letter = 4;
            if (premium == 'D' || premium == '*') word = 2;
            if (premium == 'T') word = 3;
            if (premium == 'Q') word = 4;
            rules.letter_multiplier[r * size + c] = static_cast<std::uint8_t>(letter);
            rules.word_multiplier[r * size + c] = static_cast<std::uint8_t>(word);
        }
    }
}

// What blanks divide. (No streams: this is also part of a library that Python loads beside others,
// and streams find their locale by symbols that a process has only once.)
std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from < text.size();) {
        const std::size_t to = std::min(text.find(' ', from), text.size());
        if (to > from) parts.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return parts;
}

// "1 E12 A9 ...": a value, then letters with their counts.
void set_tiles(Rules& rules, const Alphabet& alphabet, int blanks,
               std::initializer_list<const char*> lines) {
    rules.letters = alphabet.size();
    rules.count[kBlank] = static_cast<std::uint8_t>(blanks);
    for (const char* line : lines) {
        const std::vector<std::string> words = split(line);
        const int value = std::stoi(words.at(0));
        for (std::size_t i = 1; i < words.size(); ++i) {
            const std::string& word = words[i];
            const std::size_t digits = word.find_first_of("0123456789");
            std::vector<Letter> letter;
            CHECK(alphabet.encode(word.substr(0, digits), letter) && letter.size() == 1);
            rules.value[letter[0]] = static_cast<std::uint8_t>(value);
            rules.count[letter[0]] = static_cast<std::uint8_t>(
                digits == std::string::npos ? 1 : std::stoi(word.substr(digits)));
        }
    }
}

void set_english(Rules& rules) {
    set_tiles(rules, english(), 2,
              {"1 E12 A9 I9 O8 N6 R6 T6 L4 S4 U4", "2 D4 G3", "3 B2 C2 M2 P2", "4 F2 H2 V2 W2 Y2",
               "5 K", "8 J X", "10 Q Z"});
}

void set_german(Rules& rules, int blanks) {
    set_tiles(rules, german(), blanks,
              {"1 E15 N9 S7 I6 R6 T6 U6 A5 D4", "2 H4 G3 L3 O3", "3 M4 B2 W Z", "4 C2 F2 K2 P",
               "6 Ä J Ü V", "8 Ö X", "10 Q Y"});
}

}  // namespace

Alphabet english() {
    std::vector<std::string> names;
    for (char c = 'A'; c <= 'Z'; ++c) names.emplace_back(1, c);
    return Alphabet(names);
}

Alphabet german() {
    return Alphabet(split("A Ä B C D E F G H I J K L M N O Ö P Q R S T U Ü V W X Y Z"));
}

std::string read_list(const std::string& name) {
    const std::string command = "xz -dc " STERNFELD_LISTS "/" + name + ".txt.xz";
    std::FILE* pipe = ::popen(command.c_str(), "r");
    CHECK(pipe != nullptr);
    std::string text;
    char buffer[1 << 16];
    for (std::size_t n; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        text.append(buffer, n);
    CHECK(::pclose(pipe) == 0);
    return text;
}

std::shared_ptr<const Lexicon> lexicon(const std::string& name) {
    static std::map<std::string, std::shared_ptr<const Lexicon>> compiled;
    auto& entry = compiled[name];
    if (entry == nullptr) {
        const Alphabet alphabet = name == "de" ? german() : english();
        entry = Lexicon::from_image(compile(read_words(read_list(name), alphabet), alphabet, 2));
    }
    return entry;
}

Edition edition(const std::string& name) {
    Edition e{{}, "en"};
    set_board(e.rules, 15);
    e.rules.bonus[7] = 50;
    if (name == "deluxe") {
        set_english(e.rules);
    } else if (name == "deluxe9") {
        set_english(e.rules);
        e.rules.rack = 9;
        e.rules.bonus[8] = e.rules.bonus[9] = 50;
    } else if (name == "premiums") {
        // As much as a square may count: more than a byte holds.
        set_english(e.rules);
        e.rules.rack = 9;
        for (int r = 0; r < 15; ++r) {
            for (int c = 0; c < 15; ++c) {
                const bool word = (r + c) % 3 == 0;
                e.rules.letter_multiplier[r * 15 + c] = word ? 1 : 4;
                e.rules.word_multiplier[r * 15 + c] = word ? 4 : 1;
            }
        }
    } else if (name == "kompakt" || name == "mini") {
        set_german(e.rules, name == "mini" ? 5 : 2);
        e.lexicon = "de";
        if (name == "kompakt") e.rules.exchange_min_bag = 0;
    } else if (name == "reise" || name == "reise-hooks") {
        set_tiles(e.rules, german(), 2,
                  {"1 E16 N10 I9 S8 R7 A6 D6 U6", "2 H5 T5 C4 L4 O4 G3 W2", "3 M4 F3 B2 K2 Z2",
                   "4 P V", "5 Ü", "6 Ä J", "8 Ö X", "10 Q Y"});
        e.lexicon = "de";
        e.rules.rack = 8;
        e.rules.bonus[7] = 0;
        e.rules.bonus[8] = 50;
        e.rules.exchange_min_bag = 0;
        e.rules.parallel_contact = 2;
        e.rules.strict_contact = name == "reise";
    } else if (name == "super") {
        set_board(e.rules, 21);
        set_tiles(e.rules, english(), 4,
                  {"1 E24 A16 O15 T15 I13 N13 R13 S10 L7 U7", "2 D8 G5", "3 C6 M6 B4 P4",
                   "4 H5 F4 W4 Y4 V3", "5 K2", "8 J2 X2", "10 Q2 Z2"});
    } else {
        throw std::invalid_argument(name);
    }
    e.rules.validate();
    return e;
}

std::shared_ptr<const Leaves> read_leaves(const Rules& rules, const std::string& path) {
    if (path.empty()) return Leaves::none(rules);
    std::FILE* file = std::fopen(path.c_str(), "rb");
    CHECK(file != nullptr);
    std::vector<std::int16_t> values(1 << 25);
    values.resize(std::fread(values.data(), 2, values.size(), file));
    std::fclose(file);
    return Leaves::make(rules, rules.rack <= 7 ? Leaves::Form::kFlat : Leaves::Form::kTerms,
                        values);
}

std::shared_ptr<const Leaves> random_leaves(const Rules& rules, int scale) {
    const bool terms = rules.rack > 8;
    std::size_t n = 0;
    for (int size = terms ? 1 : 0; size <= (terms ? 3 : rules.rack - 1); ++size)
        n += multisets(rules.letters + 1, size);
    std::vector<std::int16_t> values(n);
    Random random(5);
    for (auto& value : values)
        value = static_cast<std::int16_t>(
            scale * (random.below(terms ? 400 : 3000) - (terms ? 200 : 1000)));
    if (!terms) values[0] = 0;
    return Leaves::make(rules, terms ? Leaves::Form::kTerms : Leaves::Form::kFlat, values);
}

double cpu_seconds() {
    timespec t{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double wall_seconds() {
    timespec t{};
    ::clock_gettime(CLOCK_MONOTONIC, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

}  // namespace sternfeld::testing
