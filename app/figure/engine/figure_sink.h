// Who wants the figures of a page as data while they are drawn: a writer of TikZ or CSV, a check.
#pragma once
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

struct SharedRow;

/// Trials as points on a box, in a row of their own.
struct ToldStrip {
    std::string name, method;  ///< markup: of the row, and of the method alone
    theme::MethodStyle style;
    std::vector<double> values, heights;  ///< of its points; heights from 0 to 1 within the row, from its top
    double low = 0, median = 0, high = 0;  ///< of the box
};
/// An axis with rows of strips, the first at the top.
struct ToldStrips {
    paint::Rect plot;
    Scale scale;
    std::vector<Tick> ticks;
    bool names = false;                  ///< whether those of the rows stand beside it
    float text_size = 0, mark_size = 0;  ///< px
    double half = 0;                     ///< of a box's height, in rows
    std::vector<ToldStrip> strips;
};

/// A map of cells, with lines over them and words beside them, at their places on the page.
struct ToldMap {
    struct Cell {
        paint::Rect box;
        theme::Colour fill;
        std::vector<std::pair<paint::Point, paint::Point>> hatching;
        std::string words;  ///< plain: what it is and holds
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
    std::vector<std::pair<paint::Rect, PlacedText>> legend;  ///< a sample and a name for each of the lines
    std::vector<PlacedText> words;
    std::vector<double> columns{},
        rows{};  ///< the numbers of its axes; empty: they are words, or there is no axis
};

class FigureSink {
public:
    virtual ~FigureSink() = default;
    /// Figure and layout live as long as the call.
    virtual void figure(const Figure& figure, const Layout& layout, const Surface& surface) = 0;
    /// The legend that all panels of a page share, so many names beside each other.
    virtual void legend(std::span<const SharedRow>, paint::Rect, int, const Surface&) {}
    /// Words of a page beside its figures: title, corner, note, the numbers of a legend.
    virtual void beside(const PlacedText&) {}
    /// One quantity of a page of strips, and a map of a study.
    virtual void strips(const ToldStrips&, const Surface&) {}
    virtual void map(const ToldMap&, const Surface&) {}
    /// What the page has no room for, as 'the legend', or has made smaller.
    virtual void left_out(const std::string& /*what*/) {}
    virtual void shrunk(float /*share*/) {}
    /// What the axes of a picture show that is told in no other way.
    virtual void ranges(const state::AxisRange& /*x*/, const state::AxisRange& /*y*/) {}
};

}  // namespace lowrank::figure
