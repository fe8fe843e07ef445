// The Python module sternfeld._core: everything that crosses between Python and C++ is bound here.

#include <nanobind/nanobind.h>

#include <cstdlib>

#include "base/errors.h"
#include "bind/bind.h"
#include "bind/cpu_features.h"

namespace nb = nanobind;

namespace sternfeld::bind {

Path path_named(const std::string& name) {
    if (name.empty()) {
        // Read once: the environment may be changed while other threads ask.
        static const char* const wish = std::getenv("STERNFELD_PATH");
        static const std::string wished = wish == nullptr ? "" : wish;
        return wished.empty() ? best_path() : path_named(wished);
    }
    for (const Path path : {Path::kPlain, Path::kAvx2, Path::kAvx512}) {
        if (name != name_of(path)) continue;
        if (!has_path(path))
            throw std::invalid_argument("this processor or this build has no " + name);
        return path;
    }
    throw std::invalid_argument("there is no path '" + name + "'; expected plain, avx2 or avx512");
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
    m.attr("BLANK_NUMBER") = static_cast<int>(sternfeld::kBlank);
    m.def("cpu_features", &cpu_features,
          "Name each instruction set the core can make use of and say whether this processor "
          "(and its operating system) has it.");
    nb::exception<sternfeld::LexiconError>(m, "CoreLexiconError", PyExc_ValueError);
    sternfeld::bind::bind_rules(m);
    sternfeld::bind::bind_lexicon(m);
    sternfeld::bind::bind_engine(m);
    sternfeld::bind::bind_simulation(m);
    sternfeld::bind::bind_learn(m);
}
