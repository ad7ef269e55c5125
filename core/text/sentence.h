// What people and files said, made fit to be said back.
#pragma once
#include <string>
#include <string_view>

namespace lowrank {

/// A sentence as one line that no terminal takes for a command: valid UTF-8, control characters (C0, C1, line
/// breaks and marks that turn the direction of writing) as '?', words over 200 characters cut in their
/// middle, and the whole of it to 2000. Every sentence the program says passes through here, for it may quote
/// a file, an option or a name.
std::string clean_sentence(std::string_view text);

}  // namespace lowrank
