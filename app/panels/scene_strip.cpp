// The head with its buttons, and below it what is said.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/panels/panels.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kSidePad = 16, kTopPad = 8, kHeadHeight = 30;

/// Whether what the scene speaks of is in front.
bool in_scene(const state::AppState& app) {
    const std::string& of = app.lecture.scenes[*app.lecture.shown].scene.workspace;
    return of.empty() || of == app.front().info().name;
}

TextLook caption_look(Ui& ui, float scale) { return {ui.theme().text, 13 * scale}; }

float height_with(Ui& ui, float width, float scale) {
    const state::AppState& app = ui.context().state;
    // Elsewhere its words would speak of nothing that is seen: the head alone is left.
    const std::string caption =
        in_scene(app) ? app.lecture.scenes[*app.lecture.shown].caption : std::string();
    const Rect box{0, 0, width - 2 * ui.px(kSidePad), 0};
    const float words = caption.empty() ? 0 : ui.typeset(box, caption, caption_look(ui, scale), false);
    return std::round(words + ui.px(kHeadHeight + 2 * kTopPad));
}

/// The largest words that stand within so much height.
float words_scale(Ui& ui, float width, float height) {
    for (const float scale : {1.f, 0.9f, 0.8f})
        if (height_with(ui, width, scale) <= height) return scale;
    return 0.7f;
}

}  // namespace

float scene_strip_height(Ui& ui, float width, float most) {
    return std::min(most, height_with(ui, width, words_scale(ui, width, most)));
}

void scene_strip(Ui& ui, Rect strip) {
    const Context& c = ui.context();
    const state::AppState& app = c.state;
    ui.painter().rect(strip, ui.theme().card, 0);
    ui.rule(strip.x, strip.y, strip.w);
    ui.probe("scene", strip);
    Rect inside = inset(strip, ui.px(kSidePad), ui.px(kTopPad));
    Rect head = inset(cut_top(inside, ui.px(kHeadHeight)), 0, ui.px(2));
    if (ui.icon_button("scene.leave", cut_right(head, ui.px(24)), Icon::Close, ButtonKind::Quiet))
        c.emit(state::LeaveScene{});
    ui.tooltip("Put the strip away, and show what else there is");
    cut_right(head, ui.px(8));
    const auto button = [&](std::string_view id, std::string_view label, ButtonKind kind, bool enabled,
                            std::string_view tooltip) {
        const Rect r = cut_right(head, std::max(ui.px(70), ui.text_width(label, 12) + ui.px(24)));
        cut_right(head, ui.px(8));
        const bool clicked = ui.button(id, r, label, kind, enabled);
        ui.tooltip(tooltip);
        return clicked;
    };
    const std::size_t k = *app.lecture.shown;
    if (button("scene.next", "Next", ButtonKind::Primary, k + 1 < app.lecture.scenes.size(),
               "The next scene\nPage Down"))
        c.emit(state::StepScene{false});
    if (button("scene.back", "Back", ButtonKind::Plain, k > 0, "The scene before\nPage Up"))
        c.emit(state::StepScene{true});
    const bool here = in_scene(app);
    if (!here && button("scene.return", "Return", ButtonKind::Plain, true, "This scene again"))
        c.emit(state::GoToScene{k});
    if (button("scene.list", "Scenes…", ButtonKind::Plain, true, "All scenes\nShift+F2"))
        c.emit(state::ShowDialog{state::Dialog::Scenes});
    ui.text(head, fmt::format("Scene {} of {}", k + 1, app.lecture.scenes.size()),
            {ui.theme().accent_text, 13, paint::Face::Bold});
    if (here)
        ui.typeset(inside, app.lecture.scenes[k].caption,
                   caption_look(ui, words_scale(ui, strip.w, strip.h)));
}

}  // namespace lowrank::panels
