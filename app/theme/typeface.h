// The typefaces that a page for print can be set in.
#pragma once
#include <array>
#include <span>
#include <string_view>

#include "core/text/given.h"

namespace lowrank::theme {

enum class Typeface { DejaVu, Heros, Termes };

struct TypefaceRow {
    Given<Typeface> typeface;
    Given<std::string_view> word;                  ///< of --typeface
    Given<std::string_view> label;                 ///< as its makers call it
    Given<std::string_view> brief;                 ///< in a list, with the face it can stand in for
    Given<std::array<std::string_view, 3>> files;  ///< embedded: regular, bold, oblique
    Given<float> capital;                          ///< height of a capital letter, em
    Given<std::string_view> family;  ///< for SVG: what a viewer may take instead stands behind it
};

/// One row each, in the order of Typeface.
std::span<const TypefaceRow> typefaces();
const TypefaceRow& row_of(Typeface typeface);

}  // namespace lowrank::theme
