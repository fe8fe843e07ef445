// LexiconError: a lexicon file or word list that cannot be used
// std::invalid_argument: rules, a board or a rack outside what the core accepts
#pragma once

#include <stdexcept>

namespace sternfeld {

class LexiconError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace sternfeld
