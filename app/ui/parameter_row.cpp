// Draws the row of a parameter: label, slider and box from left to right.
#include "app/ui/parameter_row.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/paint/markup.h"
#include "app/ui/stack.h"
#include "core/text/numbers.h"

namespace lowrank::ui {

std::string taken_back_words(std::string_view name, double typed, const ValueRange& possible) {
    const double taken = std::clamp(typed, possible.low, possible.high);
    if (taken == typed) return {};
    const std::string low = print_significant(possible.low, 6), high = print_significant(possible.high, 6);
    return fmt::format("{} cannot be {}: {} possible here, and {} is taken.", paint::plain_text(name),
                       print_number(typed),
                       std::isinf(possible.high)  ? fmt::format("{} or more is", low)
                       : std::isinf(possible.low) ? fmt::format("{} or less is", high)
                                                  : fmt::format("{} to {} are", low, high),
                       print_significant(taken, 6));
}

double nearest_possible(Ui& ui, std::string_view name, double typed, const ValueRange& possible) {
    if (std::string words = taken_back_words(name, typed, possible); !words.empty())
        ui.context().emit(state::Notify{std::move(words), true});
    return std::clamp(typed, possible.low, possible.high);
}

std::optional<Change> parameter(Ui& ui, Rect row, const Parameter& p) {
    // In a slim column the box is as wide as its number, so that the slider keeps its way.
    constexpr float kSlimBox = 42;
    const float least = ui.px(row.w < ui.px(kSlimRow) ? std::min(kSlimBox, p.box_width) : p.box_width);
    Rect label = cut_left(row, ui.px(p.label_width));
    // A long number takes of the slider rather than lose its end.
    const float number =
        std::clamp(std::ceil(ui.text_width(p.shown, 12)) + ui.px(15), least, std::max(least, row.w / 2));
    const Rect box = inset(cut_right(row, number), 0, ui.px(2));
    const std::string id(p.id);
    bool reset = false;
    ui.area(id + ".label", label, &reset);
    std::string words = fmt::format("{}\nClick the number to type it (Ctrl+click too)", p.tooltip);
    if (p.reset) words += fmt::format("; double-click here for {} (Delete)", figure::format_short(*p.reset));
    ui.tooltip(words + ".");
    ui.text(label, p.label, {ui.theme().text});
    const float taken = p.label.empty() ? ui.px(12) : ui.text_width(p.label) + ui.px(7);
    ui.text({label.x + taken, label.y, label.w - taken, label.h}, p.symbol,
            {ui.theme().quiet, p.label.empty() ? 12.f : 13.f, Face::Oblique});
    ui.group(id, {row.x, box.y, box.right() - row.x, box.h});
    if (p.reset && ui.key(kDelete)) reset = true;
    std::optional<Change> change = ui.slider(id + ".slider", inset(row, ui.px(8), 0), p.value, p.range);
    ui.tooltip(p.tooltip);
    if (auto typed = ui.number(id + ".number", box, p.value, p.shown)) {
        const std::string name =
            std::string(p.label) + (p.label.empty() || p.symbol.empty() ? "" : " ") + std::string(p.symbol);
        const double whole = p.range.integral ? std::round(*typed) : *typed;
        change = Change{nearest_possible(ui, name, whole, p.possible), false, true};
    }
    ui.tooltip("Click to type.");
    ui.end_group();
    if (reset && p.reset) change = Change{*p.reset, false, true};
    if (change && p.range.integral) change->value = std::round(std::clamp(change->value, -1e9, 1e9));
    return change;
}

Rect rule_row(Ui& ui, Rect& at, std::string_view id, std::string_view name, std::string_view tooltip) {
    Rect row = cut_top(at, ui.px(kRuleRow));
    const Rect label = cut_left(row, ui.px(kRuleLabel));
    ui.area(std::string(id) + ".label", label);
    ui.tooltip(tooltip);
    ui.text(label, name, {ui.theme().text, 12});
    return inset(row, 0, ui.px(2));
}

}  // namespace lowrank::ui
