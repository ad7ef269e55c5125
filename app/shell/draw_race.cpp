// The Race workspace: figures in the centre, values and matrix at the right. Knows no other workspace.
#include "app/panels/inspector.h"
#include "app/panels/theory_panel.h"
#include "app/shell/application_impl.h"
#include "app/shell/columns.h"
#include "app/shell/regions.h"

namespace lowrank::shell {

using namespace panels;

void Application::Impl::draw_race(Ui& ui, const Regions& r) {
    figure_cards(ui, view.slots(), r.centre);
    fold_handle(ui, r.right, r.right_open, true, "VALUES");
    if (!r.right_open) return;
    const Rect right{r.right.x + 1, r.right.y, r.right.w - 1, r.right.h};
    column(ui.context(), "##right", right, [&](Ui& inner, Rect inside) {
        const float values = inspector(inner, inside) + inner.px(14);
        if (app.centre == state::CentreView::Matrix)
            return values + small_error_card(inner, view.slots(), {inside.x, inside.y + values, inside.w, 0});
        const float rate_words =
            theory_panel(inner, {inside.x, inside.y + values, inside.w, inside.h}) + inner.px(14);
        const float above = values + rate_words;
        return above +
               matrix_card(inner, {inside.x, inside.y + above, inside.w, r.right.h - above - inner.px(24)});
    });
    ui.painter().rect({r.right.x, r.right.y, 1, r.right.h}, ui.theme().rule, 0);
}

}  // namespace lowrank::shell
