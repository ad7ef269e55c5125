// Asks the file system what a path is, without opening it.
#include "app/state/regular_file.h"

#include <filesystem>
#include <fmt/core.h>

#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/io/table/table_text.h"

namespace lowrank::state {

std::string why_not_regular(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    switch (fs::status(path, ignored).type()) {
        case fs::file_type::fifo:
            return fmt::format("{} is a pipe, and a regular file is needed.", in_quotes(path));
        case fs::file_type::socket:
            return fmt::format("{} is a socket, and a regular file is needed.", in_quotes(path));
        case fs::file_type::character:
        case fs::file_type::block:
            return fmt::format("{} is a device, and a regular file is needed.", in_quotes(path));
        default:
            return {};
    }
}

Result<std::string> read_regular_text(const std::string& path) {
    if (std::string why = why_not_regular(path); !why.empty()) return Failure{std::move(why)};
    return read_text(path);
}

std::string take_kept(const std::string& path, const std::function<std::string(const std::string&)>& take) {
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return {};
    const Result<std::string> text = read_regular_text(path);
    std::string why = text ? take(*text) : text.sentence();
    if (!why.empty()) std::filesystem::rename(path, path + ".unreadable", ignored);
    return why;
}

Result<Written> read_key_values(std::string_view text, std::string_view file,
                                const std::function<bool(std::string_view, std::string_view)>& set) {
    LineReader lines(text);
    std::string_view line;
    while (lines.next(line)) {
        line = trimmed(line);
        if (line.empty() || line.front() == '#') continue;
        const auto at_fault = [&] { return fmt::format("{}, line {}: ", file, lines.number()); };
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos)
            return Failure{fmt::format("{}KEY = VALUE is needed.", at_fault())};
        const std::string_view key = trimmed(line.substr(0, equals));
        if (!set(key, trimmed(line.substr(equals + 1))))
            return Failure{fmt::format("{}'{}' cannot have that value.", at_fault(), key)};
    }
    return Written{};
}

}  // namespace lowrank::state
