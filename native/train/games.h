// Games that give rows, and matches in which somebody else says which candidate is played.
#pragma once

#include <vector>

#include "rows.h"

namespace sternfeld::train {

struct Sampling {
    std::uint64_t seed = 1;
    int first_game = 0;
    int games = 1;
    int threads = 1;
    int opening = 4;         // turns in which other plays than the best are made, ...
    double explored = 0.15;  // ... and the share of later turns in which they are
    double temperature = 5;  // points
    double lanes = 0.4;      // the share of rows that tell the best score of each lane
    bool features = true;
};

// The rows of games by equity, one after each turn while the bag holds tiles.
std::vector<Row> sample(const World& world, const Sampling& options);

// Two games for each deal, the challenger once in each seat, against play by equity alone. All
// games go on together: each step brings every game to where the challenger must choose.
class Contest {
  public:
    Contest(const World& world, int deals, std::uint64_t seed, int candidates, int fewest_in_bag,
            bool features);

    int games() const { return static_cast<int>(games_.size()); }
    // `rows` and `worth` (points and leave, in tenths) have room for `candidates` of each game;
    // `counts` says how many there are, best first. False once all games are over.
    bool step(int threads, Row* rows, std::int32_t* worth, std::int32_t* counts);
    // Which of them each game goes on with.
    void choose(const std::int32_t* picks);
    // By deal: wins of the challenger in quarters of the pair, and its spread, both games together.
    void results(std::int32_t* quarters, std::int32_t* spreads) const;

  private:
    struct Game {
        std::unique_ptr<Table> table;
        std::vector<Move> moves;
        bool finished = false;
    };

    const World& world_;
    const int candidates_;
    const int fewest_in_bag_;
    const bool features_;
    std::vector<Game> games_;
};

}  // namespace sternfeld::train
