// malloc of this executable, counted, on top of the C library's own.
#include "tests/core/method/allocation_counter.h"

#include <atomic>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define LOWRANK_COUNTS_ALLOCATIONS 1
#else
#define LOWRANK_COUNTS_ALLOCATIONS 0
#endif

namespace {
std::atomic<long> allocations{0};
}

#if LOWRANK_COUNTS_ALLOCATIONS
// operator new and Eigen both end here.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) {
    allocations.fetch_add(1, std::memory_order_relaxed);
    return __libc_malloc(size);
}
#endif

namespace lowrank::test {

bool allocations_are_counted() { return LOWRANK_COUNTS_ALLOCATIONS != 0; }

long allocations_since_last_call() { return allocations.exchange(0); }

}  // namespace lowrank::test
