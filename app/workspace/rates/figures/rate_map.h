// The spectral radius over stepsize and momentum as a figure: levels, special lines, optimum, probe, running
// methods.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"
#include "app/state/rate_point.h"
#include "app/workspace/rates/figures/rate_map_contours.h"

namespace lowrank::rates {

/// Where a method's last steps were: instantaneous, so that rho may exceed 1 there though the run converges.
struct RateTrail {
    std::int64_t method = -1;
    std::string label;  ///< markup
    theme::MethodStyle style;
    std::vector<double> mu, eta;  ///< the newest last
    std::int64_t t = 0;           ///< of the newest
    bool chosen = false;          ///< its trail is drawn, not only its point
    bool last = false;            ///< no step comes after the newest
    bool changing = false;        ///< its steps differ: where one of them diverges, the run need not
};

struct RateMapInput {
    SpectralInterval interval;
    state::ViewState view;
    state::RatePoint probe;
    std::vector<RateTrail> trails;
    std::string left_out{};  ///< methods that the map does not describe, as a list
    std::string corner;      ///< markup
    const theme::Theme* theme = nullptr;
    bool paper = false;
    bool show_probe = true;
    std::string probe_hint{};  ///< beside the probe, as long as nobody has put it anywhere
};

/// A figure whose series look into buffers it keeps: it can be moved, not copied.
struct RateMap {
    figure::Figure figure;
    field::RateMapScene scene;
    std::vector<ContourLine> contours;
    state::RatePoint optimum, probe;
    double optimum_rho = 1;
    bool has_optimum = true;  ///< false where lambda_min is 0: every rate is 1
    bool show_probe = true;
    std::string probe_hint;
    std::vector<RateTrail> trails;
    std::vector<std::vector<double>> buffers;

    RateMap() = default;
    RateMap(RateMap&&) = default;
    RateMap& operator=(RateMap&&) = default;
};

RateMap build_rate_map(const RateMapInput& input, RateContours& contours);

/// Fills the plot with the map's colours; on paper and without a GPU rate_map_pixels.
using FillPlot = std::function<void(paint::Rect plot)>;
/// detail: pixels of the map for each of the layout; print is read at about three.
void fill_by_processor(const RateMap& map, const figure::Surface& surface, paint::Painter& painter,
                       paint::Rect plot, float detail);

/// Colours, levels with their labels, axes, special lines, optimum, probe, running methods, words: in this
/// order. Words that have no free place are left out; none covers another.
void draw_rate_map(const RateMap& map, const figure::Layout& layout, const figure::Surface& surface,
                   paint::Painter& painter, const FillPlot& fill);

/// What the special lines are, for a page that has nothing else to say it: rows of so much width. Returns
/// their height, 0 where one entry has no room; painter null: nothing is drawn.
float draw_rate_map_key(paint::Point at, float width, const figure::Surface& surface,
                        paint::Painter* painter);

/// That it does not describe these methods, a list.
std::string left_out_words(const std::string& methods);

/// Where a trail's newest point is drawn: at the edge of the plot where it lies outside.
paint::Point trail_head(const RateTrail& trail, const figure::Layout& layout);

/// What of the map lies under a point, nearest first; a method's point gives way to the probe that lies on
/// it.
enum class RatePart { None, Probe, ProbeMu, ProbeEta, Optimum, Method };
RatePart rate_part(const RateMap& map, const figure::Layout& layout, const figure::Surface& surface,
                   paint::Point at);

/// Positions in map.trails whose points lie under a point as the nearest of them does, the one drawn on top
/// first.
std::vector<std::size_t> trails_under(const RateMap& map, const figure::Layout& layout,
                                      const figure::Surface& surface, paint::Point at);

/// The stepsize and momentum of a place in the plot, rounded to what a hand can mean.
state::RatePoint rate_point(const figure::Layout& layout, paint::Point at);

/// Colours of the special lines; they lie on the map's colours with a dark edge.
struct RateLineColours {
    theme::Colour critical, join, stretch, boundary;
};
RateLineColours rate_line_colours();

/// White or near black, whichever reads better on the map's colour of a radius.
theme::Colour ink_on_rate(double rho, double rho_low);

}  // namespace lowrank::rates
