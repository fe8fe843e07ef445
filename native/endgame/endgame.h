// The endgame of two players with an empty bag: both racks are known, so it can be solved.
//
// Principal-variation search over all plays and the pass, deepening step by step, with a table of
// positions met before. Where the depth ends the rest is played out greedily; a result is called
// solved only if no such guess went into it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <unordered_map>
#include <vector>

#include "board/board.h"
#include "endgame/short_move.h"
#include "leaves/leaves.h"
#include "search/searcher.h"

namespace sternfeld {

struct EndgamePosition {
    std::vector<Square> squares;
    std::vector<Tile> racks[2];  // of the player to move, and of the other
    int spread = 0;              // points of the player to move less those of the other
    bool passed = false;         // the other has just passed: another pass ends the game
};

struct EndgameLimits {
    std::int64_t nodes = INT64_MAX;
    int depth = 64;
    std::function<bool()> stop;  // asked now and then; may be empty
};

struct EndgameResult {
    Move best;               // a pass if nothing better was found
    int spread = 0;          // at the end, seen by the player to move
    bool solved = false;     // true: `spread` is exact under best play of both
    int depth = 0;           // plies searched completely
    std::int64_t nodes = 0;  // positions looked at
    std::vector<Move> line;  // the expected moves, passes included
};

class Endgame {
  public:
    Endgame(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Settlement settlement,
            Path path);
    ~Endgame();

    // Throws std::invalid_argument for racks that are empty or too large.
    EndgameResult solve(const EndgamePosition& position, const EndgameLimits& limits);

  private:
    static constexpr int kKillers = 2;
    // A value with how sure it is: `complete` if no guess went into it.
    struct Found {
        int value = 0;
        bool complete = true;
    };
    enum class Bound : std::uint8_t { kExact, kLower, kUpper };
    struct Entry {
        int value = 0;
        ShortMove best;
        std::int8_t depth = 0;
        Bound bound = Bound::kExact;
        bool complete = false;
    };
    struct Hand {
        Tile tiles[kMaxRack];
        int count = 0;
        int points = 0;
    };
    struct Ply {
        Board board;
        bool copied = false;  // `board` is a copy of the one above, but for touched lanes
        std::vector<Move> moves{};
        std::vector<Move> answers{};  // with which the other would go out, the best first
        std::array<ShortMove, kKillers> killers{};
    };

    Found search(int ply, int depth, int alpha, int beta, int mover, int spread, bool passed,
                 std::uint64_t board_key);
    Found guess(int ply, int beta, int mover, int spread, bool passed);
    void find_answers(int ply, int other);
    int answered(int ply, const Move& move, int mover, int spread, int alpha) const;
    int settled(int own, int other, int spread, bool out) const;
    void generate(Board& board, int mover, std::vector<Move>& moves);
    Board& child_board(int ply, const Move& move);
    std::uint64_t laid_key(const Move& move) const;
    std::uint64_t position_key(std::uint64_t board_key, int mover, int spread, bool passed) const;
    void take(Hand& hand, const Move& move) const;
    bool out_of_budget();

    Rules rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    Settlement settlement_;
    std::shared_ptr<const Leaves> leaves_;
    std::unique_ptr<Searcher> searcher_;
    Collector answers_;
    std::vector<std::unique_ptr<Ply>> plies_;
    std::unordered_map<std::uint64_t, Entry> table_;
    Hand hands_[2];
    const EndgameLimits* limits_ = nullptr;
    std::int64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace sternfeld
