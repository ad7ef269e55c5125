// The rows of what is said of data: a file beside them, ends, a scale.
#include "app/panels/experiment_data.h"

#include <algorithm>
#include <filesystem>
#include <vector>

#include "app/panels/experiment_rows.h"
#include "app/state/data_parameter.h"
#include "app/ui/parameter_row.h"
#include "core/io/table/table_text.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

void take_words(Ui& ui, const state::DataParameter& row, std::string_view words) {
    const Context& c = ui.context();
    const Result<ExperimentSpec> spec = state::with_words(row, c.state.experiment, words);
    if (!spec) return c.emit(state::Notify{spec.sentence(), true});
    edit_experiment(ui, *row.what, false, *spec);
}

/// The file's name, which opens the dialog, and a cross that forgets it.
void file_control(Ui& ui, Rect room, const state::DataParameter& row, const std::string& path) {
    if (!path.empty()) {
        const Rect cross = cut_right(room, ui.px(26));
        if (ui.icon_button(std::string(*row.key) + ".forget",
                           {cross.right() - ui.px(22), cross.y + ui.px(3), ui.px(22), ui.px(22)}, Icon::Close,
                           ButtonKind::Quiet))
            take_words(ui, row, "");
        ui.tooltip("Without this file");
    }
    const std::string name = path.empty() ? (*row.unsaid)(ui.context().state.experiment.problem)
                                          : std::filesystem::path(path).filename().string();
    if (ui.button(*row.key, inset(room, 0, ui.px(2)), paint::escape_markup(name)))
        ui.context().emit(state::ChooseDataFile{std::string(*row.key)});
    ui.tooltip(path.empty() ? std::string(*row.tooltip) : paint::escape_markup(path));
}

void control(Ui& ui, Rect& room, const state::DataParameter& row) {
    const ExperimentSpec& spec = ui.context().state.experiment;
    const std::string words = state::words_of(row, spec);
    if (row.file) return file_control(ui, room, row, words);
    const std::string now = words.empty() ? (*row.unsaid)(spec.problem) : words;
    if (!row.choices.empty()) {
        const auto at = std::ranges::find(row.choices, now) - row.choices.begin();
        if (const auto chosen =
                ui.segmented(*row.key, inset(room, 0, ui.px(2)), row.choices, static_cast<int>(at)))
            take_words(ui, row, row.choices[static_cast<std::size_t>(*chosen)]);
        return ui.tooltip(*row.tooltip);
    }
    constexpr float kShort = 62;
    const bool shares = *row.key == "test-fraction";
    const Rect box = shares ? cut_right(room, ui.px(kShort)) : room;
    if (shares) cut_right(room, ui.px(6));
    if (const auto typed = ui.words(*row.key, inset(box, 0, ui.px(2)), now, kLongestName))
        take_words(ui, row, trimmed(*typed));
    ui.tooltip(*row.tooltip);
}

}  // namespace

void data_rows(Ui& ui, Stack& rows) {
    std::string_view label;
    Rect room;
    for (const state::DataParameter& row : state::data_parameters()) {
        if (!state::has_data_parameter(row, ui.context().state.experiment.problem)) continue;
        if (label != *row.label) {
            label = *row.label;
            room = rows.next();
            ui.text(cut_left(room, ui.px(kOptionLabel)), label, {ui.theme().text});
        }
        control(ui, room, row);
    }
}

void data_file_chosen(Ui& ui, const std::string& path) {
    take_words(ui, state::data_parameter(ui.context().state.files.open_for), path);
    ui.context().emit(state::ShowDialog{state::Dialog::None});
}

}  // namespace lowrank::panels
