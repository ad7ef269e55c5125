// The widths that journals ask of figures.
#pragma once
#include <optional>
#include <span>
#include <string_view>

namespace lowrank::state {

struct JournalWidth {
    std::string_view name;  ///< 'ieee', 'ieee-wide'
    std::string_view meaning;
    double width_mm;
    double font_pt;  ///< type that fits between the lines of such a column
};

/// By name, the column before the page.
std::span<const JournalWidth> journal_widths();
const JournalWidth* find_width(std::string_view name);

}  // namespace lowrank::state
