#include "learn/with_leaves.h"

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

}  // namespace sternfeld
