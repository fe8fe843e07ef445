// A rollout plays one candidate on to a horizon or to the end of the game; one for each thread.
// All candidates meet one deal before the next: whoever has the same rack then finds it in hand.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "endgame/endgame.h"
#include "endgame/max_n.h"
#include "play/draws.h"
#include "play/simulation.h"

namespace sternfeld {

class Rollout {
  public:
    // Keeps references to all but the leaves. With `bags` iteration i has the i-th of them, and
    // all draws from it are played; without, bag and racks are drawn.
    Rollout(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
            std::shared_ptr<const Leaves> leaves, const WinProbability& win_probability,
            const Position& position, const std::vector<Move>& candidates,
            const SimulationOptions& options, const std::vector<Tile>& unseen,
            const std::vector<BagContents>& bags);

    // Racks and bag for one iteration, the same for every candidate.
    void deal(std::int64_t iteration);
    // Plays a candidate on with the racks and the bag as they are dealt.
    Sample play(std::size_t candidate);
    // What options ask for of the last rollout: one, or one for every draw.
    const std::vector<Traced>& traced() const { return traced_; }
    // Turns played so far.
    std::int64_t nodes() const { return nodes_ + (max_n_ ? max_n_->nodes() : 0); }

  private:
    using Points = std::array<int, kMaxPlayers>;
    static constexpr std::size_t kLanes = 4;

    static constexpr Turn kNoTurn{nullptr, -1, nullptr};
    // What a seat's searcher has in hand.
    struct Hand {
        std::unique_ptr<Searcher> searcher;
        std::array<Tile, kMaxRack> rack{};  // sorted
        Turn turn = kNoTurn;
    };
    struct Deal {
        Bag bag;
        Random random{0};
        std::array<Seat, kMaxPlayers> seats{};
    };

    // The game where a move can lead to several draws.
    struct Branch {
        explicit Branch(const Board& b) : board(b) {}

        Board board;  // the move lies on it
        Bag bag;
        int idle_turns = 0;
        std::array<Seat, kMaxPlayers> seats{};
    };

    // From `ply` turns after the candidate on, to the horizon or to the end of the game.
    Sample play_on(int ply, double* leave, std::uint64_t changed);
    // Plays a candidate on with every draw from the bag: the mean of all.
    Sample play_draws(const Move& candidate, std::uint64_t changed);
    // `share`: how likely it comes to this; `equity_share`: the same if the other side answers by
    // equity, 0 where it does not and nothing is played against equity.
    void make_with_every_draw(const Move& move, int ply, double share, double equity_share,
                              std::uint64_t changed);
    // Notes the game as it is, or goes back to it.
    void note(Branch& branch) const;
    void go_back(const Branch& branch, int player);
    void add(const Sample& sample, double share, double equity_share);
    void tell(const Move& move);
    // The best move of the player to move.
    Move choose();
    // The best answer to the candidate: the best without it, unless the candidate is in its way or
    // a better one has come up in the lanes that the candidate changes.
    Move answer(std::uint64_t changed);
    // The answer to the candidate of somebody who plays some answers out, with what they cannot see
    // dealt anew: equity tells little of the last tiles.
    Move answer_well();
    // What a move leads to, if all play by equity from there on; nothing is laid before.
    double played_out(const Board& after, const Move& move, int player, const Deal& deal);
    // The searcher of the player to move, with its rack in hand.
    Searcher& hold(const Turn& turn);
    // Has the same rack the same worth in both turns?
    bool alike(const Turn& a, const Turn& b) const;
    bool over() const;
    // The seat that has just moved, if it has reached its target; else -1.
    int at_the_finish(int player) const;
    // Can somebody reach their target soon?
    bool near_the_line() const;
    Sample finished(int winner) const;
    void settle(Points& before, Points& after) const;
    Sample settled(const Points& before, const Points& after, int players) const;
    // The bag is empty: plays the endgame by searches, with the racks as they are dealt here.
    Sample play_endgame();
    Sample search_to_the_end();
    // Plays the endgame again: seat 0 searches, the other plays by equity. The share of the first
    // place of seat 0.
    double beat_equity();
    // The endgame of two from here on.
    EndgameResult search_endgame();
    // At the horizon: the win probability by points and leaves, and by the board if options say so.
    Sample estimate(const double* leave);
    Sample sample(double win_probability, double spread) const;
    // Whoever drew few tiles has kept good ones: some draws of them are made, and the best is
    // where the next tiles of the pool are drawn.
    void choose_kept(Bag& pool, int kept, int hand);

    const WinProbability& win_probability_;
    const Position& position_;
    const std::vector<Move>& candidates_;
    const SimulationOptions& options_;
    const std::vector<Tile>& unseen_;
    const std::vector<BagContents>& bags_;
    Table table_;
    Board before_;                        // without any candidate
    std::vector<Board> after_;            // the board after each candidate
    std::vector<std::uint64_t> changed_;  // the lanes in which that differs
    std::array<Hand, kMaxPlayers> hands_;
    Collector best_{1};
    Collector answers_;
    Collector lanes_ = Collector::of_lanes(kLanes);  // the best answers without any candidate ...
    Turn lanes_turn_ = kNoTurn;                      // ... in this turn of the deal
    Deal dealt_;
    std::unique_ptr<Endgame> endgame_;
    std::unique_ptr<MaxN> max_n_;
    std::vector<Move> trace_;  // the first moves after the candidate, as many as options ask for
    std::vector<Traced> traced_;
    Sample mean_;                                    // of all draws so far
    std::vector<std::unique_ptr<Branch>> branches_;  // by ply
    std::vector<Tile> drawn_;                        // first
    std::unique_ptr<Branch> asked_;                  // where somebody plays their answers out
    std::unique_ptr<Branch> endgame_begun_;          // where the endgame is played twice
    std::unique_ptr<Board> answered_;
    bool searching_ = true;       // endgames, where options say so ...
    bool beating_equity_ = true;  // ... and once more, with the other side by equity
    std::int64_t nodes_ = 0;
};

}  // namespace sternfeld
