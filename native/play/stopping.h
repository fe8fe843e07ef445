// A stop flag shared by threads.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>

namespace sternfeld {

// Any thread may call stopped(); only the calling thread may call ask(), which calls `stop` at most
// every two milliseconds.
class Stopping {
  public:
    // Keeps a reference; `stop` may be empty.
    explicit Stopping(const std::function<bool()>& stop) : stop_(stop) {}

    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    void ask() {
        if (!stop_) return;
        const auto now = std::chrono::steady_clock::now();
        if (now < next_) return;
        next_ = now + kEvery;
        try {
            if (stop_()) stopped_ = true;
        } catch (...) {
            stopped_ = true;
            throw;
        }
    }

  private:
    static constexpr auto kEvery = std::chrono::milliseconds(2);

    const std::function<bool()>& stop_;
    std::atomic<bool> stopped_{false};
    std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
};

}  // namespace sternfeld
