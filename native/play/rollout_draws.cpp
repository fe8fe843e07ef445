// Rollouts that leave no draw to chance: where the tiles in the bag are given, every draw from it
// is played, and counts as often as it comes up.
#include <algorithm>
#include <span>
#include <vector>

#include "play/rollout.h"

namespace sternfeld {

namespace {

bool same_move(const Move& a, const Move& b) { return !better(a, b) && !better(b, a); }

}  // namespace

Sample Rollout::play_draws(const Move& candidate, std::uint64_t changed) {
    mean_ = {};
    mean_.solved = mean_.exact = true;
    ++nodes_;
    make_with_every_draw(candidate, 0, 1, 1, changed);
    return mean_;
}

void Rollout::make_with_every_draw(const Move& move, int ply, double share, double equity_share,
                                   std::uint64_t changed) {
    const auto depth = static_cast<std::size_t>(ply);
    if (ply > 0 && move.kind == MoveKind::kLay) table_.board_.lay(move);
    if (branches_.size() <= depth) branches_.push_back(std::make_unique<Branch>(before_));
    Branch& from = *branches_[depth];
    const int player = table_.to_move_;
    note(from);

    const int bag = from.bag.count();
    int drawn = 0;
    if (move.kind != MoveKind::kPass) {
        const int held = table_.seats_[player].tiles - move.tiles;
        drawn = std::clamp(table_.rules_.rack - held, 0, bag);
    }
    // Whoever moves next does not know what was drawn: the same answer to every draw. Where they
    // may play well, half of it is what they answer then.
    std::vector<Move> answers;
    const std::span<const Tile> tiles(from.bag.tiles(), static_cast<std::size_t>(bag));
    for_each_draw(tiles, drawn, [&](std::span<const Tile> in_order, double part) {
        const auto make = [&] {
            go_back(from, player);
            table_.bag_.clear();
            for (const Tile tile : in_order) table_.bag_.add(tile);
            table_.make(move, false);
        };
        if (ply == 0) {
            const auto first =
                in_order.last(static_cast<std::size_t>(move.kind == MoveKind::kPass ? bag : drawn));
            drawn_.assign(first.begin(), first.end());
        }
        const std::size_t told = trace_.size();
        make();
        const int winner = at_the_finish(player);
        if (winner >= 0) {
            add(finished(winner), share * part, equity_share * part);
        } else if (over() || table_.bag_.count() == 0) {
            double leave[kMaxPlayers] = {};
            beating_equity_ = equity_share > 0;
            add(play_on(ply, leave, changed), share * part, equity_share * part);
        } else {
            if (answers.empty()) {
                answers.push_back(ply == 0 ? answer(changed) : choose());
                ++nodes_;
                if (ply == 0 && options_.answered_well && options_.endgame_nodes > 0) {
                    const Move well = answer_well();
                    if (!same_move(well, answers.front())) answers.push_back(well);
                }
            }
            const double each = share * part / static_cast<double>(answers.size());
            for (std::size_t i = 0; i < answers.size(); ++i) {
                if (i > 0) make();
                tell(answers[i]);
                make_with_every_draw(answers[i], ply + 1, each, i == 0 ? equity_share * part : 0,
                                     changed);
                trace_.resize(told);
            }
        }
        trace_.resize(told);
    });
}

void Rollout::add(const Sample& sample, double share, double equity_share) {
    mean_.value += share * sample.value;
    mean_.win_probability += share * sample.win_probability;
    mean_.spread += share * sample.spread;
    mean_.against_equity += equity_share * sample.against_equity;
    mean_.solved = mean_.solved && sample.solved;
    mean_.exact = mean_.exact && sample.exact;
    if (options_.trace > 0) traced_.push_back({sample, trace_, drawn_, share});
}

}  // namespace sternfeld
