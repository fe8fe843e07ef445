// A lexicon with a few words more or less: house words and ban lists, without compiling it anew.
#pragma once

#include <memory>

#include "lexicon/compile.h"
#include "lexicon/lexicon.h"

namespace sternfeld {

// `base` with the words of `allow` added and then those of `ban` taken out; a copy in memory that
// takes some milliseconds. Words that change nothing are passed over. Throws LexiconError for words
// longer than any board, and where there would be too many words of one length or with the same
// letters.
std::shared_ptr<const Lexicon> with_overlay(const Lexicon& base, const WordList& allow,
                                            const WordList& ban);

}  // namespace sternfeld
