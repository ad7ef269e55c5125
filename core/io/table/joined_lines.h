// Cells in quotes that go on over several lines, as spreadsheets write them. Inside core/io.
#pragma once
#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace lowrank {

struct JoinedLines {
    std::string text;
    std::size_t cells = 0, line = 0;  ///< how many were joined, and where the first one begins, from 1
    /// 'a cell over several lines joined, in line 4', for what is said of a table.
    std::string words() const;
};

/// The text with every such cell on its first line, a blank in place of each line end. The lines that it took
/// stand behind it, empty, so that all others keep their numbers. Nothing where no cell goes on. A quote
/// counts where a cell may begin, and closes where one may end, at most 64 kB later. Cost: a pass over the
/// text from its first quote on. A token that fires: nothing.
std::optional<JoinedLines> joined_lines(std::string_view text, const std::stop_token& stop = {});

}  // namespace lowrank
