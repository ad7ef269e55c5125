// What is known of every figure that can be named: render, list figures, the export dialog, Ctrl+P and the
// tests read it.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/state/live_figure.h"
#include "app/state/page_look.h"

namespace lowrank::state {

/// A figure is known by its name. Its row stands in app/workspace/*/figures, beside its page.
struct FigureRow {
    std::string_view name;
    std::string_view label{};  ///< in the export dialog; empty: the command line alone draws it
    std::string_view meaning;  ///< markup that can be read raw, as a terminal shows it
    /// The one that shows it, and whose window it leaves from; put in where the rows of all are put together.
    std::string_view workspace{};
    bool experiment = false;                ///< it reads the options of an experiment
    std::string_view options{};             ///< further ones that it reads, apart by spaces
    double width_mm = 120, height_mm = 80;  ///< of the page unless told
    std::string_view
        paper{};  ///< markup: what the paper says of it, with its numbers; empty: the paper has no such figure
    LiveFigure live{};
    bool of_step = false;    ///< it shows a step in its parts
    bool progress = false;   ///< it shows how far runs have come, by what their data can be measured
    std::size_t panels = 1;  ///< that are one below the other: its page grows until it has room for them
    bool grows = false;      ///< its page grows while that makes room for what is left out

    bool reads(std::string_view option) const;
};

/// Each word of a list that is apart by blanks.
template <class Take>
void each_word(std::string_view words, Take take) {
    for (std::string_view rest = words; !rest.empty();) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        take(word);
    }
}

/// Those of all tabs, as they are listed; put together in app/workspace/figure_registry.cpp.
std::span<const FigureRow> figure_rows();

/// Where its legend can stand, Free first; none where it has no legend of its own.
std::span<const LegendPlace> legend_places(const FigureRow& figure);

/// Nothing for a name that no figure has.
const FigureRow* find_figure(std::string_view name);

/// The figures that leave from the window of a workspace.
std::vector<const FigureRow*> figures_of(std::string_view workspace);

/// 'There is no figure 'quadratics': the nearest are quadratic and quadratic-theta.', or where they are
/// listed.
std::string why_no_figure(std::string_view name);

}  // namespace lowrank::state
