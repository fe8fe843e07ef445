// In which order the endgame search tries moves.
#include <algorithm>
#include <optional>

#include "base/random.h"
#include "endgame/endgame.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

constexpr int kStay = 10;              // estimated cost of not going out, in points
constexpr int kTriedFirst = 1 << 20;   // above every equity
constexpr int kRankedFirst = 1 << 28;  // above all others
constexpr int kRanked = 12;            // moves whose replies are counted
constexpr int kFewTiles = 5;           // of both sides: the replies are not counted below

}  // namespace

Endgame::Hints& Endgame::hints_at(const State& state) {
    const std::uint64_t key = mix(state.own().tiles ^ mix(state.other().tiles + state.mover));
    return hints_[key & (hints_.size() - 1)];
}

void Endgame::remember_cutoff(Ply& here, const State& state, const ShortMove& move, int gained) {
    if (here.killers[0] != move) here.killers = {move, here.killers[0]};
    Hints& hints = hints_at(state);
    if (hints[0].move != move) hints[1] = hints[0];
    hints[0] = {move, gained};
}

// The static evaluation of a play, in points.
int Endgame::equity(const State& state, const Play& play) const {
    const int each = rules_.settlement.loss(true) + rules_.settlement.gain();
    if (play.move.tiles == state.own().count) return play.score + each * state.other().points;
    return play.score - each * (state.own().points - play.points) - kStay;
}

// Lists the moves of a position as a heap, the best static evaluation in front. Where all are
// thought to fail, those are left out that a bound tells to, so that they need not be put in order.
// Returns what one left out is worth at most.
int Endgame::list_candidates(int ply, const State& state, const ShortMove& first, int alpha,
                             int beta, bool failing) {
    Ply& here = begin_position(ply);
    auto& candidates = here.candidates;
    candidates.clear();
    const Hints& hints = hints_at(state);
    const int wanted = beta - kScale * state.spread;
    int left_out = -kInfinity;
    int number = 0;
    for_each_play(ply, state.mover, [&](const Play& play) {
        if (play.move.tiles == state.own().count) {
            const int value = settled(0, state.other().points, state.spread + play.score, true);
            if (value > here.most_out) {
                here.most_out = value;
                here.out_move = play.move;
            }
        } else if (failing && play.move != first) {
            const int most = bounded(ply, {0, 0, &play}, state, alpha, true).value;
            if (most <= alpha) {
                left_out = std::max(left_out, most);
                return;
            }
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
    if (!failing) count_last_plays(ply, state);
    const bool pass_first = first.known && first.length == 0;
    candidates.push_back({pass_first ? 2 * kTriedFirst : -kTriedFirst, number, nullptr});
    std::make_heap(candidates.begin(), candidates.end());
    return left_out;
}

// Links the plays that need the same tiles, the best in front.
void Endgame::link_by_need(const std::vector<Candidate>& candidates) {
    first_by_need_.fill(-1);
    by_need_.clear();
    for (const Candidate& one : candidates) {
        int* link = &first_by_need_[mix(one.play->need) & (first_by_need_.size() - 1)];
        if (*link >= 0) {
            Linked& front = by_need_[static_cast<std::size_t>(*link)];
            if (front.play->need == one.play->need && front.play->score >= one.play->score)
                link = &front.next;
        }
        const int next = *link;
        *link = static_cast<int>(by_need_.size());
        by_need_.push_back({one.play, next});
    }
}

// A play after which the rest can be laid at once is worth more: nothing else refutes so quickly.
void Endgame::count_last_plays(int ply, const State& state) {
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    link_by_need(here.candidates);
    for (Candidate& one : here.candidates) {
        const Tiles rest = state.own().tiles - one.play->need;
        if (rest == 0) continue;
        for_each_needing(rest, [&](const Play& last) {
            const Disturbance disturbance(here.board, one.play->move);
            if (!disturbance.spoils(last.move, here.board.size()))
                one.order += last.score + last.points;
            return false;
        });
    }
}

// Puts those of the most promising moves in front that leave the other side the fewest replies
// which do not lose to the rest being laid at once: the tree below them is the smallest.
void Endgame::rank_refutations(int ply, const State& state, int beta) {
    if (state.own().count < 2 || state.own().count + state.other().count < kFewTiles) return;
    auto& candidates = plies_[static_cast<std::size_t>(ply)]->candidates;
    replies_.clear();
    disturbances_.clear();
    const int each = rules_.settlement.loss(true) + rules_.settlement.gain();
    for_each_play(ply, state.mover ^ 1, [&](const Play& play) {
        // What a move and the play that goes out must score together to refute this reply.
        const int kept = state.other().points - play.points;
        const int wanted = beta / kScale - state.spread + play.score - each * kept;
        replies_.push_back({&play, wanted, -1});
    });
    auto end = candidates.end();
    for (int i = 0; i < kRanked && end != candidates.begin(); ++i) {
        std::pop_heap(candidates.begin(), end--);
        if (end->play == nullptr || end->play->need == state.own().tiles) continue;
        const std::optional<int> replies = unanswered(ply, *end->play, state);
        if (!replies) continue;
        const int left = 1 + state.own().count - end->play->move.tiles;
        end->order = kRankedFirst - kRanked * left * *replies - i;
    }
    while (end != candidates.end()) std::push_heap(candidates.begin(), ++end);
}

// How many replies to a move cannot be answered by laying the rest; nothing if the rest cannot be
// laid at once, or if the other side wins the race.
std::optional<int> Endgame::unanswered(int ply, const Play& play, const State& state) {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    const int size = here.board.size();
    const Disturbance disturbance(here.board, play.move);
    last_.clear();
    for_each_needing(state.own().tiles - play.need, [&](const Play& last) {
        if (!disturbance.spoils(last.move, size)) last_.push_back(&last);
        return true;
    });
    if (last_.empty()) return std::nullopt;
    std::sort(last_.begin(), last_.end(),
              [](const Play* a, const Play* b) { return a->score > b->score; });
    int count = 0;
    for (Reply& reply : replies_) {
        const bool out = reply.play->need == state.other().tiles;
        bool lost = false;
        for (const Play* last : last_) {
            if (out || play.score + last->score < reply.wanted) break;
            if (reply.disturbance < 0) {
                reply.disturbance = static_cast<int>(disturbances_.size());
                disturbances_.emplace_back(here.board, reply.play->move);
            }
            lost = !disturbances_[static_cast<std::size_t>(reply.disturbance)].spoils(last->move,
                                                                                      size);
            if (lost) break;
        }
        if (lost || disturbance.spoils(reply.play->move, size)) continue;
        if (out) {
            const int each = rules_.settlement.loss(true) + rules_.settlement.gain();
            const int kept = state.own().points - play.points;
            if (play.score - each * kept >= reply.wanted) continue;
            return std::nullopt;
        }
        ++count;
    }
    return count;
}

}  // namespace sternfeld
