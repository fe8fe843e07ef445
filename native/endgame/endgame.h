// The endgame of two players with an empty bag: both racks are known, so it can be solved.
//
// Alpha-beta search over all plays and the pass, with a transposition table. It deepens
// iteratively; at the horizon both sides play greedily to the end. Once the shallow searches have
// ordered the moves, it asks with null windows to the end of the game whether the value reaches a
// bound (MTD): every answer is proven, and the bounds close in on the value. A result is solved if
// they meet.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/random.h"
#include "board/board.h"
#include "endgame/after_play.h"
#include "endgame/hand.h"
#include "endgame/lane_plays.h"
#include "endgame/position_table.h"
#include "endgame/refuters.h"
#include "endgame/short_move.h"
#include "endgame/values.h"

namespace sternfeld {

struct EndgamePosition {
    std::vector<Square> squares;
    std::array<std::vector<Tile>, 2> racks;  // of the player to move, and of the other
    int spread = 0;                          // points of the player to move less those of the other
    bool passed = false;                     // one more pass ends the game
};

// What a search is to prove.
enum class EndgameGoal : std::uint8_t {
    kPoints,      // the final spread
    kFirstPlace,  // who comes first; that is cheaper
    kBoth,        // who comes first, then the spread
    kUnlessLost,  // as kBoth, but stops once the player to move is proven to lose
};

struct EndgameLimits {
    std::int64_t nodes = INT64_MAX;
    int depth = 64;
    EndgameGoal goal = EndgameGoal::kPoints;
    std::function<bool()> stop;  // asked every few nodes; may be empty
};

struct EndgameResult {
    Move best;             // a pass if nothing better was found
    int spread = 0;        // at the end, seen by the player to move
    int ahead = 0;         // above 0: that player comes first, ties broken as the rules say
    bool solved = false;   // true: `spread` is exact under best play of both
    bool decided = false;  // true: who comes first under best play of both is proven
    // What is proven: under best play of both the final spread lies between these.
    std::optional<int> lower;
    std::optional<int> upper;
    int depth = 0;           // plies searched completely
    std::int64_t nodes = 0;  // positions searched
    std::vector<Move> line;  // the expected moves, passes included
};

class Endgame {
  public:
    Endgame(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Path path);
    ~Endgame();

    // Throws std::invalid_argument for racks that are empty or too large.
    EndgameResult solve(const EndgamePosition& position, const EndgameLimits& limits);

  private:
    static constexpr int kAbove = 4;           // plies above whose plays are looked at
    static constexpr int kPlans = 3;           // replies that are kept for each ply
    using Killers = std::array<ShortMove, 2>;  // moves that led to cutoffs
    struct Hint {
        ShortMove move;
        int gained = -kInfinity;  // by which it led to a cutoff
    };
    using Hints = std::array<Hint, 2>;
    // A value; `complete` if it does not rest on a greedy finish.
    struct Found {
        int value = 0;
        bool complete = true;
    };
    // Everything but the board, as the player to move sees it.
    struct State {
        Hand hands[2];  // by side: 0 is the side to move at the root
        int mover = 0;
        int spread = 0;
        bool passed = false;
        std::uint64_t board_key = 0;

        const Hand& own() const { return hands[mover]; }
        const Hand& other() const { return hands[mover ^ 1]; }
    };
    // A play worth trying, or the pass.
    struct Candidate {
        int order;
        int number;
        const Play* play;  // nothing: the pass
        bool operator<(const Candidate& that) const {
            return order != that.order ? order < that.order : number > that.number;
        }
    };
    // A play that a side could make next, and which of the plays that end the game it spoils.
    struct Next {
        const Play* play;
        std::uint32_t spoiled;
        bool told;  // `spoiled` is known
    };
    // A reply to whatever is played, after which the side that replies goes out. It is looked at
    // before the move that it replies to, so that most of the work is done once for all of them.
    struct Plan {
        ShortMove reply;
        bool built = false;              // for the present position
        const Play* play = nullptr;      // nothing: the reply cannot be made, or not be followed
        std::vector<const Play*> lasts;  // with which the side goes out, the best first
        std::vector<Next> nexts;         // of the other side, which still has all its tiles
    };
    struct Ply {
        explicit Ply(const Board& b) : board(b) {}

        Board board;
        int above = 0;              // the ply whose board this one is made from
        std::uint64_t touched = 0;  // lanes that the last play has changed
        std::array<std::uint64_t, 2 * kMaxBoard> keys{};  // of the lanes of `board`
        bool laid = false;                                // `last` lies on the board
        const Play* last = nullptr;                       // the play that led here; nothing: a pass
        Tiles hands[2] = {};
        std::array<std::span<const Play>, 2 * kMaxBoard> plays[2];
        std::uint64_t found[2] = {};  // lanes whose plays are known, for each side
        std::vector<Play> spare[2][2 * kMaxBoard];
        std::vector<Candidate> candidates;
        Play greedy;                       // the greedy play at the horizon
        std::vector<const Play*> answers;  // with which the other would go out, the best first
        bool answers_found = false;
        int most_out = -kInfinity;  // the best value of going out at once ...
        ShortMove out_move;         // ... and the move
        ShortMove last_out;         // with which a refutation went out before
        ShortMove spared;           // by the bounds when last all moves were thought to fail
        Killers killers{};
        std::array<Plan, kPlans> plans;
        std::array<std::uint8_t, kPlans> plan_order{};  // the one that refuted last first
        // Where a single tile of each kind can be laid, for each side, and the highest scores of
        // two tiles laid at once, once either was asked for.
        std::vector<Spot> spots[2][kMaxRack];
        std::vector<std::pair<Tiles, int>> pairs[2];
        bool few_found[2] = {};
    };
    // What is known of a move without searching it.
    struct Known {
        int value = kInfinity;  // at most
        bool exact = false;
        bool forced = false;  // the other cannot but pass
    };

    void search_to(int depth, const State& state, EndgameResult& result);
    void decide(const State& state, EndgameResult& result);
    void close_in(std::int64_t at_most, EndgameGoal goal, const State& state,
                  EndgameResult& result);
    void break_tie(const State& state, EndgameResult& result);
    bool enough(const EndgameResult& result, EndgameGoal goal) const;
    bool stays_with_proven(int guessed) const;
    bool decided() const;
    Found search_root(int depth, int alpha, int beta, const State& state);
    // How the position goes on.
    State after(const State& state, const Play* play, int ply) const;
    void lead_to(int ply, int above, const Play* play, const State& state) const;
    Found search(int ply, int depth, int alpha, int beta, const State& state);
    std::optional<Found> refute_at_once(int ply, int depth, int beta, const ShortMove& first,
                                        const State& state);
    std::optional<int> fails_at_once(int ply, const State& state, int alpha);
    Refuters* refuters_of(const State& state);
    std::optional<Found> refute_cheaply(int ply, int depth, int beta, const State& state,
                                        Refuters& refuters);
    const Play* first_untried(int ply, const State& state, const Refuters& refuters);
    std::optional<Found> refute_with(int ply, int depth, int beta, const State& state,
                                     const Play& play, std::int64_t nodes, Refuters& refuters);
    Found play_greedily(int ply, int beta, const State& state);
    int list_candidates(int ply, const State& state, const ShortMove& first, int alpha, int beta,
                        bool failing);
    void link_by_need(const std::vector<Candidate>& candidates);
    // Calls use(play) for the plays that need just these tiles, the best first, while it returns
    // true.
    template <class Use>
    void for_each_needing(Tiles need, Use use) const {
        int at = first_by_need_[mix(need) & (first_by_need_.size() - 1)];
        for (; at >= 0; at = by_need_[static_cast<std::size_t>(at)].next) {
            const Play& play = *by_need_[static_cast<std::size_t>(at)].play;
            if (play.need == need && !use(play)) return;
        }
    }
    void count_last_plays(int ply, const State& state);
    void rank_refutations(int ply, const State& state, int beta);
    std::optional<int> unanswered(int ply, const Play& play, const State& state);
    std::optional<int> value_of_pass(int ply, const State& state);
    void find_answers(int ply, const State& state);
    int answered(int ply, const Candidate& move, const State& state, int alpha);
    Known bounded(int ply, const Candidate& move, const State& state, int alpha, bool whole);
    Known last_tiles(int ply, const Play& play, const State& state, int alpha);
    int two_tiles(int ply, const Play& play, const State& state, int alpha);
    std::optional<int> refuted_by_plan(int ply, const Play* play, const State& state, int alpha);
    void build_plan(int ply, int slot, const State& state);
    std::optional<int> fails_against(int ply, int slot, const Play* play, const State& state,
                                     int alpha);
    void remember_plan(int ply, const ShortMove& reply, const State& state);
    std::span<const Spot> spots_of(int ply, int side, int kind);
    int settled(int own, int other, int spread, bool out) const;
    int equity(const State& state, const Play& play) const;
    Hints& hints_at(const State& state);
    void remember_cutoff(Ply& here, const State& state, const ShortMove& move, int gained);
    bool out_of_budget();
    std::vector<Move> best_line(State state, const EndgameResult& result);
    ShortMove move_worth(int ply, int value, const ShortMove& first, const State& state);

    Ply& ply_at(int ply);
    // The board of a ply, with all that led there laid on it.
    Ply& ready(int ply);
    Ply& begin_position(int ply);
    // Calls use(play) for each play that a side can make.
    template <class Use>
    void for_each_play(int ply, int side, Use use) {
        Ply& here = *plies_[static_cast<std::size_t>(ply)];
        const std::uint64_t lanes = (std::uint64_t{1} << here.board.lanes()) - 1;
        const std::uint64_t unknown = lanes & ~here.found[side];
        for (std::uint64_t rest = unknown; rest != 0; rest &= rest - 1)
            lane_plays_.prefetch(here.keys[lowest(rest)], side, here.hands[side]);
        for (std::uint64_t rest = unknown; rest != 0; rest &= rest - 1)
            plays_in(ply, side, lowest(rest));
        for (int i = 0; i < here.board.lanes(); ++i) {
            for (const Play& play : here.plays[side][static_cast<std::size_t>(i)]) use(play);
        }
    }
    // The plays that a side can make in a lane.
    std::span<const Play> plays_in(int ply, int side, std::size_t lane) {
        Ply& here = *plies_[static_cast<std::size_t>(ply)];
        std::span<const Play>& plays = here.plays[side][lane];
        if ((here.found[side] >> lane & 1) != 0) return plays;
        // The plays of fewer tiles are picked from those of more in the same lane.
        const std::span<const Play>* more = nullptr;
        int above = ply;
        for (int i = 0; i < kAbove && above != 0 && more == nullptr; ++i) {
            above = plies_[static_cast<std::size_t>(above)]->above;
            const Ply& there = *plies_[static_cast<std::size_t>(above)];
            if (there.keys[lane] != here.keys[lane]) break;
            if ((there.found[side] >> lane & 1) != 0) more = &there.plays[side][lane];
        }
        plays = lane_plays_.find(here.board, static_cast<int>(lane), here.keys[lane], side,
                                 here.hands[side], more, here.spare[side][lane]);
        here.found[side] |= std::uint64_t{1} << lane;
        return plays;
    }
    const Play* find_play(int ply, int side, const ShortMove& move);
    static std::size_t lowest(std::uint64_t bits) {
        return static_cast<std::size_t>(__builtin_ctzll(bits));
    }
    std::uint64_t laid_key(const Board& board, const ShortMove& move) const;
    std::uint64_t position_key(const State& state) const;

    Rules rules_;
    std::shared_ptr<const Lexicon> lexicon_;
    LanePlays lane_plays_;
    PositionTable table_;
    std::vector<std::unique_ptr<Ply>> plies_;
    const EndgameLimits* limits_ = nullptr;
    bool ties_ = false;  // values tell ties apart as the rules break them
    // The best move of the present search, and its value.
    struct {
        ShortMove move;
        int value = 0;
    } root_;
    ShortMove best_;  // the best move of all searches before
    int lower_ = 0;   // what is proven of the value so far
    int upper_ = 0;
    ShortMove proven_;  // the move that reaches `lower_`
    int failing_ = -1;  // the side whose moves are all thought to fail; below 0: unknown
    // The plays of the present position by what they need.
    struct Linked {
        const Play* play;
        int next;  // the place of another; below 0: none
    };
    std::vector<Linked> by_need_;
    std::array<int, 512> first_by_need_{};
    struct Reply {
        const Play* play;
        int wanted;
        int disturbance;  // its place in `disturbances_`; below 0: not asked for yet
    };
    std::vector<Reply> replies_;
    std::vector<Disturbance> disturbances_;
    std::vector<const Play*> last_;
    std::vector<Hints> hints_;  // cutoffs by what both sides hold
    RefuterTable refuters_;
    std::int64_t nodes_ = 0;
    std::int64_t next_stop_check_ = 0;  // nodes at which `stop` is asked next
    std::int64_t stop_at_ = 0;          // nodes after which the present search stops
    int longest_ = 0;                   // plies of its longest line
    bool stopped_ = false;              // the present search was stopped ...
    bool halted_ = false;               // ... and so are all later ones
};

}  // namespace sternfeld
