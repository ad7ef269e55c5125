// The buttons of the bar at the top, drawn with words or as icons.
#include "app/panels/bar_tools.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>

#include "app/panels/panels.h"

namespace lowrank::panels {
namespace {

using namespace ui;

constexpr std::array<Tool, 9> kTools = {{
    {"help", Icon::Help, "Help", "", "Keys, and what each part of the window does", true},
    {"theme", Icon::Theme, "Theme", "",
     "Light, dark, projector\nThe projector theme has larger type and thicker lines\n"
     "V: the window as other eyes see it\nShift+V: nothing glides by itself",
     true},
    {"lessons", Icon::Lessons, "Lessons", "", "Lessons and presets, each with a sentence", true},
    {"scenes", Icon::Scenes, "Scenes", "",
     "Scenes of a lecture: take what is on screen, give them one after the other", true},
    {"paste", Icon::Copy, "Paste", "Paste a share line",
     "Restore an experiment from a share line on the clipboard"},
    {"share", Icon::Share, "Share", "Copy as a share line",
     "Copy this experiment as one line of text: pasted with Ctrl+V it restores the whole run"},
    {"save", Icon::Save, "Save…", "Save…", "Save the experiment, the numbers or the result"},
    {"open", Icon::Open, "Open…", "Open…",
     "Open a picture, ratings, a matrix, an instance, an experiment, or a CSV of your own method"},
    {"export", Icon::Export, "", "", "The chosen figure as PNG, SVG or PDF, at any size"},
}};

}  // namespace

std::span<const Tool> bar_tools() { return kTools; }

const Tool& tool_called(std::string_view id) { return *std::ranges::find(kTools, id, &Tool::id); }

std::string with_keys(std::string_view words, std::string_view id) {
    const std::string keys = state::keys_of(id);
    return std::string(words) + (keys.empty() ? "" : "\n" + keys);
}

std::string label_of(const Tool& tool, const state::AppState& state) {
    return tool.label.empty() ? export_words(state) : std::string(tool.label);
}

bool tool_button(Ui& ui, const Tool& tool, paint::Rect r, bool worded, ButtonKind kind) {
    const Context& c = ui.context();
    const bool clicked = worded ? ui.button(tool.id, r, label_of(tool, c.state), kind)
                                : ui.icon_button(tool.id, r, tool.icon, kind);
    // An icon has no other place to say its name.
    const std::string name = worded ? "" : label_of(tool, c.state) + "\n";
    ui.tooltip(name + with_keys(tool.tooltip, tool.id));
    if (clicked)
        for (const state::Action& action : state::actions_of(tool.id, c.state)) c.emit(action);
    return clicked;
}

std::string export_words(const state::AppState& state) {
    const std::string name = state::figure_to_offer(state);
    for (const state::FigureChoice& figure : state.front().figures()) {
        if (figure.name != name || figure.label.empty()) continue;
        std::string label(figure.label);
        if (label[0] >= 'a' && label[0] <= 'z') label[0] = static_cast<char>(label[0] - 'a' + 'A');
        return fmt::format("Export {}…", label);
    }
    return "Export…";
}

}  // namespace lowrank::panels
