// Leaves as bytes, to be kept in a file: a small header, then the values.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "leaves/leaves.h"

namespace sternfeld {

std::vector<std::byte> to_bytes(const Leaves& leaves);

// Throws std::invalid_argument for bytes that are damaged, foreign, or made for another alphabet or
// a smaller rack. Tile values may differ: the table is then put in the order these rules need.
std::shared_ptr<const Leaves> leaves_from_bytes(const Rules& rules,
                                                std::span<const std::byte> bytes);

// Puts the checksum right where the values are as many as the header says; for tests.
void sign_leaves(std::span<std::byte> bytes);

}  // namespace sternfeld
