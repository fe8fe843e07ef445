#ifdef STERNFELD_X86

#include "board/slot_rows_avx2.h"
#include "search/avx2.h"
#include "search/search.h"

namespace sternfeld {

Searcher* make_avx2_searcher(const Rules& rules, const Lexicon& lexicon) {
    if (rules.rack <= 7) return new Search<Avx2, 1>(rules, lexicon);
    return new Search<Avx2, 2>(rules, lexicon);
}

}  // namespace sternfeld

#endif
