// What the parts of the binding share. Everything that comes from Python is checked here, once.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/rules.h"
#include "lexicon/lexicon.h"
#include "search/searcher.h"

namespace sternfeld::bind {

// Lets another thread stop a long call and see how far it has come.
struct Control {
    std::atomic<bool> cancelled{false};
    std::atomic<std::int64_t> done{0};
};

void check_range(const char* what, std::int64_t value, std::int64_t low, std::int64_t high);

// "plain", "avx2", "avx512", or "" for the best this processor has.
Path path_named(const std::string& name);

// Tiles by number: 0 .. letters-1, and 63 for the blank.
std::vector<Tile> read_tiles(const nanobind::bytes& tiles, int letters, std::size_t at_most);

void bind_lexicon(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_engine(nanobind::module_& m);
void bind_thinking(nanobind::module_& m);

}  // namespace sternfeld::bind
