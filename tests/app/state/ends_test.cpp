// Two ends of a comparison as a value, and as a word of [view].
#include "app/state/axis_ends.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::state;

TEST_CASE("two ends are set one by one, and lie apart where both are set at two places") {
    AxisEnds ends;
    CHECK_FALSE(ends.any());
    ends = ends.with(true, 3);
    CHECK(ends == AxisEnds{{}, 3});
    CHECK(ends.any());
    CHECK_FALSE(ends.apart());
    CHECK_FALSE(ends.with(false, 3).apart());
    CHECK(ends.with(false, 4).apart());
    CHECK(ends.all([](double end) { return end > 2; }));
    CHECK_FALSE(ends.with(false, 1).all([](double end) { return end > 2; }));
    CHECK(ends.as([](double end) { return static_cast<int>(2 * end); }) == Ends<int>{{}, 6});
}

TEST_CASE("two ends are written and read with a colon between them, whichever is absent") {
    const Codec<AxisEnds> codec = axis_ends(0, 10, "A:B");
    for (const auto& [ends, word] :
         {std::pair(AxisEnds{1.5, 7}, "1.5:7"), {AxisEnds{{}, 7}, ":7"}, {AxisEnds{1.5, {}}, "1.5:"}}) {
        CHECK(codec.write(ends) == word);
        AxisEnds read{9, 9};
        CHECK(codec.read(word, read));
        CHECK(read == ends);
    }
    CHECK(codec.write({}).empty());
    AxisEnds kept{1, 2};
    for (const char* bad : {"1", "1;2", "x:2", "1:11", "-1:2", "1:2:3"}) {
        INFO(bad);
        CHECK_FALSE(codec.read(bad, kept));
        CHECK(kept == AxisEnds{1, 2});
    }
    // No word is what absent ends have, and what resets them.
    CHECK(codec.read("", kept));
    CHECK_FALSE(kept.any());
    CHECK_FALSE(axis_ends(0, 10, "A:B", true).read("1.5:2", kept));
    CHECK(axis_ends(0, 10, "A:B", true).read("1:2", kept));
}
