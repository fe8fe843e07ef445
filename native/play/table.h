// A game between computers inside the core: board, racks, bag and scores of two to four players.
#pragma once

#include <memory>

#include "board/board.h"
#include "leaves/leaves.h"
#include "play/bag.h"
#include "search/searcher.h"

namespace sternfeld {

struct Seat {
    Tile rack[kMaxRack];
    int tiles = 0;
    int score = 0;
};

class Table {
  public:
    Table(const Rules& rules, std::shared_ptr<const Lexicon> lexicon,
          std::shared_ptr<const Leaves> leaves, int players, Path path);

    // A new game; the same seed gives the same order of tiles, exchanges included.
    void begin(std::uint64_t seed);
    // The best move of the player to move. A pass if there is nothing else.
    const Move& choose();
    // Makes a move of the player to move and draws new tiles. The board may be left as it is when
    // nobody will look at it again.
    void make(const Move& move, bool update_board = true);
    // The player to move makes the best move.
    const Move& play_turn() {
        make(choose());
        return last_;
    }
    bool over() const { return over_; }
    // Takes the tiles left on the racks into account.
    void settle();

    int players() const { return players_; }
    const Seat& seat(int player) const { return seats_[player]; }
    int to_move() const { return to_move_; }
    const Bag& bag() const { return bag_; }
    // Tiles in the bag and on the racks.
    int left() const {
        int count = bag_.count();
        for (int p = 0; p < players_; ++p) count += seats_[p].tiles;
        return count;
    }
    Board& board() { return board_; }
    // How a player evaluates moves. All players use that of the leaves unless one is set.
    void set_evaluation(int player, const Evaluation& evaluation) {
        evaluations_[player] = evaluation;
    }
    // What the player to move must know to evaluate its moves.
    Turn turn() const;

  private:
    friend class Rollout;

    const Rules rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    std::shared_ptr<const Leaves> leaves_;
    std::unique_ptr<Searcher> searcher_;
    Collector collector_{1};
    Board board_;
    Bag bag_;
    Random random_{0};
    Seat seats_[kMaxPlayers];
    Evaluation evaluations_[kMaxPlayers];
    Move last_;
    int players_;
    int to_move_ = 0;
    int idle_turns_ = 0;   // passes and exchanges in a row
    int last_rounds_ = 1;  // rounds of passes that end the game once the bag is empty
    bool over_ = false;
};

// The value of some tiles.
int points_of(const Rules& rules, const Tile* tiles, int count);

}  // namespace sternfeld
