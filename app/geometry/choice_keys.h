// A choice as keys and values: one table for options, share lines and saved files.
#pragma once
#include <string>
#include <string_view>

#include "app/geometry/choice.h"
#include "core/io/experiment_keys.h"
#include "core/text/result.h"

namespace lowrank::geometry {

/// method for each of the kinds, point, previous, target, weights, vector, mu, eta, d, tol, max-iter, azimuth, elevation,
/// zoom; angles in degrees.
KeyValues choice_keys(const Choice& choice);

/// Puts one value in; a sentence where it cannot be, or where there is no such key.
Result<Written> put_choice_key(Choice& choice, std::string_view key, const std::string& value);

}  // namespace lowrank::geometry
