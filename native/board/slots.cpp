#include "board/slots.h"

namespace sternfeld {

namespace {

struct AnyProcessor {};

}  // namespace

void Board::refresh_slots() { refresh_slots<AnyProcessor>(); }

}  // namespace sternfeld
