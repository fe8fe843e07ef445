#include "learn/challengers.h"

#include <algorithm>

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

class WithBoardTerm {
  public:
    WithBoardTerm(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                  const BoardTrial& trial, Path path)
        : rules_(rules),
          searcher_(make_searcher(rules_, *lexicon, path)),
          trial_(trial),
          term_(trial.term()),
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
        TileCounts unseen{};
        for (std::size_t tile = 0; tile < 64; ++tile) unseen[tile] = rules_.count[tile];
        for (int row = 0; row < board_.size(); ++row) {
            for (int column = 0; column < board_.size(); ++column) {
                const std::uint8_t tile = board_.at(row, column);
                if (tile != kNoLetter) --unseen[(tile & kLaidBlank) != 0 ? kBlank : tile];
            }
        }
        double most = -1e9;
        const Move* chosen = &moves[0];
        for (const Move& move : moves) {
            const double value =
                move.equity / double{kPoint} - trial_.share * after(move, unseen, table);
            if (value > most) {
                most = value;
                chosen = &move;
            }
        }
        return *chosen;
    }

  private:
    // What the play opens to the next player.
    double after(const Move& move, TileCounts unseen, Table& table) {
        int bag = table.bag().count();
        if (move.kind == MoveKind::kLay) {
            for (int i = 0; i < move.length; ++i) {
                const std::uint8_t tile = move.laid[i];
                if (tile != kNoLetter) --unseen[(tile & kLaidBlank) != 0 ? kBlank : tile];
            }
            board_.lay(move);
            bag = std::max(0, bag - move.tiles);
        }
        const double worth = term_(board_, unseen, bag);
        if (move.kind == MoveKind::kLay) board_.restore(table.board(), table.board(), 0);
        return worth;
    }

    const Rules rules_;
    std::unique_ptr<Searcher> searcher_;
    const BoardTrial trial_;
    const BoardTerm term_;
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

std::function<Chooser()> with_board_term(const Rules& rules,
                                         const std::shared_ptr<const Lexicon>& lexicon,
                                         const BoardTrial& trial, Path path) {
    return [=]() -> Chooser {
        auto player = std::make_shared<WithBoardTerm>(rules, lexicon, trial, path);
        return [player](Table& table) { return player->choose(table); };
    };
}

}  // namespace sternfeld
