// The letters of a tile set by name. A name may be several characters (the Spanish CH): a text is
// read by taking the longest name that fits at each place.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"

namespace sternfeld {

class Alphabet {
  public:
    // Throws LexiconError unless there are 1 to 63 different names: one to sixteen bytes of
    // UTF-8 each, without line breaks.
    explicit Alphabet(std::vector<std::string> names);

    int size() const { return static_cast<int>(names_.size()); }
    const std::vector<std::string>& names() const { return names_; }

    // Appends the letters of `text`; false (and nothing kept) if some of it is no letter.
    bool encode(std::string_view text, std::vector<Letter>& letters) const;
    std::string decode(const Letter* letters, int count) const;

  private:
    struct Name {
        std::string text;
        Letter letter;
    };
    std::vector<std::string> names_;
    std::array<std::vector<Name>, 256> by_first_byte_;  // longest name first
};

}  // namespace sternfeld
