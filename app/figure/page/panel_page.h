// Several figures on one page: a grid of panels with aligned axes, one legend for all, and a note at the
// foot.
#pragma once
#include <string>
#include <vector>

#include "app/figure/page/placed_page.h"

namespace lowrank::figure {

struct Panel {
    Figure figure;
    state::ViewState view{};
};

struct PanelPage {
    std::string title, corner;                 ///< markup, over all panels
    std::vector<Panel> panels;                 ///< row by row
    int columns = 2;                           ///< at most two on a narrow page; more on a low one
    std::vector<std::string> headings, units;  ///< of the cells: a column's name, and what its numbers are
    std::vector<SharedRow> legend;
    std::string note;  ///< markup
};

/// The panels share their plots' left and right edges and heights. Where the page is small the numbers of the
/// legend go, then the last sentences of the note, then the legend, so that every panel has a plot. Theme and
/// paper of the figures must be those of the surface. The page that is placed looks into the columns of the
/// figures.
PlacedPage lay_out(const PanelPage& page, const Surface& surface);

/// A panel in its place on a page.
struct PlacedPanel {
    Surface surface;
    Layout layout;
};
/// Those of a page that was laid out, for whoever asks what is under a pointer.
std::vector<PlacedPanel> panels_of(const PlacedPage& page);

/// 'panel,curve,part,x,y': every point of every panel, part being measured, predicted or mark; '# ' lines
/// first with the legend's numbers.
std::string panels_csv(const PanelPage& page);

}  // namespace lowrank::figure
