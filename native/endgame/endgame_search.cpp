// The endgame search: principal-variation search and greedy finishes.
#include <algorithm>
#include <optional>

#include "endgame/endgame.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

constexpr int kFutilityMargin = 20;  // points by which a move may be better than its equity says
constexpr std::int64_t kFewNodes = 1000;  // up to here few lanes are remembered
// Moves looked at in a position while values are guessed. A blank makes a thousand plays, and the
// guesses only order them.
constexpr int kGuessed = 150;
constexpr int kFewLeft = 3;  // tiles that may be left after a move that is tried at once

}  // namespace

// The value of the position for the player to move: twice the spread at the end.
Endgame::Found Endgame::search(int ply, int depth, int alpha, int beta, const State& state) {
    ++nodes_;
    longest_ = std::max(longest_, ply + 1);
    if (out_of_budget()) return {0, false};
    const std::uint64_t key = position_key(state);
    ShortMove first = ply == 0 ? best_ : ShortMove{};
    if (const PositionEntry* const known = table_.find(key)) {
        const int lower = known->lower + kScale * state.spread;
        const int upper = known->upper + kScale * state.spread;
        if (ply > 0) first = known->best;
        if (ply > 0 && (known->complete || known->depth >= depth)) {
            if (lower >= beta) return {lower, known->complete};
            if (upper <= alpha) return {upper, known->complete};
            if (lower == upper) return {lower, known->complete};
        }
    }
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    if (depth == 0 || ply + 1 >= kMaxPly) return play_greedily(ply, beta, state);

    ply_at(ply + 1);
    // Where nothing is guessed, one side needs one good move, and all moves of the other fail.
    const bool whole = depth > kMaxPly / 2;
    const bool proving = whole && (ply > 0 || failing_ == 0) && beta - alpha == 1;
    const bool failing = proving && state.mover == failing_;
    if (proving && !failing) {
        if (const auto refuted = refute_at_once(ply, depth, beta, first, state)) return *refuted;
    }
    const int left_out = list_candidates(ply, state, first, alpha, beta, failing);
    const std::optional<int> passing = value_of_pass(ply, state);
    if (ply > 0) {
        // Going out for at least beta is a cutoff, and so is such a pass.
        if (here.most_out >= beta) {
            if (proving && !failing) here.last_out = here.out_move;
            return {here.most_out, true};
        }
        if (passing && *passing >= beta) return {*passing, true};
        if (state.own().count == 1 && (here.most_out > -kInfinity || passing))
            return {std::max(here.most_out, passing.value_or(-kInfinity)), true};
    }
    Refuters* refuters = nullptr;
    if (proving && !failing) {
        rank_refutations(ply, state, beta);
        refuters = refuters_of(state);
        if (refuters != nullptr) {
            const auto refuted = refute_cheaply(ply, depth, beta, state, *refuters);
            if (stopped_) return {0, false};
            if (refuted) return *refuted;
        }
    }
    for (Plan& plan : here.plans) plan.built = false;

    const int alpha_before = alpha;
    Found best{left_out, true};
    ShortMove best_move;
    bool all_complete = true;
    bool cut_complete = false;
    // A move that is known to be good is searched whatever its bound: that tells the best line.
    bool looked = failing && !first.known;
    std::optional<int> likely;  // value of the first move searched, less its equity
    auto& candidates = here.candidates;
    for (auto end = candidates.end(); end != candidates.begin();) {
        std::pop_heap(candidates.begin(), end);
        const Candidate move = *--end;
        const bool pass = move.play == nullptr;
        const bool ends = pass && passing.has_value();
        const bool out = !pass && move.play->move.tiles == state.own().count;
        if (!whole && !pass && candidates.end() - end > kGuessed) {
            // Of the others only the pass is looked at.
            all_complete = false;
            const auto last = std::find_if(
                candidates.begin(), end, [](const Candidate& one) { return one.play == nullptr; });
            if (last != end) std::iter_swap(candidates.begin(), last);
            end = candidates.begin() + (last != end ? 1 : 0);
            continue;
        }
        const int points = pass ? 0 : equity(state, *move.play);
        // The other can pass as well, so a pass is worth no more than the end of the game now, and
        // no more than going out.
        if (looked && pass && !ends) {
            const int most = settled(state.own().points, state.other().points, state.spread, false);
            if (most <= alpha || here.most_out > -kInfinity) {
                best.value = std::max(best.value, std::min(most, alpha));
                continue;
            }
        }
        Known known;
        if (looked && !ends && !out && (pass || !failing)) {
            known = bounded(ply, move, state, alpha, whole);
            if (known.value <= alpha) {
                best.value = std::max(best.value, known.value);
                continue;
            }
        } else if (!pass && !out) {
            known = last_tiles(ply, *move.play, state, alpha);
        }
        // Futility: at the last ply a move whose equity is far too low is not searched.
        if (depth == 1 && ply > 0 && likely && !pass && !out) {
            const int hope = *likely + kScale * (points + kFutilityMargin);
            if (hope <= alpha) {
                all_complete = false;
                best.value = std::max(best.value, hope);
                continue;
            }
        }
        Found child;
        if (ends) {
            child = {*passing, true};
        } else if (out) {
            child = {settled(0, state.other().points, state.spread + move.play->score, true), true};
        } else if (known.exact) {
            child = {known.value, true};
        } else {
            State next = after(state, move.play, ply);
            const bool may_plan = proving && looked && !known.forced;
            if (may_plan) {
                const PositionEntry* const entry = table_.find(position_key(next));
                int most = kInfinity;
                if (entry != nullptr && entry->complete && entry->lower > -kInfinity)
                    most = -(entry->lower + kScale * next.spread);
                if (most > alpha)
                    most = refuted_by_plan(ply, move.play, state, alpha).value_or(kInfinity);
                if (most <= alpha) {
                    ++nodes_;
                    if (out_of_budget()) break;
                    best.value = std::max(best.value, most);
                    continue;
                }
            }
            if (known.forced) {
                next.mover ^= 1;
                next.spread = -next.spread;
                next.passed = true;
            }
            const auto look = [&](int low, int high) {
                if (known.forced) return search(ply + 1, depth - 1, low, high, next);
                const Found found = search(ply + 1, depth - 1, -high, -low, next);
                return Found{-found.value, found.complete};
            };
            // After the first move a null window only asks whether this one is better.
            const bool narrow = looked && beta - alpha > 1;
            const std::int64_t before = nodes_;
            child = look(alpha, narrow ? alpha + 1 : beta);
            if (refuters != nullptr && !pass && !stopped_)
                refuters->add(move.play->move, nodes_ - before, child.value >= beta);
            if (narrow && !stopped_ && child.value > alpha && child.value < beta)
                child = look(alpha, beta);
            if (proving && !known.forced && !stopped_ && child.value <= alpha) {
                if (const PositionEntry* const entry = table_.find(position_key(next)))
                    remember_plan(ply, entry->best, state);
            }
        }
        looked = true;
        if (stopped_) break;
        if (!likely && !pass) likely = child.value - kScale * points;
        all_complete = all_complete && child.complete;
        if (child.value < beta && !pass) {
            for (Hint& hint : hints_at(state)) {
                if (hint.move == move.play->move)
                    hint.gained = std::min(hint.gained, child.value - kScale * state.spread);
            }
        }
        if (child.value <= best.value) continue;
        best.value = child.value;
        best_move = pass ? ShortMove::pass() : move.play->move;
        if (ply == 0) root_ = {best_move, best.value};
        alpha = std::max(alpha, child.value);
        if (alpha >= beta) {
            cut_complete = child.complete;
            break;
        }
    }
    if (stopped_) return {0, false};
    const bool cut = best.value >= beta;
    best.complete = cut ? cut_complete : all_complete;
    const int gained = best.value - kScale * state.spread;
    if (cut && best_move.length > 0) remember_cutoff(here, state, best_move, gained);
    const bool failed = best.value <= alpha_before;
    table_.store({key, failed ? -kInfinity : gained, cut ? kInfinity : gained, best_move,
                  static_cast<std::int8_t>(depth), best.complete});
    return best;
}

// Tries moves that refuted much the same position. One after which a bound refutes every reply is
// as good as any other, so the others need not be found.
std::optional<Endgame::Found> Endgame::refute_at_once(int ply, int depth, int beta,
                                                      const ShortMove& first, const State& state) {
    Ply& here = ready(ply);
    const Hints& hints = hints_at(state);
    const std::array<ShortMove, 6> tried{here.last_out,   first,         here.killers[0],
                                         here.killers[1], hints[0].move, hints[1].move};
    for (auto move = tried.begin(); move != tried.end(); ++move) {
        if (move->length == 0 || std::find(tried.begin(), move, *move) != move) continue;
        const Play* const play = find_play(ply, state.mover, *move);
        if (play == nullptr) continue;
        if (play->move.tiles == state.own().count) {
            const int value = settled(0, state.other().points, state.spread + play->score, true);
            if (value >= beta) return Found{value, true};
            continue;
        }
        if (state.own().count - play->move.tiles > kFewLeft) continue;
        const State next = after(state, play, ply);
        ++nodes_;
        const std::optional<int> replies = fails_at_once(ply + 1, next, -beta);
        if (!replies) continue;
        const int gained = -*replies - kScale * state.spread;
        if (here.killers[0] != *move) here.killers = {*move, here.killers[0]};
        table_.store(
            {position_key(state), gained, kInfinity, *move, static_cast<std::int8_t>(depth), true});
        return Found{-*replies, true};
    }
    return std::nullopt;
}

// What the moves of a position are worth at most, if bounds alone tell that it is not above alpha.
std::optional<int> Endgame::fails_at_once(int ply, const State& state, int alpha) {
    begin_position(ply);
    int most = value_of_pass(ply, state).value_or(kInfinity);
    if (most == kInfinity) {
        const int now = settled(state.own().points, state.other().points, state.spread, false);
        most = now <= alpha ? now : answered(ply, {0, 0, nullptr}, state, alpha);
    }
    if (most > alpha) return std::nullopt;
    const auto fails = [&](const Play& play) {
        const int value = play.move.tiles == state.own().count
                              ? settled(0, state.other().points, state.spread + play.score, true)
                              : bounded(ply, {0, 0, &play}, state, alpha, true).value;
        most = std::max(most, value);
        return most <= alpha;
    };
    // First the one that no bound refuted the last time.
    ShortMove& spared = plies_[static_cast<std::size_t>(ply)]->spared;
    if (spared.known) {
        const Play* const play = find_play(ply, state.mover, spared);
        if (play != nullptr && !fails(*play)) return std::nullopt;
    }
    bool all = true;
    for_each_play(ply, state.mover, [&](const Play& play) {
        if (!all || fails(play)) return;
        all = false;
        spared = play.move;
    });
    if (!all) return std::nullopt;
    return most;
}

// Both sides play the best static evaluation to the end: the value at the horizon.
Endgame::Found Endgame::play_greedily(int ply, int beta, const State& from) {
    State state = from;
    for (int at = ply;; ++at) {
        Ply& here = ready(at);
        const Play* best = nullptr;
        int most = -kInfinity;
        if (nodes_ < kFewNodes) {
            if (lane_plays_.best(here.board, state.mover, here.hands[state.mover],
                                 state.other().points, here.greedy))
                best = &here.greedy;
        } else {
            for_each_play(at, state.mover, [&](const Play& play) {
                const int order = equity(state, play);
                if (order > most) {
                    most = order;
                    best = &play;
                }
            });
        }
        if (at > ply) ++nodes_;
        const int sign = state.mover == from.mover ? 1 : -1;
        if (best == nullptr && state.passed) {
            const int value =
                settled(state.own().points, state.other().points, state.spread, false);
            return {sign * value, false};
        }
        if (best != nullptr && best->move.tiles == state.own().count) {
            const int value = settled(0, state.other().points, state.spread + best->score, true);
            // Going out for at least beta is a cutoff.
            return {sign * value, at == ply && value >= beta};
        }
        ply_at(at + 1);
        state = after(state, best, at);
    }
}

}  // namespace sternfeld
