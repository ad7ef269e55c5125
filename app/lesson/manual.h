// The manual: assets/manual, embedded.
#pragma once
#include <vector>

#include "app/state/manual_page.h"

namespace lowrank::lesson {

/// Its pages, in the order of the numbers that their files begin with.
std::vector<state::ManualPage> read_manual();

}  // namespace lowrank::lesson
