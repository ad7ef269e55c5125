// Remembers that a thread was refused, which is a fact about the process like the number of its processors,
// and words it.
#include "core/linalg/try_thread.h"

#include <atomic>

namespace lowrank {
namespace {

std::atomic<bool> refused = false;

}  // namespace

std::string why_fewer_threads() {
    if (!refused) return {};
    return "the system lets this process make no more threads (ulimit -u): it went on with fewer, which "
           "takes "
           "longer and changes no result.";
}

std::string no_thread_for_it() {
    return "the system lets this process make no more threads (ulimit -u), and this needs one of its own.";
}

void thread_was_refused() { refused = true; }

}  // namespace lowrank
