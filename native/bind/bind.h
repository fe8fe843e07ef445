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

// "plain", "avx2", "avx512", or "" for the one that is taken unless another is named: what
// STERNFELD_PATH says, else the best this processor has. Throws std::invalid_argument for any other
// name, and for a path that this processor or this build lacks.
Path path_named(const std::string& name);

void bind_lexicon(nanobind::module_& m);
void bind_rules(nanobind::module_& m);
void bind_engine(nanobind::module_& m);
void bind_simulation(nanobind::module_& m);
void bind_learn(nanobind::module_& m);

}  // namespace sternfeld::bind
