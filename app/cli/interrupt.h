// Ctrl+C, and every other signal that ends a process, as a stop token: the first asks the work to end with
// its results whole, the second ends the program.
#pragma once
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <system_error>
#include <thread>
#include <unistd.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/platform/signals.h"

namespace lowrank::cli {

/// Made before any other thread, so that all inherit the blocked signals.
class Interrupt {
public:
    std::stop_token token() const { return source_.get_token(); }
    bool asked() const { return source_.stop_requested(); }

    /// For drawing what an interrupted run has come to: fires kGrace after the first signal, for a page of a
    /// thousand curves is more than whoever asked for the end waits for.
    std::stop_token after_grace() const { return late_.get_token(); }

    /// While it lives nothing is worth keeping and no file is begun: a signal says the sentence and ends the
    /// program at once, whatever it is at. A pass over 1e7 samples of a table is too long to wait for.
    class NothingYet {
    public:
        NothingYet(Interrupt& interrupt, const char* sentence) : interrupt_(interrupt) {
            interrupt_.set_sentence(sentence);
        }
        ~NothingYet() { interrupt_.set_sentence(nullptr); }
        NothingYet(const NothingYet&) = delete;
        NothingYet& operator=(const NothingYet&) = delete;

    private:
        Interrupt& interrupt_;
    };

    /// What work answers that leaves nothing behind where a signal comes.
    template <class Work>
    auto before(const char* sentence, Work work) {
        const NothingYet nothing(*this, sentence);
        return work();
    }

private:
    void set_sentence(const char* sentence) {
        const std::lock_guard lock(mutex_);
        sentence_ = sentence;
    }
    void hear() {
        const std::lock_guard lock(mutex_);
        if (!sentence_ && source_.request_stop()) return fire_late();
        if (sentence_) note(sentence_);
        _exit(kInterrupted);
    }

    /// Where the system makes no thread there is no grace.
    void fire_late() {
        try {
            timer_ = std::jthread([late = late_](const std::stop_token& gone) mutable {
                std::mutex asleep;
                std::unique_lock lock(asleep);
                std::condition_variable_any().wait_for(lock, gone, kGrace, [] { return false; });
                late.request_stop();
            });
        } catch (const std::system_error&) {
            late_.request_stop();
        }
    }

    static constexpr std::chrono::milliseconds kGrace{30};
    std::stop_source source_, late_;
    std::jthread timer_;
    std::mutex mutex_;
    const char* sentence_ = nullptr;
    platform::QuitSignals signals_{[this] { hear(); }};
};

}  // namespace lowrank::cli
