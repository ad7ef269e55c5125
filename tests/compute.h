// Work for a thread, measured by the processor time that it gets.
#pragma once
#include <ctime>

namespace lowrank::test {

inline double processor_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Computes until this thread has had so much of a processor.
inline void compute(double seconds) {
    const double end = processor_seconds() + seconds;
    while (processor_seconds() < end) {
    }
}

}  // namespace lowrank::test
