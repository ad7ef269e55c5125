// Gives large matrices huge pages. The linker leads malloc to here; what comes back is malloc's own block, so
// free and realloc need nothing.
#include "core/linalg/huge_pages.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <sys/mman.h>

extern "C" {

void* __real_malloc(std::size_t size);  // NOLINT(bugprone-reserved-identifier): the linker's name

void* __wrap_malloc(std::size_t size) {  // NOLINT(bugprone-reserved-identifier)
    using lowrank::kHugePage;
    if (size < kHugePage) return __real_malloc(size);
    // So large that the next block, behind malloc's own words, begins where this one's last page ends:
    // between blocks of any other size nothing that begins at a page would find room.
    constexpr std::size_t kOwnWords = 16;
    const std::size_t whole = (size + kOwnWords + kHugePage - 1) / kHugePage * kHugePage - kOwnWords;
    void* block = nullptr;
    if (const int failed = posix_memalign(&block, kHugePage, std::max(size, whole))) {
        errno = failed;
        return nullptr;
    }
    // Whole pages of the block alone: what follows is somebody else's.
    constexpr std::size_t kPage = 4096;
    (void)madvise(block, size / kPage * kPage, MADV_HUGEPAGE);
    return block;
}
}
