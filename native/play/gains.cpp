#include "play/gains.h"

namespace sternfeld {

GainTable observe_gains(const Rules& rules, const std::shared_ptr<const Lexicon>& lexicon,
                        const std::shared_ptr<const Leaves>& leaves, int games, int players,
                        std::uint64_t seed, Path path) {
    struct Moment {
        int bag;
        int to_move;
        std::array<std::int64_t, kMaxPlayers> worth;
    };
    Table table(rules, lexicon, leaves, players, path);
    GainTable rows(static_cast<std::size_t>(rules.tiles_in_bag()) + 1);
    std::vector<Moment> moments;
    for (int game = 0; game < games; ++game) {
        table.begin(mix(seed + mix(static_cast<std::uint64_t>(game))));
        moments.clear();
        std::array<std::int64_t, kMaxPlayers> leave{};
        while (!table.over()) {
            const int player = table.to_move();
            leave[static_cast<std::size_t>(player)] = table.play_turn().leave;
            if (table.over()) break;
            Moment moment{table.bag().count(), table.to_move(), {}};
            for (int p = 0; p < players; ++p) {
                // Nothing is drawn to kept tiles any more once the bag is empty.
                const std::int64_t kept = moment.bag > 0 ? leave[static_cast<std::size_t>(p)] : 0;
                moment.worth[static_cast<std::size_t>(p)] =
                    std::int64_t{table.seat(p).score} * kPoint + kept;
            }
            moments.push_back(moment);
        }
        table.settle();
        for (const Moment& moment : moments) {
            std::array<std::int64_t, kMaxPlayers> gain{};
            for (int p = 0; p < players; ++p)
                gain[static_cast<std::size_t>((p - moment.to_move + players) % players)] =
                    std::int64_t{table.seat(p).score} * kPoint -
                    moment.worth[static_cast<std::size_t>(p)];
            for (int a = 0; a < players; ++a) {
                for (int b = 0; b < players; ++b) {
                    GainRow& row = rows[static_cast<std::size_t>(moment.bag)]
                                       [static_cast<std::size_t>(a * kMaxPlayers + b)];
                    const std::int64_t difference =
                        gain[static_cast<std::size_t>(a)] - gain[static_cast<std::size_t>(b)];
                    ++row.count;
                    row.sum += gain[static_cast<std::size_t>(a)];
                    row.difference += difference;
                    row.difference_squares +=
                        static_cast<double>(difference) * static_cast<double>(difference);
                }
            }
        }
    }
    return rows;
}

}  // namespace sternfeld
