// Turns pointer events into actions.
#include "app/figure/pointing/respond.h"

#include <algorithm>
#include <cmath>

#include "app/figure/engine/notes.h"
#include "app/figure/pointing/measure.h"
#include "app/figure/pointing/nearest.h"
#include "app/state/figure_answers.h"

namespace lowrank::figure {
namespace {

using state::AxisRange;

constexpr double kZoom = 1.1;      ///< a notch
constexpr float kSmallestBox = 5;  ///< px: less was a slip of the hand

/// The range between two pixels of an axis; nothing where doubles end.
std::optional<AxisRange> between(const Scale& scale, float from, float to) {
    const AxisRange range{scale.value(from), scale.value(to)};
    if (!std::isfinite(range.low) || !std::isfinite(range.high)) return std::nullopt;
    if (scale.logarithmic) {
        if (range.low < 1e-300 || range.high > 1e300 || range.high / range.low < 1 + 1e-9)
            return std::nullopt;
    } else {
        const double size = std::max(std::abs(range.low), std::abs(range.high));
        if (range.high - range.low < 1e-11 * size || size > 1e300 || range.high - range.low < 1e-300)
            return std::nullopt;
    }
    return range;
}

std::optional<AxisRange> zoomed(const Scale& scale, float at, double notches) {
    const double k = std::pow(kZoom, -notches);
    const auto moved = [&](float edge) { return static_cast<float>(at + (edge - at) * k); };
    return between(scale, moved(scale.from), moved(scale.to));
}

std::optional<AxisRange> panned(const Scale& scale, float delta) {
    return between(scale, scale.from - delta, scale.to - delta);
}

class Answer {
public:
    Answer(const Figure& figure, const state::ViewState& view) : figure_(figure), view_(view) {}
    state::ViewState view() const { return view_; }
    void set(const state::ViewState& changed) {
        if (!(changed == view_)) actions_.push_back(state::SetView{figure_.kind, changed});
    }
    template <class A>
    void add(A action) {
        actions_.push_back(std::move(action));
    }
    state::Actions take() { return std::move(actions_); }

private:
    const Figure& figure_;
    const state::ViewState& view_;
    state::Actions actions_;
};

bool shown(const Figure& figure, std::int64_t method) {
    return std::any_of(figure.series.begin(), figure.series.end(),
                       [&](const Series& s) { return s.method == method && !s.label.empty() && s.visible; });
}

void drag(Answer& answer, const Layout& layout, const Figure& figure, const PointerEvent& e) {
    const FigurePart part = e.grabbed.part;
    if (e.button == Button::Right) return;
    if (e.ctrl && (part == FigurePart::Plot || part == FigurePart::Cursor)) {
        if (layout.empty) return;
        state::ViewState measured = answer.view();
        measured.measure = measure_between(layout, figure, e.press, e.at, kCurveReach);
        answer.set(measured);
        return;
    }
    if (part == FigurePart::Cursor || (part == FigurePart::Plot && e.shift)) {
        answer.add(state::MoveCursor{iteration_at(figure, layout.x.value(e.at.x))});
        return;
    }
    if ((part == FigurePart::FitFirst || part == FigurePart::FitLast) && figure.fit_window) {
        constexpr std::int64_t kFewest = 4;
        state::FitRange range = figure.fit_window->range;
        const std::int64_t t = iteration_at(figure, layout.x.value(e.at.x));
        if (part == FigurePart::FitFirst)
            range.first = std::min(t, range.last - kFewest + 1);
        else
            range.last = std::max(t, range.first + kFewest - 1);
        answer.add(state::SetFitRange{range});
        return;
    }
    state::ViewState view = answer.view();
    if (part == FigurePart::LegendHeader || part == FigurePart::LegendToggle) {
        if (!layout.legend.movable) return;
        view.legend_x = (layout.legend.box.x + e.delta.x - layout.plot.x) / layout.plot.w;
        view.legend_y = (layout.legend.box.y + e.delta.y - layout.plot.y) / layout.plot.h;
    }
    if ((part == FigurePart::Plot || part == FigurePart::XAxis) && e.delta.x != 0)
        if (const auto range = panned(layout.x, e.delta.x)) view.x = range;
    if ((part == FigurePart::Plot || part == FigurePart::YAxis) && e.delta.y != 0)
        if (const auto range = panned(layout.y, e.delta.y)) view.y = range;
    answer.set(view);
}

void click(Answer& answer, const Layout& layout, const Figure& figure, const PointerEvent& e) {
    if (e.button != Button::Left) return;
    switch (e.grabbed.part) {
        case FigurePart::LegendToggle: {
            state::ViewState view = answer.view();
            view.legend_collapsed = !view.legend_collapsed;
            answer.set(view);
            break;
        }
        case FigurePart::LegendRow:
            if (e.grabbed.method == -1) break;
            if (e.alt || e.ctrl)
                answer.add(state::SoloMethod{e.grabbed.method});
            else
                answer.add(state::HideMethod{e.grabbed.method, shown(figure, e.grabbed.method)});
            break;
        case FigurePart::Plot:
            if (e.shift) break;  // the press has moved the cursor already
            if (e.ctrl) {
                state::ViewState view = answer.view();
                view.measure.reset();
                answer.set(view);
                break;
            }
            if (const PlacedNote* note = note_at(layout, e.at, kNoteReach)) {
                answer.add(state::ShowNote{note->note});
                break;
            }
            if (const std::int64_t method = nearest_method(layout, figure, e.at, kCurveReach); method >= 0)
                answer.add(state::SelectMethod{method});
            else if (const auto stems = nearest_stems(layout, figure, e.at, kStemReach);
                     !stems.empty() && !nearest_point(layout, figure, e.at, kCurveReach))
                answer.add(state::MoveCursor{figure.stems[stems.front()].t});
            break;
        default:
            break;
    }
}

void double_click(Answer& answer, const Figure& figure, const PointerEvent& e) {
    if (e.button != Button::Left || e.shift || e.ctrl) return;
    state::ViewState view = answer.view();
    const FigurePart part = e.grabbed.part;
    if (part == FigurePart::Plot || part == FigurePart::Cursor || part == FigurePart::XAxis) view.x.reset();
    if (part == FigurePart::Plot || part == FigurePart::Cursor || part == FigurePart::YAxis) view.y.reset();
    if (part == FigurePart::LegendHeader) view.legend_x.reset(), view.legend_y.reset();
    if (part == FigurePart::FitFirst || part == FigurePart::FitLast) answer.add(state::SetFitRange{});
    answer.set(view);
    if (part == FigurePart::LegendRow && e.grabbed.method != -1) {
        // The first click has hidden or shown it at once; that is taken back before the solo, so that
        // restoring restores.
        answer.add(state::HideMethod{e.grabbed.method, shown(figure, e.grabbed.method)});
        answer.add(state::SoloMethod{e.grabbed.method});
    }
}

void wheel(Answer& answer, const Layout& layout, const PointerEvent& e) {
    const FigurePart part = e.grabbed.part;
    const bool plot = part == FigurePart::Plot || part == FigurePart::Cursor;
    state::ViewState view = answer.view();
    if (plot || part == FigurePart::XAxis)
        if (const auto range = zoomed(layout.x, e.at.x, e.wheel)) view.x = range;
    if (plot || part == FigurePart::YAxis)
        if (const auto range = zoomed(layout.y, e.at.y, e.wheel)) view.y = range;
    answer.set(view);
}

void release(Answer& answer, const Layout& layout, const PointerEvent& e) {
    const bool plot = e.grabbed.part == FigurePart::Plot || e.grabbed.part == FigurePart::Cursor;
    if (e.button != Button::Right || !plot) return;
    const paint::Rect box = zoom_box(layout, e.press, e.at, e.alt, e.shift);
    if ((!e.alt && box.w < kSmallestBox) || (!e.shift && box.h < kSmallestBox)) return;
    state::ViewState view = answer.view();
    if (!e.alt)
        if (const auto range = between(layout.x, box.x, box.right())) view.x = range;
    if (!e.shift)
        if (const auto range = between(layout.y, box.bottom(), box.y)) view.y = range;
    answer.set(view);
}

}  // namespace

std::int64_t nearest_method(const Layout& layout, const Figure& figure, paint::Point at, float reach) {
    const auto near = nearest_point(layout, figure, at, reach, true);
    return near ? figure.series[near->series].method : -1;
}

std::int64_t iteration_at(const Figure& figure, double x) {
    std::int64_t most = 0;
    for (const Series& series : figure.series)
        if (series.is_of_run()) most = std::max(most, static_cast<std::int64_t>(series.x.size()) - 1);
    if (std::isnan(x)) return 0;
    if (figure.x.integral)
        return std::clamp(std::llround(std::clamp(x, 0.0, 1e15)), 0LL, static_cast<long long>(most));
    // Other axes differ from curve to curve: the chosen one decides, else the longest.
    const Series* guide = nullptr;
    for (const Series& series : figure.series) {
        if (!series.is_of_run() || series.x.empty()) continue;
        if (!guide || series.chosen || (!guide->chosen && series.x.back() > guide->x.back())) guide = &series;
    }
    if (!guide) return 0;
    const auto after = std::lower_bound(guide->x.begin(), guide->x.end(), x);
    if (after == guide->x.begin()) return 0;
    if (after == guide->x.end()) return static_cast<std::int64_t>(guide->x.size()) - 1;
    return after - guide->x.begin() - (x - *(after - 1) < *after - x ? 1 : 0);
}

state::Actions respond(const Layout& layout, const Figure& figure, const state::ViewState& view,
                       const PointerEvent& event) {
    Answer answer(figure, view);
    switch (event.kind) {
        case PointerKind::Hover: {
            const bool row = event.grabbed.part == FigurePart::LegendRow;
            const bool plot =
                event.grabbed.part == FigurePart::Plot || event.grabbed.part == FigurePart::Cursor;
            answer.add(state::HoverMethod{row    ? event.grabbed.method
                                          : plot ? nearest_method(layout, figure, event.at, kCurveReach)
                                                 : -1});
            break;
        }
        case PointerKind::Leave:
            answer.add(state::HoverMethod{-1});
            break;
        case PointerKind::Press:
            if (event.button == Button::Left && event.shift && event.grabbed.part == FigurePart::Plot)
                answer.add(state::MoveCursor{iteration_at(figure, layout.x.value(event.at.x))});
            break;
        case PointerKind::Drag:
            drag(answer, layout, figure, event);
            break;
        case PointerKind::Release:
            release(answer, layout, event);
            break;
        case PointerKind::Click:
            click(answer, layout, figure, event);
            break;
        case PointerKind::DoubleClick:
            double_click(answer, figure, event);
            break;
        case PointerKind::Wheel:
            wheel(answer, layout, event);
            break;
        case PointerKind::Abandon:
            break;
    }
    return answer.take();
}

}  // namespace lowrank::figure
