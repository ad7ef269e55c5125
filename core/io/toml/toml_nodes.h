// The parser's tables, and a node of them as a plain value. For the readers of this room: the parser's
// headers are slow to compile.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>

#include <toml++/toml.h>

#include "core/io/toml/toml_tree.h"
#include "core/text/result.h"

namespace lowrank {

/// The root table of a text that is no larger, deeper or fuller than is read. The token is looked at every 64
/// kB. Throws toml::parse_error where the text is no TOML.
Result<toml::table> parse_toml(std::string_view text, const std::string& path, const std::stop_token& stop);

TomlValue value_of(const toml::node& node);

/// What a node is, in a sentence's words: 'a table', 'a whole number'.
std::string_view type_name(const toml::node& node);

}  // namespace lowrank
