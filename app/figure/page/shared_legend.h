// The legend that all panels of a page share: names in rows, or with their numbers as a table.
#pragma once
#include <array>
#include <string>

#include "app/figure/page/panel_page.h"

namespace lowrank::figure {

/// Room of a page's foot, as measured for the surface. The page lives as long as it.
class SharedLegend {
public:
    SharedLegend(const PanelPage& page, const Surface& surface);

    /// px; 0 where the page has none, or is too low for one. Numbers go where the table has no room.
    float height() const { return height_; }
    /// Says what of it has no room.
    void place(paint::Rect area, PlacedPage& placed) const;

private:
    static constexpr std::size_t kParts = 6;  ///< of a cell, in columns of their own

    float line() const;
    float width_of(const std::string& words) const;
    float name_width(const SharedRow& row) const;
    std::size_t in_a_row() const;
    float height_with(bool numbers) const;
    void place_table(paint::Rect area, PlacedPage& placed) const;
    void place_cell(paint::Point right, const std::string& words, PlacedPage& placed) const;

    const PanelPage& page_;
    Surface s_;
    float names_ = 0, cell_ = 0, height_ = 0;
    std::array<float, kParts> parts_{};  ///< widths
    bool numbers_ = false;

    struct CellParts;
};

}  // namespace lowrank::figure
