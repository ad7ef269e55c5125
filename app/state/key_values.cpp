// The one reader of KEY = VALUE lines.
#include "app/state/key_values.h"

#include "core/io/table_text.h"

namespace lowrank::state {

std::optional<Failure> read_key_values(std::string_view text, std::string_view file,
                                       const std::function<bool(std::string_view, std::string_view)>& set) {
    LineReader lines(text);
    std::string_view line;
    while (lines.next(line)) {
        line = trimmed(line);
        if (line.empty() || line.front() == '#') continue;
        const auto at_fault = [&] {
            return std::string(file) + ", line " + std::to_string(lines.number()) + ": ";
        };
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) return Failure{at_fault() + "KEY = VALUE is needed."};
        const std::string_view key = trimmed(line.substr(0, equals));
        if (!set(key, trimmed(line.substr(equals + 1))))
            return Failure{at_fault() + "'" + std::string(key) + "' cannot have that value."};
    }
    return std::nullopt;
}

}  // namespace lowrank::state
