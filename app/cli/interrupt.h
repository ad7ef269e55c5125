// Ctrl+C, and every other signal that ends a process, as a stop token: the first asks the work to end with its results whole, the second ends the program.
#pragma once
#include <mutex>
#include <stop_token>
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

    /// While it lives nothing is worth keeping and no file is begun: a signal says the sentence and ends the program at once,
    /// whatever it is at. A pass over 1e7 samples of a table is too long to wait for.
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

private:
    void set_sentence(const char* sentence) {
        const std::lock_guard lock(mutex_);
        sentence_ = sentence;
    }
    void hear() {
        const std::lock_guard lock(mutex_);
        if (!sentence_ && source_.request_stop()) return;
        if (sentence_) note(sentence_);
        _exit(kInterrupted);
    }

    std::stop_source source_;
    std::mutex mutex_;
    const char* sentence_ = nullptr;
    platform::QuitSignals signals_{[this] { hear(); }};
};

}  // namespace lowrank::cli
