// What the bar's menus hold, as data, and the buttons that open them.
#include "app/panels/bar_menus.h"

#include <array>
#include <fmt/core.h>
#include <string>
#include <utility>
#include <vector>

#include "app/paint/languages.h"
#include "app/paint/phrasebook.h"
#include "app/panels/bar_tools.h"
#include "app/ui/context_menu.h"

namespace lowrank::panels {
namespace {

using namespace ui;

/// Light, dark, projector, the one that is seen ticked.
void add_themes(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    static constexpr std::array<std::string_view, 3> kThemes = {"Light", "Dark", "Projector"};
    for (std::size_t k = 0; k < kThemes.size(); ++k) {
        const auto name = static_cast<theme::ThemeName>(k);
        items.push_back({.id = "theme." + std::string(theme::name_of(name)),
                         .words = std::string(kThemes[k]),
                         .ticked = state.look.theme == name,
                         .begins_group = k == 0 && !items.empty(),
                         .actions = {state::SetTheme{name}},
                         .heading = k == 0 ? "Colours" : ""});
    }
}

/// That of the next start: as the system says, or one of those that ship.
void add_languages(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    const auto add = [&](std::string_view code, std::string words, std::string_view name, bool now) {
        items.push_back({.id = fmt::format("language.{}", code.empty() ? "system" : code),
                         .words = std::move(words),
                         .ticked = state.look.language == code,
                         .begins_group = code.empty(),
                         .actions = {state::SetLanguage{std::string(code), std::string(name), now}},
                         .heading = code.empty() ? "Language" : ""});
    };
    add("", "As the system says", "the language of the system", false);
    for (const paint::Language& each : paint::languages())
        add(each.code, paint::as_written(std::string(each.name)), each.name,
            &each == paint::chosen_language());
}

/// What the first screen leaves out, each part by itself.
void add_groups(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    static constexpr std::array<std::string_view, state::kGroups> kNames = {
        "Noise, condition and start", "Other methods and rules", "Stepsize, momentum and objective",
        "Local theory", "Values at the cursor"};
    for (std::size_t k = 0; k < kNames.size(); ++k) {
        const auto group = static_cast<state::Group>(k);
        const bool open = state.level.shows(group);
        items.push_back({.id = "group." + std::string(state::name_of(group)),
                         .words = std::string(kNames[k]),
                         .ticked = open,
                         .actions = {state::SetLevel{state::with_group(state.level, group, !open)}},
                         .heading = k == 0 ? "On this screen" : ""});
    }
}

/// Files, lines of text, and the stage, which is for the mouse here.
void add_tools(const state::AppState& state, std::span<const std::string_view> ids,
               std::vector<figure::MenuItem>& items) {
    bool first = !items.empty();
    for (const std::string_view id : ids) {
        const Tool& tool = tool_called(id);
        items.push_back({.id = std::string(id),
                         .words = tool.in_menu.empty() ? label_of(tool, state) : std::string(tool.in_menu),
                         .keys = state::keys_of(id),
                         .begins_group = std::exchange(first, false) || id == "share",
                         .actions = state::actions_of(id, state)});
    }
    // Of the tabs that have curves of other seeds.
    if (state::Actions spread = state::actions_of("bands", state); !spread.empty())
        items.push_back({.id = "bands",
                         .words = "Spread over other seeds",
                         .keys = state::keys_of("bands"),
                         .actions = std::move(spread)});
    state::Stage stage = state.stage;
    stage.on = true;
    items.push_back({.id = "stage",
                     .words = "Stage: figures alone",
                     .keys = "F5",
                     .begins_group = true,
                     .actions = {state::SetStage{std::move(stage)}}});
}

}  // namespace

void menu_button(Ui& ui, paint::Rect r, std::span<const std::string_view> begins) {
    const Context& c = ui.context();
    if (ui.button("menu", r, "···", ButtonKind::Quiet))
        open_context_menu(c.memory, "window", {r.x, r.bottom() + ui.px(2)});
    ui.tooltip(c.state.level.more ? "What the bar has no room for, the stage, colours, language"
                                  : "Parts of the screen, files, share lines, the stage, colours, language");
    std::vector<figure::MenuItem> items;
    if (!c.state.level.more && c.state.front().info().first_screen) add_groups(c.state, items);
    add_tools(c.state, begins, items);
    add_themes(c.state, items);
    add_languages(c.state, items);
    context_menu(ui, "window", items);
}

void theme_menu(Ui& ui, paint::Rect r, bool clicked) {
    const Context& c = ui.context();
    // A choice among three, and no step to the next: nobody knows which that is.
    if (clicked) open_context_menu(c.memory, "themes", {r.x, r.bottom() + ui.px(2)});
    std::vector<figure::MenuItem> items;
    add_themes(c.state, items);
    add_languages(c.state, items);
    context_menu(ui, "themes", items);
}

}  // namespace lowrank::panels
