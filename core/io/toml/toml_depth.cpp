// Measures how deep a TOML text goes by a scanner of TOML's words, which tells strings and comments from the
// rest.
#include "core/io/toml/toml_depth.h"

#include <fmt/core.h>

namespace lowrank {
namespace {

/// Past the string that begins at `at`, quote included; counts the lines inside. A string on one line ends
/// with it, closed or not, as no parser reads on from there.
std::size_t past_string(std::string_view text, std::size_t at, std::size_t& line) {
    const char quote = text[at];
    const bool escapes = quote == '"';
    const std::string_view three = quote == '"' ? "\"\"\"" : "'''";
    const bool block = text.substr(at).starts_with(three);
    at += block ? 3 : 1;
    while (at < text.size()) {
        const char c = text[at];
        if (c == '\\' && escapes && at + 1 < text.size() && text[at + 1] != '\n') {
            at += 2;
        } else if (c == '\n') {
            if (!block) return at;
            ++line;
            ++at;
        } else if (block && text.substr(at).starts_with(three)) {
            // Up to two quotes more belong to the text of the block.
            at += 3;
            for (int more = 0; more < 2 && at < text.size() && text[at] == quote; ++more) ++at;
            return at;
        } else if (!block && c == quote) {
            return at + 1;
        } else {
            ++at;
        }
    }
    return at;
}

}  // namespace

std::optional<TomlExcess> excess_of_toml(std::string_view text) {
    std::size_t line = 1, parts = 1, brackets = 0, all = 0;
    const auto deep = [&line] {
        return TomlExcess{
            line, fmt::format("keys or brackets stand more than {} deep inside each other.", kMostTomlDepth)};
    };
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"' || c == '\'') {
            at = past_string(text, at, line);
            continue;
        }
        if (c == '#') {
            at = text.find('\n', at);
            if (at == text.npos) break;
            continue;
        }
        if (c == '.') {
            if (++parts > kMostTomlDepth) return deep();
            ++all;
        } else if (c == '[' || c == '{') {
            parts = 1;
            if (++brackets > kMostTomlDepth) return deep();
            ++all;
        } else if (c == ']' || c == '}') {
            parts = 1;
            if (brackets > 0) --brackets;
        } else if (c == '=' || c == ',') {
            parts = 1;
            ++all;
        } else if (c == '\n') {
            parts = 1;
            ++line;
        }
        if (all > kMostTomlParts)
            return TomlExcess{line, fmt::format("there are more than {} keys, values and brackets up to "
                                                "here, the most that is read of such a file.",
                                                kMostTomlParts)};
        ++at;
    }
    return std::nullopt;
}

}  // namespace lowrank
