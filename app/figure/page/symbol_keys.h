// What the symbols beside numbers and lines stand for, where no word says it: on screen under the pointer, on
// paper in the note.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// A symbol and its meaning, whole and in a few words (markup).
struct SymbolKey {
    std::string symbol, words, brief;
};

/// Of the symbols that a figure shows, in a fixed order: '≠', '≈' and a raised μ in its legend, names of its
/// lines.
std::vector<SymbolKey> symbol_keys(const Figure& figure);

/// Of those, the ones that found a place in this layout.
std::vector<SymbolKey> symbol_keys(const Figure& figure, const Layout& layout);

/// Of the lines in a figure that are in no legend: 'thin dotted: predicted rates', 'upright lines: restarts,
/// dashed at basin entry'. In this layout: of the upright ones those that lie in its plot.
std::vector<SymbolKey> line_keys(const Figure& figure);
std::vector<SymbolKey> line_keys(const Figure& figure, const Layout& layout);

/// What the symbol under a point stands for, where there is one.
std::optional<SymbolKey> symbol_at(const Layout& layout, const Figure& figure, const Surface& surface,
                                   paint::Point at);

/// '≠ over 3 % apart · μ♭ best step with momentum', each symbol once, however many figures show it.
std::string symbol_note(const std::vector<SymbolKey>& keys);

}  // namespace lowrank::figure
