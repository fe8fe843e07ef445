// Moves refuted by a reply after which the other side goes out.
//
// Most moves of a side that is behind are refuted by the same reply: the other side lays all but
// its last tiles, and those next. That reply is laid once for all of them. What the side could do
// after its move and the reply is what it could do after the reply alone, but for the lanes that
// the move has changed.
#include <algorithm>
#include <optional>

#include "endgame/endgame.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

constexpr int kMostRest = 3;            // tiles with which the other side goes out
constexpr std::size_t kMostLasts = 32;  // plays of them that are looked at
constexpr int kMostTouching = 4;        // tiles whose words are checked by letters alone first

}  // namespace

// An upper bound on a move (nothing: the pass) that is at most alpha, if a plan gives one.
std::optional<int> Endgame::refuted_by_plan(int ply, const Play* play, const State& state,
                                            int alpha) {
    // Then a play may depend on what lies beside its lane.
    if (rules_.parallel_contact > 1) return std::nullopt;
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    for (auto slot = here.plan_order.begin(); slot != here.plan_order.end(); ++slot) {
        const Plan& plan = here.plans[*slot];
        if (!plan.reply.known) continue;
        if (!plan.built) build_plan(ply, *slot, state);
        if (plan.play == nullptr) continue;
        const std::optional<int> most = fails_against(ply, *slot, play, state, alpha);
        if (!most) continue;
        for (; slot != here.plan_order.begin(); --slot) std::iter_swap(slot, slot - 1);
        return most;
    }
    return std::nullopt;
}

void Endgame::remember_plan(int ply, const ShortMove& reply, const State& state) {
    if (!reply.known || reply.length == 0 || reply.tiles >= state.other().count ||
        state.other().count - reply.tiles > kMostRest)
        return;
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    auto slot = here.plan_order.begin();
    while (slot + 1 != here.plan_order.end() && here.plans[*slot].reply != reply) ++slot;
    Plan& plan = here.plans[*slot];
    if (plan.reply != reply) {
        plan.reply = reply;
        plan.built = false;
    }
    for (; slot != here.plan_order.begin(); --slot) std::iter_swap(slot, slot - 1);
}

// Lays the reply and lists what both sides can do then.
void Endgame::build_plan(int ply, int slot, const State& state) {
    Plan& plan = plies_[static_cast<std::size_t>(ply)]->plans[static_cast<std::size_t>(slot)];
    plan.built = true;
    plan.lasts.clear();
    plan.nexts.clear();
    plan.play = find_play(ply, state.mover ^ 1, plan.reply);
    if (plan.play == nullptr || plan.play->move.tiles >= state.other().count) {
        plan.play = nullptr;
        return;
    }
    const int at = kMaxPly + ply * kPlans + slot;
    ply_at(at);
    State next = state;
    next.hands[state.mover ^ 1].tiles -= plan.play->need;
    lead_to(at, ply, plan.play, next);
    ready(at);
    for_each_play(at, state.mover ^ 1, [&](const Play& play) {
        if (play.need == next.other().tiles) plan.lasts.push_back(&play);
    });
    if (plan.lasts.empty()) {
        plan.play = nullptr;
        return;
    }
    std::stable_sort(plan.lasts.begin(), plan.lasts.end(),
                     [](const Play* a, const Play* b) { return a->score > b->score; });
    if (plan.lasts.size() > kMostLasts) plan.lasts.resize(kMostLasts);
    for_each_play(at, state.mover,
                  [&](const Play& play) { plan.nexts.push_back({&play, 0, false}); });
}

// What a move is worth at most against a plan; nothing if that may be more than alpha.
//
// The move must not disturb the reply: then neither do the reply's tiles touch the words of the
// move, and the board after both is the same in either order. The other side goes out after
// whatever follows, with the best of its last plays that neither the move nor what follows has
// spoiled. What follows is a play of the board with the reply alone, or it touches the move. Of
// those it is asked first what the letters of their words allow; only if that is too much, the move
// is laid and the plays in the lanes that it changes are found.
std::optional<int> Endgame::fails_against(int ply, int slot, const Play* play, const State& state,
                                          int alpha) {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    Plan& plan = plies_[static_cast<std::size_t>(ply)]->plans[static_cast<std::size_t>(slot)];
    const int planned = kMaxPly + ply * kPlans + slot;
    const Board& board = plies_[static_cast<std::size_t>(planned)]->board;
    const int size = board.size();
    std::optional<Disturbance> disturbance;
    if (play != nullptr) {
        disturbance.emplace(here.board, play->move);
        if (disturbance->spoils(plan.reply, size)) return std::nullopt;
    }
    const auto spoiled_by = [&](const Disturbance& one) {
        std::uint32_t spoiled = 0;
        for (std::size_t i = 0; i < plan.lasts.size(); ++i) {
            if (one.spoils(plan.lasts[i]->move, size)) spoiled |= std::uint32_t{1} << i;
        }
        return spoiled;
    };
    const std::uint32_t spoiled = disturbance ? spoiled_by(*disturbance) : 0;
    State next = state;
    Hand& own = next.hands[state.mover];
    Hand& other = next.hands[state.mover ^ 1];
    const auto lay = [&](Hand& hand, const Play& one) {
        hand.tiles -= one.need;
        hand.count -= one.move.tiles;
        hand.points -= one.points;
    };
    if (play != nullptr) {
        lay(own, *play);
        next.spread += play->score;
    }
    lay(other, *plan.play);
    next.spread -= plan.play->score;
    int most = -kInfinity;
    // Whether a play with this score, which leaves these points, is worth no more than alpha.
    const auto fails = [&](int score, int points, std::uint32_t without) {
        int value = kInfinity;
        if (points < 0) {
            value = settled(0, other.points, next.spread + score, true);
        } else if (const auto i =
                       static_cast<std::size_t>(__builtin_ctzll(~std::uint64_t{spoiled | without}));
                   i < plan.lasts.size()) {
            value = -settled(0, points, plan.lasts[i]->score - next.spread - score, true);
        }
        if (value <= alpha) most = std::max(most, value);
        return value <= alpha;
    };
    const auto fails_after = [&](const Play& one, std::uint32_t without) {
        return fails(one.score, one.need == own.tiles ? -1 : own.points - one.points, without);
    };
    if (!fails(0, own.points, 0)) return std::nullopt;
    const Packing& packing = lane_plays_.packing(state.mover);
    for (Next& one : plan.nexts) {
        if (!packing.holds(own.tiles, one.play->need)) continue;
        if (disturbance && disturbance->spoils(one.play->move, size)) continue;
        if (!one.told) {
            one.told = true;
            one.spoiled = spoiled_by(Disturbance(board, one.play->move));
        }
        if (!fails_after(*one.play, one.spoiled)) return std::nullopt;
    }
    if (play == nullptr) return most;

    if (own.count <= kMostTouching) {
        Tile hand[kMaxRack];
        std::size_t count = 0;
        for (int kind = 0; kind < packing.kinds(); ++kind) {
            for (int n = Packing::count(own.tiles, kind); n > 0; --n)
                hand[count++] = packing.tile(kind);
        }
        const AfterPlay after(board, play->move);
        const int before = most;
        const bool all = after.each_touching({hand, count}, [&](const AfterPlay::Touching& one) {
            int points = own.points;
            for (unsigned rest = one.tiles; rest != 0; rest &= rest - 1)
                points -= rules_.value[hand[__builtin_ctz(rest)]];
            const bool out = __builtin_popcount(one.tiles) == own.count;
            const Disturbance around(size, one.lane, one.from, one.to, one.squares,
                                     [&](int lane) { return after.occupied(lane); });
            return fails(one.score, out ? -1 : points, spoiled_by(around));
        });
        if (all) return most;
        most = before;
    }
    const int at = kMaxPly * (1 + kPlans) + slot;
    ply_at(at);
    lead_to(at, planned, play, next);
    const Ply& both = ready(at);
    for (std::uint64_t rest = both.touched; rest != 0; rest &= rest - 1) {
        for (const Play& one : plays_in(at, state.mover, lowest(rest))) {
            if (!fails_after(one, spoiled_by(Disturbance(both.board, one.move))))
                return std::nullopt;
        }
    }
    return most;
}

}  // namespace sternfeld
