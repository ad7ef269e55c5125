// The Rates workspace: the map of the spectral radius and what belongs to it. Knows no other workspace.
#include "app/shell/application_impl.h"
#include "app/shell/regions.h"

namespace lowrank::shell {

using namespace panels;

void Application::Impl::draw_rates(Ui& ui, const Regions& r) {
    const float gap = ui.px(12);
    const Rect card = inset(r.centre, gap, gap);
    ui.painter().rect(card, ui.theme().card, ui.px(8));
    ui.text({card.x + ui.px(16), card.y + ui.px(8), card.w - ui.px(32), ui.px(20)},
            "Spectral radius ρ(T(μ, η))", {ui.theme().text, 13, Face::Bold});
}

}  // namespace lowrank::shell
