// The endgame search: move ordering, principal-variation search and greedy finishes.
#include <algorithm>
#include <optional>

#include "base/random.h"
#include "endgame/endgame.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

constexpr std::size_t kAnswers = 8;
constexpr int kFutilityMargin = 20;  // points by which a move may be better than its equity says
constexpr int kStay = 10;            // estimated cost of not going out, in points
constexpr std::int64_t kFewNodes = 1000;  // up to here few lanes are remembered
constexpr int kTriedFirst = 1 << 20;      // above every equity
constexpr int kRanked = 12;               // moves whose replies are counted
constexpr int kFewTiles = 5;              // of both sides: the replies are not counted below
constexpr int kMostReplies = 1 << 16;     // more than there can be
constexpr int kRankedFirst = 1 << 28;     // above all others

}  // namespace

Endgame::Hints& Endgame::hints_at(const State& state) {
    const std::uint64_t key = mix(state.own().tiles ^ mix(state.other().tiles + state.mover));
    return hints_[key & (hints_.size() - 1)];
}

void Endgame::remember(Killers& killers, const ShortMove& move) {
    if (killers[0] == move) return;
    killers[1] = killers[0];
    killers[0] = move;
}

// The static evaluation of a play, in points.
int Endgame::equity(const State& state, const Play& play) const {
    const int each = rules_.settlement.loss(true) + rules_.settlement.gain();
    if (play.move.tiles == state.own().count) return play.score + each * state.other().points;
    return play.score - each * (state.own().points - play.points) - kStay;
}

// Lists all moves of a position as a heap, the best static evaluation in front.
void Endgame::list_candidates(int ply, const State& state, const ShortMove& first, int beta) {
    Ply& here = ready(ply);
    auto& candidates = here.candidates;
    candidates.clear();
    here.spots_found[0] = here.spots_found[1] = 0;
    const Hints& hints = hints_at(state);
    const int wanted = beta - kScale * state.spread;
    here.most_out = -kInfinity;
    int number = 0;
    for_each_play(ply, state.mover, [&](const Play& play) {
        if (play.move.tiles == state.own().count) {
            here.most_out = std::max(
                here.most_out, settled(0, state.other().points, state.spread + play.score, true));
        }
        int order = equity(state, play);
        if (play.move == first) {
            order += 2 * kTriedFirst;
        } else if (std::any_of(hints.begin(), hints.end(), [&](const Hint& hint) {
                       return hint.gained >= wanted && hint.move == play.move;
                   })) {
            order += kTriedFirst + kTriedFirst / 2;
        } else if (std::find(here.killers.begin(), here.killers.end(), play.move) !=
                   here.killers.end()) {
            order += kTriedFirst;
        }
        candidates.push_back({order, number++, &play});
    });
    count_last_plays(ply, state);
    const bool pass_first = first.known && first.length == 0;
    candidates.push_back({pass_first ? 2 * kTriedFirst : -kTriedFirst, number, nullptr});
    std::make_heap(candidates.begin(), candidates.end());
}

// Links the plays that need the same tiles, the last one found in front.
void Endgame::link_by_need(const std::vector<Candidate>& candidates) {
    first_by_need_.fill(-1);
    by_need_.clear();
    for (const Candidate& one : candidates) {
        int& first = first_by_need_[mix(one.play->need) & (first_by_need_.size() - 1)];
        by_need_.push_back({one.play, first});
        first = static_cast<int>(by_need_.size()) - 1;
    }
}

// A play after which the rest can be laid at once is worth more: nothing else refutes so quickly.
void Endgame::count_last_plays(int ply, const State& state) {
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    link_by_need(here.candidates);
    for (Candidate& one : here.candidates) {
        const Tiles rest = state.own().tiles - one.play->need;
        if (rest == 0) continue;
        const Play* last = nullptr;
        for_each_needing(rest, [&](const Play& play) {
            if (last == nullptr || last->score <= play.score) last = &play;
        });
        if (last == nullptr) continue;
        const Disturbance disturbance(here.board, one.play->move);
        if (!disturbance.spoils(last->move, here.board.size()))
            one.order += last->score + last->points;
    }
}

// Puts those of the most promising moves in front that leave the other side the fewest replies
// which do not lose to the rest being laid at once: the tree below them is the smallest.
void Endgame::rank_refutations(int ply, const State& state, int beta) {
    if (state.own().count < 2 || state.own().count + state.other().count < kFewTiles) return;
    auto& candidates = plies_[static_cast<std::size_t>(ply)]->candidates;
    replies_.clear();
    const int each = rules_.settlement.loss(true) + rules_.settlement.gain();
    for_each_play(ply, state.mover ^ 1, [&](const Play& play) {
        // What a move and the play that goes out must score together to refute this reply.
        const int kept = state.other().points - play.points;
        const int wanted = beta / kScale - state.spread + play.score - each * kept;
        replies_.push_back({&play, wanted, std::nullopt});
    });
    auto end = candidates.end();
    for (int i = 0; i < kRanked && end != candidates.begin(); ++i) {
        std::pop_heap(candidates.begin(), end--);
        if (end->play == nullptr || end->play->need == state.own().tiles) continue;
        const int left = 1 + state.own().count - end->play->move.tiles;
        const int cost = left * unanswered(ply, *end->play, state);
        end->order = kRankedFirst - kRanked * cost - i;
    }
    while (end != candidates.end()) std::push_heap(candidates.begin(), ++end);
}

// How many replies to a move cannot be answered by laying the rest.
int Endgame::unanswered(int ply, const Play& play, const State& state) {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    const int size = here.board.size();
    const Disturbance disturbance(here.board, play.move);
    last_.clear();
    for_each_needing(state.own().tiles - play.need, [&](const Play& last) {
        if (!disturbance.spoils(last.move, size)) last_.push_back(&last);
    });
    std::sort(last_.begin(), last_.end(),
              [](const Play* a, const Play* b) { return a->score > b->score; });
    int count = 0;
    for (Reply& reply : replies_) {
        const bool out = reply.play->need == state.other().tiles;
        bool lost = false;
        for (const Play* last : last_) {
            if (out || play.score + last->score < reply.wanted) break;
            if (!reply.disturbance) reply.disturbance.emplace(here.board, reply.play->move);
            lost = !reply.disturbance->spoils(last->move, size);
            if (lost) break;
        }
        if (lost || disturbance.spoils(reply.play->move, size)) continue;
        if (out) {
            // Does the other side win the race?
            const int each = rules_.settlement.loss(true) + rules_.settlement.gain();
            const int kept = state.own().points - play.points;
            if (play.score - each * kept >= reply.wanted) continue;
            return kMostReplies;
        }
        ++count;
    }
    return count;
}

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
    list_candidates(ply, state, first, beta);
    const std::optional<int> passing = value_of_pass(ply, state);
    if (ply > 0) {
        // Going out for at least beta is a cutoff, and so is such a pass.
        if (here.most_out >= beta) return {here.most_out, true};
        if (passing && *passing >= beta) return {*passing, true};
        if (state.own().count == 1 && (here.most_out > -kInfinity || passing))
            return {std::max(here.most_out, passing.value_or(-kInfinity)), true};
    }
    find_answers(ply, state);
    if (ply > 0 && beta - alpha == 1 && depth > kMaxPly / 2) rank_refutations(ply, state, beta);

    const int alpha_before = alpha;
    Found best{-kInfinity, true};
    ShortMove best_move;
    bool all_complete = true;
    bool cut_complete = false;
    bool looked = false;
    std::optional<int> likely;  // value of the first move searched, less its equity
    auto& candidates = here.candidates;
    for (auto end = candidates.end(); end != candidates.begin();) {
        std::pop_heap(candidates.begin(), end);
        const Candidate move = *--end;
        const bool pass = move.play == nullptr;
        const bool ends = pass && passing.has_value();
        const bool out = !pass && move.play->move.tiles == state.own().count;
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
        if (looked && !ends && !out) {
            const int most = answered(ply, move, state, alpha);
            if (most <= alpha) {
                best.value = std::max(best.value, most);
                continue;
            }
        }
        Known known;
        if (!pass && !out) {
            known = last_tiles(ply, *move.play, state, alpha);
            if (looked && known.value <= alpha) {
                best.value = std::max(best.value, known.value);
                continue;
            }
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
            child = look(alpha, narrow ? alpha + 1 : beta);
            if (narrow && !stopped_ && child.value > alpha && child.value < beta)
                child = look(alpha, beta);
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
    if (cut && best_move.length > 0) {
        remember(here.killers, best_move);
        Hints& hints = hints_at(state);
        const int gained = best.value - kScale * state.spread;
        if (hints[0].move != best_move) hints[1] = hints[0];
        hints[0] = {best_move, gained};
    }
    best.complete = cut ? cut_complete : all_complete;
    const int gained = best.value - kScale * state.spread;
    const bool failed = best.value <= alpha_before;
    table_.store({key, failed ? -kInfinity : gained, cut ? kInfinity : gained, best_move,
                  static_cast<std::int8_t>(depth), best.complete});
    return best;
}

// What a pass is worth, where no search is needed to tell. A last tile is laid as soon as it can
// be: that is never worse than to wait.
std::optional<int> Endgame::value_of_pass(int ply, const State& state) {
    const int now = settled(state.own().points, state.other().points, state.spread, false);
    if (state.passed) return now;
    if (state.other().count > 1) return std::nullopt;
    int most = -kInfinity;
    for_each_play(ply, state.mover ^ 1,
                  [&](const Play& play) { most = std::max(most, static_cast<int>(play.score)); });
    if (most == -kInfinity) return now;
    return -settled(0, state.own().points, most - state.spread, true);
}

// Finds the plays with which the other side could go out in the present position.
void Endgame::find_answers(int ply, const State& state) {
    auto& answers = plies_[static_cast<std::size_t>(ply)]->answers;
    answers.clear();
    const Tiles all = state.other().tiles;
    for_each_play(ply, state.mover ^ 1, [&](const Play& play) {
        if (play.need == all) answers.push_back(&play);
    });
    std::stable_sort(answers.begin(), answers.end(),
                     [](const Play* a, const Play* b) { return a->score > b->score; });
    if (answers.size() > kAnswers) answers.resize(kAnswers);
}

// An upper bound on a move's value: the other side can answer by going out. kInfinity if no such
// answer is left after the move, or if the bound would not be below alpha.
int Endgame::answered(int ply, const Candidate& move, const State& state, int alpha) const {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    const int score = move.play != nullptr ? move.play->score : 0;
    const int kept = state.own().points - (move.play != nullptr ? move.play->points : 0);
    std::optional<Disturbance> disturbance;
    for (const Play* answer : here.answers) {
        const int value = -settled(0, kept, answer->score - state.spread - score, true);
        if (value > alpha) break;
        if (move.play == nullptr) return value;
        if (!disturbance) disturbance.emplace(here.board, move.play->move);
        if (!disturbance->spoils(answer->move, here.board.size())) return value;
    }
    return kInfinity;
}

std::span<const Spot> Endgame::spots_of(int ply, int side, int kind) {
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    auto& spots = here.spots[side][kind];
    if ((here.spots_found[side] >> kind & 1) != 0) return spots;
    here.spots_found[side] |= std::uint32_t{1} << kind;
    spots.clear();
    const Packing& packing = lane_plays_.packing(side);
    const Tiles need = packing.one(packing.tile(kind));
    const int size = here.board.size();
    for_each_play(ply, side, [&](const Play& play) {
        if (play.need != need) return;
        const int lane = play.move.lane;
        play.move.for_each_tile(here.board, [&](int s, std::uint8_t) {
            const int square = lane < size ? lane * size + s : s * size + lane - size;
            spots.push_back({play.score, static_cast<std::uint16_t>(square)});
        });
    });
    std::sort(spots.begin(), spots.end(),
              [](const Spot& a, const Spot& b) { return a.score > b.score; });
    return spots;
}

// Values a move after which one of the sides has a single tile left.
Endgame::Known Endgame::last_tiles(int ply, const Play& play, const State& state, int alpha) {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    const int rest = state.own().count - play.move.tiles;
    if (rest > 1 && state.other().count > 1) return {};
    const int spread = state.spread + play.score;
    const int kept = state.own().points - play.points;
    const auto best_of = [&](const AfterPlay& after, int side, Tiles tiles) {
        const int kind = __builtin_ctzll(tiles) / 5;
        return after.best(lane_plays_.packing(side).tile(kind), spots_of(ply, side, kind));
    };
    const AfterPlay after(here.board, play.move);
    // A last tile is laid as soon as it can be: who waits lets the other end the game.
    if (state.other().count == 1) {
        const int most = best_of(after, state.mover ^ 1, state.other().tiles);
        if (most != AfterPlay::kNowhere) return {-settled(0, kept, most - spread, true), true};
        if (rest > 1) return {kInfinity, false, true};
    }
    // The other may pass. Then the last tile is laid or the game ends.
    const int now = settled(kept, state.other().points, spread, false);
    const bool passes = state.other().count == 1;
    if (now > alpha && !passes) return {};
    const int most = best_of(after, state.mover, state.own().tiles - play.need);
    if (most == AfterPlay::kNowhere) return {now, passes};
    return {std::max(now, settled(0, state.other().points, spread + most, true)), passes};
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
