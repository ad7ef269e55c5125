// Iterations and seconds of a study's runs as strips: a row for each method, each success a point on its box.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "app/figure/page/placed_page.h"
#include "app/workspace/studies/figures/study_places.h"

namespace lowrank::studies {

struct StudyStrip {
    std::string name, method;  ///< markup: of the row, and of its method alone
    /// Markup: the value of the axis that it shares with its neighbours, empty where it shares none, and what
    /// tells it from them.
    std::string group, label;
    theme::MethodStyle style;
    Index runs = 0;
    bool fewest = false;  ///< of a sweep: no other value needs fewer iterations
    /// Of its successes: the trial, and iterations and seconds to reach it.
    std::vector<Index> trials;
    std::array<std::vector<double>, 2> values;
};

/// Whether quartiles say anything of so many runs: one run has none.
inline bool has_box(std::size_t runs) { return runs > 1; }

/// Quartiles as quantile() has them.
struct StripBox {
    double low, median, high;
};
StripBox strip_box(const std::vector<double>& values);

struct StudyStrips {
    std::string title, corner, note;  ///< markup
    std::string counts_note{};        ///< markup: what follows the note where the counts are drawn
    std::string axis;                 ///< markup: what the groups are values of; empty: there are none
    bool timed = true;                ///< the times of all runs are known; else there are no seconds
    std::uint64_t first_seed = 0;     ///< of trial 0
    std::vector<StudyStrip> strips;
    std::string csv;  ///< 'strip,trial,iterations,seconds', a row for each success; seconds may be nan
};

/// A strip for each method at the place of the chosen cell; without one, along the one axis of the problem,
/// for each of its values and methods (up to 24, else the middle cell). look: names, colours and order of the
/// methods; null: the house's.
StudyStrips study_strips(const StudyPageInput& in, const theme::Theme& theme,
                         const state::PageLook* look = nullptr);

/// Iterations at the left, seconds at the right, on axes that hold all points; logarithmic where these span
/// more than a factor of ten; the look's x range is that of the iterations. How many of how many runs
/// succeeded stands at the end of each row. Where the page is small the panel of times goes first, and is
/// said to be left out.
figure::PlacedPage lay_out(const StudyStrips& strips, const figure::Surface& page);
std::string describe(const StudyStrips& strips);

}  // namespace lowrank::studies
