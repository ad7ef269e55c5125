// Makes the menu of a figure, one group of items after the other.
#include "app/figure/pointing/menu.h"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <utility>

#include "app/figure/engine/notes.h"
#include "app/figure/pointing/ends_offer.h"
#include "app/figure/pointing/nearest.h"
#include "app/figure/pointing/respond.h"
#include "app/state/app_state.h"
#include "app/state/figure_answers.h"

namespace lowrank::figure {
namespace {

using state::keys_of;

constexpr const char* kClearEnds = "Clear A and B";

class Menu {
public:
    void begin_group() { group_ = !items_.empty(); }
    MenuItem& add(std::string id, std::string words, std::string keys, state::Actions actions) {
        return add({std::move(id), std::move(words), std::move(keys), {}, false, std::move(actions)});
    }
    /// The commands of a group, as they are.
    void add(const state::AppState& state, state::MenuGroup group) {
        for (const state::OfferedCommand& each : offered(state, group)) add(item_of(each, state));
    }
    MenuItem& add(MenuItem item) {
        item.begins_group = std::exchange(group_, false);
        items_.push_back(std::move(item));
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

/// first: what makes the figure the one that leaves.
void add_leaving(Menu& menu, const state::AppState& state, const state::Actions& first) {
    menu.begin_group();
    menu.add("copy", "Copy the values at the cursor", "", {state::CopyValues{}});
    for (const state::OfferedCommand& each : offered(state, state::MenuGroup::Leaving)) {
        state::Actions& actions = menu.add(item_of(each, state)).actions;
        actions.insert(actions.begin(), first.begin(), first.end());
    }
}

}  // namespace

MenuItem item_of(const state::OfferedCommand& offered, const state::AppState& state) {
    const auto& [command, offer] = offered;
    MenuItem item{std::string(*command->id), offer->words->of(state),
                  command->chords.empty() ? "" : spelled(command->chords.front())};
    if (offer->ticked) item.ticked = offer->ticked(state);
    item.actions = actions_of(*command, state);
    return item;
}

MenuItem item_of(const state::OfferedCommand& offered, const state::AppState& state, FigureKind figure,
                 const state::ViewState& view) {
    const auto& [turn, turned] = std::pair(offered.command->turn, offered.command->turned);
    MenuItem item = item_of(offered, state);
    if (!turn) return item;
    state::ViewState next = view;
    turn(next);
    item.actions = {state::SetView{figure, next}};
    if (turned) item.ticked = view.*turned;
    return item;
}

void add_group(std::vector<MenuItem>& items, std::vector<MenuItem> group) {
    if (!group.empty()) group.front().begins_group = !items.empty();
    items.insert(items.end(), std::make_move_iterator(group.begin()), std::make_move_iterator(group.end()));
}

std::vector<MenuItem> picture_menu(const state::AppState& state, const state::Actions& fit,
                                   const std::optional<EndsOffer>& ends) {
    Menu menu;
    if (ends) {
        add_ends(menu, *ends);
        menu.begin_group();
    }
    if (!fit.empty()) add_fit(menu, fit);
    add_leaving(menu, state, {});
    return menu.take();
}

std::vector<MenuItem> menu_at(const state::AppState& state, const Layout& layout, const Figure& figure,
                              const state::ViewState& view, const Hit& under, paint::Point at, bool can_log_y,
                              bool can_branch) {
    using enum state::MenuGroup;
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
    for (const state::OfferedCommand& each : offered(state, View))
        if (can_log_y || each.command->turned != &state::ViewState::log_y)
            menu.add(item_of(each, state, figure.kind, view));
    if (layout.legend.present())
        menu.add("legend", "Legend", "",
                 changed([](state::ViewState& v) { v.legend_collapsed = !v.legend_collapsed; }))
            .ticked = !layout.legend.collapsed;
    menu.begin_group();
    if (can_branch && figure.kind == FigureKind::Error) menu.add(state, Bands);
    menu.begin_group();
    if (can_branch) menu.add(state, Pins);
    menu.begin_group();
    menu.add("copy-curves", "Copy the values of all curves", "Ctrl+C on the card",
             {state::CopyCurveValues{}});
    menu.add(state, Values);
    add_leaving(menu, state, {state::ActivateFigure{figure.kind}});
    return menu.take();
}

}  // namespace lowrank::figure
