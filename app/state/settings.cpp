// The few lines of settings.toml, read strictly. The full TOML reader belongs to experiment files; this one
// only has to read what the program wrote and what a person may have changed in it.
#include "app/state/settings.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/core.h>

#include "app/state/documents_folder.h"
#include "app/state/regular_file.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/put_in_place.h"
#include "core/io/table/table_text.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::state {

namespace {

namespace fs = std::filesystem;

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (c == '\n') {
            out += "\\n";
            continue;
        }
        out += c;
    }
    return out + "\"";
}

/// Takes a basic string off the front; false where there is none.
bool take_string(std::string_view& text, std::string& out) {
    out.clear();
    if (text.empty() || text.front() != '"') return false;
    text.remove_prefix(1);
    while (!text.empty()) {
        const char c = text.front();
        text.remove_prefix(1);
        if (c == '"') return true;
        if (c != '\\') {
            out += c;
            continue;
        }
        if (text.empty()) return false;
        const char escaped = text.front();
        text.remove_prefix(1);
        if (escaped == 'n')
            out += '\n';
        else if (escaped == '"' || escaped == '\\')
            out += escaped;
        else
            return false;
    }
    return false;
}

bool take_list(std::string_view text, std::vector<std::string>& out) {
    out.clear();
    if (text.size() < 2 || text.front() != '[' || text.back() != ']') return false;
    text = trimmed(text.substr(1, text.size() - 2));
    while (!text.empty()) {
        std::string item;
        if (!take_string(text, item) || item.size() > kLongestPath || out.size() == kMostRecent) return false;
        out.push_back(item);
        text = trimmed(text);
        if (text.empty()) return true;
        if (text.front() != ',') return false;
        text = trimmed(text.substr(1));
    }
    return true;
}

/// As 'de' or 'pt_BR': whether it is one of the program's is asked where it is used.
bool is_code(std::string_view word) {
    const auto fits = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
    };
    return std::ranges::all_of(word, fits);
}

/// Whether the value fits its key; keys of other versions always do.
bool set(Settings& settings, std::string_view key, std::string_view value) {
    if (key == "theme") {
        std::string name;
        if (!take_string(value, name) || !value.empty()) return false;
        const auto theme_name = theme::theme_from(name);
        if (!theme_name) return false;
        settings.theme = *theme_name;
    } else if (key == "scale") {
        const auto scale = parse_number(value);
        if (!scale || *scale < 0.5 || *scale > 4) return false;
        settings.scale = *scale;
    } else if (key == "recent") {
        return take_list(value, settings.recent);
    } else if (key == "predictions") {
        if (value != "true" && value != "false") return false;
        settings.predictions = value == "true";
    } else if (key == "motion_reduced") {
        if (value != "true" && value != "false") return false;
        settings.motion_reduced = value == "true";
    } else if (key == "more") {
        std::string words(value);
        if (value.starts_with('"') && (!take_string(value, words) || !value.empty())) return false;
        const auto level = read_level(words);
        if (!level) return false;
        settings.level = *level;
    } else if (key == "language") {
        std::string code;
        if (!take_string(value, code) || !value.empty() || !is_code(code)) return false;
        settings.language = code;
    } else if (key == "export") {
        std::string words;
        if (!take_string(value, words) || !value.empty()) return false;
        settings.exported = words;
    } else {
        settings.others.push_back(fmt::format("{} = {}", key, value));
    }
    return true;
}

}  // namespace

std::string write_settings(const Settings& settings) {
    const std::string level = level_words(settings.level);
    std::string text =
        fmt::format("theme = {}\nscale = {}\nrecent = [", quoted(std::string(theme::name_of(settings.theme))),
                    print_number(settings.scale));
    for (std::size_t i = 0; i < settings.recent.size(); ++i)
        text += (i > 0 ? ", " : "") + quoted(settings.recent[i]);
    text = fmt::format("{}]\npredictions = {}\nmotion_reduced = {}\nmore = {}\n", text,
                       settings.predictions ? "true" : "false", settings.motion_reduced ? "true" : "false",
                       level == "true" || level == "false" ? level : quoted(level));
    if (!settings.language.empty()) text += fmt::format("language = {}\n", quoted(settings.language));
    if (!settings.exported.empty()) text += fmt::format("export = {}\n", quoted(settings.exported));
    for (const std::string& line : settings.others) text += line + "\n";
    return text;
}

Result<Settings> read_settings(std::string_view text) {
    Settings settings;
    const auto take = [&](std::string_view key, std::string_view value) { return set(settings, key, value); };
    if (const auto read = read_key_values(text, "settings.toml", take); !read)
        return read.passed_on<Settings>();
    return settings;
}

namespace {

/// What can be read of settings with a line that cannot.
Settings fitting_lines(std::string_view text) {
    Settings settings;
    LineReader lines(text);
    std::string_view line;
    while (lines.next(line)) {
        Settings with = settings;
        const auto take = [&](std::string_view key, std::string_view value) { return set(with, key, value); };
        if (read_key_values(line, "settings.toml", take)) settings = std::move(with);
    }
    return settings;
}

}  // namespace

Settings load_settings(const std::string& folder, std::string& notice) {
    if (folder.empty()) return {};
    Settings settings;
    const std::string path = folder + "/settings.toml";
    const std::string why = take_kept(path, [&](const std::string& text) {
        const Result<Settings> read = read_settings(text);
        settings = read ? *read : fitting_lines(text);
        return read.sentence();
    });
    if (why.empty()) return settings;
    // What was read of it is there at the next start, too; without that the next change writes it.
    const bool some = settings != Settings{};
    if (some) static_cast<void>(write_file(path, write_settings(settings), false));
    notice = fmt::format("{} The settings were set aside as settings.toml.unreadable; {}.", why,
                         some ? "its other lines hold" : "the defaults are used");
    return settings;
}

Settings merged(Settings there, const Settings& before, const Settings& now) {
    const auto take = [&](auto member) {
        if (now.*member != before.*member) there.*member = now.*member;
    };
    take(&Settings::theme), take(&Settings::scale), take(&Settings::predictions);
    take(&Settings::motion_reduced), take(&Settings::level), take(&Settings::language);
    take(&Settings::exported);
    if (now.recent == before.recent) return there;
    std::vector<std::string> recent = now.recent;
    for (const std::string& other : there.recent) {
        const auto knows = [&](const std::vector<std::string>& list) {
            return std::ranges::find(list, other) != list.end();
        };
        // One that this window had and has no more was taken out of its list.
        if (!knows(now.recent) && !knows(before.recent) && recent.size() < kMostRecent)
            recent.push_back(other);
    }
    there.recent = std::move(recent);
    return there;
}

Result<Written> save_settings(const std::string& folder, const Settings& before, const Settings& now) {
    if (folder.empty()) return Written{};
    if (Result<Written> made = make_folder(folder); !made) return made;
    const std::string path = folder + "/settings.toml";
    const Result<std::string> text = read_regular_text(path);
    const Result<Settings> there = text ? read_settings(*text) : text.passed_on<Settings>();
    return write_file(path, write_settings(there ? merged(*there, before, now) : now), true);
}

std::string kept_language(const std::string& folder) {
    if (folder.empty()) return {};
    const Result<std::string> text = read_regular_text(folder + "/settings.toml");
    if (!text) return {};
    const Result<Settings> settings = read_settings(*text);
    return settings ? settings->language : std::string();
}

bool never_started(const std::string& folder) {
    std::error_code ignored;
    return !folder.empty() && !std::filesystem::exists(folder + "/settings.toml", ignored);
}

namespace {

/// An absolute path from the environment, or nothing: the rules say that another is to be ignored.
std::string path_in(const char* variable) {
    const char* path = std::getenv(variable);
    return path && path[0] == '/' ? path : "";
}

std::string base(const char* variable, const char* under_home) {
    if (std::string own = path_in(variable); !own.empty()) return own;
    const std::string home = path_in("HOME");
    return home.empty() ? home : home + under_home;
}

std::string folder(const char* variable, const char* under_home) {
    const std::string in = base(variable, under_home);
    return in.empty() ? in : in + "/lowrank-lab";
}

}  // namespace

Places places_from_environment() {
    return {folder("XDG_CONFIG_HOME", "/.config"), folder("XDG_STATE_HOME", "/.local/state"),
            folder("XDG_DATA_HOME", "/.local/share"),
            documents_folder(path_in("HOME"), base("XDG_CONFIG_HOME", "/.config"))};
}

}  // namespace lowrank::state
