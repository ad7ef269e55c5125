// Puts axes, words and legend in their places.
#include "app/figure/engine/layout.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/layout_parts.h"
#include "app/figure/engine/notes.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::TextStyle;

/// A range a scale can be made of, whatever came in.
void set_range(Scale& scale, const Axis& axis) {
    scale.logarithmic = axis.logarithmic;
    scale.low = axis.low;
    scale.high = axis.high;
    if (!std::isfinite(scale.low) || !std::isfinite(scale.high) || (axis.logarithmic && scale.high <= 0)) {
        scale.low = axis.logarithmic ? 1e-10 : 0;
        scale.high = 1;
    }
    if (axis.logarithmic && scale.low <= 0) scale.low = scale.high * 1e-10;
    if (!(scale.low < scale.high))
        scale.high = axis.logarithmic ? scale.low * 10 : scale.low + std::max(1.0, std::abs(scale.low));
}

std::vector<Tick> ticks_of(const Axis& axis, const Scale& scale, const TickSpace& space, bool paper) {
    if (scale.logarithmic) return log_ticks(scale.low, scale.high, space);
    if (axis.along == Along::Seconds && !paper) return seconds_ticks(scale.low, scale.high, space);
    return linear_ticks(scale.low, scale.high, space, axis.integral);
}

bool within(Rect inner, Rect outer) { return inside(inner, outer, -0.01f); }

/// Adds the labels that stay inside the area and clear of each other.
void add_label(std::vector<PlacedText>& labels, PlacedText label, Rect area) {
    const Rect box = label.box();
    if (!within(box, area)) return;
    for (const PlacedText& other : labels)
        if (meet(box, other.box())) return;
    labels.push_back(std::move(label));
}

class Composer {
public:
    Composer(const Figure& figure, const state::ViewState& view, const Surface& surface, const Layout* before)
        : figure_(figure),
          view_(view),
          s_(surface),
          before_(before && before->legend.present() ? &before->legend : nullptr),
          laid_out_(before) {
        out_.area = surface.area;
        out_.card = surface.around.w > 0 ? surface.around : surface.area;
        out_.grid = view.grid;
        out_.minor_grid = view.minor_grid;
        const auto seen = [&](const Series& series) {
            const std::size_t n = std::min(series.x.size(), series.y.size());
            for (std::size_t i = 0; i < n; ++i)
                if (std::isfinite(series.x[i]) && std::isfinite(series.y[i]) &&
                    !(figure.y.logarithmic && series.y[i] <= 0))
                    return true;
            return false;
        };
        out_.empty = !figure.sheet && std::ranges::none_of(figure.series, seen);
        out_.by_hand = view.x || view.y;
        for (const Series& series : figure.series)
            if (series.visible) out_.points += std::min(series.x.size(), series.y.size());
    }

    Layout compose() {
        fit_around();
        if (looks_again(figure_, s_, laid_out_, out_)) before_ = nullptr;
        if (figure_.legend && around_.head) place_legend();
        place_cursor();
        place_labels();
        if (around_.head) place_head(figure_, s_, title_lines_, out_);
        place_references();
        if (!out_.empty && around_.labels) place_theory_words(figure_, s_, out_);
        place_notes(figure_, !has_chosen_range(), s_, out_,
                    laid_out_ ? laid_out_->notes : std::vector<PlacedNote>());
        return std::move(out_);
    }

private:
    bool has_chosen_range() const {
        const auto typed = [](const state::RangeChoice& range) {
            return range.kind == state::RangeKind::Typed;
        };
        return view_.x || view_.y || (s_.look && (typed(s_.look->x) || typed(s_.look->y)));
    }

    /// What stands around the plot.
    struct Around {
        bool head = true, x_title = true, labels = true;
    };

    /// Everything where that leaves a plot worth the name, else less, in this order.
    void fit_around() {
        for (const Around fewer :
             {Around{}, {false, true, true}, {false, false, true}, {false, false, false}}) {
            around_ = fewer;
            place_axes(s_.least_below, 0);
            if (out_.plot.h >= px(42) && out_.plot.w >= px(40)) break;
        }
        out_.labelled = around_.labels;
        if (s_.paper && around_.head) fit_title();
    }

    /// A page gives a long title a second line where the plot can spare it.
    void fit_title() {
        constexpr float kLeastPlot = 60;
        title_lines_ = lines_of_title(figure_, s_, 2, out_).lines.size();
        if (title_lines_ < 2) return;
        place_axes(s_.least_below, 0);
        if (out_.plot.h >= px(kLeastPlot)) return;
        title_lines_ = 1;
        place_axes(s_.least_below, 0);
    }

    void place_legend() {
        if (figure_.legend_place == state::LegendPlace::Direct)
            return place_curve_names(figure_, s_, laid_out_, out_);
        if (figure_.legend_place == state::LegendPlace::Outside && !out_.empty) {
            legend_outside_plot();
            if (out_.legend.present()) return;
        }
        if (figure_.still && !out_.empty && !view_.legend_x && !view_.legend_collapsed) {
            legend_outside_plot();
            if (out_.legend.present()) return;
        }
        bool covers = false;
        out_.legend = legend_inside(figure_, view_, s_, out_, before_, covers);
        // Paper has no drag: a legend that would hide curves goes outside.
        const bool kept = figure_.legend_place == state::LegendPlace::Inside && out_.legend.present();
        if (s_.paper && !kept && !out_.empty && (!out_.legend.present() || covers)) legend_outside_plot();
        // On screen it goes outside where all its rows have no place inside or hide a part of a curve, and
        // where that would take too much of the plot it stays, or folds to its handle.
        const bool homeless = !s_.paper && !out_.empty && !out_.legend.present();
        const bool put = view_.legend_x || out_.legend.collapsed;
        if (homeless || (!s_.paper && covers && !put)) legend_outside_plot();
        if (homeless && !out_.legend.present()) {
            state::ViewState folded = view_;
            folded.legend_collapsed = true;
            out_.legend = legend_inside(figure_, folded, s_, out_, before_, covers);
        }
    }

    float px(float length) const { return s_.px(length); }
    float snap(float v) const { return s_.paper ? v : std::round(v); }
    TextStyle small(HAlign h, VAlign v) const {
        return {.size = px(sizes::kSmall), .colour = s_.theme->quiet, .h = h, .v = v};
    }

    TickSpace space(bool vertical) const {
        const float size = px(sizes::kSmall);
        TickSpace space;
        space.em = s_.em;
        space.length = vertical ? out_.y.length() : out_.x.length();
        // About seven labels up a tall axis: more are a table.
        space.least = vertical ? std::max(px(27), space.length / 8) : std::max(px(44), space.length / 14);
        if (vertical)
            space.extent = [size](const std::string&) { return size * 1.5f; };
        else
            space.extent = [size](const std::string& label) {
                return paint::measure(label, size).width + size;
            };
        return space;
    }

    /// Under the plot or beside it, whichever leaves the plot larger; inside after all where neither leaves
    /// enough.
    void legend_outside_plot() {
        const bool rates =
            figure_.rates_first &&
            // Before an audience their column is there from the start: coming later it would move the plot.
            (figure_.staged || std::ranges::any_of(figure_.series, [](const Series& series) {
                 return !series.label.empty() && !series.value2.empty();
             }));
        if (!rates || !legend_outside_plot(true)) legend_outside_plot(false);
    }

    /// Under the plot: names in the margin stand higher.
    float width_below() const {
        return names_width_ > 0 ? s_.area.right() - px(s_.paper ? 6.f : 10.f) - out_.plot.x : out_.plot.w;
    }

    /// The area of a plot as far as it is of use: in one that is wider than this the curves only become
    /// flatter.
    static float worth(const Rect& plot) {
        constexpr float kWidest = 3;  // of its height
        return plot.h * std::min(plot.w, kWidest * plot.h);
    }

    bool legend_outside_plot(bool rates) {
        Rect plot = out_.plot;
        plot.h += s_.least_below;
        LegendOutside need = legend_outside(figure_, s_, width_below(), rates);
        float width = width_below();
        if (s_.paper) {
            // A line less of names is worth beginning them below the numbers of the axis.
            const float widest = out_.plot.x + width - out_.area.x - px(8);
            const LegendOutside wide = legend_outside(figure_, s_, widest, rates);
            if (wide.below_height < need.below_height) need = wide, width = widest;
        }
        const float gap = px(12);
        constexpr float kLeastAbove = 150;
        // On screen names under a low plot would weigh more than the plot.
        const bool low = !s_.paper && plot.h - need.below_height < px(figure_.still ? 56 : kLeastAbove);
        const Rect under{plot.x, plot.y, plot.w, low ? 0 : std::max(0.f, plot.h - need.below_height)};
        const bool too_high = need.beside_height > out_.area.bottom() - plot.y;
        const Rect left{plot.x, plot.y, too_high ? 0 : std::max(0.f, plot.w - need.beside_width - gap),
                        plot.h};
        // Of the plot must be left to it; of one as high as it was. A page without names says less than a low
        // one.
        const float least = s_.paper ? 0.4f : 0.5f;
        constexpr float kLeastHigh = 0.42f;
        // A column of print is narrow already.
        const float least_wide = s_.paper ? 0.6f * plot.w : 0;
        const auto leaves_enough = [&](const Rect& r) {
            return r.w >= least_wide && r.w * r.h >= (r.h < plot.h ? least : kLeastHigh) * plot.w * plot.h;
        };
        if (!leaves_enough(under) && !leaves_enough(left)) return false;
        // Figures that always have it outside stand beside each other: below, their plots stay alike.
        const bool fits_below = figure_.still && !figure_.staged && leaves_enough(under);
        if (leaves_enough(left) && !fits_below && (!leaves_enough(under) || worth(left) >= worth(under))) {
            place_axes(s_.least_below, need.beside_width + gap);
            const Rect p = out_.plot;
            out_.legend = legend_in(
                figure_, s_, {p.right() + names_width_ + gap, p.y, need.beside_width, need.beside_height},
                true, rates);
        } else {
            // Before an audience the plot is worth more than rates under it.
            if (rates && figure_.staged && need.below_height > plot.h / 4) return false;
            const float below = std::max(need.below_height, s_.least_below);
            out_.below = need.below_height;
            place_axes(below, 0);
            const float top = out_.area.bottom() - below, right = out_.plot.x + width_below();
            // Names that are wider than the plot begin below its axis' numbers.
            const float w = std::clamp(std::max(need.beside_width, width), width_below(),
                                       std::max(width_below(), right - out_.area.x - px(8)));
            out_.legend = legend_in(figure_, s_, {right - w, top, w, need.below_height}, false, rates);
        }
        return true;
    }

    void place_axes(float extra, float beside) {
        const Rect a = s_.area;
        const bool head = around_.head && !(figure_.title.empty() && figure_.corner.empty());
        // A title on the line of the cards beside it takes room that a low figure needs for its plot; a
        // switch in its place reaches lower.
        const bool low = s_.area.h < px(300) && s_.head_left <= 0;
        const float top = px(!around_.labels ? 2.f
                             : !head         ? 10.f
                             : s_.paper      ? 25.f
                             : low           ? 35.f
                                             : 38.f) +
                          (title_lines_ > 1 ? px(sizes::kTitleLine) : 0);
        const float title = figure_.x.label.empty() || !around_.x_title ? 0 : 17;
        const float bottom = px(!around_.labels ? 5.f : (s_.paper ? 23.f : 29.f) + title) + extra;
        names_width_ = around_.labels ? margin_for_names(figure_, s_) : 0;
        float right = std::max({px(s_.paper ? 6.f : 17.f), names_width_, s_.least_right}) + beside;
        out_.plot.y = snap(a.y + top);
        out_.plot.h = std::max(1.f, snap(a.bottom() - bottom) - out_.plot.y);
        set_range(out_.x, figure_.x);
        set_range(out_.y, figure_.y);
        out_.y.from = out_.plot.bottom();
        out_.y.to = out_.plot.y;
        out_.y_ticks = ticks_of(figure_.y, out_.y, space(true), s_.paper);
        float widest = 0;
        for (const Tick& tick : out_.y_ticks)
            widest = std::max(widest, paint::measure(tick.label, px(sizes::kSmall)).width);
        // On screen never narrower than 10^-10, so that the plot stands still while the axis moves through
        // the decades.
        const bool named = !figure_.y.label.empty() && around_.x_title;
        const float name = named ? px(sizes::kYName) : 0;
        const float left = !around_.labels ? px(5)
                           : s_.paper ? std::max(s_.least_left, name + px(2) + widest + px(sizes::kTickGap))
                                      : std::max(px(57), name + px(13) + widest + px(sizes::kTickGap));
        out_.plot.x = snap(a.x + left);
        for (int round = 0; round < 2; ++round) {
            out_.plot.w = std::max(1.f, snap(a.right() - right) - out_.plot.x);
            out_.x.from = out_.plot.x;
            out_.x.to = out_.plot.right();
            out_.x_ticks = ticks_of(figure_.x, out_.x, space(false), s_.paper);
            float over = 0;
            for (const Tick& tick : out_.x_ticks)
                if (!tick.label.empty() && around_.labels)
                    over = std::max(over, out_.x.px(tick.value) +
                                              paint::measure(tick.label, px(sizes::kSmall)).width / 2 +
                                              px(2) + beside - a.right());
            if (over <= 0) break;
            right += over;
        }
        out_.x_axis = {out_.plot.x, out_.plot.bottom(), out_.plot.w, a.bottom() - out_.plot.bottom()};
        out_.y_axis = {a.x, out_.plot.y, out_.plot.x - a.x, out_.plot.h};
    }

    void place_cursor() {
        if (!figure_.cursor || out_.empty || !around_.labels || !out_.x.drawable(*figure_.cursor)) return;
        const float x = out_.x.px(*figure_.cursor);
        if (x < out_.plot.x - 0.5f || x > out_.plot.right() + 0.5f) return;
        out_.cursor_x = x;
        const std::string words = "t = " + std::to_string(figure_.cursor_t);
        // As small as the numbers of the axis that it covers.
        const Face face = s_.paper ? Face::Bold : Face::Regular;
        const float size = px(s_.paper ? 11 : sizes::kSmall),
                    width = paint::measure(words, size, face).width + px(10), height = px(16);
        float left = std::clamp(x - width / 2, s_.area.x, std::max(s_.area.x, s_.area.right() - width));
        out_.cursor_pill = {snap(left), snap(out_.plot.bottom() + px(s_.paper ? 4 : 6)), width, height};
        const Rect p = out_.cursor_pill;
        out_.cursor_label = PlacedText{
            {p.x + p.w / 2, p.y + p.h / 2},
            words,
            {.size = size, .face = face, .colour = s_.theme->card, .h = HAlign::Centre, .v = VAlign::Middle}};
    }

    void place_labels() {
        if (out_.empty || !around_.labels) return;
        for (const Tick& tick : out_.y_ticks) {
            if (tick.label.empty()) continue;
            const Point at{out_.plot.x - px(sizes::kTickGap), out_.y.px(tick.value)};
            add_label(out_.y_labels, {at, tick.label, small(HAlign::Right, VAlign::Middle)}, out_.area);
        }
        // So low that the label of the corner does not touch the one beside the other axis.
        const float y = out_.plot.bottom() + px(sizes::kTickGap + 0.96f * sizes::kSmall);
        for (const Tick& tick : out_.x_ticks) {
            if (tick.label.empty()) continue;
            const PlacedText label{
                {out_.x.px(tick.value), y}, tick.label, small(HAlign::Centre, VAlign::Baseline)};
            if (out_.cursor_label && meet(label.box(), out_.cursor_pill)) continue;
            bool clash = false;
            for (const PlacedText& other : out_.y_labels) clash = clash || meet(label.box(), other.box());
            if (!clash) add_label(out_.x_labels, label, out_.area);
        }
        if (!around_.x_title) return;
        place_y_name(figure_, s_, out_);
        if (figure_.x.label.empty()) return;
        // Below the middle of the plot, but for words that have room only to the sides of it.
        const float edge = px(2), room = s_.area.w - 2 * edge;
        const auto [words, size] =
            sized_or_cut(std::span(&figure_.x.label, 1), room, px(sizes::kSmall), s_.paper);
        const float half = paint::measure(words, size).width / 2;
        const float middle = std::clamp(out_.plot.x + out_.plot.w / 2, s_.area.x + edge + half,
                                        std::max(s_.area.x + edge + half, s_.area.right() - edge - half));
        const float below = y + px(s_.paper ? 15.5f : 17.f);
        PlacedText title{{middle, below}, words, small(HAlign::Centre, VAlign::Baseline)};
        title.style.size = size;
        if (!words.empty() && within(title.box(), s_.area)) out_.x_title = std::move(title);
    }

    void place_references() {
        if (out_.empty || !around_.labels) return;
        if (names_width_ > 0) return place_names_in_margin(figure_, s_, out_);
        place_reference_words(figure_, s_, out_);
    }

    const Figure& figure_;
    const state::ViewState& view_;
    const Surface& s_;
    const Legend* before_;  ///< null: there was none
    const Layout* laid_out_;
    Around around_;
    float names_width_ = 0;        ///< of the margin the lines are named in
    std::size_t title_lines_ = 1;  ///< of paper; a second one makes the plot lower
    Layout out_;
};

}  // namespace

Rect PlacedText::box() const { return paint::text_box(at, markup, style); }

std::optional<Point> point_at(const Series& series, std::size_t index, const Layout& layout) {
    if (index >= series.x.size() || index >= series.y.size()) return std::nullopt;
    if (!layout.x.drawable(series.x[index]) || !layout.y.drawable(series.y[index])) return std::nullopt;
    return Point{layout.x.px(series.x[index]), layout.y.px(series.y[index])};
}

Layout layout(const Figure& figure, const state::ViewState& view, const Surface& surface,
              const Layout* before) {
    Layout placed = Composer(figure, view, surface, before).compose();
    placed.known_pieces = {};
    return placed;
}

}  // namespace lowrank::figure
