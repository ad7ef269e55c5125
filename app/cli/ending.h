// Signals that end a process, for commands whose work leaves nothing that is worth keeping: they end the
// program at once, whatever it is at, but for a file that is being written, which is taken away first.
#pragma once
#include <mutex>
#include <stop_token>
#include <unistd.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/platform/signals.h"

namespace lowrank::cli {

/// Made before any other thread, so that all inherit the blocked signals. sentence: says what is not there,
/// and stays.
class Ending {
public:
    explicit Ending(const char* sentence) : sentence_(sentence) {}

    /// While it lives a signal fires the token, and a second one ends the program.
    class File {
    public:
        explicit File(Ending& ending) : ending_(ending) { ending_.set_begun(true); }
        ~File() { ending_.set_begun(false); }
        File(const File&) = delete;
        File& operator=(const File&) = delete;
        std::stop_token token() const { return ending_.file_.get_token(); }

    private:
        Ending& ending_;
    };

    /// The answer of a command whose file was called off.
    int interrupted() const { return note(sentence_), kInterrupted; }

private:
    void set_begun(bool begun) {
        const std::lock_guard lock(mutex_);
        begun_ = begun;
    }
    void hear() {
        const std::lock_guard lock(mutex_);
        if (begun_ && file_.request_stop()) return;
        if (!begun_) note(sentence_);
        _exit(kInterrupted);
    }

    const char* sentence_;
    std::mutex mutex_;
    bool begun_ = false;
    std::stop_source file_;
    platform::QuitSignals signals_{[this] { hear(); }};
};

}  // namespace lowrank::cli
