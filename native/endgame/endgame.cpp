#include "endgame/endgame.h"

#include <algorithm>
#include <stdexcept>

#include "base/random.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

// A full-depth search is tried first after this depth of iterative deepening ...
constexpr int kFirstFullDepth = 3;
// ... with this many nodes, and later with this many times the nodes searched so far.
constexpr std::int64_t kFirstFullNodes = 100'000;
constexpr std::int64_t kFullNodesFactor = 8;
// Who comes first is asked at once, with three quarters of the nodes but no more than this.
constexpr std::int64_t kDecidingNodes = 20'000;
constexpr std::size_t kHints = 1 << 10;
constexpr int kStopEvery = 64;               // nodes between two calls of `stop`
constexpr std::int64_t kLineNodes = 50'000;  // to find moves of the best line that were forgotten

std::uint64_t square_key(int square, std::uint8_t laid) {
    return mix(0x626f'6172'64ULL + static_cast<std::uint64_t>(square) * 256 + laid);
}

}  // namespace

Endgame::Endgame(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Path path)
    : rules_(rules), lexicon_(std::move(lexicon)), lane_plays_(rules_, lexicon_, path) {}

Endgame::~Endgame() = default;

EndgameResult Endgame::solve(const EndgamePosition& position, const EndgameLimits& limits) {
    for (const auto& rack : position.racks) {
        if (rack.empty() || static_cast<int>(rack.size()) > rules_.rack)
            throw std::invalid_argument("an endgame needs two racks with tiles, none too large");
    }
    table_.begin(limits.nodes);
    lane_plays_.begin(position.racks);
    limits_ = &limits;
    nodes_ = next_stop_check_ = 0;
    stopped_ = halted_ = false;
    ties_ = false;
    best_ = proven_ = {};
    hints_.assign(kHints, {});
    refuters_.clear();
    // Those of the search, one for each plan, and one for what follows a plan.
    plies_.resize(kMaxPly * (1 + kPlans) + kPlans);
    if (plies_[0] == nullptr) plies_[0] = std::make_unique<Ply>(Board(rules_, lexicon_));
    for (auto& ply : plies_) {
        if (ply == nullptr) continue;
        for (std::size_t i = 0; i < kPlans; ++i) {
            ply->plans[i].reply = {};
            ply->plan_order[i] = static_cast<std::uint8_t>(i);
        }
        ply->laid = false;
        ply->killers = {};
        ply->last_out = ply->spared = {};
    }
    Ply& root = *plies_[0];
    root.board.clear();
    root.board.put(position.squares);
    for (int i = 0; i < root.board.lanes(); ++i)
        root.keys[static_cast<std::size_t>(i)] = lane_key(root.board, i);
    root.found[0] = root.found[1] = 0;
    root.laid = true;

    State state;
    for (int side = 0; side < 2; ++side) {
        state.hands[side] = hand_of(rules_, lane_plays_.packing(side),
                                    position.racks[static_cast<std::size_t>(side)]);
        root.hands[side] = state.hands[side].tiles;
    }
    state.spread = position.spread;
    state.passed = position.passed;

    EndgameResult result;
    const int deepest = std::min(limits.depth, kMaxPly - 1);
    lower_ = -kInfinity;
    upper_ = kInfinity;
    if (limits.goal != EndgameGoal::kPoints && deepest == kMaxPly - 1) decide(state, result);
    for (int depth = 1; depth <= deepest && !halted_ && !enough(result, limits.goal); ++depth) {
        search_to(depth, state, result);
        // The shallow searches have ordered the moves. Try to search to the end of the game, with a
        // limit on nodes; what the search has found stays in the table for the next attempt.
        if (depth >= kFirstFullDepth && depth < deepest && deepest == kMaxPly - 1)
            close_in(std::max(kFirstFullNodes, kFullNodesFactor * nodes_), limits.goal, state,
                     result);
    }
    result.ahead = std::clamp(result.ahead, lower_, upper_);
    result.spread = result.ahead / kScale;
    if (result.solved && result.ahead == 0 && rules_.settlement.tie_before)
        break_tie(state, result);
    result.decided = result.solved || decided();
    if (lower_ > -kInfinity) result.lower = lower_ / kScale;
    if (upper_ < kInfinity) result.upper = upper_ / kScale;
    result.line = best_line(state, result);
    result.nodes = nodes_;
    if (!result.line.empty()) {
        result.best = result.line.front();
    } else {
        list_candidates(0, state, {}, -kInfinity, kInfinity, false);
        const Candidate& first = root.candidates.front();
        if (first.play != nullptr) result.best = long_move(root.board, *first.play);
    }
    return result;
}

Endgame::Found Endgame::search_root(int depth, int alpha, int beta, const State& state) {
    root_ = {};
    longest_ = 0;
    return search(0, depth, alpha, beta, state);
}

// Asks who comes first before anything is guessed: mostly that is plain, and guesses would take
// most of the nodes. The answer asked for is that of a greedy finish.
void Endgame::decide(const State& state, EndgameResult& result) {
    stop_at_ = INT64_MAX;
    result.ahead = play_greedily(0, kInfinity, state).value;
    const std::int64_t most = std::min(limits_->nodes / 4 * 3, kDecidingNodes);
    close_in(most, EndgameGoal::kFirstPlace, state, result);
}

// Searches to a depth, with greedy finishes.
void Endgame::search_to(int depth, const State& state, EndgameResult& result) {
    stop_at_ = INT64_MAX;
    const Found found = search_root(depth, -kInfinity, kInfinity, state);
    // A search that was stopped counts only if it is the first to name a move.
    if (!root_.move.known || (stopped_ && best_.known)) return;
    if (!stopped_) {
        result.solved = found.complete;
        result.depth = std::min(depth, longest_);
        if (found.complete) lower_ = upper_ = found.value;
        // What is proven may be better than what is guessed.
        if (!found.complete && stays_with_proven(found.value)) return;
    }
    best_ = root_.move;
    result.spread = root_.value / kScale;
    result.ahead = root_.value;
}

bool Endgame::enough(const EndgameResult& result, EndgameGoal goal) const {
    if (goal == EndgameGoal::kUnlessLost && upper_ < 0) return true;
    return result.solved || (goal == EndgameGoal::kFirstPlace && decided());
}

// Is the move that is proven to reach `lower_` better than one with a guessed value?
bool Endgame::stays_with_proven(int guessed) const {
    const bool wins = lower_ > 0 && limits_->goal != EndgameGoal::kPoints;
    return proven_.known && (wins || lower_ >= guessed);
}

bool Endgame::decided() const { return lower_ > 0 || upper_ < 0; }

// Asks for bounds of the value until they meet, or tell who comes first where that is enough, or
// the nodes are used up.
void Endgame::close_in(std::int64_t at_most, EndgameGoal goal, const State& state,
                       EndgameResult& result) {
    if (halted_ || result.solved) return;
    stop_at_ = at_most < INT64_MAX - nodes_ ? nodes_ + at_most : INT64_MAX;
    int guess = std::clamp(result.ahead, lower_, upper_);
    while (lower_ < upper_ && !enough(result, goal)) {
        int wanted = guess == lower_ ? guess + kScale : guess;
        // A win, or no loss: first what is thought to be true.
        if (goal != EndgameGoal::kPoints && !decided())
            wanted = upper_ > 0 && (guess > 0 || lower_ == 0) ? kScale : 0;
        // What is asked for is thought to be true if it is the value proven as an upper bound, but
        // not if it is only guessed.
        failing_ = wanted > guess ? 0 : wanted == upper_ ? 1 : -1;
        const Found found = search_root(kMaxPly - 1, wanted - 1, wanted, state);
        if (stopped_) break;
        guess = found.value;
        if (found.value < wanted) {
            upper_ = found.value;
        } else {
            lower_ = found.value;
            proven_ = root_.move;
        }
        result.depth = std::max(result.depth, longest_);
    }
    stopped_ = halted_;
    result.solved = lower_ == upper_;
    if (stays_with_proven(result.solved ? lower_ : result.ahead)) best_ = proven_;
}

// Both have the same points at the end: who comes first?
void Endgame::break_tie(const State& state, EndgameResult& result) {
    ties_ = true;
    stop_at_ = INT64_MAX;
    for (const int wanted : {1, 0}) {
        const Found found = search_root(kMaxPly - 1, wanted - 1, wanted, state);
        if (stopped_) {
            result.solved = false;
            break;
        }
        // Otherwise the move that reaches the tie stays.
        if (found.value >= wanted) best_ = root_.move;
        result.ahead = std::min(found.value, wanted);
        if (found.value >= wanted) break;
    }
}

// The principal variation. Of a solved endgame every move is one that keeps the value; the line
// ends early if there is no time to find them. Otherwise it is read from the table of positions.
std::vector<Move> Endgame::best_line(State state, const EndgameResult& result) {
    std::vector<Move> line;
    failing_ = -1;
    stopped_ = halted_;
    stop_at_ = nodes_ + kLineNodes;
    int value = result.ahead;
    for (int ply = 0; ply + 1 < kMaxPly; ++ply, value = -value) {
        const PositionEntry* const entry = table_.find(position_key(state));
        ShortMove wanted = ply == 0 ? best_ : entry != nullptr ? entry->best : ShortMove{};
        if (result.solved && ply > 0) wanted = move_worth(ply, value, wanted, state);
        if (!wanted.known) break;
        const Ply& here = ready(ply);
        ply_at(ply + 1);
        const Play* const play = wanted.length > 0 ? find_play(ply, state.mover, wanted) : nullptr;
        if (wanted.length > 0 && play == nullptr) break;
        line.push_back(play != nullptr ? long_move(here.board, *play) : Move{});
        if (play == nullptr && state.passed) break;
        state = after(state, play, ply);
        if (state.other().count == 0) break;
    }
    return line;
}

// A move that is proven to be worth this, `first` if it is; nothing if the search was stopped.
ShortMove Endgame::move_worth(int ply, int value, const ShortMove& first, const State& state) {
    ply_at(ply + 1);
    list_candidates(ply, state, first, value - 1, value, false);
    const std::optional<int> passing = value_of_pass(ply, state);
    auto& candidates = plies_[static_cast<std::size_t>(ply)]->candidates;
    for (auto end = candidates.end(); end != candidates.begin() && !stopped_;) {
        std::pop_heap(candidates.begin(), end);
        const Play* const play = (--end)->play;
        Found found;
        if (play == nullptr && passing) {
            found.value = *passing;
        } else if (play != nullptr && play->move.tiles == state.own().count) {
            found.value = settled(0, state.other().points, state.spread + play->score, true);
        } else {
            found = search(ply + 1, kMaxPly - 1, -value, 1 - value, after(state, play, ply));
            found.value = -found.value;
        }
        if (!stopped_ && found.complete && found.value >= value)
            return play != nullptr ? play->move : ShortMove::pass();
    }
    return {};
}

Endgame::State Endgame::after(const State& state, const Play* play, int ply) const {
    State next = state;
    next.mover ^= 1;
    next.passed = play == nullptr;
    if (play != nullptr) {
        Hand& hand = next.hands[state.mover];
        hand.tiles -= play->need;
        hand.count -= play->move.tiles;
        hand.points -= play->points;
        next.spread += play->score;
        next.board_key ^= laid_key(plies_[static_cast<std::size_t>(ply)]->board, play->move);
    }
    next.spread = -next.spread;
    lead_to(ply + 1, ply, play, next);
    return next;
}

// Notes how the board of a ply is made from another one.
void Endgame::lead_to(int ply, int above, const Play* play, const State& state) const {
    Ply& below = *plies_[static_cast<std::size_t>(ply)];
    below.above = above;
    below.last = play;
    below.laid = false;
    for (int side = 0; side < 2; ++side) below.hands[side] = state.hands[side].tiles;
}

Endgame::Ply& Endgame::ply_at(int ply) {
    auto& here = plies_[static_cast<std::size_t>(ply)];
    if (here == nullptr) {
        here = std::make_unique<Ply>(plies_[0]->board);
        here->keys = plies_[0]->keys;
        for (std::size_t i = 0; i < kPlans; ++i) here->plan_order[i] = static_cast<std::uint8_t>(i);
    }
    return *here;
}

// Copies the board of the ply above; only lanes that differ are copied.
Endgame::Ply& Endgame::ready(int ply) {
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    if (here.laid) return here;
    const Ply& above = *plies_[static_cast<std::size_t>(here.above)];
    Board& board = here.board;
    std::uint64_t changed = 0;
    for (int i = 0; i < board.lanes(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (here.keys[at] != above.keys[at]) changed |= std::uint64_t{1} << i;
        board.lane(i).touched = false;
    }
    board.restore(above.board, changed);
    here.keys = above.keys;
    for (int side = 0; side < 2; ++side) {
        here.plays[side] = above.plays[side];
        here.found[side] = above.found[side];
        if (here.hands[side] == above.hands[side]) continue;
        // A side with fewer tiles has fewer plays. Lanes without plays stay without; the others
        // must be looked up again.
        for (int i = 0; i < board.lanes(); ++i) {
            if (!here.plays[side][static_cast<std::size_t>(i)].empty())
                here.found[side] &= ~(std::uint64_t{1} << i);
        }
    }
    here.touched = 0;
    if (here.last != nullptr) {
        const ShortMove& move = here.last->move;
        Square squares[kMaxRack];
        std::size_t n = 0;
        const bool across = move.lane < board.size();
        move.for_each_tile(board, [&](int s, std::uint8_t laid) {
            squares[n++] = {across ? move.lane : s, across ? s : move.lane - board.size(),
                            static_cast<Letter>(laid & kLetterBits), (laid & kLaidBlank) != 0};
        });
        board.put({squares, n});
        for (int i = 0; i < board.lanes(); ++i) {
            if (!board.lane(i).touched) continue;
            here.touched |= std::uint64_t{1} << i;
            here.keys[static_cast<std::size_t>(i)] = lane_key(board, i);
            for (auto& found : here.found) found &= ~(std::uint64_t{1} << i);
        }
    }
    here.laid = true;
    return here;
}

// Forgets what was known of the position of a ply before.
Endgame::Ply& Endgame::begin_position(int ply) {
    Ply& here = ready(ply);
    here.few_found[0] = here.few_found[1] = false;
    here.most_out = -kInfinity;
    here.answers_found = false;
    return here;
}

// The play that is this move, if the side can make it.
const Play* Endgame::find_play(int ply, int side, const ShortMove& move) {
    for (const Play& play : plays_in(ply, side, move.lane)) {
        if (play.move == move) return &play;
    }
    return nullptr;
}

// The final value for the player who has just moved, with the points left on both racks.
int Endgame::settled(int own, int other, int spread, bool out) const {
    int after = spread + rules_.settlement.loss(out) * (other - own);
    if (out) after += rules_.settlement.gain() * other;
    int value = kScale * after;
    if (after == 0 && ties_) value += spread > 0 ? 1 : spread < 0 ? -1 : 0;
    return value;
}

std::uint64_t Endgame::laid_key(const Board& board, const ShortMove& move) const {
    std::uint64_t key = 0;
    const int size = rules_.board;
    move.for_each_tile(board, [&](int s, std::uint8_t laid) {
        const int square = move.lane < size ? move.lane * size + s : s * size + move.lane - size;
        key ^= square_key(square, laid);
    });
    return key;
}

std::uint64_t Endgame::position_key(const State& state) const {
    std::uint64_t key = mix(state.board_key + (state.passed ? 1 : 0) + (state.mover != 0 ? 2 : 0));
    key = mix(key ^ state.hands[0].tiles);
    key = mix(key ^ state.hands[1].tiles);
    // The table holds the value still to be gained, which does not depend on the score so far,
    // unless ties are broken by it.
    if (!ties_) return key;
    return key ^ mix(static_cast<std::uint64_t>(state.spread + (1 << 20)) << 8);
}

bool Endgame::out_of_budget() {
    if (stopped_) return true;
    if (nodes_ > limits_->nodes) halted_ = true;
    if (nodes_ >= next_stop_check_) {
        next_stop_check_ = nodes_ + kStopEvery;
        if (limits_->stop && limits_->stop()) halted_ = true;
    }
    stopped_ = halted_ || nodes_ > stop_at_;
    return stopped_;
}

}  // namespace sternfeld
