#include "play/self_play.h"

#include <vector>

#include "base/workers.h"

namespace sternfeld {

namespace {

std::uint64_t digest(const Move& move) {
    std::uint64_t hash =
        mix(static_cast<std::uint64_t>(move.kind) << 56 | std::uint64_t{move.lane} << 48 |
            std::uint64_t{move.start} << 40 | std::uint64_t{move.length} << 32 |
            static_cast<std::uint32_t>(move.score));
    const int n = move.kind == MoveKind::kExchange ? move.tiles : move.length;
    for (int i = 0; i < n; ++i) hash = mix(hash ^ move.laid[i]);
    return hash;
}

SelfPlayResult play_game(Table& table, std::uint64_t seed) {
    SelfPlayResult result;
    table.begin(seed);
    while (!table.over()) {
        result.checksum = mix(result.checksum ^ digest(table.play_turn()));
        ++result.moves;
    }
    table.settle();
    for (int p = 0; p < table.players(); ++p) result.points += table.seat(p).score;
    result.games = 1;
    return result;
}

}  // namespace

SelfPlayResult self_play(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                         const std::shared_ptr<const Leaves>& leaves, const SelfPlay& options,
                         const std::atomic<bool>* cancelled) {
    std::atomic<int> next{0};
    const auto work = [&](SelfPlayResult& total) {
        Table table(rules, lexicon, leaves, options.players, options.path);
        for (int game; (game = next.fetch_add(1)) < options.games;) {
            if (cancelled != nullptr && cancelled->load(std::memory_order_relaxed)) break;
            const SelfPlayResult one =
                play_game(table, mix(options.seed + mix(static_cast<std::uint64_t>(game))));
            total.games += one.games;
            total.moves += one.moves;
            total.points += one.points;
            total.checksum +=
                one.checksum;  // a sum, so that the order of the games does not matter
        }
    };
    std::vector<SelfPlayResult> totals(static_cast<std::size_t>(options.threads));
    on_threads(options.threads, [&](int t) { work(totals[static_cast<std::size_t>(t)]); });
    SelfPlayResult all;
    for (const auto& total : totals) {
        all.games += total.games;
        all.moves += total.moves;
        all.points += total.points;
        all.checksum += total.checksum;
    }
    return all;
}

}  // namespace sternfeld
