// Where one tile or two can be laid after a play, found without laying that play.
#pragma once

#include <span>
#include <vector>

#include "board/board.h"
#include "endgame/short_move.h"

namespace sternfeld {

// A square that takes a tile, and what the tile scores there.
struct Spot {
    int score;
    std::uint16_t square;
};

// The board after a play, as far as one tile or two are concerned: only squares at the ends of the
// words it forms take other letters than before.
class AfterPlay {
  public:
    static constexpr int kNowhere = -1;

    AfterPlay(const Board& board, const ShortMove& move);
    // The highest score of a tile; kNowhere if no square takes it. `before` are its spots on the
    // board without the play, the best first.
    int best(Tile tile, std::span<const Spot> before) const;
    // At most this is scored by two tiles in all, at once or one after the other; more than `limit`
    // if it may be more. `alone_...` is what each scores by itself after the play, 0 if nothing,
    // and `at_once` what both score at once without it.
    int most_of_two(Tile one, Tile two, int alone_one, int alone_two, int at_once, int limit) const;
    // Whether two tiles laid at once so that they touch the play might score more than that. Their
    // words are checked by the letters alone.
    bool may_score(Tile one, Tile two, int more_than) const;

  private:
    struct End {
        std::uint8_t lane;  // in which the word lies
        std::uint8_t at;
        std::uint16_t square;
    };
    void add_ends(int lane, int before, int after);
    int square_of(int lane, int at) const;
    std::uint8_t letter(int lane, int at) const;
    int score(const End& end, Tile tile, int more_than) const;
    std::uint32_t occupied(int lane) const;
    // The squares around one that a tile there would join in a lane.
    struct Run {
        int from;
        int to;
        int points;
        std::uint64_t hash;
    };
    Run run_at(int lane, int at) const;
    int points_at(int lane, int at) const;
    bool changed(int lane, int at) const;
    bool pair_scores(int lane, int first, int second, Tile one, Tile two, int more_than) const;
    bool may_take(int lane, int at, Tile tile) const;
    bool is_word(const End& end, Letter letter, int from, int to, std::uint64_t hash) const;

    const Board& board_;
    const int lane_;
    std::uint8_t laid_[kLaneSquares];  // by square of the play's lane
    std::uint32_t filled_ = 0;         // squares of that lane which the play fills
    std::uint16_t taken_[kMaxRack];
    int taken_count_ = 0;
    End ends_[2 * kMaxRack + 2];
    int end_count_ = 0;
};

}  // namespace sternfeld
