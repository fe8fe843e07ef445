// A player with other leaves, to be held against the present ones in a match.
#pragma once

#include <functional>
#include <memory>

#include "play/match.h"

namespace sternfeld {

// Chooses by equity with leaves of its own. The table's leaves serve the champion.
std::function<Chooser()> with_leaves(const Rules& rules,
                                     const std::shared_ptr<const Lexicon>& lexicon,
                                     const std::shared_ptr<const Leaves>& leaves, Path path);

}  // namespace sternfeld
