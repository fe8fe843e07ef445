#include "lexicon/alphabet.h"

#include <algorithm>
#include <cstdint>
#include <set>

#include "base/errors.h"

namespace sternfeld {

namespace {

// Whether the bytes are UTF-8, as every text in Python is.
bool is_text(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto first = static_cast<unsigned char>(bytes[0]);
        const std::size_t length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
        if (bytes.size() < length) return false;
        std::uint32_t code = length == 1 ? first : first & (0x7fu >> length);
        for (std::size_t i = 1; i < length; ++i) {
            const auto next = static_cast<unsigned char>(bytes[i]);
            if ((next & 0xc0) != 0x80) return false;
            code = code << 6 | (next & 0x3fu);
        }
        constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
        const bool surrogate = code >= 0xd800 && code < 0xe000;
        if ((first >= 0x80 && first < 0xc2) || first > 0xf4) return false;
        if (code < kLeast[length] || code > 0x10ffff || surrogate) return false;
        bytes.remove_prefix(length);
    }
    return true;
}

}  // namespace

Alphabet::Alphabet(std::vector<std::string> names) : names_(std::move(names)) {
    if (names_.empty() || names_.size() > kMaxLetters) {
        throw LexiconError("an alphabet has 1 to 63 letters, not " + std::to_string(names_.size()));
    }
    if (std::set<std::string>(names_.begin(), names_.end()).size() != names_.size()) {
        throw LexiconError("an alphabet names each letter once");
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (names_[i].empty() || names_[i].size() > 16 ||
            names_[i].find('\n') != std::string::npos || !is_text(names_[i])) {
            throw LexiconError("letter " + std::to_string(i + 1) +
                               " of an alphabet has no usable name; expected 1 to 16 bytes of text "
                               "without a line break");
        }
        by_first_byte_[static_cast<unsigned char>(names_[i][0])].push_back(
            {names_[i], static_cast<Letter>(i)});
    }
    for (auto& bucket : by_first_byte_) {
        std::stable_sort(bucket.begin(), bucket.end(), [](const Name& a, const Name& b) {
            return a.text.size() > b.text.size();
        });
    }
}

bool Alphabet::encode(std::string_view text, std::vector<Letter>& letters) const {
    const std::size_t before = letters.size();
    while (!text.empty()) {
        const Name* match = nullptr;
        for (const Name& name : by_first_byte_[static_cast<unsigned char>(text[0])]) {
            if (text.starts_with(name.text)) {
                match = &name;
                break;
            }
        }
        if (match == nullptr) {
            letters.resize(before);
            return false;
        }
        letters.push_back(match->letter);
        text.remove_prefix(match->text.size());
    }
    return true;
}

std::string Alphabet::decode(const Letter* letters, int count) const {
    std::string text;
    for (int i = 0; i < count; ++i) text += names_[letters[i]];
    return text;
}

}  // namespace sternfeld
