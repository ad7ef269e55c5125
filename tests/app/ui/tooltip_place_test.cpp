// Where a tooltip stands among what it must not cover, and the foot of a column that goes on below.
#include "app/ui/tooltip_place.h"

#include <algorithm>
#include <vector>

#include "app/paint/imgui_painter.h"
#include "app/ui/cards.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using namespace lowrank::ui;
using lowrank::testing::Rig;

namespace {

constexpr paint::Rect kWindow{0, 0, 1000, 600};
constexpr float kWide = 200, kHigh = 60, kGap = 8;

bool covers(paint::Point at, paint::Rect what) { return paint::meet({at.x, at.y, kWide, kHigh}, what); }
bool stays_inside(paint::Point at) {
    return at.x >= 0 && at.y >= 0 && at.x + kWide <= kWindow.right() && at.y + kHigh <= kWindow.bottom();
}

}  // namespace

TEST_CASE("a tooltip stands on the free ground of its panel where it has room there") {
    const paint::Rect panel{0, 44, 300, 556}, row{16, 100, 268, 24};
    const paint::Rect ground{16, 400, 268, 200};
    const paint::Point at = tooltip_place({row, panel, ground, kWindow}, kWide, kHigh, kGap);
    CHECK(at.x == ground.x);
    CHECK(at.y == ground.y);
    // On ground that is too low or too narrow it has none.
    for (const paint::Rect small : {paint::Rect{16, 560, 268, kHigh}, paint::Rect{16, 400, kWide - 1, 200}}) {
        const paint::Point beside = tooltip_place({row, panel, small, kWindow}, kWide, kHigh, kGap);
        CHECK(beside.x == panel.right() + kGap);
        CHECK(beside.y == row.y);
    }
}

TEST_CASE("beside its panel a tooltip covers none of its rows, on whichever side there is room") {
    for (const float x : {0.f, 350.f, 700.f})
        for (const float y : {50.f, 300.f, 580.f}) {
            CAPTURE(x, y);
            const paint::Rect panel{x, 44, 300, 556}, row{x + 16, y, 268, 20};
            const paint::Point at = tooltip_place({row, panel, {}, kWindow}, kWide, kHigh, kGap);
            CHECK_FALSE(covers(at, panel));
            CHECK(stays_inside(at));
        }
}

TEST_CASE(
    "without a panel a tooltip stands below its row, above it where the window ends, and covers it nowhere") {
    for (const float x : {-20.f, 10.f, 400.f, 950.f})
        for (const float y : {0.f, 300.f, 560.f, 580.f}) {
            CAPTURE(x, y);
            const paint::Rect row{x, y, 60, 20};
            const paint::Point at = tooltip_place({row, {}, {}, kWindow}, kWide, kHigh, kGap);
            CHECK_FALSE(covers(at, row));
            CHECK(stays_inside(at));
            CHECK((at.y > y) == (y + 20 + kGap + kHigh <= kWindow.bottom()));
        }
}

TEST_CASE("a column that goes on below fades at its foot, and at its end it does not") {
    constexpr paint::Rect kPage{0, 0, 200, 100};
    float content = 0;
    bool to_end = false;
    std::vector<ImDrawVert> faded;
    Rig rig([&](Ui& ui) {
        ImGui::SetCursorScreenPos({kPage.x, kPage.y});
        ImGui::BeginChild("##page", {kPage.w, kPage.h}, false, ImGuiWindowFlags_NoBackground);
        if (to_end) ImGui::SetScrollY(ImGui::GetScrollMaxY());
        Ui inside(ui.context(), *ImGui::GetWindowDrawList());
        ImGui::Dummy({1, content});
        const int before = inside.list().VtxBuffer.Size;
        fade_at_foot(inside, kPage);
        faded.assign(inside.list().VtxBuffer.begin() + before, inside.list().VtxBuffer.end());
        ImGui::EndChild();
    });
    content = 60;
    rig.frame(3);
    CHECK(faded.empty());
    content = 400;
    rig.frame(3);
    REQUIRE_FALSE(faded.empty());
    // From nothing to nearly the card's own colour, and on no more than the last rows of the page.
    const auto alpha = [](const ImDrawVert& v) { return static_cast<int>(v.col >> IM_COL32_A_SHIFT); };
    const auto higher = [](const ImDrawVert& a, const ImDrawVert& b) { return a.pos.y < b.pos.y; };
    const auto [top, bottom] = std::ranges::minmax_element(faded, higher);
    CHECK(top->pos.y > kPage.bottom() - 40);
    CHECK(bottom->pos.y == kPage.bottom());
    const auto [least, most] = std::ranges::minmax_element(faded, {}, alpha);
    CHECK(alpha(*least) < 40);
    CHECK(alpha(*most) > 200);
    CHECK(least->pos.y < most->pos.y);
    to_end = true;
    rig.frame(3);
    CHECK(faded.empty());
}
