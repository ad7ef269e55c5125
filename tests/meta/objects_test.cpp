// What the objects of app/ may not hold.
#include <array>
#include <cstdio>
#include <string>

#include "tests/catch.h"
#include "tests/paths.h"

namespace {

std::string symbols_of(const std::string& archive) {
    FILE* pipe = popen(("nm -C --defined-only '" + archive + "' 2>/dev/null").c_str(), "r");
    REQUIRE(pipe);
    std::string all;
    std::array<char, 1 << 16> piece;
    for (std::size_t count; (count = fread(piece.data(), 1, piece.size(), pipe)) > 0;)
        all.append(piece.data(), count);
    REQUIRE(pclose(pipe) == 0);
    return all;
}

}  // namespace

// The linker keeps one copy of a template that both rooms instantiate, and that of app/, which is compiled
// for a short wait, would stand in for that of core/, which is compiled for speed: other times, other last
// digits.
TEST_CASE("app instantiates none of Eigen's kernels") {
    const std::string symbols = symbols_of(lowrank::test::kWindowObjects);
    CHECK(symbols.find("lowrank::state::apply(") != std::string::npos);
    for (const char* kernel :
         {"general_matrix_matrix_product", "general_matrix_vector_product", "gebp_kernel",
          "generic_product_impl", "triangular_solve", "Eigen::HouseholderQR", "Eigen::JacobiSVD",
          "Eigen::BDCSVD", "Eigen::SelfAdjointEigenSolver", "Eigen::LLT", "Eigen::LDLT",
          "Eigen::PartialPivLU"}) {
        INFO(kernel);
        CHECK(symbols.find(kernel) == std::string::npos);
    }
}
