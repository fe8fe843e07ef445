#include "endgame/endgame.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "base/random.h"
#include "play/table.h"

namespace sternfeld {

namespace {

// Values are twice the final spread, so that a tie broken by the rules fits between two spreads.
constexpr int kScale = 2;
constexpr int kInfinity = 1 << 28;
constexpr std::size_t kMostEntries = 1 << 20;
constexpr int kStopEvery = 64;  // nodes between two looks at the clock
constexpr int kMaxPly = 48;
constexpr Centipoints kFarMore = 10'000 * kPoint;
constexpr std::size_t kAnswers = 8;
constexpr int kHope = 20;  // points by which a move may be better than its equity suggests

std::uint64_t tile_key(int hand, Tile tile, int copy) {
    return mix(0x7261'636bULL + static_cast<std::uint64_t>((hand * 64 + tile) * 16 + copy));
}

std::uint64_t square_key(int square, std::uint8_t laid) {
    return mix(0x626f'6172'64ULL + static_cast<std::uint64_t>(square) * 256 + laid);
}

}  // namespace

Endgame::Endgame(const Rules& rules, std::shared_ptr<const Lexicon> lexicon, Settlement settlement,
                 Path path)
    : rules_(rules),
      lexicon_(std::move(lexicon)),
      settlement_(settlement),
      leaves_(Leaves::none(rules_)),
      searcher_(make_searcher(rules_, *lexicon_, path)),
      answers_(kAnswers) {}

Endgame::~Endgame() = default;

EndgameResult Endgame::solve(const EndgamePosition& position, const EndgameLimits& limits) {
    for (int p = 0; p < 2; ++p) {
        const auto& rack = position.racks[p];
        if (rack.empty() || static_cast<int>(rack.size()) > rules_.rack)
            throw std::invalid_argument("an endgame needs two racks with tiles, none too large");
        hands_[p].count = static_cast<int>(rack.size());
        std::copy(rack.begin(), rack.end(), hands_[p].tiles);
        hands_[p].points = points_of(rules_, hands_[p].tiles, hands_[p].count);
    }
    table_.clear();
    limits_ = &limits;
    nodes_ = 0;
    stopped_ = false;
    if (plies_.empty()) plies_.push_back(std::make_unique<Ply>(Ply{Board(rules_, lexicon_)}));
    Board& board = plies_[0]->board;
    board.clear();
    board.put(position.squares);
    for (auto& ply : plies_) {
        ply->copied = false;
        ply->killers = {};
    }

    EndgameResult result;
    ShortMove best;
    int value = 0;
    const std::uint64_t root_key = 0x656e'64ULL;
    for (int depth = 1; depth <= std::min(limits.depth, kMaxPly - 1); ++depth) {
        const Found found =
            search(0, depth, -kInfinity, kInfinity, 0, position.spread, position.passed, root_key);
        const auto entry = table_.find(position_key(root_key, 0, position.spread, position.passed));
        // A depth that was broken off says nothing, unless there is nothing else.
        if (entry != table_.end() && (!stopped_ || depth == 1)) best = entry->second.best;
        if (stopped_) break;
        value = found.value;
        result.depth = depth;
        if (found.complete) {
            result.solved = true;
            break;
        }
    }
    result.nodes = nodes_;
    // Values can be odd only for a tie that the rules break.
    result.spread = value / kScale;

    // The line: follow the best moves through the table.
    Hand kept[2] = {hands_[0], hands_[1]};
    std::uint64_t key = root_key;
    int mover = 0;
    int spread = position.spread;
    bool passed = position.passed;
    Board walk = board;
    std::vector<Move> moves;
    while (static_cast<int>(result.line.size()) < kMaxPly) {
        const auto entry = table_.find(position_key(key, mover, spread, passed));
        if (entry == table_.end()) break;
        const ShortMove wanted = result.line.empty() ? best : entry->second.best;
        if (!wanted.known) break;
        generate(walk, mover, moves);
        const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
            return ShortMove::of(move) == wanted;
        });
        if (found == moves.end()) break;
        const Move move = *found;
        result.line.push_back(move);
        if (move.kind == MoveKind::kPass) {
            if (passed) break;
            passed = true;
        } else {
            take(hands_[mover], move);
            if (hands_[mover].count == 0) break;
            walk.lay(move);
            key ^= laid_key(move);
            passed = false;
        }
        spread = -(spread + move.score);
        mover ^= 1;
    }
    hands_[0] = kept[0];
    hands_[1] = kept[1];
    if (!result.line.empty()) {
        result.best = result.line.front();
    } else {
        generate(board, 0, moves);
        result.best = moves.front();
    }
    return result;
}

// The value of the position for the player to move: twice the spread at the end.
Endgame::Found Endgame::search(int ply, int depth, int alpha, int beta, int mover, int spread,
                               bool passed, std::uint64_t board_key) {
    ++nodes_;
    if (out_of_budget()) return {0, false};
    const std::uint64_t key = position_key(board_key, mover, spread, passed);
    ShortMove first;
    if (const auto entry = table_.find(key); entry != table_.end()) {
        const Entry& known = entry->second;
        const int value = known.value + kScale * spread;
        first = known.best;
        if (ply > 0 && (known.complete || known.depth >= depth)) {
            if (known.bound == Bound::kExact) return {value, known.complete};
            if (known.bound == Bound::kLower && value >= beta) return {value, known.complete};
            if (known.bound == Bound::kUpper && value <= alpha) return {value, known.complete};
        }
    }
    if (depth == 0 || ply + 1 >= kMaxPly) return guess(ply, beta, mover, spread, passed);

    while (static_cast<int>(plies_.size()) <= ply + 1) {
        plies_.push_back(std::make_unique<Ply>(Ply{plies_[0]->board}));
    }
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    plies_[static_cast<std::size_t>(ply) + 1]->copied = false;

    const int alpha_before = alpha;
    Found best{-kInfinity, true};
    ShortMove best_move;
    bool all_complete = true;
    bool cut_complete = false;
    bool looked = false;
    int last_value = 0;
    std::optional<int> likely;  // what the best move by equity led to, less that equity
    // True: the move is too good for the other to let it come to this, or there is no time left.
    const auto try_move = [&](const Move& move) {
        const bool pass = move.kind == MoveKind::kPass;
        const Hand before = hands_[mover];
        if (!pass) take(hands_[mover], move);
        Found child;
        if (pass ? passed : hands_[mover].count == 0) {
            child = {
                settled(hands_[mover].points, hands_[mover ^ 1].points, spread + move.score, !pass),
                true};
        } else {
            const auto look = [&](int low, int high) {
                child_board(ply, move);
                const Found found =
                    search(ply + 1, depth - 1, -high, -low, mover ^ 1, -(spread + move.score), pass,
                           board_key ^ laid_key(move));
                return Found{-found.value, found.complete};
            };
            // After the first move, first ask only whether it is better at all.
            const bool narrow = looked && beta - alpha > 1;
            child = look(alpha, narrow ? alpha + 1 : beta);
            if (narrow && !stopped_ && child.value > alpha && child.value < beta)
                child = look(alpha, beta);
        }
        looked = true;
        last_value = child.value;
        hands_[mover] = before;
        if (stopped_) return true;
        all_complete = all_complete && child.complete;
        if (child.value > best.value) {
            best.value = child.value;
            best_move = ShortMove::of(move);
            alpha = std::max(alpha, child.value);
            if (alpha >= beta) {
                cut_complete = child.complete;
                return true;
            }
        }
        return false;
    };

    // What was best here before, or cut the search off nearby, is tried before all moves are found.
    ShortMove tried[1 + kKillers];
    int tries = 0;
    bool cut = false;
    if (ply > 0 && rules_.parallel_contact <= 1) {
        const auto try_again = [&](const ShortMove& written) {
            if (!written.known || std::find(tried, tried + tries, written) != tried + tries)
                return false;
            Move move;
            if (!read_move(here.board, written, move)) return false;
            Hand left = hands_[mover];
            if (!take_tiles(move, left.tiles, left.count)) return false;
            tried[tries++] = written;
            return try_move(move);
        };
        cut = try_again(first);
        for (int k = 0; k < kKillers && !cut; ++k)
            cut = try_again(here.killers[static_cast<std::size_t>(k)]);
    }
    if (!cut) {
        std::vector<Move>& moves = here.moves;
        generate(here.board, mover, moves);
        if (first.known && tries == 0) {
            const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
                return ShortMove::of(move) == first;
            });
            if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
        }
        find_answers(ply, mover ^ 1);
        for (const Move& move : moves) {
            if (tries > 0) {
                const ShortMove written = ShortMove::of(move);
                if (std::find(tried, tried + tries, written) != tried + tries) continue;
            }
            const bool ends = passed && move.kind == MoveKind::kPass;
            if (looked && !ends) {
                const int most = answered(ply, move, mover, spread, alpha);
                if (most <= alpha) {
                    best.value = std::max(best.value, most);
                    continue;
                }
            }
            // Where guesses follow, a move that looks far too weak is not even guessed at.
            if (depth == 1 && ply > 0 && likely && move.kind == MoveKind::kLay) {
                const int hope = *likely + kScale * (move.equity / kPoint + kHope);
                if (hope <= alpha) {
                    all_complete = false;
                    best.value = std::max(best.value, hope);
                    continue;
                }
            }
            cut = try_move(move);
            if (cut) break;
            if (!likely && move.kind == MoveKind::kLay)
                likely = last_value - kScale * (move.equity / kPoint);
        }
    }
    if (stopped_) {
        // What was finished of the root is worth keeping; below it nothing is.
        if (ply == 0 && best_move.known && depth == 1) {
            table_[key] = Entry{best.value - kScale * spread, best_move, 0, Bound::kLower, false};
        }
        return {0, false};
    }
    cut = best.value >= beta;
    if (cut && best_move.length > 0 && here.killers[0] != best_move) {
        here.killers[1] = here.killers[0];
        here.killers[0] = best_move;
    }
    best.complete = cut ? cut_complete : all_complete;
    if (table_.size() < kMostEntries || ply == 0) {
        const Bound bound = cut                          ? Bound::kLower
                            : best.value <= alpha_before ? Bound::kUpper
                                                         : Bound::kExact;
        table_[key] = Entry{best.value - kScale * spread, best_move,
                            static_cast<std::int8_t>(depth), bound, best.complete};
    }
    return best;
}

// With which plays could the other go out at once, if nothing changed?
void Endgame::find_answers(int ply, int other) {
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    Turn turn{hands_[other].tiles, hands_[other].count, leaves_.get()};
    turn.bag = 0;
    turn.evaluation.stay = kFarMore;
    answers_.reset();
    searcher_->search(here.board, turn, answers_);
    here.answers = answers_.take();
    std::erase_if(here.answers, [&](const Move& move) { return move.tiles < hands_[other].count; });
}

// At most so much is a move worth, because the other can go out after it; kInfinity if it cannot,
// or if that does not settle the matter.
int Endgame::answered(int ply, const Move& move, int mover, int spread, int alpha) const {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    if (here.answers.empty() || move.tiles == hands_[mover].count) return kInfinity;
    int kept = hands_[mover].points;
    for (int i = 0; i < move.length; ++i) {
        if (move.laid[i] != kNoLetter && (move.laid[i] & kLaidBlank) == 0)
            kept -= rules_.value[move.laid[i]];
    }
    std::optional<Disturbance> disturbance;
    for (const Move& answer : here.answers) {
        const int value = -settled(0, kept, answer.score - spread - move.score, true);
        if (value > alpha) break;
        if (!disturbance) disturbance.emplace(here.board, move);
        if (!disturbance->spoils(answer, here.board.size())) return value;
    }
    return kInfinity;
}

// Both play greedily to the end.
Endgame::Found Endgame::guess(int ply, int beta, int mover, int spread, bool passed) {
    const Hand kept[2] = {hands_[0], hands_[1]};
    const int seen_by = mover;
    Board& board = plies_[static_cast<std::size_t>(ply)]->board;
    Collector best(1);
    int value = 0;
    bool complete = false;
    for (bool first = true;; first = false) {
        Turn turn{hands_[mover].tiles, hands_[mover].count, leaves_.get()};
        turn.bag = 0;
        turn.others_points = hands_[mover ^ 1].points;
        best.reset();
        searcher_->search(board, turn, best);
        if (!first) ++nodes_;
        if (best.empty()) {
            if (passed) {
                value = settled(hands_[mover].points, hands_[mover ^ 1].points, spread, false);
                break;
            }
            passed = true;
            spread = -spread;
            mover ^= 1;
            continue;
        }
        const Move move = best.best();
        passed = false;
        take(hands_[mover], move);
        spread += move.score;
        if (hands_[mover].count == 0) {
            value = settled(0, hands_[mover ^ 1].points, spread, true);
            // Who can go out for enough need not look further.
            complete = first && value >= beta;
            break;
        }
        board.lay(move);
        spread = -spread;
        mover ^= 1;
    }
    hands_[0] = kept[0];
    hands_[1] = kept[1];
    return {mover == seen_by ? value : -value, complete};
}

// The end as the player who has just moved sees it, with the points left on both racks.
int Endgame::settled(int own, int other, int spread, bool out) const {
    int after = spread;
    if (settlement_.deduct_racks) after += other - own;
    if (out && settlement_.out_gains_racks) after += other;
    int value = kScale * after;
    if (after == 0 && settlement_.tie_before) value += spread > 0 ? 1 : spread < 0 ? -1 : 0;
    return value;
}

void Endgame::generate(Board& board, int mover, std::vector<Move>& moves) {
    Turn turn{hands_[mover].tiles, hands_[mover].count, leaves_.get()};
    turn.bag = 0;
    turn.others_points = hands_[mover ^ 1].points;
    Collector all(Collector::kAll);
    searcher_->search(board, turn, all);
    moves = all.take();
    moves.emplace_back();
}

// The board one ply down, after a move; only what the last move there changed is copied again.
Board& Endgame::child_board(int ply, const Move& move) {
    const Board& above = plies_[static_cast<std::size_t>(ply)]->board;
    Ply& below = *plies_[static_cast<std::size_t>(ply) + 1];
    if (below.copied) {
        below.board.restore(above);
    } else {
        below.board = above;
        for (int i = 0; i < below.board.lanes(); ++i) below.board.lane(i).touched = false;
        below.copied = true;
    }
    if (move.kind == MoveKind::kLay) below.board.lay(move);
    return below.board;
}

void Endgame::take(Hand& hand, const Move& move) const {
    take_tiles(move, hand.tiles, hand.count);
    hand.points = points_of(rules_, hand.tiles, hand.count);
}

std::uint64_t Endgame::laid_key(const Move& move) const {
    std::uint64_t key = 0;
    const int size = rules_.board;
    for (int i = 0; i < move.length; ++i) {
        if (move.laid[i] == kNoLetter) continue;
        const int s = move.start + i;
        const int square = move.lane < size ? move.lane * size + s : s * size + move.lane - size;
        key ^= square_key(square, move.laid[i]);
    }
    return key;
}

std::uint64_t Endgame::position_key(std::uint64_t board_key, int mover, int spread,
                                    bool passed) const {
    std::uint64_t key = mix(board_key + (passed ? 1 : 0)) ^ mix(static_cast<std::uint64_t>(mover));
    for (int p = 0; p < 2; ++p) {
        int copies[64] = {};
        for (int i = 0; i < hands_[p].count; ++i) {
            const Tile tile = hands_[p].tiles[i];
            key ^= tile_key(p, tile, copies[tile]++);
        }
    }
    // The table holds what is still to be gained. Only where the rules break ties do the points on
    // the sheet matter for that.
    if (!settlement_.tie_before) return key;
    return key ^ mix(static_cast<std::uint64_t>(spread + (1 << 20)) << 8);
}

bool Endgame::out_of_budget() {
    if (stopped_) return true;
    if (nodes_ > limits_->nodes) stopped_ = true;
    if (nodes_ % kStopEvery == 0 && limits_->stop && limits_->stop()) stopped_ = true;
    return stopped_;
}

}  // namespace sternfeld
