// Labels at the left, what is chosen beside them.
#include "app/panels/export_form.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/format.h"
#include "app/ui/cards.h"
#include "app/ui/context_menu.h"
#include "app/ui/format.h"

namespace lowrank::panels {

using namespace ui;
using paint::Rect;

void ExportForm::change(const Set& set) {
    state::ExportSettings changed = settings_;
    set(changed);
    changed.unread.clear();
    ui_.context().emit(state::SetExport{changed});
}

Rect ExportForm::row(std::string_view label, std::string_view tooltip) {
    Rect r = cut_top(left_, ui_.px(kExportRow));
    const Rect name = cut_left(r, ui_.px(kExportLabel));
    if (!label.empty()) {
        ui_.area(std::string("export.label.") + std::string(label), name);
        ui_.tooltip(tooltip);
        ui_.text(name, label, {ui_.theme().text});
    }
    return inset(r, 0, ui_.px(2));
}

void ExportForm::number(std::string_view id, Rect box, double value, std::string_view unit,
                        const SetNumber& set, std::string_view name, const ValueRange& possible) {
    const Rect units = cut_right(box, ui_.px(unit.empty() ? 0 : 32));
    const bool tiny = value != 0 && std::abs(value) < 1e-3;
    const std::string shown =
        tiny ? figure::format_short(value) : decimals(value, value == std::round(value) ? 0 : 1);
    if (auto typed = ui_.number(id, box, value, shown)) {
        state::ExportSettings changed = settings_;
        set(changed, std::clamp(*typed, possible.low, possible.high));
        changed.unread = taken_back_words(name, *typed, possible);
        ui_.context().emit(state::SetExport{std::move(changed)});
    }
    ui_.text({units.x + ui_.px(6), units.y, units.w, units.h}, unit, {ui_.theme().quiet, 12});
}

void ExportForm::tick(const std::string& id, Rect place, std::string_view words, bool on, const Set& set) {
    const float box = ui_.px(20);
    const Rect all{place.x, place.y, box + ui_.px(6) + ui_.text_width(words, 12), place.h};
    const bool ticked = ui_.checkbox("export." + id + ".on", {all.x, all.y, box, all.h}, on);
    const bool named =
        !words.empty() && ui_.area("export." + id + ".words", {all.x + box, all.y, all.w - box, all.h});
    if (ticked || named) change(set);
    ui_.text({all.x + box + ui_.px(6), all.y, place.right() - all.x - box, all.h}, words,
             {ui_.theme().text, 12});
}

void ExportForm::choice(std::string_view id, Rect place, std::string_view chosen,
                        std::span<const figure::MenuItem> items) {
    if (ui_.menu_button(id, place, chosen))
        open_context_menu(ui_.context().memory, id, {place.x, place.bottom() + ui_.px(2)});
    context_menu(ui_, id, items);
}

figure::MenuItem ExportForm::item(std::string_view id, std::string_view words, bool ticked,
                                  const Set& set) const {
    figure::MenuItem item;
    item.id = id;
    item.words = words;
    item.ticked = ticked;
    state::ExportSettings changed = settings_;
    set(changed);
    changed.unread.clear();
    item.actions = {state::SetExport{changed}};
    return item;
}

state::ExportTab export_tabs(Ui& ui, Rect& left, bool dressed, bool moves) {
    using enum state::ExportTab;
    const state::ExportSettings& settings = ui.context().state.export_settings;
    std::vector<state::ExportTab> tabs = {Page};
    std::vector<std::string_view> names = {"Page"};
    if (dressed) tabs.insert(tabs.end(), {Plot, Curves}), names.insert(names.end(), {"Plot", "Curves"});
    if (moves) tabs.push_back(Film), names.push_back("Film");
    const auto wanted = std::ranges::find(tabs, settings.tab);
    const state::ExportTab front = wanted == tabs.end() ? Page : *wanted;
    if (tabs.size() == 1) return front;
    Rect place = inset(cut_top(left, ui.px(kExportRow)), 0, ui.px(2));
    place.w -= scrollbar_width(ui);  // as wide as the rows below it
    const int active = static_cast<int>(std::ranges::find(tabs, front) - tabs.begin());
    if (auto tab = ui.segmented("export.tab", place, names, active)) {
        state::ExportSettings changed = settings;
        changed.tab = tabs[static_cast<std::size_t>(*tab)];
        changed.unread.clear();
        ui.context().emit(state::SetExport{std::move(changed)});
    }
    return front;
}

}  // namespace lowrank::panels
