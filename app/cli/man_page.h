// The man page, from the table of options and the pages of the manual.
#pragma once
#include <span>
#include <string>

#include "app/state/manual_page.h"

namespace lowrank::cli {

/// lowrank-lab(1) in troff's man macros: every command with its options and examples, then each page of the
/// manual.
std::string man_page(std::span<const state::ManualPage> manual);

}  // namespace lowrank::cli
