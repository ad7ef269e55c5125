// Whether large matrices lie where huge pages were asked for.
#include "core/linalg/huge_pages.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "core/linalg/types.h"
#include "tests/catch.h"

using namespace lowrank;

namespace {

/// The kernel's flags of the mapping that holds an address, as in 'rd wr mr mw me ac hg'.
std::string mapping_flags(const void* address) {
    const std::string kFlags = "VmFlags:";
    std::ifstream maps("/proc/self/smaps");
    bool inside = false;
    for (std::string line; std::getline(maps, line);) {
        std::uintptr_t begin = 0, end = 0;
        char dash = 0;
        std::istringstream words(line);
        if (words >> std::hex >> begin >> dash >> end && dash == '-')
            inside = begin <= reinterpret_cast<std::uintptr_t>(address) &&
                     reinterpret_cast<std::uintptr_t>(address) < end;
        if (inside && line.starts_with(kFlags)) return line.substr(kFlags.size()) + ' ';
    }
    return {};
}

}  // namespace

TEST_CASE("large matrices lie in huge pages where the system has them") {
    const bool given = std::filesystem::exists("/sys/kernel/mm/transparent_hugepage/enabled");
#ifdef LOWRANK_HUGE_PAGES
    const bool linked = true;
#else
    const bool linked = false;
#endif
    // 64 MB, and factors of 2.5 MB.
    for (const auto& [rows, cols] : {std::pair<Index, Index>{1024, 8 * 1024}, {2500, 125}}) {
        CAPTURE(rows, cols);
        Matrix large(rows, cols);
        large.setZero();
        REQUIRE(!mapping_flags(large.data()).empty());
        CHECK((mapping_flags(&large(rows / 2, cols / 2)).find(" hg ") != std::string::npos) ==
              (given && linked));
    }
}

#ifdef __linux__
TEST_CASE("fresh memory is taken whole, and not once the token is set") {
    const auto missing = [](const Matrix& A) {
        constexpr std::uintptr_t kPage = 4096;
        const auto begin = (reinterpret_cast<std::uintptr_t>(A.data()) + kPage - 1) / kPage * kPage;
        const auto end = reinterpret_cast<std::uintptr_t>(A.data() + A.size()) / kPage * kPage;
        std::vector<unsigned char> there((end - begin) / kPage);
        REQUIRE(mincore(reinterpret_cast<void*>(begin), end - begin, there.data()) == 0);
        return std::count_if(there.begin(), there.end(), [](unsigned char page) { return (page & 1) == 0; });
    };
    Matrix A;
    REQUIRE(fresh(A, 3000, 2000, {}) == Outcome::Done);
    REQUIRE(A.rows() == 3000);
    REQUIRE(A.cols() == 2000);
    CHECK(missing(A) == 0);
    A.setConstant(2);
    REQUIRE(fresh(A, 3000, 2000, {}) == Outcome::Done);
    CHECK(A.minCoeff() == 2);

    std::stop_source source;
    source.request_stop();
    Matrix B;
    CHECK(fresh(B, 3000, 2000, source.get_token()) == Outcome::Cancelled);
    CHECK(missing(B) > 0);
}
#endif
