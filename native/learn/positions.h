// Positions of self-play with what came of them: what an evaluation is trained on and tested with.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "learn/board_features.h"
#include "play/table.h"
#include "play/win_probability.h"

namespace sternfeld {

struct Observation {
    int first_game = 0;  // games are numbered; a number and the seed give the same game anywhere
    int games = 1;
    int players = 2;
    int threads = 1;
    std::uint64_t seed = 1;
    double turns = 3;        // positions kept of a game, in the mean
    int opening = 4;         // turns in which other plays than the best are made ...
    double temperature = 4;  // ... the likelier, the nearer they are to it, in points
    int endgame_nodes = 0;   // for two players, once the bag is empty; 0: by equity
    Path path = best_path();
};

// One row for each position: all numbers in the order of `position_columns`, seats by their
// distance from the move. Points are tenths. The board is seen after a turn, before the next.
std::vector<std::string> position_columns(const Rules& rules);
// The same numbers at any number of threads.
std::vector<std::int16_t> observe_positions(const Rules& rules,
                                            const std::shared_ptr<const Lexicon>& lexicon,
                                            const std::shared_ptr<const Leaves>& leaves,
                                            const WinProbability& outlook,
                                            const std::vector<double>& playable,
                                            const Observation& options,
                                            const std::atomic<bool>* cancelled = nullptr);

// Of how many slots of a class the player to move could use how many: for BoardFeatures.
struct SlotCount {
    std::int64_t met = 0;
    std::int64_t playable = 0;
};
std::vector<SlotCount> observe_slots(const Rules& rules,
                                     const std::shared_ptr<const Lexicon>& lexicon,
                                     const std::shared_ptr<const Leaves>& leaves,
                                     const Observation& options);

}  // namespace sternfeld
