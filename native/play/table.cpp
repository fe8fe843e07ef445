#include "play/table.h"

#include <algorithm>
#include <stdexcept>

namespace sternfeld {

namespace {

// Rounds without a tile laid after which a game with tiles in the bag ends.
constexpr int kIdleRounds = 3;

}  // namespace

int points_of(const Rules& rules, const Tile* tiles, int count) {
    int points = 0;
    for (int i = 0; i < count; ++i) points += rules.value[tiles[i]];
    return points;
}

Table::Table(const Rules& rules, std::shared_ptr<const Lexicon> lexicon,
             std::shared_ptr<const Leaves> leaves, int players, Path path)
    : rules_(rules),
      lexicon_(std::move(lexicon)),
      leaves_(std::move(leaves)),
      searcher_(make_searcher(rules_, *lexicon_, path)),
      board_(rules_, lexicon_),
      players_(players) {
    std::fill_n(evaluations_, kMaxPlayers, leaves_->evaluation());
    if (players < 1 || players > kMaxPlayers)
        throw std::invalid_argument("a table has 1 to 4 players");
    check_leaves(rules_, *leaves_);
    if (players * rules_.rack > rules_.tiles_in_bag())
        throw std::invalid_argument("too few tiles for so many players");
}

void Table::begin(std::uint64_t seed) {
    random_ = Random(seed);
    board_.clear();
    bag_.fill(rules_);
    bag_.shuffle(random_);
    for (Seat& seat : seats_) seat.tiles = seat.score = 0;
    for (int p = 0; p < players_; ++p) bag_.fill_rack(seats_[p].rack, seats_[p].tiles, rules_.rack);
    to_move_ = idle_turns_ = 0;
    over_ = false;
}

Turn Table::turn() const {
    const Seat& seat = seats_[to_move_];
    Turn turn{seat.rack, seat.tiles, leaves_.get()};
    turn.bag = bag_.count();
    turn.players = players_;
    turn.evaluation = evaluations_[to_move_];
    if (turn.bag == 0) {
        for (int p = 0; p < players_; ++p) {
            if (p == to_move_) continue;
            turn.others_points += points_of(rules_, seats_[p].rack, seats_[p].tiles);
        }
    } else if (bag_.count() >= rules_.exchange_min_bag) {
        turn.exchange_up_to = std::min(seat.tiles, bag_.count());
    }
    return turn;
}

const Move& Table::choose() {
    collector_.reset();
    searcher_->search(board_, turn(), collector_);
    last_ = collector_.empty() ? Move{} : collector_.best();
    return last_;
}

void Table::make(const Move& move, bool update_board) {
    Seat& seat = seats_[to_move_];
    seat.score += move.score;
    if (move.kind == MoveKind::kPass) {
        ++idle_turns_;
    } else {
        if (!take_tiles(move, seat.rack, seat.tiles))
            throw std::logic_error("a move with tiles the rack lacks");
        bag_.fill_rack(seat.rack, seat.tiles, rules_.rack);
        if (move.kind == MoveKind::kExchange) {
            ++idle_turns_;
            bag_.give_back(move.laid, move.tiles, random_);
        } else {
            idle_turns_ = 0;
            if (seat.tiles == 0) {
                over_ = true;
                return;
            }
            if (update_board) board_.lay(move);
        }
    }
    const int rounds = bag_.count() == 0 ? last_rounds_ : kIdleRounds;
    over_ = over_ || idle_turns_ >= rounds * players_;
    to_move_ = (to_move_ + 1) % players_;
}

void Table::settle() {
    int out = -1;
    int left = 0;
    for (int p = 0; p < players_; ++p) {
        if (seats_[p].tiles == 0) out = p;
        left += points_of(rules_, seats_[p].rack, seats_[p].tiles);
    }
    const int loss = rules_.settlement.loss(out >= 0);
    for (int p = 0; p < players_; ++p)
        seats_[p].score -= loss * points_of(rules_, seats_[p].rack, seats_[p].tiles);
    if (out >= 0) seats_[out].score += rules_.settlement.gain() * left;
}

}  // namespace sternfeld
