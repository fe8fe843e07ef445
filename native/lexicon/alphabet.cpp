#include "lexicon/alphabet.h"

#include <algorithm>
#include <set>

#include "base/errors.h"

namespace sternfeld {

Alphabet::Alphabet(std::vector<std::string> names) : names_(std::move(names)) {
    if (names_.empty() || names_.size() > kMaxLetters) {
        throw LexiconError("an alphabet has 1 to 63 letters, not " + std::to_string(names_.size()));
    }
    if (std::set<std::string>(names_.begin(), names_.end()).size() != names_.size()) {
        throw LexiconError("an alphabet names each letter once");
    }
    for (std::size_t i = 0; i < names_.size(); ++i) {
        if (names_[i].empty() || names_[i].size() > 16 ||
            names_[i].find('\n') != std::string::npos) {
            throw LexiconError("'" + names_[i] + "' is no name for a letter");
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
