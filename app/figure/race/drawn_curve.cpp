// The sheet before the run, and the drawing beside its outcome.
#include "app/figure/race/drawn_curve.h"

#include "app/figure/race/figure_content.h"

namespace lowrank::figure {
namespace {

Series drawing(const RaceFiguresInput& in) {
    Series series;
    series.x = in.drawn->at;
    series.y = in.drawn->value;
    series.label = in.drawn->point ? "your point" : "your drawing";
    series.style = {in.theme->text,
                    in.theme->text,
                    theme::Dash::Dashed,
                    in.drawn->point ? theme::Marker::Cross : theme::Marker::None,
                    true,
                    true};
    series.foreign = true;
    series.by_hand = true;
    return series;
}

/// The axis goes down to the drawing, though no measurement is worth that room.
void put_on(Figure& figure, const RaceFiguresInput& in) {
    for (const double v : in.drawn->value)
        if (figure.y.floor && v < *figure.y.floor) figure.y.floor = v;
    figure.series.push_back(drawing(in));
}

}  // namespace

bool is_sheet(const RaceFiguresInput& in, state::FigureKind kind) {
    return in.drawn && !in.drawn->locked && in.drawn->figure == kind;
}

void make_sheet(Figure& figure, const RaceFiguresInput& in) {
    figure.sheet = true;
    if (figure.kind == state::FigureKind::Error) figure.title = kErrorTitle;
    figure.corner.clear();
    figure.legend = false;
    figure.x.logarithmic = false;
    figure.x.low = in.drawn->x.low, figure.x.high = in.drawn->x.high;
    figure.y.logarithmic = in.drawn->log_y;
    figure.y.low = in.drawn->y.low, figure.y.high = in.drawn->y.high;
    figure.series.push_back(drawing(in));
    if (state::untouched(*in.drawn))
        figure.note = in.drawn->point ? "Click where you expect it." : "Draw here what you expect.";
}

void add_drawn(Figure& figure, const RaceFiguresInput& in) {
    if (in.drawn && in.drawn->locked && in.drawn->figure == figure.kind &&
        in.x_axis == state::XAxis::Iterations &&
        !(figure.kind == state::FigureKind::Objective && in.gradient_norm))
        put_on(figure, in);
}

}  // namespace lowrank::figure
