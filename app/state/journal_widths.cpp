// Widths as the publishers' guides for authors give them.
#include "app/state/journal_widths.h"

#include <algorithm>
#include <array>

namespace lowrank::state {
namespace {

constexpr std::array kWidths{
    JournalWidth{"acm", "ACM, one column", 84.6, 8},
    JournalWidth{"acm-wide", "ACM, both columns", 177.8, 8},
    JournalWidth{"aps", "Physical Review, one column", 86, 8},
    JournalWidth{"aps-wide", "Physical Review, both columns", 178, 8},
    JournalWidth{"elsevier", "Elsevier, one column", 90, 7},
    JournalWidth{"elsevier-wide", "Elsevier, both columns", 190, 8},
    JournalWidth{"ieee", "IEEE, one column", 88.9, 8},
    JournalWidth{"ieee-wide", "IEEE, both columns", 181.9, 8},
    JournalWidth{"nature", "Nature, one column", 89, 7},
    JournalWidth{"nature-wide", "Nature, both columns", 183, 7},
    JournalWidth{"siam", "SIAM, the width of the text", 130, 8},
    JournalWidth{"springer", "Springer, one column", 84, 8},
    JournalWidth{"springer-wide", "Springer, both columns", 174, 8},
};

}  // namespace

std::span<const JournalWidth> journal_widths() { return kWidths; }

const JournalWidth* find_width(std::string_view name) {
    const auto found = std::ranges::find(kWidths, name, &JournalWidth::name);
    return found == kWidths.end() ? nullptr : &*found;
}

}  // namespace lowrank::state
