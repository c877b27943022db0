// SPDX-License-Identifier: MIT
// Computes pieces on several threads and hands them out in order.
#ifndef VALHALL_TOOLS_IN_ORDER_HPP
#define VALHALL_TOOLS_IN_ORDER_HPP

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace in_order_detail {

// The computed pieces that were not handed out yet: at most `capacity`, so that memory is bounded even if a piece waits long for its
// predecessor.
template <class Piece>
class piece_window {
public:
    piece_window(std::size_t count, std::size_t capacity) : pieces_(capacity), count_(count) {}

    // Waits until there is space for the next piece to compute, and returns it; none if there is no further piece, or after stop.
    std::optional<std::size_t> claim()
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return is_stopped_ || claimed_ == count_ || claimed_ < handed_out_ + pieces_.size(); });
        if (is_stopped_ || claimed_ == count_) return {};
        return claimed_++;
    }

    void put(std::size_t index, Piece&& made)
    {
        const std::scoped_lock lock(mutex_);
        pieces_[index % pieces_.size()].emplace(std::move(made));
        changed_.notify_all();
    }

    // Passes an exception of a thread to the one that takes pieces.
    void fail(std::exception_ptr failure)
    {
        const std::scoped_lock lock(mutex_);
        failure_ = std::move(failure);
        is_stopped_ = true;
        changed_.notify_all();
    }

    // Stops the computation of further pieces.
    void stop()
    {
        const std::scoped_lock lock(mutex_);
        is_stopped_ = true;
        changed_.notify_all();
    }

    // Waits for the next piece in order. Throws the exception of a thread that failed.
    Piece take(std::size_t index)
    {
        std::unique_lock lock(mutex_);
        std::optional<Piece>& place = pieces_[index % pieces_.size()];
        changed_.wait(lock, [&] { return place.has_value() || failure_ != nullptr; });
        if (failure_ != nullptr) std::rethrow_exception(failure_);
        Piece taken = std::move(*place);  // NOLINT(bugprone-unchecked-optional-access): it was waited for
        place.reset();
        ++handed_out_;
        changed_.notify_all();
        return taken;
    }

private:
    std::mutex mutex_{};
    std::condition_variable changed_{};
    std::vector<std::optional<Piece>> pieces_;
    std::size_t count_, claimed_ = 0, handed_out_ = 0;
    bool is_stopped_ = false;
    std::exception_ptr failure_{};
};

// Threads that compute the pieces of a window. They are stopped and joined at the end of the scope, also if handing out throws.
template <class Window>
class piece_workers {
public:
    explicit piece_workers(Window& window) : window_(window) {}
    piece_workers(const piece_workers&) = delete;
    piece_workers& operator=(const piece_workers&) = delete;
    ~piece_workers()
    {
        window_.stop();
        for (std::thread& one : threads_) one.join();
    }

    template <class Work>
    void start(Work work)
    {
        threads_.emplace_back(std::move(work));
    }

private:
    Window& window_;
    std::vector<std::thread> threads_{};
};

}  // namespace in_order_detail

// Calls `take(index, make(index))` for each index below `count`, in order and on this thread. `make` runs on `threads` threads, on this
// one if that is 1. It is called for several indices at once, so it must not change shared data. If it throws, so does this function.
template <class Make, class Take>
void in_order(std::size_t count, std::size_t threads, const Make& make, const Take& take)
{
    threads = std::min(threads, count);
    if (threads <= 1) {
        for (std::size_t index = 0; index < count; ++index) take(index, make(index));
        return;
    }
    // Several indices at once, so that threads seldom wait for each other.
    const std::size_t group = std::clamp<std::size_t>(count / (8 * threads), 1, 32), groups = (count + group - 1) / group;
    using pieces = std::vector<decltype(make(std::size_t{}))>;
    in_order_detail::piece_window<pieces> window(groups, 8 * threads);
    const auto make_all = [&] {
        while (const std::optional<std::size_t> claimed = window.claim()) {
            pieces made;
            const std::size_t first = *claimed * group, end = std::min(first + group, count);
            for (std::size_t index = first; index < end; ++index) made.push_back(make(index));
            window.put(*claimed, std::move(made));
        }
    };
#ifdef __cpp_exceptions
    const auto work = [&] {
        try {
            make_all();
        } catch (...) {
            window.fail(std::current_exception());
        }
    };
#else
    const auto& work = make_all;
#endif
    in_order_detail::piece_workers workers(window);
    for (std::size_t n = 0; n < threads; ++n) workers.start(work);
    for (std::size_t n = 0, index = 0; n < groups; ++n)
        for (auto& made : window.take(n)) take(index++, std::move(made));
}

#endif
