// Words give way to symbols where the bar is narrow, and what has no room is left out.
#include <array>
#include <cmath>

#include "app/state/command.h"
#include "app/workspace/race/race_panel.h"
#include "app/workspace/race/race_state.h"

namespace lowrank::race {
namespace {

constexpr float kTool = 28, kToolGap = 8;

}  // namespace

void figure_tools(ui::Ui& ui, paint::Rect bar) {
    const bool words = bar.w > ui.px(400);
    const state::AppState& state = ui.context().state;
    const float h = ui.px(kTool), y = bar.y + std::round((bar.h - h) / 2);
    float x = bar.x;
    static constexpr std::array<std::string_view, 3> kAxes = {"iterations", "seconds", "operator calls"};
    static constexpr std::array<std::string_view, 3> kShort = {"t", "s", "calls"};
    const auto& names = words ? kAxes : kShort;
    const float axes = words ? ui.px(256) : ui.px(116);
    if (x + axes > bar.right()) return;
    const auto axis = ui.segmented("x-axis", {x, y, axes, h}, names, static_cast<int>(x_axis_of(state)));
    if (axis) ui.context().emit(SetXAxis{static_cast<state::XAxis>(*axis)});
    x += axes + ui.px(kToolGap);
    const state::ViewState& view = race_of(state).view(race_of(state).active);
    // The large figure is meant where no other one is named.
    static constexpr std::array<std::string_view, 4> kOf = {"", " (stepsize)", " (momentum)", " (objective)"};
    const std::string_view of = kOf[static_cast<std::size_t>(race_of(state).active)];
    const auto does = [&](std::string_view command) {
        for (const state::Action& action : state::actions_of(command, state)) ui.context().emit(action);
    };
    const auto toggle = [&](std::string_view id, std::string_view plain, bool on, std::string_view tooltip,
                            bool enabled) {
        std::string label = std::string(plain) + std::string(of);
        const auto width = [&] { return std::ceil(ui.text_width(label, 12)) + ui.px(20); };
        if (!words || x + width() > bar.right()) label = plain;
        const float w = width();
        if (x + w > bar.right()) return;
        if (ui.button(id, {x, y, w, h}, label, on ? ui::ButtonKind::Toggled : ui::ButtonKind::Plain, enabled))
            does(id);
        ui.tooltip(tooltip);
        x += w + ui.px(kToolGap);
    };
    // A sheet that is drawn on has axes of its own.
    const bool sheet = state.drawing.sheet && !state.drawing.sheet->locked &&
                       state.drawing.sheet->figure == race_of(state).active;
    const bool can_log = state::has_log_y(state, race_of(state).active);
    toggle("log-y", "log y", sheet ? state.drawing.sheet->log_y : view.log_y && can_log,
           can_log ? "Logarithmic y axis of the chosen figure\nL" : "Decibels are logarithms already",
           can_log);
    toggle("log-x", "log x", view.log_x && !sheet, "Logarithmic x axis\nK", true);
    const bool moved = view.x || view.y;
    const float w = std::ceil(ui.text_width("fit", 12)) + ui.px(20);
    if (x + w > bar.right()) return;
    if (ui.button("fit", {x, y, w, h}, "fit", ui::ButtonKind::Plain, moved)) does("whole");
    ui.tooltip(
        moved ? "Show the chosen figure's whole curves again, and keep them whole while they grow\nH or R; "
                "double-click in one figure"
              : "The chosen figure shows its curves whole");
}

}  // namespace lowrank::race
