#include "learn/challengers.h"

#include <algorithm>

#include "learn/board_term.h"

namespace sternfeld {

namespace {

class WithLeaves {
  public:
    WithLeaves(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
               const std::shared_ptr<const Leaves>& leaves, Path path)
        : searcher_(make_searcher(rules, *lexicon, path)), leaves_(leaves) {}

    Move choose(Table& table) {
        Turn turn = table.turn();
        turn.leaves = leaves_.get();
        best_.reset();
        searcher_->search(table.board(), turn, best_);
        return best_.empty() ? Move{} : best_.best();
    }

  private:
    std::unique_ptr<Searcher> searcher_;
    std::shared_ptr<const Leaves> leaves_;
    Collector best_{1};
};

class WithBoard {
  public:
    WithBoard(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
              const BoardTrial& trial, Path path)
        : rules_(rules),
          searcher_(make_searcher(rules_, *lexicon, path)),
          trial_(trial),
          worth_(trial.worth()),
          best_(static_cast<std::size_t>(trial.candidates)),
          board_(rules_, lexicon) {}

    Move choose(Table& table) {
        if (table.bag().count() < trial_.fewest_in_bag) return table.choose();
        best_.reset();
        searcher_->search(table.board(), table.turn(), best_);
        const std::vector<Move> moves = best_.take();
        if (moves.empty()) return Move{};
        table.board().refresh_slots();
        board_ = table.board();
        for (int i = 0; i < board_.lanes(); ++i) board_.lane(i).touched = false;
        const TileCounts unseen = not_on(board_);
        double most = -1e9;
        const Move* chosen = &moves[0];
        for (const Move& move : moves) {
            const double value = move.equity - trial_.share * after(move, unseen, table);
            if (value > most) {
                most = value;
                chosen = &move;
            }
        }
        return *chosen;
    }

  private:
    // What the board is worth to the next player after a play.
    Centipoints after(const Move& move, const TileCounts& unseen, Table& table) {
        int bag = table.bag().count();
        if (move.kind != MoveKind::kLay) return worth_(board_, unseen, bag);
        board_.lay(move);
        bag = std::max(0, bag - move.tiles);
        const Centipoints worth = worth_(board_, without(unseen, move), bag);
        board_.restore(table.board(), table.board(), 0);
        return worth;
    }

    const Rules rules_;
    std::unique_ptr<Searcher> searcher_;
    const BoardTrial trial_;
    const BoardWorth worth_;
    Collector best_;
    Board board_;  // after a candidate
};

}  // namespace

std::function<Chooser()> with_leaves(const Rules& rules,
                                     const std::shared_ptr<const Lexicon>& lexicon,
                                     const std::shared_ptr<const Leaves>& leaves, Path path) {
    check_leaves(rules, *leaves);
    return [=]() -> Chooser {
        auto player = std::make_shared<WithLeaves>(rules, lexicon, leaves, path);
        return [player](Table& table) { return player->choose(table); };
    };
}

std::function<Chooser()> with_board(const Rules& rules,
                                    const std::shared_ptr<const Lexicon>& lexicon,
                                    const BoardTrial& trial, Path path) {
    return [=]() -> Chooser {
        auto player = std::make_shared<WithBoard>(rules, lexicon, trial, path);
        return [player](Table& table) { return player->choose(table); };
    };
}

}  // namespace sternfeld
