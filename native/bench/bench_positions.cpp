// bench_positions edition parts folder threads [games]: positions for learning as
// scripts/learn_positions.py makes them with --turns 1000 --slots, on a machine without the
// package. Says how fast it is.
#include <cmath>
#include <fstream>
#include <iterator>

#include "learn/positions.h"
#include "leaves/leaves_file.h"
#include "play/gains.h"
#include "support.h"

using namespace sternfeld;
using namespace sternfeld::testing;

namespace {

std::string read_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    CHECK(file.good());
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(const std::string& path, const void* data, std::size_t bytes) {
    std::ofstream file(path, std::ios::binary);
    file.write(static_cast<const char*>(data), static_cast<std::streamsize>(bytes));
    CHECK(file.good());
}

}  // namespace

int main(int argc, char** argv) {
    CHECK(argc >= 5);
    const std::string name = argv[1];
    const std::string folder = argv[3];
    const Edition e = edition(name);
    const auto words = lexicon(e.lexicon);
    const std::string bytes = read_file("src/sternfeld/engine/leaves/" + name + ".leaves");
    const auto leaves = leaves_from_bytes(
        e.rules, {reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()});

    Observation options;
    options.games = 1500;
    options.threads = std::atoi(argv[4]);
    // The chance that a slot can be played, and what seats gain by tiles in the bag.
    std::vector<double> playable;
    for (const SlotCount& count : observe_slots(e.rules, words, leaves, options)) {
        const double near = playable.empty() ? 0 : playable.back();
        playable.push_back((static_cast<double>(count.playable) + 200 * near) /
                           (static_cast<double>(count.met) + 200));
    }
    std::vector<WinProbability::Row> rows;
    for (const auto& gains :
         observe_gains(e.rules, words, leaves, 4000, 2, options.seed, best_path())) {
        WinProbability::Row row = rows.empty() ? WinProbability::Row{} : rows.back();
        const GainRow& pair = gains[1];
        if (pair.count > 1) {
            const auto n = static_cast<double>(pair.count);
            const double mean = static_cast<double>(pair.difference) / n;
            row.gain[0] = mean / kPoint;
            row.deviation = std::max(
                1.0, std::sqrt(std::max(0.0, pair.difference_squares / n - mean * mean)) / kPoint);
        }
        rows.push_back(row);
    }
    const WinProbability outlook(rows);

    std::string about = "{\"edition\": \"" + name + "\", \"columns\": [";
    for (const std::string& column : position_columns(e.rules))
        about += (about.back() == '[' ? "\"" : ", \"") + column + "\"";
    about += "]}\n";
    write_file(folder + "/about.json", about.data(), about.size());
    options.games = argc > 5 ? std::atoi(argv[5]) : 20000;
    options.turns = 1000;
    options.slots = true;
    for (int part = 0; part < std::atoi(argv[2]); ++part) {
        options.first_game = part * options.games;
        const double began = wall_seconds();
        const Positions found =
            observe_positions(e.rules, words, leaves, outlook, playable, options);
        std::string place = std::to_string(part);
        place = folder + "/" + std::string(5 - place.size(), '0') + place;
        write_file(place + ".slots", found.slots.data(), 2 * found.slots.size());
        write_file(place + ".positions", found.rows.data(), 2 * found.rows.size());
        std::printf("%s: %d games in %.1f s\n", place.c_str(), options.games,
                    wall_seconds() - began);
        std::fflush(stdout);
    }
}
