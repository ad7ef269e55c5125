// Gives large matrices huge pages. The linker leads malloc to here; what comes back is malloc's own block, so
// free and realloc need nothing.
#include "core/linalg/huge_pages.h"

#include <cstdint>
#include <sys/mman.h>

extern "C" {

void* __real_malloc(std::size_t size);  // NOLINT(bugprone-reserved-identifier): the linker's name

void* __wrap_malloc(std::size_t size) {  // NOLINT(bugprone-reserved-identifier)
    void* const block = __real_malloc(size);
    if (size < lowrank::kHugeBlock || !block) return block;
    // Whole pages of the block alone: its neighbours are somebody else's.
    constexpr std::uintptr_t kPage = 4096;
    const std::uintptr_t begin = (reinterpret_cast<std::uintptr_t>(block) + kPage - 1) / kPage * kPage;
    const std::uintptr_t end = (reinterpret_cast<std::uintptr_t>(block) + size) / kPage * kPage;
    (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
    return block;
}
}
