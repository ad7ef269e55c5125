// What a button looks like says what it does.
#include <imgui.h>

#include "app/ui/widgets.h"
#include "tests/app/ui/rig.h"
#include "tests/catch.h"

using namespace lowrank;
using testing::Rig;
using ui::ButtonKind;
using ui::Ui;

namespace {

int drawn_in(theme::Colour colour) {
    const ImU32 wanted = paint::packed(colour);
    int count = 0;
    const ImDrawData& drawn = *ImGui::GetDrawData();
    for (int n = 0; n < drawn.CmdListsCount; ++n)
        for (const ImDrawVert& v : drawn.CmdLists[n]->VtxBuffer) count += v.col == wanted;
    return count;
}

}  // namespace

TEST_CASE("a button that is switched off is not the coloured one") {
    bool enabled = true;
    Rig rig([&](Ui& ui) { ui.button("next", {20, 20, 80, 24}, "Next", ButtonKind::Primary, enabled); });
    rig.frame(2);
    CHECK(drawn_in(theme::theme(rig.state.look.theme).accent) > 0);
    enabled = false;
    rig.frame(2);
    CHECK(drawn_in(theme::theme(rig.state.look.theme).accent) == 0);
}
