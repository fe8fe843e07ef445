#include "play/rollout.h"

#include <algorithm>
#include <utility>

#include "play/kept.h"

namespace sternfeld {

namespace {

// With fewer points to a finish line than this a rollout goes on to the end: it is not far, and
// what tiles are kept counts little.
constexpr int kNearTheLine = 60;
// Whoever plays their answers out looks at these, and at the pass, with as many deals.
constexpr std::size_t kAnswers = 6;
constexpr int kAnswerDeals = 8;

}  // namespace

Rollout::Rollout(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                 std::shared_ptr<const Leaves> leaves, const WinProbability& win_probability,
                 const Position& position, const std::vector<Move>& candidates,
                 const SimulationOptions& options, const std::vector<Tile>& unseen,
                 const std::vector<BagContents>& bags)
    : win_probability_(win_probability),
      position_(position),
      candidates_(candidates),
      options_(options),
      unseen_(unseen),
      bags_(bags),
      table_(rules, lexicon, std::move(leaves), static_cast<int>(position.scores.size()),
             options.path),
      before_(rules, lexicon),
      answers_(kAnswers) {
    table_.last_rounds_ = options.last_rounds;
    before_.put(position.squares);
    before_.refresh_slots();
    for (int i = 0; i < before_.lanes(); ++i) before_.lane(i).touched = false;
    for (const Move& candidate : candidates) {
        Board& board = after_.emplace_back(before_);
        if (candidate.kind == MoveKind::kLay) board.lay(candidate);
        board.refresh_slots();
        std::uint64_t& changed = changed_.emplace_back(0);
        for (int i = 0; i < board.lanes(); ++i)
            changed |= std::uint64_t{board.lane(i).touched} << i;
    }
    table_.board_ = before_;
    hands_[0].searcher = std::move(table_.searcher_);
    for (std::size_t p = 1; p < position.scores.size(); ++p)
        hands_[p].searcher = make_searcher(rules, *lexicon, options.path);
    if (options.endgame_nodes > 0 && table_.players_ > 2)
        max_n_ = std::make_unique<MaxN>(rules, lexicon, options.path);
}

Sample Rollout::play(std::size_t candidate) {
    table_.bag_ = dealt_.bag;
    table_.random_ = dealt_.random;
    std::copy_n(dealt_.seats.begin(), table_.players_, table_.seats_);
    table_.to_move_ = 0;
    table_.idle_turns_ = position_.idle_turns;
    table_.over_ = false;
    table_.board_.restore(before_, after_[candidate], changed_[candidate]);
    trace_.clear();
    traced_.clear();
    const Move& move = candidates_[candidate];
    if (!bags_.empty()) return play_draws(move, changed_[candidate]);
    table_.make(move, false);
    ++nodes_;
    double leave[kMaxPlayers] = {};
    leave[0] = static_cast<double>(move.leave) / kPoint;
    const int winner = at_the_finish(0);
    const Sample sample = winner < 0 ? play_on(0, leave, changed_[candidate]) : finished(winner);
    if (options_.trace > 0) traced_.push_back({sample, trace_, {}});
    return sample;
}

Sample Rollout::play_on(int ply, double* leave, std::uint64_t changed) {
    // A play is laid on the board only when somebody looks at the board again.
    Move last;
    const auto lay_last = [&] {
        if (last.kind == MoveKind::kLay) table_.board_.lay(last);
    };
    for (; !over(); ++ply) {
        const int bag = table_.bag_.count();
        if (bag == 0 && searching_ && options_.endgame_nodes > 0 && position_.targets.empty()) {
            lay_last();
            return play_endgame();
        }
        if (ply >= options_.plies && bag >= options_.to_the_end && !near_the_line())
            return estimate(leave);
        lay_last();
        const int player = table_.to_move_;
        last = ply == 0 ? answer(changed) : choose();
        leave[player] = static_cast<double>(last.leave) / kPoint;
        tell(last);
        table_.make(last, false);
        ++nodes_;
        const int winner = at_the_finish(player);
        if (winner >= 0) return finished(winner);
    }
    Points before{};
    Points after{};
    settle(before, after);
    Sample sample = settled(before, after, table_.players_);
    sample.solved = sample.exact = options_.endgame_nodes > 0;
    return sample;
}

void Rollout::tell(const Move& move) {
    if (static_cast<int>(trace_.size()) < options_.trace) trace_.push_back(move);
}

Move Rollout::choose() {
    best_.reset();
    hold(table_.turn()).search(table_.board_, best_);
    return best_.empty() ? Move{} : best_.best();
}

Move Rollout::answer(std::uint64_t changed) {
    // The first word's place counts as long as the board is empty: that is no matter of lanes.
    if (!options_.share || before_.empty()) return choose();
    const Turn turn = table_.turn();
    Searcher& searcher = hold(turn);
    if (!alike(lanes_turn_, turn)) {
        lanes_.reset();
        searcher.search(before_, lanes_);
        lanes_turn_ = turn;
    }
    best_.reset();
    for (const Move& move : lanes_.moves()) {
        const bool lays = move.kind == MoveKind::kLay;
        if (!lays || (changed >> move.lane & 1) == 0) best_.offer(move);
    }
    // All the best lanes have changed: what comes after them is not known.
    if (best_.empty() && lanes_.full()) return choose();
    searcher.search_lanes(table_.board_, changed, best_);
    return best_.empty() ? Move{} : best_.best();
}

Move Rollout::answer_well() {
    answers_.reset();
    hold(table_.turn()).search(table_.board_, answers_);
    std::vector<Move> answers = answers_.take();
    if (answers.empty() || answers.back().kind != MoveKind::kPass) answers.emplace_back();
    if (answers.size() == 1) return answers.front();
    const int player = table_.to_move_;
    if (asked_ == nullptr) {
        asked_ = std::make_unique<Branch>(before_);
        answered_ = std::make_unique<Board>(before_);
    }
    note(*asked_);
    // They see neither the bag nor the other rack; the same tiles give the same deals.
    std::vector<Tile> hidden(asked_->bag.tiles(), asked_->bag.tiles() + asked_->bag.count());
    const Seat& other = asked_->seats[static_cast<std::size_t>(1 - player)];
    hidden.insert(hidden.end(), other.rack, other.rack + other.tiles);
    std::sort(hidden.begin(), hidden.end());
    const int in_bag = asked_->bag.count();
    const bool single = in_bag == 1;
    const int deals = single ? static_cast<int>(hidden.size()) : kAnswerDeals;
    searching_ = false;
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        answered_->become(asked_->board);
        if (answers[i].kind == MoveKind::kLay) answered_->lay(answers[i]);
        double sum = 0;
        for (int n = 0; n < deals; ++n) {
            Deal deal = dealt_;
            deal.random = Random(mix(options_.seed + static_cast<std::uint64_t>(n)));
            Bag pool;
            for (const Tile tile : hidden) pool.add(tile);
            if (!single) pool.shuffle(deal.random);
            std::copy_n(asked_->seats.begin(), table_.players_, deal.seats.begin());
            Seat& seat = deal.seats[static_cast<std::size_t>(1 - player)];
            deal.bag.clear();
            seat.tiles = 0;
            for (int t = 0; t < pool.count(); ++t) {
                const bool bagged = single ? t == n : t < in_bag;
                if (bagged)
                    deal.bag.add(pool.tiles()[t]);
                else
                    seat.rack[seat.tiles++] = pool.tiles()[t];
            }
            sum += played_out(*answered_, answers[i], player, deal);
        }
        if (player != 0) sum = -sum;
        if (i == 0 || sum > most) {
            best = i;
            most = sum;
        }
    }
    searching_ = true;
    go_back(*asked_, player);
    return answers[best];
}

void Rollout::note(Branch& branch) const {
    branch.board.become(table_.board_);
    branch.bag = table_.bag_;
    branch.idle_turns = table_.idle_turns_;
    std::copy_n(table_.seats_, table_.players_, branch.seats.begin());
}

void Rollout::go_back(const Branch& branch, int player) {
    table_.board_.become(branch.board);
    table_.bag_ = branch.bag;
    table_.idle_turns_ = branch.idle_turns;
    std::copy_n(branch.seats.begin(), table_.players_, table_.seats_);
    table_.to_move_ = player;
    table_.over_ = false;
}

double Rollout::played_out(const Board& after, const Move& move, int player, const Deal& deal) {
    table_.board_.become(after);
    table_.bag_ = deal.bag;
    table_.random_ = deal.random;
    table_.idle_turns_ = asked_->idle_turns;
    std::copy_n(deal.seats.begin(), table_.players_, table_.seats_);
    table_.to_move_ = player;
    table_.over_ = false;
    const std::size_t told = trace_.size();
    table_.make(move, false);
    ++nodes_;
    double leave[kMaxPlayers] = {};
    const double value = play_on(1, leave, 0).value;
    trace_.resize(told);
    return value;
}

Searcher& Rollout::hold(const Turn& turn) {
    Hand& hand = hands_[static_cast<std::size_t>(table_.to_move_)];
    std::array<Tile, kMaxRack> rack{};
    std::copy_n(turn.rack, turn.tiles, rack.begin());
    std::sort(rack.begin(), rack.begin() + turn.tiles);
    if (!options_.share || !alike(hand.turn, turn) || hand.rack != rack) {
        hand.searcher->hold(turn);
        hand.turn = turn;
        hand.rack = rack;
    }
    return *hand.searcher;
}

bool Rollout::alike(const Turn& a, const Turn& b) const {
    // With many tiles in the bag their number does not matter.
    const int ordinary = a.evaluation.ordinary_from(table_.rules_);
    return a.tiles == b.tiles && std::min(a.bag, ordinary) == std::min(b.bag, ordinary) &&
           a.exchange_up_to == b.exchange_up_to && a.others_points == b.others_points;
}

bool Rollout::over() const {
    return table_.over_ || (options_.empty_bag_ends && table_.bag_.count() == 0);
}

bool Rollout::near_the_line() const {
    for (std::size_t p = 0; p < position_.targets.size(); ++p) {
        const int target = position_.targets[p];
        if (target > 0 && target - table_.seats_[p].score <= kNearTheLine) return true;
    }
    return false;
}

int Rollout::at_the_finish(int player) const {
    if (position_.targets.empty()) return -1;
    const int target = position_.targets[static_cast<std::size_t>(player)];
    return target > 0 && table_.seats_[player].score >= target ? player : -1;
}

Sample Rollout::finished(int winner) const {
    int best_other = -(1 << 20);
    for (int p = 1; p < table_.players_; ++p)
        best_other = std::max(best_other, table_.seats_[p].score);
    return sample(winner == 0 ? 1 : 0, table_.seats_[0].score - best_other);
}

Sample Rollout::sample(double win_probability, double spread) const {
    Sample found{win_probability + options_.points_weight * spread, win_probability, spread};
    found.against_equity = win_probability;
    return found;
}

void Rollout::settle(Points& before, Points& after) const {
    const Settlement& settlement = table_.rules_.settlement;
    int left = 0;
    bool out = false;
    for (int p = 0; p < table_.players_; ++p) {
        const Seat& seat = table_.seats_[p];
        left += points_of(table_.rules_, seat.rack, seat.tiles);
        out = out || seat.tiles == 0;
    }
    for (int p = 0; p < table_.players_; ++p) {
        const auto at = static_cast<std::size_t>(p);
        const Seat& seat = table_.seats_[p];
        before[at] = after[at] = seat.score;
        if (seat.tiles == 0) after[at] += settlement.gain() * left;
        after[at] -= settlement.loss(out) * points_of(table_.rules_, seat.rack, seat.tiles);
    }
}

Sample Rollout::settled(const Points& before, const Points& after, int players) const {
    int best_other = -(1 << 20);
    int equals = 1;
    double first = 1;
    for (int p = 1; p < players; ++p) {
        const auto at = static_cast<std::size_t>(p);
        best_other = std::max(best_other, after[at]);
        if (after[at] > after[0]) first = 0;
        if (after[at] != after[0]) continue;
        if (table_.rules_.settlement.tie_before && before[at] > before[0]) first = 0;
        if (!table_.rules_.settlement.tie_before || before[at] == before[0]) ++equals;
    }
    return sample(first / equals, after[0] - best_other);
}

Sample Rollout::play_endgame() {
    if (max_n_ != nullptr) {
        MaxNState state{table_.board_,      {},
                        table_.players_,    table_.to_move_,
                        table_.idle_turns_, options_.last_rounds * table_.players_};
        for (int p = 0; p < table_.players_; ++p)
            state.seats[static_cast<std::size_t>(p)] = table_.seats_[p];
        const auto result = max_n_->solve(state, options_.endgame_nodes);
        tell(result.best);
        Sample sample = settled(result.outcome.before, result.outcome.after, table_.players_);
        sample.solved = result.solved;
        return sample;
    }
    if (!options_.against_equity || !beating_equity_) return search_to_the_end();
    if (endgame_begun_ == nullptr) endgame_begun_ = std::make_unique<Branch>(before_);
    const int player = table_.to_move_;
    note(*endgame_begun_);
    Sample found = search_to_the_end();
    if (found.win_probability < 1) {
        go_back(*endgame_begun_, player);
        const double proven = found.solved ? found.win_probability : 0;
        found.against_equity = std::max(proven, beat_equity());
    }
    return found;
}

Sample Rollout::search_to_the_end() {
    // A search that is cut short values a position too well for whoever moves: that side chooses
    // among many moves, and both are thought to play greedily afterwards. So its value is used only
    // if it is proven who comes first; otherwise its move is made, and the other side searches.
    for (bool first = true; !over(); first = false) {
        const int mover = table_.to_move_;
        const EndgameResult result = search_endgame();
        nodes_ += result.nodes;
        if (result.decided) {
            const int side = mover == 0 ? 1 : -1;
            const int ahead = side * result.ahead;
            Sample found = sample(ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5, side * result.spread);
            found.solved = first;
            found.exact = first && result.solved;
            return found;
        }
        table_.make(result.best);
    }
    Points before{};
    Points after{};
    settle(before, after);
    return settled(before, after, table_.players_);
}

double Rollout::beat_equity() {
    while (!over()) {
        if (table_.to_move_ != 0) {
            table_.make(choose());
            ++nodes_;
            continue;
        }
        const EndgameResult result = search_endgame();
        nodes_ += result.nodes;
        if (result.decided && result.ahead > 0) return 1;
        table_.make(result.best);
    }
    Points before{};
    Points after{};
    settle(before, after);
    return settled(before, after, table_.players_).win_probability;
}

EndgameResult Rollout::search_endgame() {
    if (endgame_ == nullptr)
        endgame_ = std::make_unique<Endgame>(table_.rules_, table_.lexicon_, options_.path);
    EndgamePosition end;
    end.squares = table_.board_.squares();
    const int mover = table_.to_move_;
    for (int p = 0; p < 2; ++p) {
        const Seat& seat = table_.seats_[(mover + p) % 2];
        end.racks[p].assign(seat.rack, seat.rack + seat.tiles);
    }
    end.spread = table_.seats_[mover].score - table_.seats_[1 - mover].score;
    // Where two rounds of passes end the game, the value is the same as if one round did, as long
    // as more than one pass is missing.
    end.passed = table_.idle_turns_ == 2 * options_.last_rounds - 1;
    EndgameLimits limits;
    limits.nodes = options_.endgame_nodes;
    limits.stop = options_.interrupted;
    limits.goal = options_.endgame_points ? EndgameGoal::kBoth : EndgameGoal::kFirstPlace;
    return endgame_->solve(end, limits);
}

Sample Rollout::estimate(const double* leave) {
    const int players = table_.players_;
    double worth[kMaxPlayers];
    double best_other = -1e9;
    for (int p = 0; p < players; ++p) {
        worth[p] = table_.seats_[p].score + leave[p];
        if (p > 0) best_other = std::max(best_other, worth[p]);
    }
    const double win_probability =
        win_probability_.of({worth, static_cast<std::size_t>(players)}, table_.to_move_,
                            table_.left(), position_.targets);
    return sample(win_probability, worth[0] - best_other);
}

void Rollout::choose_kept(Bag& pool, int kept, int hand) {
    const Leaves& leaves = *table_.leaves_;
    const auto worth = [&](const Bag& drawn) {
        return leaves.of(drawn.tiles() + drawn.count() - kept, kept);
    };
    for (int more = draws_of_kept(kept, hand) - 1; more > 0; --more) {
        Bag other = pool;
        other.redraw(kept, dealt_.random);
        if (worth(other) > worth(pool)) pool = other;
    }
}

void Rollout::deal(std::int64_t iteration) {
    lanes_turn_ = kNoTurn;
    dealt_.random = Random(mix(options_.seed + mix(static_cast<std::uint64_t>(iteration))));
    Bag pool;
    Bag& bag = dealt_.bag;
    bag.clear();
    if (bags_.empty()) {
        for (const Tile tile : unseen_) pool.add(tile);
    } else {
        std::array<int, 64> kept{};
        for (const Tile tile : bags_[static_cast<std::size_t>(iteration)].tiles) ++kept[tile];
        for (const Tile tile : unseen_) {
            if (kept[tile] > 0)
                --kept[tile];
            else
                pool.add(tile);
        }
    }
    pool.shuffle(dealt_.random);
    for (std::size_t p = 0; p < position_.scores.size(); ++p) {
        Seat& seat = dealt_.seats[p];
        seat.score = position_.scores[p];
        seat.tiles = 0;
        if (p == 0) {
            for (const Tile tile : position_.rack) seat.rack[seat.tiles++] = tile;
        } else {
            if (p < position_.known.size()) {
                for (const Tile tile : position_.known[p]) seat.rack[seat.tiles++] = tile;
            }
            if (p < position_.kept.size() && seat.tiles == 0 && bags_.empty())
                choose_kept(pool, position_.kept[p], position_.hands[p]);
            pool.fill_rack(seat.rack, seat.tiles, position_.hands[p]);
        }
    }
    if (bags_.empty()) {
        for (int i = 0; i < position_.bag; ++i) bag.add(pool.tiles()[i]);
    } else {
        for (const Tile tile : bags_[static_cast<std::size_t>(iteration)].tiles) bag.add(tile);
    }
}

}  // namespace sternfeld
