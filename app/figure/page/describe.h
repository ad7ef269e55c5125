// What a page of panels and a table show, in sentences for those who do not see them: made of the same
// numbers.
#pragma once
#include <string>
#include <vector>

#include "app/figure/page/panel_page.h"
#include "app/figure/page/table_page.h"

namespace lowrank::figure {

/// Of each curve of each panel where it begins and ends, and what the legend says of it. Plain text, a
/// paragraph; so are all of these.
std::string describe(const PanelPage& page);
std::string describe(const TablePage& table);

/// 'a, b and c'.
std::string in_a_row(const std::vector<std::string>& words);

/// Plain text in which a raised number still is a power: 'O(n^3)', not 'O(n3)'.
std::string told_text(const std::string& markup);

}  // namespace lowrank::figure
