// The quadratic's choice as lines of text, and the file that keeps it between starts.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/workspace/quadratic/quadratic_state.h"
#include "core/text/result.h"

namespace lowrank::state {

/// KEY = VALUE lines of quadratic_keys, the race's eigenvalues followed further.
std::string write_quadratic(const QuadraticChoice& choice);

/// Reads them back; unknown keys are those of other versions and pass. A sentence where a line cannot be read or
/// the whole cannot run.
Result<QuadraticChoice> read_quadratic(std::string_view text);

/// The choice kept in folder/quadratic.txt, or nothing; an unreadable file is set aside and said in notice. An
/// empty folder keeps nothing.
std::optional<QuadraticChoice> load_quadratic(const std::string& folder, std::string& notice);

/// Failures are silent: a full disk must not stop a drag.
void keep_quadratic(const std::string& folder, const QuadraticChoice& choice);

}  // namespace lowrank::state
