// The marks of a phase map: where its rows pass 50 %, which labels have room, how a cell is hatched.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app/workspace/studies/figures/phase_map.h"

namespace lowrank::studies {

/// A method as the lines of 50 % show it.
struct LineMethod {
    std::string name;  ///< markup
    theme::MethodStyle style;
    bool oracle = false;
    /// Its name with the word that tells an oracle.
    std::string told() const;
};

std::vector<LineMethod> line_methods(const PhaseMapInput& in, const figure::Surface& s);

/// Where each row passes 50 %, by the places of its cells: of each method, each row. Along an x axis of
/// numbers in their order, for methods that are the same in all rows; else empty.
std::vector<std::vector<HalfSuccess>> halves_of_rows(const PhaseMapInput& in);
bool is_inside(const HalfSuccess& half);

/// Dark words on light cells and light ones on dark cells.
theme::Colour ink_on(const theme::Colour& fill);

/// Every one or every so many of an axis' values (markup), so that no label meets its neighbour; of several
/// ways to begin the one with the shortest labels: 0.1, 0.2, … and not 0.05, 0.15, ….
std::vector<std::size_t> labelled(const std::vector<std::string>& values, float step, float size, bool along);

/// A name of an axis in so much room: whole, or without the word that tells an oracle, which the legend and
/// the words for the map have, or cut in the middle.
std::string name_within(const std::string& name, float most, float size);

/// Words below columns, none of which is left out: on up to three lines, else turned and cut in their middle.
/// Of columns that are narrower than a line is high every so many.
struct ColumnNames {
    std::vector<std::vector<std::string>> lines;  ///< markup, of each column
    bool turned = false;
    float height = 0;  ///< px
};
ColumnNames column_names(const std::vector<std::string>& names, float step, float size, float most);

/// '12/20' in a cell that has room for it, above the height at which the map's lines pass.
void place_share(const PhaseMapInput& in, const figure::Surface& s, const paint::Rect& box,
                 const CellSummary& summary, const theme::Colour& fill, PhaseMap& map);

/// Lines that rise to the right; those of neighbouring cells are one. every: px from one to the next.
std::vector<std::pair<paint::Point, paint::Point>> hatching(const paint::Rect& box, float every);

}  // namespace lowrank::studies
