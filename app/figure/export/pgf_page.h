// Curves as TikZ for pgfplots.
#pragma once
#include <string>

#include "app/figure/export/export_page.h"

namespace lowrank::figure {

/// The page as a document of the class standalone, or (picture) as the tikzpicture alone, to be read by
/// \input where pgfplots is loaded. Axes stand where the page has them, with its ranges and ticks. A curve
/// keeps those of its points that draw it to within half its line's width, and where that takes more than
/// kMostPgfPoints, those of the finest drawing that so few allow; coordinates are the numbers of the CSV, but
/// for those where a curve meets the frame. Fails on a page that holds a picture. source: whose words the
/// file bears.
Result<std::string> pgf_page(const Page& source, const PlacedPage& page, const ExportSettings& settings,
                             bool picture);

}  // namespace lowrank::figure
