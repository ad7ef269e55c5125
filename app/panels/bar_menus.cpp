// What the bar's menus hold, as data, and the buttons that open them.
#include "app/panels/bar_menus.h"

#include <array>
#include <fmt/core.h>
#include <string>
#include <utility>
#include <vector>

#include "app/paint/languages.h"
#include "app/paint/phrasebook.h"
#include "app/state/command.h"
#include "app/ui/context_menu.h"

namespace lowrank::panels {
namespace {

using namespace ui;

/// A row that is ticked or not; a heading begins a group.
void add(std::vector<figure::MenuItem>& items, std::string id, std::string words, bool ticked,
         state::Action action, std::string heading) {
    items.push_back({.id = std::move(id),
                     .words = std::move(words),
                     .ticked = ticked,
                     .begins_group = !heading.empty() && !items.empty(),
                     .actions = {std::move(action)},
                     .heading = std::move(heading)});
}

/// Light, dark, projector, the one that is seen ticked.
void add_themes(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    static constexpr std::array<const char*, 3> kThemes = {"Light", "Dark", "Projector"};
    for (std::size_t k = 0; k < kThemes.size(); ++k) {
        const auto name = static_cast<theme::ThemeName>(k);
        add(items, "theme." + std::string(theme::name_of(name)), kThemes[k], state.look.theme == name,
            state::SetTheme{name}, k == 0 ? "Colours" : "");
    }
}

/// That of the next start: as the system says, or one of those that ship.
void add_languages(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    add(items, "language.system", "As the system says", state.look.language.empty(),
        state::SetLanguage{"", "the language of the system", false}, "Language");
    for (const paint::Language& each : paint::languages())
        add(items, fmt::format("language.{}", each.code), paint::as_written(std::string(each.name)),
            state.look.language == each.code,
            state::SetLanguage{std::string(each.code), std::string(each.name),
                               &each == paint::chosen_language()},
            "");
}

/// What the first screen leaves out, each part by itself.
void add_groups(const state::AppState& state, std::vector<figure::MenuItem>& items) {
    static constexpr std::array<const char*, state::kGroups> kNames = {
        "Noise, condition and start", "Other methods and rules", "Stepsize, momentum and objective",
        "Local theory", "Values at the cursor"};
    for (std::size_t k = 0; k < kNames.size(); ++k) {
        const auto group = static_cast<state::Group>(k);
        const bool open = state.level.shows(group);
        add(items, "group." + std::string(state::name_of(group)), kNames[k], open,
            state::SetLevel{state::with_group(state.level, group, !open)}, k == 0 ? "On this screen" : "");
    }
}

/// What the bar has no button of.
void add_commands(const state::AppState& state, const std::function<bool(const state::Command&)>& seen,
                  std::vector<figure::MenuItem>& items) {
    using enum state::MenuGroup;
    for (const state::MenuGroup group : {Files, Lines, Stage}) {
        std::vector<figure::MenuItem> more;
        for (const state::OfferedCommand& each : state::offered(state, group))
            if (!each.command->button || !seen(*each.command)) more.push_back(figure::item_of(each, state));
        figure::add_group(items, std::move(more));
    }
}

}  // namespace

void menu_button(Ui& ui, paint::Rect r, const std::function<bool(const state::Command&)>& seen) {
    const Context& c = ui.context();
    if (ui.button("menu", r, "···", ButtonKind::Quiet))
        open_context_menu(c.memory, "window", {r.x, r.bottom() + ui.px(2)});
    ui.tooltip(c.state.level.more ? "What the bar has no room for, the stage, colours, language"
                                  : "Parts of the screen, files, share lines, the stage, colours, language");
    std::vector<figure::MenuItem> items;
    if (!c.state.level.more && c.state.front().info().first_screen) add_groups(c.state, items);
    add_commands(c.state, seen, items);
    add_themes(c.state, items);
    add_languages(c.state, items);
    context_menu(ui, "window", items);
}

void theme_button(Ui& ui, paint::Rect r) {
    const Context& c = ui.context();
    // A choice among three, and no step to the next: nobody knows which that is.
    if (ui.icon_button("theme", r, Icon::Theme))
        open_context_menu(c.memory, "themes", {r.x, r.bottom() + ui.px(2)});
    ui.tooltip(
        "Theme\nLight, dark, projector\nThe projector theme has larger type and thicker lines\n"
        "V: the window as other eyes see it\nShift+V: nothing glides by itself");
    std::vector<figure::MenuItem> items;
    add_themes(c.state, items);
    add_languages(c.state, items);
    context_menu(ui, "themes", items);
}

}  // namespace lowrank::panels
