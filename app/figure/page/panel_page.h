// Several figures on one page: a grid of panels with aligned axes, one legend for all, and a note at the foot.
#pragma once
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// A row of the shared legend. cells: what stands behind the name, one a column.
struct SharedRow {
    theme::MethodStyle style;
    std::string label;  ///< markup
    bool oracle = false;
    std::vector<std::string> cells{};  ///< markup
};

struct Panel {
    Figure figure;
    state::ViewState view{};
};

struct PanelPage {
    std::string title, corner;  ///< markup, over all panels
    std::vector<Panel> panels;  ///< row by row
    int columns = 2;
    std::vector<std::string> headings, units;  ///< of the cells: a column's name, and what its numbers are
    std::vector<SharedRow> legend;
    std::string note;  ///< markup
};

/// A panel in its place on a page.
struct PlacedPanel {
    Surface surface;
    Layout layout;
};
/// Where draw_panel_page draws them, for whoever draws a page many times or asks what is under a pointer.
std::vector<PlacedPanel> place_panels(const PanelPage& page, const Surface& surface);

/// The panels share their plots' left and right edges and heights. Where the page is small the numbers of the legend go, then the
/// note, then the legend, so that every panel has a plot. Theme and paper of the figures must be those of the surface.
void draw_panel_page(const PanelPage& page, const Surface& surface, paint::Painter& painter);
/// The same with panels placed on this very surface before.
void draw_panel_page(const PanelPage& page, const Surface& surface, const std::vector<PlacedPanel>& placed,
                     paint::Painter& painter);

/// 'panel,curve,part,x,y': every point of every panel, part being measured, predicted or mark; '# ' lines first with the
/// legend's numbers.
std::string panels_csv(const PanelPage& page);

}  // namespace lowrank::figure
