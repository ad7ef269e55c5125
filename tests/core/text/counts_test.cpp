// Counts in words.
#include "core/text/counts.h"

#include "tests/catch.h"

using namespace lowrank;

TEST_CASE("one is one, and of none or several there are more") {
    CHECK(print_count(1, "sample") == "1 sample");
    CHECK(print_count(0, "sample") == "0 samples");
    CHECK(print_count(12, "sample") == "12 samples");
    CHECK(print_count(1, "sample is", "samples are") == "1 sample is");
    CHECK(print_count(2, "sample is", "samples are") == "2 samples are");
}
