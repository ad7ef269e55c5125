// What is remembered of a person from one start to the next: theme, size, recent files; and where that lives,
// by the XDG rules.
#pragma once
#include <string>
#include <vector>

#include "app/state/level.h"
#include "app/theme/theme.h"
#include "core/text/result.h"

namespace lowrank::state {

struct Settings {
    theme::ThemeName theme = theme::ThemeName::Light;
    double scale = 1;
    std::vector<std::string> recent;
    bool predictions = true;      ///< theory beside measurement in the figures
    bool motion_reduced = false;  ///< nothing glides by itself
    Level level = kFirstScreen;   ///< how much of the window is shown
    std::string language{};       ///< a code, 'de'; empty: as the system says
    std::string exported{};       ///< how figures left last (export_words.h); empty: as nobody has touched it
    std::vector<std::string> others{};  ///< lines with keys of other versions, as they stand
    bool operator==(const Settings&) const = default;
};

/// The text of settings.toml, and back: theme, scale, recent, predictions, motion_reduced, more, language and
/// export as a string, a number, an array of strings, two booleans, the words of a level and two strings that
/// may be absent, a line each. Lines with unknown keys are kept, for a newer version may have written them.
/// Anything else: a sentence with the line.
std::string write_settings(const Settings& settings);
Result<Settings> read_settings(std::string_view text);

/// Settings from folder/settings.toml; the defaults where there is none. A file with a line that cannot be
/// read is renamed to settings.toml.unreadable and said in notice; its other lines hold, in a new file.
Settings load_settings(const std::string& folder, std::string& notice);

/// The language that was chosen by hand; empty where none was, or the file cannot be read.
std::string kept_language(const std::string& folder);

/// Whether no settings were ever written to the folder: the program starts for the first time.
bool never_started(const std::string& folder);

/// What another window has written (there), and what this one has changed since it read or wrote them, from
/// before to now. Recent files are those of both, this window's first.
Settings merged(Settings there, const Settings& before, const Settings& now);

/// Writes what has changed from before to now into the file, which another window may have written meanwhile,
/// and makes the folder; does nothing for an empty folder. A sentence where it cannot.
Result<Written> save_settings(const std::string& folder, const Settings& before, const Settings& now);

/// Folders of this program under XDG_CONFIG_HOME, XDG_STATE_HOME and XDG_DATA_HOME, or under their places in
/// HOME; empty where there is no home: then nothing is kept. And the person's documents (documents_folder.h).
struct Places {
    std::string config, state, data, documents;
};
Places places_from_environment();

}  // namespace lowrank::state
