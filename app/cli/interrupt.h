// Ctrl+C, and every other signal that ends a process, as a stop token: the first asks the work to end with its results whole, the second ends the program.
#pragma once
#include <stop_token>
#include <unistd.h>

#include "app/cli/command.h"
#include "app/platform/signals.h"

namespace lowrank::cli {

/// Made before any other thread, so that all inherit the blocked signals.
class Interrupt {
public:
    std::stop_token token() const { return source_.get_token(); }
    bool asked() const { return source_.stop_requested(); }

private:
    std::stop_source source_;
    platform::QuitSignals signals_{[this] {
        if (!source_.request_stop()) _exit(kInterrupted);
    }};
};

}  // namespace lowrank::cli
