// A command as words, without a shell.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/text/result.h"

namespace lowrank {

/// The words of a command. Spaces and tabs part them; what stands in '…' or "…" is one word or a part of one,
/// and the quotes fall away; \ takes away the meaning of the letter behind it, but not within '…'. Nothing
/// else has a meaning: there are no variables, patterns, pipes or redirections.  Errors: no word, a quote
/// left open, a \ at the end, control characters, over kLongestPath bytes.
Result<std::vector<std::string>> command_words(std::string_view command);

/// What a command is called: the file name of its first script, known by its ending, behind an interpreter
/// else that of the first path, else that of the program. 'octave-cli --no-gui my.m {csv}' is 'my.m'.
std::string command_name(const std::vector<std::string>& words);
/// The same of each command; one that comes twice gets its place, 'my.m (2)'.
std::vector<std::string> command_names(const std::vector<std::string>& commands);

}  // namespace lowrank
