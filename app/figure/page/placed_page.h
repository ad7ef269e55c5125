// A page laid out: what stands where on it, for whoever draws it, writes it or asks what it shows.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

/// Draws from values of its own, as often as it is asked.
using Drawing = std::function<void(paint::Painter&)>;

struct PlacedFigure {
    Figure figure;
    Layout layout;
    Surface surface;
    Drawing drawing{};  ///< of one with more than its curves; empty: as figures are drawn
    bool whole = true;  ///< its curves are all there is to be told
};

/// A row of the shared legend. cells: what stands behind the name, one a column.
struct SharedRow {
    theme::MethodStyle style;
    std::string label;  ///< markup
    bool oracle = false;
    std::vector<std::string> cells{};  ///< markup
};
/// Names of the legend that all panels of a page share, so many beside each other.
struct PlacedLegend {
    std::vector<SharedRow> rows;
    paint::Rect box;
    std::size_t columns = 1;
    float pitch = 0, line = 0;  ///< px from one column, and from one row, to the next
    Surface surface;
};

/// A line that parts words. TikZ has none.
struct PlacedRule {
    paint::Point from, to;
    paint::Stroke stroke;
};

/// An axis with rows of strips, the first at the top: trials as points on a box.
struct PlacedStrips {
    struct Strip {
        std::string name, method;  ///< markup: of the row, and of the method alone
        std::string label;         ///< markup: what stands beside it
        theme::MethodStyle style;
        std::vector<double> values, heights;  ///< of its points; heights from 0 to 1 in the row, from its top
        double low = 0, median = 0, high = 0;  ///< of the box
        paint::Rect row, box;                  ///< of the plot; a box of no size where one point stands alone
        std::vector<paint::Point> points;      ///< in the order of the values
        bool best = false;                     ///< its points are stars, its name is bold
    };
    std::size_t quantity = 0;  ///< its place among those that the page shows of each strip
    paint::Rect plot;
    Scale scale;
    std::vector<Tick> ticks;
    bool names = false;                                         ///< whether those of the rows stand beside it
    float text_size = 0, mark_size = 0, row = 0, half_box = 0;  ///< px; of the height of a row and of a box
    std::vector<Strip> strips;
    Surface surface;

    float middle(std::size_t strip) const { return plot.y + (static_cast<float>(strip) + 0.5f) * row; }
    /// A point that stands for a whole strip is large, a star larger.
    float size_of_mark(const Strip& strip) const {
        const float alone = strip.box.w > 0 ? 1 : 1.6f;
        return mark_size * alone * (strip.best ? 1.7f : 1);
    }
    /// What has no place on a logarithmic axis stands at its left edge.
    float place(double value) const { return scale.drawable(value) ? scale.px(value) : plot.x; }
};

/// A map of cells, with lines over them and words beside them.
struct PlacedMap {
    struct Cell {
        paint::Rect box;
        theme::Colour fill;
        std::string words;  ///< plain: what it is and holds
        bool hatched = false;
        std::vector<std::pair<paint::Point, paint::Point>> hatching{};
    };
    struct Line {
        std::string label;  ///< markup
        theme::MethodStyle style;
        std::vector<std::vector<paint::Point>> pieces;
        bool marked = true;  ///< at each of its points; else at those alone that have no neighbour
    };
    paint::Rect plot, bar;
    std::vector<Cell> cells;
    std::vector<Line> lines;
    struct Named {
        paint::Rect sample;
        PlacedText name;
        theme::MethodStyle style;
    };
    std::vector<Named> legend;  ///< of the lines that are drawn
    std::vector<PlacedText> words;
    std::vector<double> x_numbers, y_numbers;  ///< of its axes; empty: they are words, or there is no axis
    Surface surface;
};

/// What is neither curves nor cells, and can be drawn alone.
struct PlacedPicture {
    Drawing drawing;
    std::optional<state::AxisRange> x{}, y{};  ///< what its axes show, where it has some
};

using PlacedPart =
    std::variant<PlacedFigure, PlacedText, PlacedLegend, PlacedRule, PlacedStrips, PlacedMap, PlacedPicture>;

struct PlacedPage {
    std::vector<PlacedPart> parts;      ///< in the order in which they are drawn
    std::vector<std::string> left_out;  ///< what there is no room for, as 'the legend'
    float type = 1;                     ///< the share of the page's size of type at which a table fits
    bool grey = false;                  ///< drawn without colours
    theme::Typeface typeface = theme::Typeface::DejaVu;  ///< of its words
    std::vector<std::shared_ptr<const void>> kept;       ///< what its parts look into

    void add(const Figure& figure, const Layout& layout, const Surface& surface);
    /// Something that parts look into, as long as the page lives.
    template <class Value>
    Value& keep(Value value) {
        auto shared = std::make_shared<Value>(std::move(value));
        Value& there = *shared;
        kept.push_back(std::move(shared));
        return there;
    }
    /// A picture of values that it captures.
    void picture(Drawing drawing) { parts.emplace_back(PlacedPicture{std::move(drawing)}); }
};

void draw(const PlacedPage& page, paint::Painter& painter);
/// A box from the lower to the upper quartile with its median, and the points of each strip.
void draw(const PlacedStrips& strips, paint::Painter& painter);
/// Cells, hatched where they say so; lines with an edge of the card's colour; the bar from 0 to 1; words.
void draw(const PlacedMap& map, paint::Painter& painter);

/// Its parts of one kind, in their order.
template <class Part>
std::vector<const Part*> parts_of(const PlacedPage& page) {
    std::vector<const Part*> all;
    for (const PlacedPart& part : page.parts)
        if (const auto* one = std::get_if<Part>(&part)) all.push_back(one);
    return all;
}

/// Whether every part can be told as data.
bool is_told(const PlacedPage& page);
/// Whether it shows curves, and nothing that cannot be told.
bool shows_curves(const PlacedPage& page);

}  // namespace lowrank::figure
