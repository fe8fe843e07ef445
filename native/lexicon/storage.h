// The bytes behind a lexicon or a table of leaves: a mapped file or a block of memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace sternfeld {

class Storage {
  public:
    virtual ~Storage() = default;
    std::span<const std::byte> bytes() const { return bytes_; }

  protected:
    std::span<const std::byte> bytes_;
};

// Both throw LexiconError if the file cannot be read.
std::unique_ptr<const Storage> map_file(const std::string& path);
std::unique_ptr<const Storage> hold_image(std::vector<std::uint64_t> image);

// A fast 64-bit checksum; catches damage, not malice. `bytes` must be a multiple of eight.
std::uint64_t checksum(std::span<const std::byte> bytes, std::uint64_t seed);

}  // namespace sternfeld
