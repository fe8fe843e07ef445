// Several threads at one piece of work, the calling thread among them.
#pragma once

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace sternfeld {

// Calls work(0) here and work(1) .. work(threads - 1) on threads of their own, and returns when all
// of them are done. What one of them throws is thrown here then. Whoever shares work among them
// must share it as it comes: if the machine gives fewer threads, those that are there do all of it.
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
