// Words that become shorter where room is scarce, and stay words.
#pragma once
#include <span>
#include <string>

#include "app/paint/painter.h"

namespace lowrank::figure {

/// The first of several ways to say it, long ones first, that fits; the last, cut, where none does; empty
/// where not even that says anything.
std::string first_that_fits(std::span<const std::string> ways, float width, float size,
                            paint::Face face = paint::Face::Regular);

/// A list ('MC n = 50, r = 3, p = 0.60 (5.15 per unknown)') as far as it fits: what its parts explain in
/// brackets goes first, then its last parts, each whole; cut within the first part, with an ellipsis, where
/// that is long and there is room for some letters of it, though never within a number; else empty.
std::string shortened_list(const std::string& markup, float width, float size);

/// Whether what shortened_list made of a list has each of its parts.
bool has_all_parts(const std::string& shown, const std::string& markup);

}  // namespace lowrank::figure
