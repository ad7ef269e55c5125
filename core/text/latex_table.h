// A printed table as LaTeX, for papers.
#pragma once
#include <string>
#include <string_view>

namespace lowrank {

/// A tabular with the rules of booktabs, of lines whose cells are one word each, their heads first: '-' and
/// nan are dashes, 8.5e-11 is 8.5 * 10^-11, a column of numbers stands to the right. A head 'iterations:mean'
/// begins a group, to which the heads behind it belong up to the next one with a colon. comments: lines put
/// in front, each behind a %.
std::string latex_table(std::string_view lines, std::string_view comments);

/// Words as LaTeX sets them, no sign taken for a command.
std::string latex_words(std::string_view words);

}  // namespace lowrank
