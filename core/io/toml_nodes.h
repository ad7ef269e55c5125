// A node of the parser as a plain value. For the readers of this room: the parser's headers are slow to compile.
#pragma once
#include <toml++/toml.h>

#include "core/io/toml_tree.h"

namespace lowrank {

TomlValue value_of(const toml::node& node);

}  // namespace lowrank
