// The chart of the figures with what its marks mean under the pointer.
#include <algorithm>

#include "app/figure/race/singular_values.h"
#include "app/workspace/race/race_panel.h"

namespace lowrank::race {
namespace {

figure::Surface surface_of(const ui::Ui& ui) {
    figure::Surface surface;
    surface.em = ui.context().em;
    surface.theme = &ui.context().theme;
    return surface;
}

}  // namespace

float singular_values_height(const ui::Ui& ui) { return figure::singular_values_height(surface_of(ui)); }

void singular_values_chart(ui::Ui& ui, paint::Rect area) {
    const ui::Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const figure::Surface surface = surface_of(ui);
    const paint::Rect box{area.x, area.y, area.w, figure::singular_values_chart_height(surface)};
    ui.area("singular-values", box);
    ui.tooltip(
        "Singular values of the iterate (dots) and of the truth (dashes), on one scale for the whole race. "
        "The line stands "
        "after the r-th: an iterate of rank r has none beyond it.");
    const auto m = static_cast<std::size_t>(std::max<Index>(0, c.matrix.method));
    const figure::SingularValuesInput input{c.matrix.instance.get(), c.matrix.snapshot.get(),
                                            c.race.facts.rank,
                                            m < c.styles.size() ? c.styles[m].line : t.accent};
    if (figure::has_singular_values(input)) {
        figure::draw_singular_marks(input, area, surface, ui.painter());
        for (const figure::SingularWord& word : figure::singular_words(input, area, surface))
            ui.text(word.box, word.markup, {t.quiet, word.size, paint::Face::Regular, word.align});
        return;
    }
    ui.painter().rect(box, t.field, 0);
    ui.text(box, "singular values will appear here",
            {t.quiet, kSmallText, paint::Face::Regular, paint::HAlign::Centre});
}

}  // namespace lowrank::race
