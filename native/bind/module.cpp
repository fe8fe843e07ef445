// The Python module sternfeld._core: everything that crosses between Python and C++ is bound here.

#include <nanobind/nanobind.h>

#include "base/errors.h"
#include "bind/bind.h"
#include "bind/cpu_features.h"

namespace nb = nanobind;

namespace sternfeld::bind {

void check_range(const char* what, std::int64_t value, std::int64_t low, std::int64_t high) {
    if (value < low || value > high) {
        throw std::invalid_argument(std::string(what) + " is " + std::to_string(value) +
                                    "; expected " + std::to_string(low) + " to " +
                                    std::to_string(high));
    }
}

Path path_named(const std::string& name) {
    if (name.empty()) return best_path();
    for (const Path path : {Path::kPlain, Path::kAvx2, Path::kAvx512}) {
        if (name == name_of(path)) return path;
    }
    throw std::invalid_argument("there is no path '" + name + "'; expected plain, avx2 or avx512");
}

std::vector<Tile> read_tiles(const nb::bytes& tiles, int letters, std::size_t at_most) {
    if (tiles.size() > at_most) {
        throw std::invalid_argument(std::to_string(tiles.size()) + " tiles; expected at most " +
                                    std::to_string(at_most));
    }
    const auto* bytes = static_cast<const std::uint8_t*>(tiles.data());
    std::vector<Tile> result(bytes, bytes + tiles.size());
    for (const Tile tile : result) {
        if (tile >= letters && tile != kBlank) {
            throw std::invalid_argument("there is no tile number " + std::to_string(tile));
        }
    }
    return result;
}

}  // namespace sternfeld::bind

namespace {

#ifdef STERNFELD_SANITIZE
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

nb::typed<nb::dict, nb::str, bool> cpu_features() {
    nb::typed<nb::dict, nb::str, bool> features;
    for (const auto& [name, present] : sternfeld::cpu_features()) features[name] = present;
    return features;
}

}  // namespace

NB_MODULE(_core, m) {
    // At the end of a process some objects are still held by caches of Python modules: no leak.
    nb::set_leak_warnings(kSanitized);
    m.doc() = "The native core of sternfeld.";
    m.attr("version") = STERNFELD_VERSION;
    m.attr("sanitized") = kSanitized;
    m.def("cpu_features", &cpu_features,
          "Name each instruction set the core can make use of and say whether this processor "
          "(and its operating system) has it.");
    nb::exception<sternfeld::LexiconError>(m, "CoreLexiconError", PyExc_ValueError);
    sternfeld::bind::bind_rules(m);
    sternfeld::bind::bind_lexicon(m);
    sternfeld::bind::bind_engine(m);
    sternfeld::bind::bind_thinking(m);
}
