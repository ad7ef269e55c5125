// Reads the one line of the desktop's list of folders that is needed.
#include "app/state/documents_folder.h"

#include <filesystem>
#include <optional>
#include <sstream>
#include <string_view>

#include "app/state/regular_file.h"
#include "core/io/table/table_text.h"

namespace lowrank::state {
namespace {

/// What stands in double quotes, a backslash before a letter taken off; nothing where the quotes are not
/// there.
std::optional<std::string> unquoted(std::string_view text) {
    if (text.size() < 2 || text.front() != '"' || text.back() != '"') return std::nullopt;
    text = text.substr(1, text.size() - 2);
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) ++i;
        out += text[i];
    }
    return out;
}

/// The path that a list gives, the last line of it where there are several; empty where it gives none.
std::string listed(std::string_view list, const std::string& home) {
    constexpr std::string_view kKey = "XDG_DOCUMENTS_DIR=", kHome = "$HOME/";
    std::string path;
    std::istringstream lines{std::string(list)};
    for (std::string line; std::getline(lines, line);) {
        const std::string_view words = trimmed(line);
        if (!words.starts_with(kKey)) continue;
        const std::optional<std::string> value = unquoted(words.substr(kKey.size()));
        if (value && value->starts_with(kHome)) path = home + "/" + value->substr(kHome.size());
        if (value && value->starts_with("/")) path = *value;
    }
    return path;
}

}  // namespace

std::string documents_folder(const std::string& home, const std::string& config) {
    if (home.empty()) return {};
    std::error_code ignored;
    const auto is_there = [&](const std::string& path) {
        return !path.empty() && std::filesystem::is_directory(path, ignored);
    };
    if (const Result<std::string> list = read_regular_text(config + "/user-dirs.dirs");
        list && !config.empty())
        if (std::string path = listed(*list, home); is_there(path)) return path;
    const std::string usual = home + "/Documents";
    return is_there(usual) ? usual : std::string();
}

}  // namespace lowrank::state
