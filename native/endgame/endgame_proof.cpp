// Does the value of an endgame reach a bound? A depth-first proof-number search: of the moves that
// may reach the bound it follows the one that is thought to leave the least work, and turns to
// another when that becomes more. So it finds refutations that are cheap to prove, where the first
// that works may be a hundred times as expensive. Small hands are left to the alpha-beta search.
#include <algorithm>
#include <optional>

#include "endgame/endgame.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

constexpr int kWeighed = 16;          // moves looked at before one is followed
constexpr int kPointsOfWork = 8;      // points of equity that count as one position of work
constexpr int kMostWork = 125;        // positions by which equity makes a difference
constexpr int kRepliesOfWork = 16;    // replies that count as one position of work
constexpr int kRemembered = 1 << 18;  // the order of moves that were good before is above this

}  // namespace

// The work that a move is thought to leave before it has been searched.
std::uint32_t Endgame::first_guess(const Ply& here, const Candidate& move) {
    const int behind = std::max(0, here.best_equity - move.order) / kPointsOfWork;
    return here.replies_work + static_cast<std::uint32_t>(std::min(behind, kMostWork));
}

// Adds a move to those worth trying, unless more is known of it without a search: then its value is
// returned, or an upper bound below beta.
std::optional<int> Endgame::weigh(int ply, int beta, const State& state, const Candidate& move,
                                  std::optional<int> passing) {
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    Known known;
    if (move.play == nullptr) {
        if (passing) return passing;
        // The other can pass as well, so a pass is worth no more than the end of the game now, and
        // no more than going out.
        const int now = settled(state.own().points, state.other().points, state.spread, false);
        if (now < beta || here.most_out > -kInfinity) return std::min(now, beta - 1);
    } else if (move.play->move.tiles == state.own().count) {
        return settled(0, state.other().points, state.spread + move.play->score, true);
    }
    if (const int most = answered(ply, move, state, beta - 1); most < beta) return most;
    if (move.play != nullptr) {
        known = last_tiles(ply, *move.play, state, beta - 1);
        if (known.exact || known.value < beta) return known.value;
    }
    const State next = next_of(state, move.play, ply, known.forced);
    const std::uint64_t key = position_key(next);
    const int wanted = (known.forced ? beta : 1 - beta) - kScale * next.spread;
    if (const auto gained = proven(key, wanted)) {
        const int value = *gained + kScale * next.spread;
        return known.forced ? value : -value;
    }
    Try one{move, known.forced, {first_guess(here, move), 1}};
    if (const ProofNumbers* const numbers = proofs_.find(key, wanted))
        one.numbers = known.forced ? *numbers : numbers->turned();
    here.tries.push_back(one);
    return std::nullopt;
}

// What the table proves about a position, if it says whether so much is gained.
std::optional<int> Endgame::proven(std::uint64_t key, int wanted) const {
    const PositionEntry* const known = table_.find(key);
    if (known == nullptr || !known->complete) return std::nullopt;
    if (known->lower >= wanted) return known->lower;
    if (known->upper < wanted) return known->upper;
    return std::nullopt;
}

// Is the value of the position at least beta? Gives up once a number reaches its limit.
Endgame::Proof Endgame::prove(int ply, int beta, const State& state, const ProofNumbers& limits) {
    const int depth = kMaxPly - 1 - ply;
    if (ply > 0 && state.own().count + state.other().count <= limits_->small_hands)
        return {true, search(ply, depth, beta - 1, beta, state).value, {}};
    ++nodes_;
    longest_ = std::max(longest_, ply + 1);
    if (out_of_budget()) return {};
    const std::uint64_t key = position_key(state);
    const int wanted = beta - kScale * state.spread;
    if (const auto gained = ply > 0 ? proven(key, wanted) : std::nullopt)
        return {true, *gained + kScale * state.spread, {}};

    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    ply_at(ply + 1);
    const PositionEntry* const before = table_.find(key);
    const ShortMove first = ply == 0 ? best_ : before != nullptr ? before->best : ShortMove{};
    list_candidates(ply, state, first, beta);
    const std::optional<int> passing = value_of_pass(ply, state);
    if (ply > 0) {
        if (here.most_out >= beta) return {true, here.most_out, {}};
        if (passing && *passing >= beta) return {true, *passing, {}};
    }
    find_answers(ply, state);

    int most = -kInfinity;  // what the refuted moves are worth, and the best of them
    ShortMove best_move;
    const auto done = [&](int value, const ShortMove& move) -> Proof {
        const bool cut = value >= beta;
        if (cut) remember_cut(ply, state, move, value);
        if (ply == 0) root_ = {move, value};
        const int gained = value - kScale * state.spread;
        table_.store({key, cut ? gained : -kInfinity, cut ? kInfinity : gained, move,
                      static_cast<std::int8_t>(depth), true});
        return {true, value, {}};
    };
    const auto written = [](const Candidate& move) {
        return move.play != nullptr ? move.play->move : ShortMove::pass();
    };
    auto& candidates = here.candidates;
    here.best_equity = -kInfinity;
    for (const Candidate& move : candidates) {
        if (move.order < kRemembered) here.best_equity = std::max(here.best_equity, move.order);
    }
    // The other side has about as many replies as it had moves before.
    here.replies_work = 1;
    if (ply > 0) {
        const Ply& above = *plies_[static_cast<std::size_t>(ply) - 1];
        here.replies_work += static_cast<std::uint32_t>(above.candidates.size() / kRepliesOfWork);
    }
    auto& tries = here.tries;
    tries.clear();
    auto rest = candidates.end();  // moves before it have not been weighed
    std::int64_t weighed = 0;
    std::int64_t open = 0;  // of the weighed moves
    for (;;) {
        const auto best = std::min_element(tries.begin(), tries.end());
        const bool all_weighed = rest == candidates.begin();
        if (!all_weighed && (best == tries.end() || weighed < kWeighed || ply == 0 ||
                             first_guess(here, candidates.front()) < best->numbers.proof)) {
            std::pop_heap(candidates.begin(), rest);
            --rest;
            ++weighed;
            const auto value = weigh(ply, beta, state, *rest, passing);
            if (!value) {
                ++open;
            } else if (*value >= beta) {
                return done(*value, written(*rest));
            } else if (*value > most) {
                most = *value;
                best_move = written(*rest);
            }
            continue;
        }
        if (best == tries.end()) return done(most, best_move);
        std::uint32_t second =
            all_weighed ? ProofNumbers::kNever : first_guess(here, candidates.front());
        std::uint32_t hardest = 0;
        for (const Try& one : tries) {
            if (&one != &*best) second = std::min(second, one.numbers.proof);
            hardest = std::max(hardest, one.numbers.refutation);
        }
        // All must be refuted, but what refutes the hardest helps with the others. Of the moves
        // that have not been weighed as many are thought to be open as of the others.
        const auto others =
            static_cast<std::uint32_t>(static_cast<std::int64_t>(tries.size()) - 1 +
                                       (rest - candidates.begin()) * open / weighed);
        const ProofNumbers now{best->numbers.proof, hardest + others};
        if (now.proof >= limits.proof || now.refutation >= limits.refutation) {
            proofs_.store(key, wanted, now);
            return {false, 0, now};
        }
        const ProofNumbers next_limits{std::min(limits.proof, second + 1 + second / 4),
                                       limits.refutation - others};
        const State next = next_of(state, best->move.play, ply, best->forced);
        Proof proof;
        if (best->forced) {
            proof = prove(ply + 1, beta, next, next_limits);
        } else {
            proof = prove(ply + 1, 1 - beta, next, next_limits.turned());
            proof = {proof.solved, -proof.value, proof.numbers.turned()};
        }
        if (stopped_) return {};
        if (!proof.solved) {
            best->numbers = proof.numbers;
            continue;
        }
        const ShortMove move = written(best->move);
        if (proof.value >= beta) return done(proof.value, move);
        if (proof.value > most) {
            most = proof.value;
            best_move = move;
        }
        *best = tries.back();
        tries.pop_back();
    }
}

}  // namespace sternfeld
