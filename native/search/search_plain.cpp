#include "search/plain.h"
#include "search/search.h"

namespace sternfeld {

Searcher* make_plain_searcher(const Rules& rules, const Lexicon& lexicon) {
    if (rules.rack <= 7) return new Search<Plain, 1>(rules, lexicon);
    return new Search<Plain, 2>(rules, lexicon);
}

}  // namespace sternfeld
