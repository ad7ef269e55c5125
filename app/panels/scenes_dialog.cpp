// All scenes of the lecture: a row each, to be shown, moved, told apart by their captions, or taken away.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include <imgui.h>

#include "app/panels/dialogs.h"
#include "app/state/scenes.h"
#include "app/ui/cards.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kSceneRow = 30;

using Scenes = std::vector<LectureScene>;

/// Where the scene on screen stands once one was moved.
std::optional<std::size_t> followed(const std::optional<std::size_t>& shown, std::size_t from,
                                    std::size_t to) {
    if (!shown) return shown;
    if (*shown == from) return to;
    if (from < *shown && to >= *shown) return *shown - 1;
    if (from > *shown && to <= *shown) return *shown + 1;
    return shown;
}

void move(const Context& c, std::size_t from, std::size_t to) {
    c.emit(state::EditScenes{state::moved_scene(c.state.lecture.scenes, from, to), "move a scene",
                             followed(c.state.lecture.shown, from, to)});
}

void remove(const Context& c, std::size_t k) {
    Scenes next = c.state.lecture.scenes;
    next.erase(next.begin() + static_cast<std::ptrdiff_t>(k));
    std::optional<std::size_t> shown = c.state.lecture.shown;
    if (shown == k)
        shown.reset();
    else if (shown && *shown > k)
        --*shown;
    c.emit(state::EditScenes{std::move(next), "remove a scene", shown});
}

/// The label of a scene's tab, where it is known.
std::string tab_words(const Context& c, const LectureScene& scene) {
    for (const auto& tab : c.state.tabs)
        if (tab->info().name == scene.scene.workspace) return std::string(tab->info().label);
    return {};
}

void one_scene(Ui& ui, Rect row, std::size_t k) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    const Scenes& scenes = c.state.lecture.scenes;
    const std::string id = "scene." + std::to_string(k + 1);
    if (c.state.lecture.shown == k) ui.painter().rect(row, theme::mix(t.card, t.accent, 0.12f), ui.px(5));
    row = inset(row, ui.px(4), ui.px(2));
    const auto icon = [&](const char* what, Icon picture, bool enabled, std::string_view tooltip) {
        const bool clicked =
            ui.icon_button(id + what, cut_right(row, ui.px(26)), picture, ButtonKind::Quiet, enabled);
        ui.tooltip(tooltip);
        return clicked;
    };
    const auto word = [&](const char* what, std::string_view label, float width, bool enabled,
                          std::string_view tooltip) {
        const bool clicked =
            ui.button(id + what, cut_right(row, ui.px(width)), label, ButtonKind::Plain, enabled);
        ui.tooltip(tooltip);
        cut_right(row, ui.px(4));
        return clicked;
    };
    if (icon(".remove", Icon::Remove, true, "Take this scene away (Ctrl+Z brings it back)")) remove(c, k);
    cut_right(row, ui.px(4));
    if (word(".down", "↓", 26, k + 1 < scenes.size(), "Later")) move(c, k, k + 1);
    if (word(".up", "↑", 26, k > 0, "Earlier")) move(c, k, k - 1);
    if (word(".show", "Show", 56, true, "Bring this scene on screen")) c.emit(state::GoToScene{k});
    const Rect number = cut_left(row, ui.px(28));
    ui.text(number, std::to_string(k + 1), {t.quiet, 12});
    const Rect tab = cut_left(row, ui.px(78));
    ui.text(tab, tab_words(c, scenes[k]), {t.quiet, 12});
    row.w -= ui.px(8);
    if (auto typed =
            ui.text_box(id + ".caption", row, scenes[k].caption, "what is said of it", kLongestCaption)) {
        Scenes next = scenes;
        next[k].caption = *typed;
        c.emit(state::EditScenes{std::move(next), fmt::format("caption of scene {}", k + 1),
                                 c.state.lecture.shown});
    }
}

}  // namespace

CardSize scenes_size(Ui& ui, bool lecture_ships) {
    const std::size_t scenes = ui.context().state.lecture.scenes.size();
    // Where there is none the way to the lecture that ships stands below the words.
    constexpr float kWords = 50, kOffer = 42;
    return {900, 620,
            kAroundList + kWords + (scenes == 0 && lecture_ships ? kOffer : 0) +
                (kSceneRow + 2) * static_cast<float>(scenes)};
}

void scenes_dialog(Ui& ui, Rect card, const std::optional<state::Action>& open_lecture) {
    const Context& c = ui.context();
    const theme::Theme& t = ui.theme();
    Rect at = dialog_frame(ui, card, "Scenes of the lecture");
    Rect head = cut_top(at, ui.px(30));
    // Whoever has none is shown one first.
    const bool ships = c.state.lecture.scenes.empty() && open_lecture;
    if (ui.button("scenes.take", cut_right(head, ui.px(190)), "Take what is seen",
                  ships ? ButtonKind::Plain : ButtonKind::Primary))
        c.emit(state::TakeScene{});
    ui.tooltip("Workspace, experiment, curves, axes, cards, cursor and speed, as a scene\nCtrl+E");
    ui.begins_here();
    ui.paragraph(
        {head.x, head.y + ui.px(4), head.w - ui.px(16), 0},
        "Page Down and Page Up go through them. They are saved with the experiment (Ctrl+S, from every tab).",
        {t.quiet, 12});
    cut_top(at, ui.px(12));
    scrolled(ui, "scenes", at, [&](Ui& inner, Rect page) {
        float y = page.y;
        if (c.state.lecture.scenes.empty())
            y += inner.paragraph(
                {page.x, y, page.w, 0},
                "There is no scene yet. Set the window up as an audience is to see it, and take it by "
                "Ctrl+E, on the stage or off it; then write here what is said of it.",
                {t.text, 13});
        if (ships) {
            const std::string_view words = "Open the lecture that ships";
            y += inner.px(12);
            if (inner.button("scenes.ships",
                             {page.x, y, std::ceil(inner.text_width(words, 12)) + inner.px(32), inner.px(30)},
                             words, ButtonKind::Primary))
                c.emit(*open_lecture);
            y += inner.px(30);
        }
        for (std::size_t k = 0; k < c.state.lecture.scenes.size(); ++k) {
            one_scene(inner, {page.x, y, page.w, ui.px(kSceneRow)}, k);
            y += ui.px(kSceneRow + 2);
        }
        return y;
    });
}

}  // namespace lowrank::panels
