// A page of the manual as lines for a terminal.
#pragma once
#include <span>
#include <string>

#include "app/state/manual_page.h"

namespace lowrank::cli {

/// Words folded at 100 columns, code as it stands; of a table each row: its first cell, then the others below
/// it.
std::string manual_text(const state::ManualPage& page);

/// The names of the pages with their titles, one a line.
std::string manual_contents(std::span<const state::ManualPage> pages);

}  // namespace lowrank::cli
