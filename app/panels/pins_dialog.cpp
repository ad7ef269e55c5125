// All pinned runs: what differs from the race, how fast each came to its tolerance, a name, hide, remove.
#include <algorithm>
#include <cmath>

#include <imgui.h>

#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/overlays.h"
#include "app/paint/markup.h"
#include "app/panels/dialogs.h"
#include "app/state/pins.h"
#include "app/ui/cards.h"
#include "app/ui/format.h"
#include "core/run/run_name.h"

namespace lowrank::panels {
namespace {

constexpr float kRow = 22;

/// Name, iterations, seconds: three columns, the numbers at the right of theirs.
void columns(Ui& ui, Rect row, std::string_view name, std::string_view iterations, std::string_view seconds,
             const TextLook& look) {
    const float number = ui.px(150);
    TextLook right = look;
    right.align = HAlign::Right;
    ui.text({row.x, row.y, row.w - 2 * number - ui.px(12), row.h}, name, look);
    ui.text({row.right() - 2 * number, row.y, number, row.h}, iterations, right);
    ui.text({row.right() - number, row.y, number, row.h}, seconds, right);
}

std::string count_words(std::size_t t, const std::optional<std::size_t>& now) {
    std::string words = std::to_string(t);
    if (!now) return words;
    const auto by = static_cast<std::int64_t>(*now) - static_cast<std::int64_t>(t);
    return words + (by == 0  ? " (now as many)"
                    : by > 0 ? " (now +" + std::to_string(by) + ")"
                             : " (now −" + std::to_string(-by) + ")");
}

/// The method of the race with the same rules, where it takes part.
std::optional<figure::Arrival> arrival_now(const Race& race, const MethodSpec& spec) {
    for (std::size_t m = 0; m < race.traces.size() && m < race.spec.methods.size(); ++m)
        if (race.traces[m].enabled && race.spec.methods[m].spec == spec) return figure::arrival_of(race, m);
    return std::nullopt;
}

/// Its methods, a row each; returns the height they took.
float runs_of(Ui& ui, Rect at, const Race& pin) {
    const Context& c = ui.context();
    const float top = at.y;
    for (std::size_t m = 0; m < pin.traces.size(); ++m) {
        if (!pin.traces[m].enabled) continue;
        const Rect row = cut_top(at, ui.px(20));
        const std::string name = paint::escape_markup(run_name(pin, m));
        const auto then = figure::arrival_of(pin, m);
        const auto now = arrival_now(c.race, pin.spec.methods[m].spec);
        if (then)
            columns(ui, row, name, count_words(then->t, now ? std::optional(now->t) : std::nullopt),
                    duration(then->seconds), {ui.theme().text, 12});
        else
            columns(ui, row, name, "not within " + std::to_string(pin.traces[m].size() - 1), "–",
                    {ui.theme().quiet, 12});
    }
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
    if (auto typed = ui.text_box(id + ".name", head, pins[k].name, "a name; else: " + hint)) {
        std::vector<PinnedRace> next = pins;
        next[k].name = *typed;
        c.emit(state::EditPins{std::move(next), "rename pin " + std::to_string(k + 1)});
    }
    cut_top(at, ui.px(4));
    const std::string words =
        differs.empty() ? "Nothing differs from the race now." : "Differs from the race now: " + differs;
    cut_top(at, ui.typeset(at, words, {t.text, 12}) + ui.px(2));
    cut_top(at, ui.typeset(at, figure::experiment_words(race.spec.problem), {t.quiet, 12}) + ui.px(4));
    columns(ui, cut_top(at, ui.px(18)), "METHOD", "ITERATIONS TO TOL", "SOLVER TIME",
            {t.quiet, 11, Face::Bold});
    cut_top(at, runs_of(ui, at, race));
    cut_top(at, ui.px(10));
    ui.rule(at.x, at.y, at.w);
    cut_top(at, ui.px(12));
    return at.y - top;
}

}  // namespace

CardSize pins_size() { return {720, 620}; }

void pins_dialog(Ui& ui, Rect card) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Pinned runs");
    Rect head = cut_top(at, ui.px(30));
    if (ui.button("pins.add", cut_right(head, ui.px(190)), "Pin the curves as they are", ButtonKind::Primary))
        c.emit(state::PinRun{});
    ui.begins_here();
    ui.paragraph({head.x, head.y + ui.px(4), head.w - ui.px(16), 0},
                 "They stay over the race, and are saved with its file.", {t.quiet, 12});
    cut_top(at, ui.px(12));
    scrolled(ui, "pins", at, [&](Ui& inner, Rect page) {
        float y = page.y + ui.px(4);
        if (c.state.pins.empty())
            y += inner.paragraph(
                {page.x, y, page.w, 0},
                "There is none yet. P pins the curves as they are: change p, n, r, the seed or a rule, and "
                "they stay beside the new ones.",
                {t.text, 13});
        for (std::size_t k = 0; k < c.state.pins.size(); ++k)
            y += one_pin(inner, {page.x + ui.px(3), y, page.w - ui.px(3), 0}, k);
        return y;
    });
}

}  // namespace lowrank::panels
