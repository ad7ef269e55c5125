// Cells in quotes that go on over several lines, as spreadsheets write them. Inside core/io.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace lowrank {

/// The text with every such cell on its first line, a blank in place of each line end. The lines that it took
/// stand behind it, empty, so that all others keep their numbers. Nothing where no cell goes on. A quote
/// counts where a cell may begin, and closes where one may end, at most 64 kB later. Cost: a pass over the
/// text from its first quote on.
std::optional<std::string> joined_lines(std::string_view text);

}  // namespace lowrank
