// Gives large matrices huge pages. The linker leads malloc to here; what comes back is malloc's own block, so
// free and realloc need nothing.
#include "core/linalg/huge_pages.h"

#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <sys/mman.h>

namespace {

/// Whole pages of the block alone: its neighbours are somebody else's.
void ask_for_huge_pages(void* block, std::size_t size) {
    constexpr std::uintptr_t kPage = 4096;
    const auto from = reinterpret_cast<std::uintptr_t>(block);
    const std::uintptr_t begin = (from + kPage - 1) / kPage * kPage, end = (from + size) / kPage * kPage;
    (void)madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
}

}  // namespace

extern "C" {

void* __real_malloc(std::size_t size);  // NOLINT(bugprone-reserved-identifier): the linker's name

void* __wrap_malloc(std::size_t size) {  // NOLINT(bugprone-reserved-identifier)
    using namespace lowrank;
    if (size < kHugePage) return __real_malloc(size);
    void* block = nullptr;
    if (size >= kManyPages) {
        block = __real_malloc(size);
        if (!block) return nullptr;
    } else {
        if (const int failed = posix_memalign(&block, kHugePage, size)) {
            errno = failed;
            return nullptr;
        }
    }
    ask_for_huge_pages(block, size);
    return block;
}
}
