// Sorts samples into blocks by one walk along each line, whose indices ascend.
#include "core/problem/completion/sample_blocks.h"

namespace lowrank {

void begin_of_blocks(const std::vector<std::int32_t>& index, const std::vector<Index>& line_begin,
                     Index blocks, std::vector<std::int32_t>& out) {
    const std::size_t lines = line_begin.size() - 1;
    out.resize(static_cast<std::size_t>(blocks + 1) * lines);
    for (std::size_t line = 0; line < lines; ++line) {
        Index k = line_begin[line];
        for (Index b = 0; b <= blocks; ++b) {
            while (k < line_begin[line + 1] && index[static_cast<std::size_t>(k)] < b * kBlockRows) ++k;
            out[static_cast<std::size_t>(b) * lines + line] = static_cast<std::int32_t>(k);
        }
    }
}

Index fullest_panel(const std::vector<std::int32_t>& begin, Index lines, Index blocks, Index together) {
    Index most = 0;
    for (Index first = 0; first < lines; first += kPanel)
        for (Index b = 0; b < blocks; b += together) {
            Index samples = 0;
            for (Index line = first; line < std::min(first + kPanel, lines); ++line)
                samples += begin[std::size_t(std::min(b + together, blocks) * lines + line)] -
                           begin[std::size_t(b * lines + line)];
            most = std::max(most, samples);
        }
    return most;
}

}  // namespace lowrank
