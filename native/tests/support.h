// What tests and benchmarks share: the shipped word lists, a few editions, and a way to complain.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/rules.h"
#include "leaves/leaves.h"
#include "lexicon/alphabet.h"
#include "lexicon/compile.h"
#include "lexicon/lexicon.h"

#define CHECK(condition)                                                                       \
    do {                                                                                       \
        if (!(condition)) {                                                                    \
            std::fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition); \
            std::exit(1);                                                                      \
        }                                                                                      \
    } while (false)

namespace sternfeld::testing {

Alphabet english();
Alphabet german();
// The shipped list, uncompressed: "en" or "de".
std::string read_list(const std::string& name);
// Compiled once per process.
std::shared_ptr<const Lexicon> lexicon(const std::string& name);

struct Edition {
    Rules rules;
    std::string lexicon;
};
// "deluxe", "deluxe9", "kompakt", "mini", "reise", "super"
Edition edition(const std::string& name);

// Values as bench_leaves writes them; no file: leaves worth nothing.
std::shared_ptr<const Leaves> read_leaves(const Rules& rules, const std::string& path);

// Leaves that are different for every multiset, so that a wrong sub-rack shows.
std::shared_ptr<const Leaves> random_leaves(const Rules& rules, int scale = 1);

// Processor time of this process, in seconds.
double cpu_seconds();
double wall_seconds();

}  // namespace sternfeld::testing
