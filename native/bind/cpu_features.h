// Which instruction sets the running processor has, so that one build serves every machine.

#pragma once

#include <array>

namespace sternfeld {

struct CpuFeature {
    const char* name;
    bool present;
};

inline std::array<CpuFeature, 8> cpu_features() {
#if defined(__x86_64__) || defined(__i386__)
#define STERNFELD_HAS(feature) (__builtin_cpu_supports(feature) != 0)
    __builtin_cpu_init();
#else
#define STERNFELD_HAS(feature) false
#endif
    return {{
        {"popcnt", STERNFELD_HAS("popcnt")},
        {"bmi2", STERNFELD_HAS("bmi2")},
        {"avx2", STERNFELD_HAS("avx2")},
        {"avx512f", STERNFELD_HAS("avx512f")},
        {"avx512bw", STERNFELD_HAS("avx512bw")},
        {"avx512dq", STERNFELD_HAS("avx512dq")},
        {"avx512vl", STERNFELD_HAS("avx512vl")},
        {"avx512vbmi", STERNFELD_HAS("avx512vbmi")},
    }};
#undef STERNFELD_HAS
}

}  // namespace sternfeld
