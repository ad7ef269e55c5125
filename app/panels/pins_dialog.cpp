// All pinned runs: a name each, hide, remove; below a table of what differs and how fast each came to its
// tolerance.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include <imgui.h>

#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/overlays.h"
#include "app/figure/race/pin_table.h"
#include "app/paint/markup.h"
#include "app/panels/dialogs.h"
#include "app/state/pins.h"
#include "app/ui/cards.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kRow = 20, kNameWidth = 200, kColumnWidth = 118;

/// A row of the table: its name, then a cell for each column that has room.
void table_row(Ui& ui, Rect row, std::string_view name, const std::vector<std::string>& cells,
               std::size_t shown, const TextLook& look) {
    const float column = ui.px(kColumnWidth);
    ui.text(cut_left(row, ui.px(kNameWidth)), name, look);
    TextLook right = look;
    right.align = paint::HAlign::Right;
    for (std::size_t c = 0; c < shown; ++c) ui.text(cut_left(row, column), cells[c], right);
}

/// What differs and what came of it, side by side; returns the height it took.
float table_of(Ui& ui, Rect at, const figure::PinTable& table) {
    const theme::Theme& t = ui.theme();
    const float top = at.y;
    const auto room =
        static_cast<std::size_t>(std::max(2.f, std::floor((at.w - ui.px(kNameWidth)) / ui.px(kColumnWidth))));
    const std::size_t shown = std::min(room, table.columns.size());
    const auto next = [&] { return cut_top(at, ui.px(kRow)); };
    const TextLook head{t.quiet, kSmallText, paint::Face::Bold}, plain{t.text, 12},
        name{t.text, 12, paint::Face::Bold};
    table_row(ui, next(), "WHAT DIFFERS", table.columns, shown, head);
    for (const figure::PinTable::Row& row : table.differences)
        table_row(ui, next(), row.name, row.cells, shown, plain);
    if (table.differences.empty()) ui.text(next(), "Nothing differs from the race now.", {t.quiet, 12});
    for (const figure::PinTable::Outcome& outcome : table.outcomes) {
        cut_top(at, ui.px(4));
        ui.text(next(), outcome.method, name);
        for (const figure::PinTable::Row& row : outcome.rows)
            table_row(ui, next(), row.name, row.cells, shown, plain);
    }
    if (shown < table.columns.size())
        ui.text(next(), fmt::format("The copy has {} more columns.", table.columns.size() - shown),
                {t.quiet, 12});
    cut_top(at, ui.px(12));
    return at.y - top;
}

/// One pin; returns the height it took.
float one_pin(Ui& ui, Rect at, std::size_t k) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const std::vector<PinnedRace>& pins = c.state.pins;
    const Race& race = *pins[k].race;
    const float top = at.y;
    const std::string id = "pin." + std::to_string(k + 1);
    const std::string differs = figure::difference_words(race.spec, c.state.accepted);
    Rect head = cut_top(at, ui.px(28));
    const Rect remove = cut_right(head, ui.px(28));
    if (ui.icon_button(id + ".remove", remove, Icon::Remove, ButtonKind::Quiet)) {
        std::vector<PinnedRace> next = pins;
        next.erase(next.begin() + static_cast<std::ptrdiff_t>(k));
        c.emit(state::EditPins{std::move(next), "remove a pin"});
    }
    ui.tooltip("Take this pin away (Ctrl+Z brings it back)");
    const bool hidden = state::is_hidden(c.state, k);
    const Rect shown = cut_right(head, ui.px(90));
    if (ui.checkbox(id + ".shown", {shown.x + ui.px(12), shown.y, ui.px(22), shown.h}, !hidden))
        for (state::Action& action : state::hide_pin(c.state, k, !hidden))
            c.actions.push_back(std::move(action));
    ui.text({shown.x + ui.px(38), shown.y, ui.px(52), shown.h}, "shown", {t.quiet, 12});
    head.w = std::min(head.w - ui.px(12), ui.px(320));
    const std::string hint = differs.empty() ? "same settings" : paint::plain_text(differs);
    if (auto typed = ui.text_box(id + ".name", head, pins[k].name, fmt::format("a name; else: {}", hint),
                                 kLongestName)) {
        std::vector<PinnedRace> next = pins;
        next[k].name = *typed;
        c.emit(state::EditPins{std::move(next), fmt::format("rename pin {}", k + 1)});
    }
    cut_top(at, ui.px(4));
    cut_top(at, ui.typeset(at, figure::experiment_words(race.spec.problem), {t.quiet, 12}));
    cut_top(at, ui.px(10));
    ui.rule(at.x, at.y, at.w);
    cut_top(at, ui.px(12));
    return at.y - top;
}

}  // namespace

CardSize pins_size(Ui& ui) {
    const Context& c = ui.context();
    if (c.state.pins.empty()) return {720, 620, kAroundList + 60};
    const figure::PinTable table = figure::pin_table(c.race, c.state.pins);
    // Two lines for the experiment of each, and one row for what the table may say below itself.
    float list =
        2 * kRow + kRow * static_cast<float>(std::max<std::size_t>(1, table.differences.size())) + 24;
    list += 90 * static_cast<float>(c.state.pins.size());
    for (const figure::PinTable::Outcome& outcome : table.outcomes)
        list += 4 + kRow * static_cast<float>(1 + outcome.rows.size());
    return {720, 620, kAroundList + list};
}

void pins_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Pinned runs");
    Rect head = cut_top(at, ui.px(30));
    if (ui.button("pins.add", cut_right(head, ui.px(190)), "Pin the curves as they are", ButtonKind::Primary))
        c.emit(state::PinRun{});
    cut_right(head, ui.px(8));
    const figure::PinTable table = figure::pin_table(c.race, c.state.pins);
    const bool any = !c.state.pins.empty();
    if (ui.button("pins.copy", cut_right(head, ui.px(120)), "Copy as text", ButtonKind::Plain, any))
        c.emit(state::CopyTable{figure::pin_table_text(table), "The table of pins is copied."});
    ui.tooltip("What differs and what came of it, with tabs between the columns");
    ui.begins_here();
    ui.paragraph({head.x, head.y + ui.px(4), head.w - ui.px(16), 0},
                 "They stay over the race, and are saved with its file.", {t.quiet, 12});
    cut_top(at, ui.px(12));
    scrolled(ui, "pins", at, [&](Ui& inner, Rect page) {
        float y = page.y + ui.px(4);
        if (c.state.pins.empty())
            y += inner.paragraph({page.x, y, page.w, 0},
                                 "No run is pinned yet. P pins the curves as they are: change p, n, r, the "
                                 "seed or a rule, and "
                                 "they stay beside the new ones.",
                                 {t.text, 13});
        for (std::size_t k = 0; k < c.state.pins.size(); ++k)
            y += one_pin(inner, {page.x + ui.px(3), y, page.w - ui.px(3), 0}, k);
        if (any) y += table_of(inner, {page.x + ui.px(3), y, page.w - ui.px(3), 0}, table);
        return y;
    });
}

}  // namespace lowrank::panels
