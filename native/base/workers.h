// Several threads at one piece of work, the calling thread among them.
#pragma once

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace sternfeld {

// Calls work(0) here and work(1) .. work(threads - 1) on threads of their own, and returns when all
// of them are done; an exception of one is then thrown here. The machine may give fewer threads, so
// callers must let threads take work as it comes instead of splitting it beforehand.
template <class Work>
void on_threads(int threads, const Work& work) {
    std::exception_ptr failure;
    std::mutex failing;
    const auto guarded = [&](int thread) {
        try {
            work(thread);
        } catch (...) {
            const std::lock_guard one_at_a_time(failing);
            if (failure == nullptr) failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> helpers;
        try {
            for (int thread = 1; thread < threads; ++thread) helpers.emplace_back(guarded, thread);
        } catch (const std::system_error&) {
        }
        guarded(0);
    }
    if (failure != nullptr) std::rethrow_exception(failure);
}

}  // namespace sternfeld
