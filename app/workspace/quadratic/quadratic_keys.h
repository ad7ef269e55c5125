// The quadratic's choice as keys and values: one table for the kept file, share lines and TOML; and that
// file.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "app/workspace/quadratic/quadratic_state.h"
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::quadratic {

/// source, q11, q12, q22 (or lambda_min, lambda_max, angle in radians), x, y, starts, and a method for each,
/// with a minus before it where it is hidden: in this order, every value written.
KeyValues quadratic_keys(const QuadraticChoice& choice);

/// The same for whoever has another race: eigenvalues that follow this one are given as numbers.
KeyValues shared_quadratic_keys(const QuadraticChoice& choice);

/// Puts one value into a choice; false where it cannot be one of that key, or the key is none.
bool put_quadratic_key(QuadraticChoice& choice, std::string_view key, std::string_view value);
bool is_quadratic_key(std::string_view key);

/// A choice whose keys have been put, its two views of Q in step; a sentence where it cannot run.
Result<QuadraticChoice> finished_quadratic(QuadraticChoice choice);

/// What keys say over the paper's example; unknown keys and values that cannot be: a sentence.
Result<QuadraticChoice> read_quadratic_keys(const KeyValues& keys);

/// KEY = VALUE lines of quadratic_keys, the race's eigenvalues followed further.
std::string write_quadratic(const QuadraticChoice& choice);

/// Reads them back; unknown keys are those of other versions and pass. A sentence where a line cannot be read
/// or the whole cannot run.
Result<QuadraticChoice> read_quadratic(std::string_view text);

/// The choice kept in folder/quadratic.txt, or nothing; an unreadable file is set aside and said in notice.
/// An empty folder keeps nothing.
std::optional<QuadraticChoice> load_quadratic(const std::string& folder, std::string& notice);

/// Failures are silent: a full disk must not stop a drag.
void keep_quadratic(const std::string& folder, const QuadraticChoice& choice);

}  // namespace lowrank::quadratic
