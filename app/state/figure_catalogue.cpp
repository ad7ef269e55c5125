// What is looked up among the rows of all figures.
#include "app/state/figure_catalogue.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/io/file/atomic_file.h"
#include "core/text/nearest_words.h"

namespace lowrank::state {
namespace {

// 'look' stands for the options of curves that are dressed for their page.
constexpr std::string_view kLook =
    "x-range y-range title x-label y-label legend legend-columns legend-values name colour order restarts "
    "notes";
// What of them a page takes whose figure is more than curves; the cone has no axes.
constexpr std::string_view kFrame = "x-range y-range title legend legend-columns legend-values notes",
                           kCone = "title legend";

bool among(std::string_view word, std::string_view words) {
    bool found = false;
    each_word(words, [&](std::string_view each) { found = found || each == word; });
    return found;
}

}  // namespace

bool FigureRow::reads(std::string_view option) const {
    return among(option, options) || (among("look", options) && among(option, kLook)) ||
           (among("frame", options) && among(option, kFrame)) ||
           (among("cone", options) && among(option, kCone));
}

std::span<const LegendPlace> legend_places(const FigureRow& figure) {
    using enum LegendPlace;
    static constexpr LegendPlace kOfCurves[] = {Free, Inside, Outside, Direct, None},
                                 kOfCone[] = {Free, Inside, None}, kOfMap[] = {Free, None};
    if (!figure.reads("legend")) return {};
    if (figure.reads("legend-columns")) return kOfCurves;
    if (among("cone", figure.options)) return kOfCone;
    return kOfMap;
}

const FigureRow* find_figure(std::string_view name) {
    const std::span<const FigureRow> rows = figure_rows();
    const auto found = std::ranges::find(rows, name, &FigureRow::name);
    return found == rows.end() ? nullptr : &*found;
}

std::vector<const FigureRow*> figures_of(std::string_view workspace) {
    std::vector<const FigureRow*> rows;
    for (const FigureRow& row : figure_rows())
        if (row.workspace == workspace && !row.label.empty()) rows.push_back(&row);
    return rows;
}

std::string why_no_figure(std::string_view name) {
    std::vector<std::string_view> names;
    for (const FigureRow& row : figure_rows()) names.push_back(row.name);
    const std::vector<std::string_view> near = nearest_words(name, names, 3);
    const std::string none = fmt::format("There is no figure {}: ", in_quotes(name));
    if (near.empty()) return fmt::format("{}'list figures' names all {}.", none, names.size());
    return none + (near.size() == 1 ? "the nearest is " : "the nearest are ") + enumeration(near, "and") +
           ".";
}

}  // namespace lowrank::state
