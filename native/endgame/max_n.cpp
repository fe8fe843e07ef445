#include "endgame/max_n.h"

#include <algorithm>

namespace sternfeld {

namespace {

constexpr int kToTheEnd = 64;

}  // namespace

MaxN::MaxN(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Path path)
    : rules_(rules),
      leaves_(Leaves::none(rules_)),
      searcher_(make_searcher(rules_, *lexicon, path)) {}

MaxN::Result MaxN::solve(const MaxNState& state, std::int64_t nodes) {
    struct Step {
        int depth;
        int breadth;
    };
    static constexpr Step kSteps[] = {{0, 1},
                                      {1, 3},
                                      {2, 3},
                                      {2, 6},
                                      {3, 4},
                                      {3, 8},
                                      {4, 6},
                                      {4, 12},
                                      {6, 16},
                                      {10, 40},
                                      {kToTheEnd, 1 << 20}};
    const std::int64_t before = nodes_;
    Result result;
    most_nodes_ = nodes_ + nodes;
    for (const Step& step : kSteps) {
        // The first step, everybody playing greedily, is always finished.
        stopped_ = false;
        whole_ = true;
        MaxNState from = state;
        Move best;
        const Outcome outcome = search(from, step.depth, step.breadth, &best);
        if (stopped_ && step.depth > 0) break;
        result.outcome = outcome;
        result.best = best;
        result.solved = whole_;
        if (whole_) break;
    }
    result.nodes = nodes_ - before;
    return result;
}

MaxN::Outcome MaxN::search(MaxNState& state, int depth, int breadth, Move* chosen) {
    ++nodes_;
    const int seat = state.to_move;
    const Seat& own = state.seats[static_cast<std::size_t>(seat)];
    Turn turn{own.rack, own.tiles, leaves_.get()};
    turn.bag = 0;
    turn.players = state.players;
    for (int p = 0; p < state.players; ++p) {
        const Seat& other = state.seats[static_cast<std::size_t>(p)];
        if (p != seat) turn.others_points += points_of(rules_, other.rack, other.tiles);
    }
    Collector collector(static_cast<std::size_t>(depth > 0 ? breadth : 1));
    searcher_->search(state.board, turn, collector);
    std::vector<Move> moves = collector.take();
    if (depth <= 0) {
        whole_ = whole_ && moves.empty();
        if (moves.empty()) moves.emplace_back();
    } else {
        whole_ = whole_ && moves.size() < static_cast<std::size_t>(breadth);
        moves.emplace_back();
    }
    Outcome best;
    double best_worth = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (depth > 0 && nodes_ > most_nodes_) stopped_ = true;
        if (stopped_ && depth > 0) return best;
        Outcome outcome;
        const Move move = moves[i];
        if (moves.size() == 1) {
            outcome =
                make(state, move) ? settle(state) : search(state, depth - 1, breadth, nullptr);
        } else {
            MaxNState next = state;
            outcome = make(next, move) ? settle(next) : search(next, depth - 1, breadth, nullptr);
        }
        const double value = worth(outcome, seat, state.players);
        if (i == 0 || value > best_worth) {
            best = outcome;
            best_worth = value;
            if (chosen != nullptr) *chosen = move;
        }
    }
    return best;
}

bool MaxN::make(MaxNState& state, const Move& move) const {
    Seat& seat = state.seats[static_cast<std::size_t>(state.to_move)];
    if (move.kind == MoveKind::kLay) {
        seat.score += move.score;
        take_tiles(move, seat.rack, seat.tiles);
        state.passes = 0;
        if (seat.tiles == 0) return true;
        state.board.lay(move);
    } else {
        ++state.passes;
    }
    state.to_move = (state.to_move + 1) % state.players;
    return state.passes >= (state.last_passes > 0 ? state.last_passes : state.players);
}

MaxN::Outcome MaxN::settle(const MaxNState& state) const {
    Outcome outcome;
    int left = 0;
    bool out = false;
    for (int p = 0; p < state.players; ++p) {
        const Seat& seat = state.seats[static_cast<std::size_t>(p)];
        left += points_of(rules_, seat.rack, seat.tiles);
        out = out || seat.tiles == 0;
    }
    for (int p = 0; p < state.players; ++p) {
        const auto at = static_cast<std::size_t>(p);
        const Seat& seat = state.seats[at];
        outcome.before[at] = outcome.after[at] = seat.score;
        if (seat.tiles == 0) outcome.after[at] += rules_.settlement.gain() * left;
        outcome.after[at] -= rules_.settlement.loss(out) * points_of(rules_, seat.rack, seat.tiles);
    }
    return outcome;
}

double MaxN::share(const Outcome& outcome, int seat, int players) const {
    int equals = 0;
    for (int p = 0; p < players; ++p) {
        const auto a = static_cast<std::size_t>(p);
        const auto b = static_cast<std::size_t>(seat);
        if (outcome.after[a] > outcome.after[b]) return 0;
        if (outcome.after[a] < outcome.after[b]) continue;
        if (rules_.settlement.tie_before && outcome.before[a] > outcome.before[b]) return 0;
        if (!rules_.settlement.tie_before || outcome.before[a] == outcome.before[b]) ++equals;
    }
    return 1.0 / equals;
}

double MaxN::worth(const Outcome& outcome, int seat, int players) const {
    int best_other = -(1 << 20);
    for (int p = 0; p < players; ++p) {
        if (p != seat)
            best_other = std::max(best_other, outcome.after[static_cast<std::size_t>(p)]);
    }
    const int ahead = outcome.after[static_cast<std::size_t>(seat)] - best_other;
    return share(outcome, seat, players) + ahead / 1000.0;
}

}  // namespace sternfeld
