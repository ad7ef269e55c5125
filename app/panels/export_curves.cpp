// Names, colours and order as wishes of the look, each by the curve's own name.
#include <algorithm>
#include <fmt/core.h>

#include "app/panels/export_form.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kCurveRow = 30;

using Curves = std::vector<figure::PageCurve>;

void set_look(Ui& ui, state::PageLook look, std::string unread = {}) {
    state::ExportSettings changed = ui.context().state.export_settings;
    changed.look = std::move(look);
    changed.unread = std::move(unread);
    ui.context().emit(state::SetExport{std::move(changed)});
}

/// Takes back what a list says of a curve.
template <class Wish>
void forget(std::vector<Wish>& wishes, const std::string& curve) {
    std::erase_if(wishes, [&](const Wish& wish) { return figure::is_name(curve, wish.curve); });
}

void put_colour(Ui& ui, const std::string& curve, const std::string& typed) {
    state::PageLook look = ui.context().state.export_settings.look;
    const auto colour = state::colour_from(typed);
    if (!colour && !typed.empty())
        return set_look(
            ui, std::move(look),
            fmt::format(
                "The colour of {} cannot be '{}': # and six digits from 0 to F, as #D55E00, are needed.",
                curve, typed));
    forget(look.colours, curve);
    if (colour) look.colours.push_back({curve, *colour});
    set_look(ui, std::move(look));
}

void put_name(Ui& ui, const std::string& curve, const std::string& typed) {
    state::PageLook look = ui.context().state.export_settings.look;
    forget(look.names, curve);
    if (!typed.empty()) look.names.push_back({curve, typed});
    set_look(ui, std::move(look));
}

/// The curve one place up or down.
void move(Ui& ui, const Curves& curves, std::size_t from, std::size_t to) {
    state::PageLook look = ui.context().state.export_settings.look;
    look.order.clear();
    for (const figure::PageCurve& curve : curves) look.order.push_back(curve.name);
    std::swap(look.order[from], look.order[to]);
    set_look(ui, std::move(look));
}

void one_curve(Ui& ui, Rect row, const Curves& curves, std::size_t k) {
    const state::ExportSettings& settings = ui.context().state.export_settings;
    const state::PageLook& look = settings.look;
    const std::string& curve = curves[k].name;
    const std::string id = "export.curve." + std::to_string(k + 1);
    row = inset(row, 0, ui.px(2));
    const auto arrow = [&](const char* what, std::string_view label, bool enabled, std::string_view tooltip) {
        const bool clicked =
            ui.button(id + what, cut_right(row, ui.px(24)), label, ButtonKind::Plain, enabled);
        ui.tooltip(tooltip);
        cut_right(row, ui.px(3));
        return clicked;
    };
    if (arrow(".down", "↓", k + 1 < curves.size(), "Later in the legend")) move(ui, curves, k, k + 1);
    if (arrow(".up", "↑", k > 0, "Earlier in the legend")) move(ui, curves, k, k - 1);

    const state::CurveColour* colour = figure::wish_for(look.colours, curve);
    theme::MethodStyle style = curves[k].style;
    if (colour) style.line = colour->colour;
    if (settings.look.style == state::PageStyle::BlackAndWhite)
        style.line = theme::theme(settings.theme).text;
    const Rect typed_colour = cut_right(row, ui.px(70));
    cut_right(row, ui.px(4));
    // On the page's own ground, where it will be seen.
    const Rect swatch = cut_left(row, ui.px(30));
    ui.painter().rect(swatch, theme::theme(settings.theme).card, ui.px(3));
    ui.sample(inset(swatch, ui.px(2), 0), style);
    cut_left(row, ui.px(4));
    const state::CurveName* name = figure::wish_for(look.names, curve);
    if (auto typed = ui.text_box(id + ".name", row, name ? name->text : "", curve, kLongestName))
        put_name(ui, curve, *typed);
    ui.tooltip("What the legend calls it; _ and ^ make indices");
    if (auto typed =
            ui.text_box(id + ".colour", typed_colour, colour ? state::colour_words(colour->colour) : "",
                        state::colour_words(curves[k].style.line), kLongestName))
        put_colour(ui, curve, *typed);
    ui.tooltip("Its colour: # and six digits");
}

}  // namespace

float export_curves(Ui& ui, Rect at, const Curves& curves) {
    if (curves.empty())
        return at.y + ui.paragraph(at, "This figure names no curves.", {ui.theme().quiet, 12});
    for (std::size_t k = 0; k < curves.size(); ++k) one_curve(ui, cut_top(at, ui.px(kCurveRow)), curves, k);
    return at.y;
}

}  // namespace lowrank::panels
