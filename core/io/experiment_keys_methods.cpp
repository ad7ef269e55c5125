// The two keys that repeat: methods, switched on or off, and the changes made to them while they ran.
#include <algorithm>
#include <cstdint>
#include <fmt/core.h>

#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"

namespace lowrank {

Result<MethodEntry> read_method_entry(std::string_view text) {
    MethodEntry entry;
    entry.enabled = !text.starts_with('-');
    if (!entry.enabled) text.remove_prefix(1);
    Result<MethodSpec> parsed = parse_method(text);
    if (!parsed) return Failure{parsed.sentence()};
    entry.spec = *std::move(parsed);
    return entry;
}

std::string write_method_entry(const MethodEntry& entry) {
    return (entry.enabled ? "" : "-") + print_method(entry.spec);
}

Result<Index> read_change_method(std::string_view text, const std::vector<MethodEntry>& methods) {
    const Index count = static_cast<Index>(methods.size());
    if (const std::optional<std::int64_t> position = parse_integer(text)) {
        if (*position >= 1 && *position <= count) return static_cast<Index>(*position - 1);
        return Failure{fmt::format("there is no method {} to change: the list has {}.", text, count)};
    }
    std::optional<Index> found;
    for (Index i = 0; i < count; ++i) {
        if (print_method(methods[static_cast<std::size_t>(i)].spec) != text) continue;
        if (found)
            return Failure{fmt::format(
                "the method '{}' stands in the list more than once: say its position, counted from 1.",
                text)};
        found = i;
    }
    if (!found) return Failure{fmt::format("there is no method '{}' in the list to change.", text)};
    return *found;
}

std::string write_change_method(Index method, const std::vector<MethodEntry>& methods) {
    const std::string name = print_method(methods.at(static_cast<std::size_t>(method)).spec);
    const Result<Index> read = read_change_method(name, methods);
    return read ? name : std::to_string(method + 1);
}

Result<Written> read_change_setting(std::string_view text, MethodChange& change) {
    const std::size_t equals = text.find('=');
    // Rules are written in plain letters: other bytes could not be said again in every kind of file.
    const bool plain = std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
    if (!plain || equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        return Failure{fmt::format("a change cannot set '{}': KEY=VALUE is needed, as in d=5.", text)};
    change.key = std::string(text.substr(0, equals));
    change.value = std::string(text.substr(equals + 1));
    return Written{};
}

Result<MethodChange> read_change(std::string_view text, const std::vector<MethodEntry>& methods) {
    const Failure shape{
        fmt::format("change cannot be '{}': METHOD@t:KEY=VALUE is needed, as in narg+r@40:d=5.", text)};
    const std::size_t at = text.find('@');
    if (at == std::string_view::npos) return shape;
    const std::size_t colon = text.find(':', at);
    if (colon == std::string_view::npos) return shape;
    MethodChange change;
    const Result<Index> method = read_change_method(text.substr(0, at), methods);
    if (!method) return Failure{method.sentence()};
    change.method = *method;
    const std::optional<std::int64_t> t = parse_integer(text.substr(at + 1, colon - at - 1));
    if (!t || *t < 0) return shape;
    change.t = static_cast<Index>(*t);
    if (const Result<Written> done = read_change_setting(text.substr(colon + 1), change); !done)
        return Failure{done.sentence()};
    return change;
}

std::string write_change(const MethodChange& change, const std::vector<MethodEntry>& methods) {
    return write_change_method(change.method, methods) + "@" + std::to_string(change.t) + ":" + change.key +
           "=" + change.value;
}

}  // namespace lowrank
