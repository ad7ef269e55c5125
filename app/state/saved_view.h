// What of the window is saved with an experiment: the [view] of its file, and the words in which a figure's view stands
// there.
#pragma once
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/app_state.h"
#include "app/state/view_state.h"

namespace lowrank::state {

using SavedView = std::map<std::string, std::string>;

/// workspace = race, rates, …, what each workspace keeps there (Workspace::write_view), and how figures leave
/// (write_export_words).
SavedView saved_view(const AppState& state);

/// Puts back what a file says. Keys it does not know are other versions' and pass; of a value that cannot be, nothing
/// is taken, and the sentence says which are allowed. Empty where all is well.
std::string restore_view(AppState& state, const SavedView& view);

/// NAME_x and NAME_y (LOW:HIGH), NAME_log (none, x, y, xy), NAME_grid (none, major, minor), NAME_legend (X:Y, closed, or
/// both with a comma), NAME_ends (A:B, iterations that are compared) and NAME_measure (X0:Y0:X1:Y1, the curve where both
/// ends lie on one): what differs from plain.
void write_view_words(const ViewState& view, const ViewState& plain, const std::string& name, SavedView& to);

/// Puts those that are there into the view; a sentence, and nothing changed, where one cannot be.
std::string read_view_words(ViewState& view, const std::string& name, const SavedView& from);

/// 'KEY in [view] cannot be 'TEXT': NEEDED is needed.'
std::string refused_word(std::string_view key, const std::string& text, const std::string& needed);

/// The word of a key; null where there is none.
const std::string* word_of(const SavedView& view, const std::string& key);

/// Which of the names a word is, from 0.
std::optional<std::size_t> choice_of(std::string_view word, std::span<const std::string_view> names);

/// Finite numbers with colons between them; none where the text is anything else.
std::vector<double> numbers_in(std::string_view text);

/// LOW:HIGH, two finite numbers, the first the smaller; and back.
std::string range_words(const AxisRange& range);
std::optional<AxisRange> range_of(std::string_view text);

}  // namespace lowrank::state
