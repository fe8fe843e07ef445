#include "play/gains.h"

#include <array>

namespace sternfeld {

std::vector<std::int32_t> observe_gains(const Rules& rules,
                                        const std::shared_ptr<const Lexicon>& lexicon,
                                        const std::shared_ptr<const Leaves>& leaves, int games,
                                        int players, std::uint64_t seed, Path path) {
    Table table(rules, lexicon, leaves, players, path);
    std::vector<std::int32_t> lines;
    std::vector<int> movers;
    for (int game = 0; game < games; ++game) {
        table.begin(mix(seed + mix(static_cast<std::uint64_t>(game))));
        movers.clear();
        const std::size_t first = lines.size();
        const std::size_t width = 2 + 3 * static_cast<std::size_t>(players);
        std::array<std::int64_t, kMaxPlayers> leave{};
        while (!table.over()) {
            const int player = table.to_move();
            leave[static_cast<std::size_t>(player)] = table.play_turn().leave;
            if (table.over()) break;
            const int bag = table.bag().count();
            movers.push_back(table.to_move());
            lines.push_back(bag);
            lines.push_back(table.left());
            const auto seat = [&](int i) { return (movers.back() + i) % players; };
            for (int i = 0; i < players; ++i)
                lines.push_back(static_cast<std::int32_t>(table.seat(seat(i)).score * kPoint));
            for (int i = 0; i < players; ++i) {
                // Nothing is drawn to kept tiles any more once the bag is empty.
                const std::int64_t kept = bag > 0 ? leave[static_cast<std::size_t>(seat(i))] : 0;
                lines.push_back(static_cast<std::int32_t>(kept));
            }
            lines.resize(first + movers.size() * width);
        }
        table.settle();
        for (std::size_t turn = 0; turn < movers.size(); ++turn) {
            for (int i = 0; i < players; ++i) {
                const int p = (movers[turn] + i) % players;
                lines[first + turn * width + static_cast<std::size_t>(2 + 2 * players + i)] =
                    static_cast<std::int32_t>(table.seat(p).score * kPoint);
            }
        }
    }
    return lines;
}

}  // namespace sternfeld
