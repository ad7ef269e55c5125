// Between words and the window: which workspace is in front, and what each keeps in [view].
#include "app/state/saved_view.h"

#include <fmt/core.h>

#include "app/state/export_words.h"
#include "core/io/share_line.h"

namespace lowrank::state {

SavedView saved_view(const AppState& state) {
    SavedView view{{"workspace", std::string(state.front().info().name)}};
    for (const auto& tab : state.tabs) write_fields(tab->fields, state, view);
    write_export_words(state.export_settings, view);
    return view;
}

std::string restore_view(AppState& state, const SavedView& view) {
    AppState next = state;
    if (const auto name = view.find("workspace"); name != view.end() && !next.show_workspace(name->second))
        return fmt::format("workspace in [view] cannot be '{}': {} is needed.", name->second,
                           names_of(state.tabs));
    for (const auto& tab : state.tabs)
        if (std::string wrong = read_fields(tab->fields, next, view); !wrong.empty()) return wrong;
    if (std::string wrong = read_export_words(next.export_settings, view); !wrong.empty()) return wrong;
    state = std::move(next);
    return {};
}

KeyValues view_for_line(const AppState& state) {
    if (state.level == kFirstScreen) return {};
    return {{std::string(kLevelWord), level_words(state.level)}};
}

SavedView view_of_line(std::string_view line) {
    SavedView view;
    for (const auto& [key, value] : view_of_share_line(line))
        if (key == kLevelWord) view[key] = value;
    return view;
}

}  // namespace lowrank::state
