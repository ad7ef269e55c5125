// The room of a first screen in a window narrow for its type.
#include <cmath>

#include "app/shell/regions.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::shell;

TEST_CASE("a first screen in a window narrow for its type has lower bars and a slim panel that stays open") {
    constexpr float kEm = 20.8f;
    for (const float width : {1280.f, 1440.f}) {
        const auto of = [&](FirstScreenRoom first) {
            return regions(width, 900, kEm, {}, {}, false, false, first);
        };
        const Regions plain = of({true, true}), unfolded = of({true, false}), other = of({});
        CHECK((plain.slim && unfolded.slim && !other.slim));
        CHECK((plain.left_open && unfolded.left_open));
        CHECK(plain.left.w < unfolded.left.w);
        CHECK(unfolded.left.w == std::round(300 * kEm / 13));
        CHECK(plain.top.h < other.top.h);
        CHECK(plain.transport.h < other.transport.h);
        CHECK(plain.top.h + plain.centre.h + plain.transport.h == 900);
    }
    CHECK_FALSE(regions(1280, 720, 13, {}, {}, false, false, {true, true}).slim);
}
