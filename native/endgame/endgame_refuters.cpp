// Refutations by the cheapest move that refuted positions like the present one.
#include <algorithm>
#include <optional>

#include "endgame/endgame.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

// Of both sides: with fewer tiles a refutation is cheap whatever it is.
constexpr int kManyTiles = 8;
constexpr int kLookedAt = 16;  // most promising moves, of which one may be tried for the first time
constexpr int kTried = 3;      // known moves that are tried
constexpr std::int64_t kFewNodes = 30;  // that any move may cost
// A move is given up when it has cost this many times what the next one usually costs.
constexpr std::int64_t kTooDear = 4;

}  // namespace

// What is known of positions like this one; nothing where a refutation is not asked for or cheap.
Refuters* Endgame::refuters_of(const State& state) {
    if (failing_ < 0 || state.own().count + state.other().count < kManyTiles) return nullptr;
    return &refuters_.at(state.mover, state.own().tiles, state.other().count);
}

// Refutes the position with the cheapest move known, if one does.
std::optional<Endgame::Found> Endgame::refute_cheaply(int ply, int depth, int beta,
                                                      const State& state, Refuters& refuters) {
    if (refuters.too_few()) return std::nullopt;
    struct Known {
        std::int64_t cost;
        const Play* play;
    };
    std::vector<Known> known;
    refuters.for_each([&](const Refuter& one) {
        const Play* const play = find_play(ply, state.mover, one.move);
        if (play != nullptr) known.push_back({one.cost(), play});
    });
    if (known.empty()) return std::nullopt;
    std::stable_sort(known.begin(), known.end(),
                     [](const Known& a, const Known& b) { return a.cost < b.cost; });
    if (refuters.may_explore()) {
        if (const Play* const play = first_untried(ply, state, refuters)) {
            const std::int64_t before = nodes_;
            const std::int64_t most = std::max(kFewNodes, known.front().cost / 2);
            const auto found = refute_with(ply, depth, beta, state, *play, most, refuters);
            if (found || stopped_) return found;
            refuters.explored_in_vain(nodes_ - before);
        }
    }
    for (std::size_t i = 0; i < known.size() && i < kTried; ++i) {
        const std::int64_t next = i + 1 < known.size() ? known[i + 1].cost : 2 * known[i].cost;
        const auto found = refute_with(ply, depth, beta, state, *known[i].play,
                                       kFewNodes + kTooDear * next, refuters);
        if (found || stopped_) return found;
    }
    return std::nullopt;
}

// The most promising move that was not tried yet in such positions, if it is among the first ones.
const Play* Endgame::first_untried(int ply, const State& state, const Refuters& refuters) {
    auto& candidates = plies_[static_cast<std::size_t>(ply)]->candidates;
    const Play* untried = nullptr;
    auto end = candidates.end();
    for (int i = 0; i < kLookedAt && end != candidates.begin() && untried == nullptr; ++i) {
        std::pop_heap(candidates.begin(), end--);
        const Play* const play = end->play;
        if (play != nullptr && play->need != state.own().tiles && !refuters.knows(play->move))
            untried = play;
    }
    while (end != candidates.end()) std::push_heap(candidates.begin(), ++end);
    return untried;
}

// The value of a move if it refutes the position within this number of nodes.
std::optional<Endgame::Found> Endgame::refute_with(int ply, int depth, int beta, const State& state,
                                                   const Play& play, std::int64_t nodes,
                                                   Refuters& refuters) {
    const std::int64_t before = nodes_;
    const std::int64_t stop_at = stop_at_;
    stop_at_ = std::min(stop_at, nodes_ + nodes);
    const State next = after(state, &play, ply);
    const Found reply = search(ply + 1, depth - 1, -beta, 1 - beta, next);
    const bool in_time = !stopped_;
    stop_at_ = stop_at;
    stopped_ = halted_ || (stopped_ && nodes_ > stop_at_);
    if (stopped_) return std::nullopt;
    const bool refuted = in_time && reply.complete && -reply.value >= beta;
    refuters.add(play.move, nodes_ - before, refuted);
    if (!refuted) return std::nullopt;
    const int gained = -reply.value - kScale * state.spread;
    remember_cutoff(*plies_[static_cast<std::size_t>(ply)], state, play.move, gained);
    table_.store(
        {position_key(state), gained, kInfinity, play.move, static_cast<std::int8_t>(depth), true});
    return Found{-reply.value, true};
}

}  // namespace sternfeld
