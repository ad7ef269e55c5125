// A page: what stands on it, its numbers and words, and what a file says of it.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/figure/page/placed_page.h"
#include "app/state/figure_catalogue.h"

namespace lowrank::figure {

/// A page at one moment after another.
struct PageFrames {
    std::int64_t last = 0;  ///< the moments are 0 .. last
    /// The page as it is at a moment; axes and legend stand where they stand at the last one.
    std::function<PlacedPage(std::int64_t moment, const Surface&)> lay_out;
};

/// Made of the values that a figure shows, which it looks into.
struct Page {
    /// On a surface whose background is there already.
    std::function<PlacedPage(const Surface&)> lay_out;
    /// Plain text: what is to be seen, for those who do not see it. A page without it does not compile.
    std::function<std::string()> description;
    /// Its numbers as CSV, and a table as plain text; empty where a page has none.
    std::function<std::string()> csv{}, text{};
    std::optional<PageFrames> frames{};  ///< of a page that can be shown moment by moment
    std::shared_ptr<const void> kept{};  ///< what it looks into, where that is its own
    std::string name{}, title{},
        experiment{};  ///< of the catalogue; plain text, and a share line, for metadata
};

/// What a file says of itself beside the figure's name.
struct PageWords {
    std::string about;       ///< plain text
    std::string experiment;  ///< a share line or a command line that draws it again
};
Page named(Page page, const state::FigureRow& row, const PageWords& words);

/// A page of panels in columns that it keeps. Built has a page, and what its figures look into.
template <class Built>
PlacedPage lay_out_kept(std::shared_ptr<const Built> built, const Surface& surface) {
    PlacedPage placed = lay_out(built->page, surface);
    placed.kept.push_back(std::move(built));
    return placed;
}

}  // namespace lowrank::figure
