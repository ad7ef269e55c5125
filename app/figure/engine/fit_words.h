// Words that become shorter where room is scarce, and stay words.
#pragma once
#include <optional>
#include <span>
#include <string>

#include "app/paint/painter.h"

namespace lowrank::figure {

/// The first of several ways to say it, long ones first, that fits; the last, cut, though never within a
/// number, where none does; empty where not even that says anything.
std::string first_that_fits(std::span<const std::string> ways, float width, float size,
                            paint::Face face = paint::Face::Regular);

/// On paper no words are smaller, in px of 1/96 inch: the 6 pt that journals ask for.
inline constexpr float kLeastType = 8;

/// Words and the size at which they fit.
struct SizedWords {
    std::string markup;
    float size = 0;
};

/// The first of several ways to say it that fits; on paper else the first that does in smaller type, down to
/// kLeastType; else nothing.
std::optional<SizedWords> sized_to_fit(std::span<const std::string> ways, float width, float size, bool paper,
                                       paint::Face face = paint::Face::Regular);
/// Else the last of them, cut in the smallest type, though in no formula.
SizedWords sized_or_cut(std::span<const std::string> ways, float width, float size, bool paper,
                        paint::Face face = paint::Face::Regular);

/// A list ('MC n = 50, r = 3, p = 0.60 (5.15 per unknown)') as far as it fits: what its parts explain in
/// brackets goes first, then its last parts, each whole; cut within the first part, with an ellipsis, where
/// that is long and there is room for some letters of it, though never within a number; else empty.
std::string shortened_list(const std::string& markup, float width, float size);

/// Whether what shortened_list made of a list has each of its parts.
bool has_all_parts(const std::string& shown, const std::string& markup);

}  // namespace lowrank::figure
