// What an experiment's file keeps of the export dialog, under the names of render's options.
#pragma once
#include <string>

#include "app/state/saved_view.h"
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::state {

/// FIRST:LAST or FIRST:LAST:STEP, whole numbers from 0 up, or 'all'; a sentence where a word is none of them.
Result<FilmChoice> read_moments(const std::string& text);
std::string moment_words(const FilmChoice& film);

/// export_figure, and with it what differs from a dialog that nobody has touched: export_width,
/// export_name_1, …
void write_export_words(const ExportSettings& settings, SavedView& view);

/// The other way: nothing changes without export_figure; with it what is absent is as nobody has touched it.
/// A sentence, and nothing changed, where a word cannot be.
std::string read_export_words(ExportSettings& settings, const SavedView& view);

/// The same words out of the section of a workspace, which is left without them.
SavedView take_export_words(KeyValues& section);

/// What of a dialog is a person's habit and not a figure's: format, size, type, colours, letters, as
/// 'format=pdf width=88.9'. The theme is one only where it is not the window's.
std::string habit_words(const ExportSettings& settings, theme::ThemeName window);
/// The other way: false, and nothing changed, where a word cannot be.
bool read_habits(ExportSettings& settings, std::string_view words);

/// The same words under the names of render's options, the figure's own as 'figure'; empty without
/// export_figure.
KeyValues export_options(const SavedView& view);

}  // namespace lowrank::state
