#ifdef STERNFELD_X86

#include "board/slot_rows_avx512.h"
#include "search/avx512.h"
#include "search/search.h"

namespace sternfeld {

Searcher* make_avx512_searcher(const Rules& rules, const Lexicon& lexicon) {
    if (rules.rack <= 7) return new Search<Avx512, 1>(rules, lexicon);
    return new Search<Avx512, 2>(rules, lexicon);
}

}  // namespace sternfeld

#endif
