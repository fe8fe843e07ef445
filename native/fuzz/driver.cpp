// Drives a fuzz target without libFuzzer: mutates its seed for some seconds.
//
//   fuzz_lexicon [seconds [seed]]    and so for every target
//
// Memory is bounded by the process, time by a limit on each input. An input that kills the
// process is left in the file "failing-input".

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "base/random.h"
#include "fuzz/target.h"

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMemory = std::size_t{512} << 20;
constexpr rlim_t kSecondsAtRest = 10;  // of processor time, on top of what was asked for

std::vector<std::uint8_t> current;

// Only calls that are allowed while a process dies.
void keep_failing_input(int signal) {
    const int file = ::open("failing-input", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file >= 0 && ::write(file, current.data(), current.size()) >= 0) ::close(file);
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

std::vector<std::uint8_t> mutate(std::vector<std::uint8_t> input, sternfeld::Random& random) {
    const auto place = [&](std::size_t end) {
        // Half of the time near the beginning, where a file says how it is laid out.
        const auto near = std::min<std::size_t>(end, 4096);
        return static_cast<std::size_t>(
            random.below(static_cast<int>(random.below(2) != 0 ? near : end)));
    };
    for (int changes = 1 + random.below(4); changes > 0 && !input.empty(); --changes) {
        const std::size_t at = place(input.size());
        switch (random.below(5)) {
            case 0:
                input[at] ^= static_cast<std::uint8_t>(1 << random.below(8));
                break;
            case 1:
                input[at] = static_cast<std::uint8_t>(random.below(256));
                break;
            case 2: {  // one of the numbers that are most often wrong
                const std::uint8_t value = random.below(2) != 0 ? 0xff : 0;
                for (std::size_t i = at & ~std::size_t{3}, end = i + 4; i < end; ++i)
                    if (i < input.size()) input[i] = value;
                break;
            }
            case 3:  // a piece from elsewhere
                for (std::size_t i = 0, from = place(input.size()); i < 8; ++i)
                    if (at + i < input.size() && from + i < input.size())
                        input[at + i] = input[from + i];
                break;
            default:
                if (random.below(20) == 0) input.resize(at);
        }
    }
    return input;
}

}  // namespace

int main(int argc, char** argv) {
    const int seconds = argc > 1 ? std::atoi(argv[1]) : 5;
    sternfeld::Random random(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
#ifndef __SANITIZE_ADDRESS__  // it reserves far more address space than it uses
    const rlimit memory{kMemory, kMemory};
    setrlimit(RLIMIT_AS, &memory);
#endif
    const rlim_t limit = static_cast<rlim_t>(seconds) + kSecondsAtRest;
    const rlimit time{limit, limit + 1};
    setrlimit(RLIMIT_CPU, &time);

    for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGXCPU})
        std::signal(signal, keep_failing_input);
    const auto seed = fuzz_seed();
    const auto end = Clock::now() + std::chrono::seconds(seconds);
    std::uint64_t tried = 0;
    for (; Clock::now() < end; ++tried) {
        current = mutate(seed, random);
        const auto began = Clock::now();
        LLVMFuzzerTestOneInput(current.data(), current.size());
        if (Clock::now() - began > std::chrono::seconds(5)) {
            std::printf("an input took more than 5 seconds\n");
            std::raise(SIGABRT);
        }
    }
    std::printf("%llu inputs: each accepted or refused\n", static_cast<unsigned long long>(tried));
}
