// What is known of a move without searching it.
#include <algorithm>
#include <optional>

#include "endgame/endgame.h"
#include "endgame/values.h"

namespace sternfeld {

namespace {

constexpr std::size_t kAnswers = 8;
constexpr int kShort = 2;  // tiles of a play after which two tiles are looked at

}  // namespace

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
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    auto& answers = here.answers;
    answers.clear();
    here.answers_found = true;
    const Tiles all = state.other().tiles;
    for_each_play(ply, state.mover ^ 1, [&](const Play& play) {
        if (play.need != all) return;
        if (answers.size() == kAnswers) {
            if (answers.back()->score >= play.score) return;
            answers.pop_back();
        }
        auto at = answers.end();
        while (at != answers.begin() && at[-1]->score < play.score) --at;
        answers.insert(at, &play);
    });
}

// An upper bound on a move's value: the other side can answer by going out. kInfinity if no such
// answer is left after the move, or if the bound would not be below alpha.
int Endgame::answered(int ply, const Candidate& move, const State& state, int alpha) {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    if (!here.answers_found) find_answers(ply, state);
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

// Where a single tile can be laid, the best first. All tiles of a side are looked for at once, and
// with them what two of its tiles score.
std::span<const Spot> Endgame::spots_of(int ply, int side, int kind) {
    Ply& here = *plies_[static_cast<std::size_t>(ply)];
    auto& spots = here.spots[side];
    auto& pairs = here.pairs[side];
    if (here.few_found[side]) return spots[kind];
    here.few_found[side] = true;
    pairs.clear();
    const int kinds = lane_plays_.packing(side).kinds();
    for (int i = 0; i < kinds; ++i) spots[i].clear();
    const int size = here.board.size();
    for_each_play(ply, side, [&](const Play& play) {
        if (play.move.tiles > 2) return;
        if (play.move.tiles == 2) {
            for (auto& [need, score] : pairs) {
                if (need != play.need) continue;
                score = std::max(score, static_cast<int>(play.score));
                return;
            }
            pairs.emplace_back(play.need, play.score);
            return;
        }
        const int lane = play.move.lane;
        play.move.for_each_tile(here.board, [&](int s, std::uint8_t) {
            const int square = lane < size ? lane * size + s : s * size + lane - size;
            spots[Packing::first_kind(play.need)].push_back(
                {play.score, static_cast<std::uint16_t>(square)});
        });
    });
    for (int i = 0; i < kinds; ++i)
        std::sort(spots[i].begin(), spots[i].end(),
                  [](const Spot& a, const Spot& b) { return a.score > b.score; });
    return spots[kind];
}

// Values a move after which one of the sides has a single tile left.
Endgame::Known Endgame::last_tiles(int ply, const Play& play, const State& state, int alpha) {
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    const int rest = state.own().count - play.move.tiles;
    if (rest > 1 && state.other().count > 1) return {};
    const int spread = state.spread + play.score;
    const int kept = state.own().points - play.points;
    const auto best_of = [&](const AfterPlay& after, int side, Tiles tiles) {
        const int kind = Packing::first_kind(tiles);
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

// What is known of a move that does not go out: the cheapest first, and no more once the value is
// at most alpha. The bound on two tiles pays only where nothing is guessed.
Endgame::Known Endgame::bounded(int ply, const Candidate& move, const State& state, int alpha,
                                bool whole) {
    const int most = answered(ply, move, state, alpha);
    if (most <= alpha || move.play == nullptr) return {most};
    Known known = last_tiles(ply, *move.play, state, alpha);
    if (whole && known.value > alpha && !known.exact)
        known.value = std::min(known.value, two_tiles(ply, *move.play, state, alpha));
    return known;
}

// An upper bound on a move after which the mover has two tiles left: the other may pass until the
// end of the game. A value above alpha is no bound: then nothing can be said.
int Endgame::two_tiles(int ply, const Play& play, const State& state, int alpha) {
    if (state.own().count - play.move.tiles != 2 || play.move.tiles > kShort || ties_ ||
        rules_.parallel_contact > 1 || rules_.bonus[1] > rules_.bonus[2])
        return kInfinity;
    const Tiles rest = state.own().tiles - play.need;
    const Packing& packing = lane_plays_.packing(state.mover);
    const int kinds[2] = {Packing::first_kind(rest), Packing::last_kind(rest)};
    const int spread = state.spread + play.score;
    const int kept = state.own().points - play.points;
    // The most that may be scored without reaching more than alpha.
    const int limit = (alpha - settled(0, state.other().points, spread, true)) / kScale;
    if (limit < 0) return kInfinity;
    int bound = settled(kept, state.other().points, spread, false);
    if (bound > alpha) return kInfinity;
    int most[2];
    for (int i = 0; i < 2; ++i) {
        const auto spots = spots_of(ply, state.mover, kinds[i]);
        most[i] = spots.empty() ? 0 : spots.front().score;
    }
    // Not worth a closer look if two tiles laid here and now would be enough.
    if (most[0] + most[1] > limit) return kInfinity;
    const Ply& here = *plies_[static_cast<std::size_t>(ply)];
    const AfterPlay after(here.board, play.move);
    for (int i = 0; i < 2; ++i) {
        const Tile tile = packing.tile(kinds[i]);
        most[i] = std::max(0, after.best(tile, spots_of(ply, state.mover, kinds[i])));
        const int left = kept - rules_.value[tile];
        bound = std::max(bound, settled(left, state.other().points, spread + most[i], false));
    }
    if (bound > alpha || most[0] + most[1] > limit) return kInfinity;
    const auto& pairs = here.pairs[state.mover];
    const auto both = std::find_if(pairs.begin(), pairs.end(),
                                   [&](const auto& pair) { return pair.first == rest; });
    const int score =
        after.most_of_two(packing.tile(kinds[0]), packing.tile(kinds[1]), most[0], most[1],
                          both != pairs.end() ? both->second : AfterPlay::kNowhere, limit);
    return std::max(bound, settled(0, state.other().points, spread + score, true));
}

}  // namespace sternfeld
