// One program in a process group of its own, in a folder, without a shell; what it says is kept as far as
// that is of use.
#pragma once
#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "core/text/result.h"

namespace lowrank::external {

/// The end of what a program wrote to one of its outputs.
struct OutputTail {
    std::string text;       ///< at most kKept bytes, the last ones
    std::size_t bytes = 0;  ///< in all
    static constexpr std::size_t kKept = 64 * 1024;
};

/// How a process came to its end: by itself with a status, or by a signal.
struct Ending {
    int status = 0;
    int signal = 0;  ///< 0: none
    bool well() const { return status == 0 && signal == 0; }
};

/// Reads from nowhere (/dev/null); both outputs go through pipes. The group, whatever the program has started
/// in it, is ended with it: when it ends, when this is destroyed, or by end().
class ChildProcess {
public:
    /// Starts words[0], looked for as execvp does, in the folder. cpu_seconds bounds the processor time of
    /// each of its processes, so that it ends even where nobody is left to end it.  A sentence where it
    /// cannot be started.
    static Result<ChildProcess> start(const std::vector<std::string>& words, const std::string& folder,
                                      double cpu_seconds);
    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&&) = delete;
    ~ChildProcess();

    /// Takes what it has said, for at most so long; true once it has ended by itself (then all it said is
    /// taken).
    bool wait(std::chrono::milliseconds most);
    /// Asks the group to end (SIGTERM), waits up to half a second, then ends it (SIGKILL).
    void end();
    Ending ending() const { return ending_; }
    const OutputTail& output() const { return out_.tail; }
    const OutputTail& errors() const { return err_.tail; }

private:
    struct Stream {
        int descriptor = -1;
        OutputTail tail;
        void take();
        void close();
    };
    ChildProcess() = default;
    bool has_ended() const;
    void reap();

    int process_ = -1;
    Stream out_, err_;
    Ending ending_;
};

}  // namespace lowrank::external
