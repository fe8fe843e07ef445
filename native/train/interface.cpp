// What Python's ctypes calls: see scripts/value_rows.py.
#include <cstring>
#include <span>

#include "games.h"
#include "leaves/leaves_file.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::train;

extern "C" {

int row_bytes() { return sizeof(Row); }

void* open_world(const char* edition_name, const char* words, std::size_t word_bytes,
                 const void* leaves, std::size_t leaf_bytes, const double* playable, int threads) {
    auto* world = new World;
    world->rules = testing::edition(edition_name).rules;
    const Alphabet alphabet = testing::english();
    world->lexicon =
        Lexicon::from_image(compile(read_words({words, word_bytes}, alphabet), alphabet, threads));
    world->leaves = leaves_from_bytes(world->rules,
                                      std::span(static_cast<const std::byte*>(leaves), leaf_bytes));
    world->playable.assign(playable, playable + kSlotClasses);
    return world;
}

// Rows, until they are fetched.
void* sample_rows(const void* world, std::uint64_t seed, int first_game, int games, int threads,
                  int features) {
    Sampling options;
    options.seed = seed;
    options.first_game = first_game;
    options.games = games;
    options.threads = threads;
    options.features = features != 0;
    return new std::vector<Row>(sample(*static_cast<const World*>(world), options));
}

std::size_t count_rows(const void* rows) {
    return static_cast<const std::vector<Row>*>(rows)->size();
}

void fetch_rows(void* rows, void* out) {
    const std::unique_ptr<std::vector<Row>> held(static_cast<std::vector<Row>*>(rows));
    std::memcpy(out, held->data(), held->size() * sizeof(Row));
}

void* open_contest(const void* world, int deals, std::uint64_t seed, int candidates,
                   int fewest_in_bag, int features) {
    return new Contest(*static_cast<const World*>(world), deals, seed, candidates, fewest_in_bag,
                       features != 0);
}

int step_contest(void* contest, int threads, void* rows, std::int32_t* worth,
                 std::int32_t* counts) {
    return static_cast<Contest*>(contest)->step(threads, static_cast<Row*>(rows), worth, counts);
}

void choose_in_contest(void* contest, const std::int32_t* picks) {
    static_cast<Contest*>(contest)->choose(picks);
}

void contest_results(const void* contest, std::int32_t* quarters, std::int32_t* spreads) {
    static_cast<const Contest*>(contest)->results(quarters, spreads);
}

void close_contest(void* contest) { delete static_cast<Contest*>(contest); }

}  // extern "C"
