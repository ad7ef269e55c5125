// Makes the menu of a figure, one group of items after the other.
#include "app/figure/pointing/menu.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/figure/engine/notes.h"
#include "app/figure/pointing/ends_offer.h"
#include "app/figure/pointing/nearest.h"
#include "app/figure/pointing/respond.h"
#include "app/state/command.h"
#include "app/state/figure_answers.h"

namespace lowrank::figure {
namespace {

using state::keys_of;

constexpr const char* kClearEnds = "Clear A and B";

class Menu {
public:
    void begin_group() { group_ = !items_.empty(); }
    MenuItem& add(std::string id, std::string words, std::string keys, state::Actions actions) {
        items_.push_back({std::move(id), std::move(words), std::move(keys), {}, group_, std::move(actions)});
        group_ = false;
        return items_.back();
    }
    std::vector<MenuItem> take() { return std::move(items_); }

private:
    std::vector<MenuItem> items_;
    bool group_ = false;
};

void add_curve(Menu& menu, const Series& series, const Legend& legend) {
    const std::int64_t id = series.method;
    // The names beside the curves are no buttons.
    const bool names = legend.present() && !legend.collapsed;
    if (id >= 0)
        menu.add("choose", fmt::format("Choose {}", series.label), "click", {state::SelectMethod{id}});
    if (series.role != Role::Drawing)
        menu.add("solo", fmt::format("Show only {}", series.label), names ? "double-click its name" : "",
                 {state::SoloMethod{id}});
    menu.add("hide", (series.visible ? "Hide " : "Show ") + series.label, names ? "click its name" : "",
             {state::HideMethod{id, series.visible}});
    if (series.facts().removable)
        menu.add("remove", (series.role == Role::Pin ? "Take away the pin of " : "Take away ") + series.label,
                 "", {state::RemoveForeign{state::foreign_of(id)}});
}

void add_fit(Menu& menu, state::Actions fit) { menu.add("fit", "Fit", "double-click", std::move(fit)); }

void add_ends(Menu& menu, const EndsOffer& ends) {
    menu.add("a", fmt::format("Compare from here: A at {}", ends.place), keys_of("end-a"), ends.a);
    menu.add("b", fmt::format("Compare to here: B at {}", ends.place), keys_of("end-b"), ends.b);
    if (!ends.clear.empty()) menu.add("no-ends", kClearEnds, keys_of("clear"), ends.clear);
}

void add_leaving(Menu& menu, state::Actions before) {
    menu.begin_group();
    menu.add("copy", "Copy the values at the cursor", "", {state::CopyValues{}});
    before.push_back(state::ShowDialog{state::Dialog::Export});
    menu.add("export", "Export this figure…", keys_of("export"), std::move(before));
}

}  // namespace

std::vector<MenuItem> picture_menu(const state::Actions& fit, const std::optional<EndsOffer>& ends) {
    Menu menu;
    if (ends) {
        add_ends(menu, *ends);
        menu.begin_group();
    }
    if (!fit.empty()) add_fit(menu, fit);
    add_leaving(menu, {});
    return menu.take();
}

std::vector<MenuItem> menu_at(const Layout& layout, const Figure& figure, const state::ViewState& view,
                              const Hit& under, paint::Point at, bool can_log_y, bool can_branch) {
    Menu menu;
    const auto changed = [&](auto change) {
        state::ViewState next = view;
        change(next);
        return state::Actions{state::SetView{figure.kind, next}};
    };
    const bool plot = under.part == FigurePart::Plot || under.part == FigurePart::Cursor;
    const Series* curve = nullptr;
    if (under.part == FigurePart::LegendRow)
        for (const Series& series : figure.series)
            if (series.method == under.method && !series.label.empty()) curve = &series;
    std::optional<std::int64_t> leaves;
    if (plot)
        if (const auto near = nearest_point(layout, figure, at, kCurveReach)) {
            curve = &figure.series[near->series];
            leaves = static_cast<std::int64_t>(near->index);
        }
    if (const PlacedNote* note = plot ? note_at(layout, at, kNoteReach) : nullptr) {
        menu.add("edit-note", "Write this note…", "click", {state::ShowNote{note->note}});
        menu.add("remove-note", "Take this note away", "", {state::RemoveNote{note->note}});
        menu.begin_group();
    }
    if (curve) add_curve(menu, *curve, layout.legend);
    if (std::ranges::any_of(figure.series, [](const Series& each) { return !each.visible; }))
        menu.add("show-all", "Show every curve", "", {state::ShowAllCurves{}});
    if (can_branch && leaves && curve->method >= 0)
        menu.add("branch", fmt::format("Branch {} from t = {}", curve->label, *leaves), keys_of("branch"),
                 {state::SelectMethod{curve->method}, state::MoveCursor{*leaves},
                  state::SetRetuneFrom{state::RetuneFrom::Branch}});
    const bool pinned = curve && curve->role == Role::Pin;
    if (can_branch && leaves && (curve->method >= 0 || pinned))
        menu.add("note", fmt::format("Note at {}, t = {}…", curve->label, *leaves),
                 pinned ? "" : keys_of("note"), {state::AddNote{figure.kind, curve->method, *leaves}});
    menu.begin_group();
    const state::Ends<std::int64_t> ends{view.a, view.b};
    const auto set_ends = [&](const state::Ends<std::int64_t>& next) {
        return changed([&](state::ViewState& v) { v.a = next.a, v.b = next.b; });
    };
    if (plot && !layout.empty) {
        const auto stems = nearest_stems(layout, figure, at, kStemReach);
        const std::int64_t t =
            stems.empty() ? iteration_at(figure, layout.x.value(at.x)) : figure.stems[stems.front()].t;
        menu.add("cursor",
                 (stems.empty() ? "Look at t = " : "Look at this restart, t = ") + std::to_string(t),
                 "Shift+click", {state::MoveCursor{t}});
        add_ends(menu, ends_offer("t = " + std::to_string(t), ends, t, set_ends));
    } else if (ends.any()) {
        menu.add("no-ends", kClearEnds, keys_of("clear"), set_ends({}));
    }
    if (view.measure)
        menu.add("measure", "Clear the measurement", keys_of("clear"),
                 changed([](state::ViewState& v) { v.measure.reset(); }));
    menu.begin_group();
    add_fit(menu, changed([](state::ViewState& v) { v.x.reset(), v.y.reset(); }));
    if (can_log_y)
        menu.add("log-y", "Logarithmic y", keys_of("log-y"),
                 changed([](state::ViewState& v) { v.log_y = !v.log_y, v.y.reset(); }))
            .ticked = view.log_y;
    menu.add("log-x", "Logarithmic x", keys_of("log-x"),
             changed([](state::ViewState& v) { v.log_x = !v.log_x, v.x.reset(); }))
        .ticked = view.log_x;
    menu.add("grid", "Grid", keys_of("grid"), changed([](state::ViewState& v) { v.grid = !v.grid; })).ticked =
        view.grid;
    menu.add("minor-grid", "Fine grid", keys_of("minor-grid"),
             changed([](state::ViewState& v) { v.minor_grid = !v.minor_grid; }))
        .ticked = view.minor_grid;
    if (layout.legend.present())
        menu.add("legend", "Legend", "",
                 changed([](state::ViewState& v) { v.legend_collapsed = !v.legend_collapsed; }))
            .ticked = !layout.legend.collapsed;
    menu.begin_group();
    menu.add("copy-curves", "Copy the values of all curves", "Ctrl+C on the card",
             {state::CopyCurveValues{}});
    menu.add("all-values", "The values of all figures…", keys_of("values"),
             {state::ShowDialog{state::Dialog::Values}});
    menu.add("copy-all", "Copy the values of all figures", keys_of("copy-all"),
             {state::CopyCurveValues{true}});
    add_leaving(menu, {state::ActivateFigure{figure.kind}});
    return menu.take();
}

}  // namespace lowrank::figure
