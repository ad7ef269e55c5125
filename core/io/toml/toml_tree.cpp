// From toml++'s nodes to values of our own, so that one room alone compiles its headers.
#include "core/io/toml/toml_tree.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <sstream>
#include <utility>

#include "core/io/table/table_text.h"
#include "core/io/toml/toml_nodes.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"
#include "core/text/sentence.h"
#include "core/text/utf8.h"

namespace lowrank {

TomlValue value_of(const toml::node& node) {
    TomlValue out;
    out.line = node.source().begin.line;
    if (const auto* text = node.as_string()) {
        out.value = text->get();
    } else if (const auto* whole = node.as_integer()) {
        out.value = static_cast<double>(whole->get());
    } else if (const auto* real = node.as_floating_point()) {
        out.value = real->get();
    } else if (const auto* flag = node.as_boolean()) {
        out.value = flag->get();
    } else if (const auto* array = node.as_array()) {
        TomlArray items;
        for (const toml::node& item : *array) items.push_back(value_of(item));
        out.value = std::move(items);
    } else if (const auto* table = node.as_table()) {
        TomlTable rows;
        for (const auto& [key, item] : *table) rows.push_back({std::string(key.str()), value_of(item)});
        out.value = std::move(rows);
    } else {
        std::ostringstream words;
        node.visit([&](const auto& date) {
            if constexpr (toml::is_date<decltype(date)> || toml::is_time<decltype(date)> ||
                          toml::is_date_time<decltype(date)>)
                words << date.get();
        });
        out.value = words.str();
    }
    return out;
}

namespace {

std::string_view line_of(std::string_view text, std::size_t number) {
    LineReader lines(text);
    std::string_view line;
    while (lines.number() < number && lines.next(line)) {
    }
    return lines.number() < number ? std::string_view() : trimmed(line);
}

}  // namespace

const TomlValue* TomlValue::find(std::string_view key) const {
    const TomlTable* table = as<TomlTable>();
    if (!table) return nullptr;
    const auto found = std::ranges::find(*table, key, &TomlEntry::key);
    return found == table->end() ? nullptr : &found->value;
}

std::string_view TomlValue::type() const {
    // In the order of the variant.
    constexpr std::array<std::string_view, 5> kTypes = {"a string", "a number", "true or false", "a list",
                                                        "a table"};
    return kTypes[value.index()];
}

std::string why_too_large_toml(std::string_view text, const std::string& path) {
    if (text.size() <= kLargestToml) return {};
    return fmt::format("'{}' has {} bytes, and {} are the most that is read of such a file.", path,
                       text.size(), kLargestToml);
}

std::string why_unreadable_toml(std::string_view text, const std::string& path) {
    if (std::string why = why_too_large_toml(text, path); !why.empty() || is_utf8(text)) return why;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!is_utf8(line))
            return fmt::format(
                "'{}' is not written: '{}' is not text in UTF-8, and such a file is. "
                "Another name for what it names is needed.",
                path, clean_sentence(line));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return {};
}

Result<TomlValue> read_toml(std::string_view text, const std::string& path, const std::stop_token& stop) {
    try {
        const Result<toml::table> root = parse_toml(text, path, stop);
        if (!root) return root.passed_on<TomlValue>();
        return value_of(*root);
    } catch (const toml::parse_error& error) {
        const std::size_t line = error.source().begin.line;
        return Failure{
            fmt::format("{}'{}' cannot be read: a line is KEY = VALUE, [NAME] or [[NAME]], strings stand in "
                        "quotes, and each key stands once.",
                        at_line(path, line), excerpt(line_of(text, line)))};
    }
}

std::string basic_string(std::string_view text) {
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out = "\"";
    for (const char c : text) {
        const unsigned byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += {'\\', c};
        } else if (byte < 0x20 || byte == 0x7f) {
            out += {'\\', 'u', '0', '0', kHex[byte >> 4], kHex[byte & 15]};
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string toml_number(const std::string& text) {
    const bool beyond = text.find_first_of(".e") == text.npos && !parse_integer(text);
    return beyond ? text + ".0" : text;
}

}  // namespace lowrank
