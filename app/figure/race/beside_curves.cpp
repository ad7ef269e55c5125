// From notes and other seeds of the experiment to what is drawn beside its curves.
#include "app/figure/race/beside_curves.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/figure/race/figure_content.h"
#include "app/state/notes.h"

namespace lowrank::figure {

bool noted_point(const RaceFiguresInput& in, const CurveNote& note) {
    return state::why_no_point(*in.race, in.hidden, note).empty();
}

namespace {

/// A method's value at an iteration, as a figure has it.
double value_of(const RaceFiguresInput& in, const CurveNote& note) {
    const Trace& trace = in.race->traces[static_cast<std::size_t>(note.method)];
    const auto t = static_cast<std::size_t>(note.t);
    const Content content = content_of(static_cast<state::FigureKind>(note.figure), in);
    const double value = content.column(trace)[t];
    return content.progress == Progress::RelativeGradient ? value / trace.gradient_norm[0] : value;
}

double place_of(const RaceFiguresInput& in, const CurveNote& note) {
    const Trace& trace = in.race->traces[static_cast<std::size_t>(note.method)];
    const auto t = static_cast<std::size_t>(note.t);
    switch (in.x_axis) {
        case state::XAxis::Seconds:
            return trace.seconds[t];
        case state::XAxis::OperatorCalls:
            return static_cast<double>(trace.operator_calls[t]);
        case state::XAxis::Iterations:
            break;
    }
    return static_cast<double>(note.t);
}

}  // namespace

bool zoomed_away(const RaceFiguresInput& in, const CurveNote& note) {
    const state::ViewState& view = in.views[static_cast<std::size_t>(note.figure)];
    if ((!view.x && !view.y) || !noted_point(in, note)) return false;
    const auto outside = [](const std::optional<state::AxisRange>& range, double v) {
        return range && (v < range->low || v > range->high);
    };
    return outside(view.x, place_of(in, note)) || outside(view.y, value_of(in, note));
}

void add_notes(Figure& figure, const RaceFiguresInput& in) {
    for (std::size_t k = 0; k < in.notes.size(); ++k) {
        const CurveNote& note = in.notes[k];
        if (static_cast<std::size_t>(note.figure) != static_cast<std::size_t>(figure.kind) ||
            !noted_point(in, note))
            continue;
        const auto curve =
            std::ranges::find_if(figure.series, [&](const Series& s) { return s.method == note.method; });
        const auto t = static_cast<std::size_t>(note.t);
        if (curve == figure.series.end() || t >= std::min(curve->x.size(), curve->y.size()) ||
            !std::isfinite(curve->y[t]))
            continue;
        // A note is drawn on one line, however it was written.
        std::string words = note.text.empty() ? "t = " + std::to_string(note.t) : note.text;
        for (char& c : words)
            if (c == '\n' || c == '\t') c = ' ';
        figure.notes.push_back(
            {curve->x[t], curve->y[t], std::move(words), curve->style.line, k, note.method});
    }
}

std::string band_words(const RaceFiguresInput& in) {
    if (!in.bands || in.bands->runs == 0 || places_in(in.bands->study, in.race->spec).empty()) return {};
    const Index all = in.bands->study.trials, done = in.bands->runs;
    return "median and 20 to 80 % of " + (done < all ? std::to_string(done) + " of " : std::string()) +
           std::to_string(all) + (all == 1 ? " other seed" : " other seeds");
}

void add_bands(Figure& figure, const RaceFiguresInput& in) {
    const std::string words = band_words(in);
    if (words.empty() || figure.kind != state::FigureKind::Error) return;
    const bool iterations = in.x_axis == state::XAxis::Iterations;
    figure.note +=
        (figure.note.empty() ? "" : " ") +
        (iterations ? "Bands: " + words + "." : std::string("Bands of seeds stand over iterations."));
    if (!iterations) return;
    const auto places = places_in(in.bands->study, in.race->spec);
    for (const Series& series : figure.series) {
        if (!series.visible || series.method < 0 ||
            static_cast<std::size_t>(series.method) >= places.size() ||
            !places[static_cast<std::size_t>(series.method)])
            continue;
        const ErrorBand& band = in.bands->bands[*places[static_cast<std::size_t>(series.method)]];
        figure.bands.push_back({std::span(in.bands->t).first(band.median.size()), band.low, band.high,
                                series.style.line, band.median, series.method});
    }
}

}  // namespace lowrank::figure
