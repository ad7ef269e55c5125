// Makes what is drawn beside the curves of a race, from notes and other seeds of the experiment.
#include "app/figure/race/beside_curves.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <string>
#include <utility>

#include "app/figure/engine/format.h"
#include "app/figure/race/figure_content.h"
#include "app/state/notes.h"

namespace lowrank::figure {

bool noted_point(const RaceFiguresInput& in, const CurveNote& note) {
    if (!state::why_no_point(*in.race, in.hidden, note, in.foreign).empty()) return false;
    // A pinned run that is measured otherwise has no curve there.
    return note.pin < 0 || note.figure != FigureKind::Error ||
           progress_measure(*state::noted_run(*in.race, in.foreign, note)->race) ==
               content_of(FigureKind::Error, in).progress;
}

namespace {

/// The trace of a note that has a point.
const Trace& trace_of(const RaceFiguresInput& in, const CurveNote& note) {
    const state::NotedRun run = *state::noted_run(*in.race, in.foreign, note);
    return run.race->traces[run.trace];
}

/// A method's value at an iteration, as a figure has it.
double value_of(const RaceFiguresInput& in, const CurveNote& note) {
    const Trace& trace = trace_of(in, note);
    const auto t = static_cast<std::size_t>(note.t);
    const Content content = content_of(note.figure, in);
    const double value = content.column(trace)[t];
    return content.progress == Progress::RelativeGradient ? value / trace.gradient_norm[0] : value;
}

double place_of(const RaceFiguresInput& in, const CurveNote& note) {
    const Trace& trace = trace_of(in, note);
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
        const Index id = state::noted_run(*in.race, in.foreign, note)->curve;
        const auto curve =
            std::ranges::find_if(figure.series, [&](const Series& s) { return s.method == id; });
        const auto t = static_cast<std::size_t>(note.t);
        if (curve == figure.series.end() || t >= std::min(curve->x.size(), curve->y.size()) ||
            !std::isfinite(curve->y[t]))
            continue;
        // A note is drawn on one line, however it was written.
        std::string words = note.text.empty() ? "t = " + std::to_string(note.t) : note.text;
        for (char& c : words)
            if (c == '\n' || c == '\t') c = ' ';
        figure.notes.push_back({curve->x[t], curve->y[t], std::move(words), curve->style.line, k, id});
    }
}

std::string band_words(const RaceFiguresInput& in) {
    if (!in.bands || in.bands->runs == 0 || places_in(in.bands->study, in.race->spec).empty()) return {};
    const Index all = in.bands->study.trials, done = in.bands->runs;
    return fmt::format("median and 20 to 80 % of {}{} {}",
                       done < all ? fmt::format("{} of ", done) : std::string(), all,
                       all == 1 ? "other seed" : "other seeds");
}

std::string band_note(const RaceFiguresInput& in) {
    const std::string words = band_words(in);
    if (words.empty()) return {};
    switch (in.x_axis) {
        case state::XAxis::Seconds:
            return "No spread over seconds: the other seeds ran side by side on the cores, and their times "
                   "would not be this run's.";
        case state::XAxis::OperatorCalls:
            return "The spread over seeds stands over iterations.";
        case state::XAxis::Iterations:
            break;
    }
    return fmt::format("Spread: {}.", words);
}

void add_bands(Figure& figure, const RaceFiguresInput& in) {
    const std::string words = band_words(in);
    if (words.empty() || figure.kind != FigureKind::Error) return;
    figure.note += (figure.note.empty() ? "" : " ") + band_note(in);
    if (in.x_axis != state::XAxis::Iterations) return;
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

namespace {

std::string words_of(StemKind kind) {
    switch (kind) {
        case StemKind::GradientRestart:
            return "restart by the gradient test";
        case StemKind::FunctionRestart:
            return "restart by the function test";
        case StemKind::BasinRestart:
            return "restart at basin entry";
        case StemKind::Retuned:
            return "rule changed";
    }
    return {};
}

}  // namespace

std::optional<StemKind> stem_kind(Event event) {
    switch (event) {
        case Event::GradientRestart:
            return StemKind::GradientRestart;
        case Event::FunctionRestart:
            return StemKind::FunctionRestart;
        case Event::BasinRestart:
            return StemKind::BasinRestart;
        case Event::Retuned:
            return StemKind::Retuned;
        default:
            return std::nullopt;
    }
}

std::string stem_words(const std::string& label, StemKind kind, const Trace& trace, std::size_t t) {
    std::string words = fmt::format("{}: {} at t = {}", label, words_of(kind), t);
    const bool restart = kind != StemKind::Retuned;
    if (restart && t > 0 && t <= trace.momentum.size() && std::isfinite(trace.momentum[t - 1]))
        words += fmt::format(", momentum was {}", format_value(trace.momentum[t - 1]));
    return words;
}

namespace {

Series drawing(const RaceFiguresInput& in) {
    const bool point = in.drawn->point;
    return {.x = in.drawn->at,
            .y = in.drawn->value,
            .label = point ? "your point" : "your drawing",
            .style = {in.theme->text, in.theme->text, theme::Dash::Dashed,
                      point ? theme::Marker::Cross : theme::Marker::None, true, true},
            .role = Role::Drawing,
            .method = state::kDrawnCurve};
}

/// The axis goes down to the drawing, though no measurement is worth that room.
void put_on(Figure& figure, const RaceFiguresInput& in) {
    Series series = drawing(in);
    series.visible = !in.drawn_hidden;
    if (in.paper && !series.visible) return;
    for (const double v : in.drawn->value)
        if (series.visible && figure.y.floor && v < *figure.y.floor) figure.y.floor = v;
    figure.series.push_back(std::move(series));
}

}  // namespace

void add_sizes(Figure& figure, const RaceFiguresInput& in) {
    const bool norm = in.objective_column == state::ObjectiveColumn::Norm,
               least = in.objective_column == state::ObjectiveColumn::SigmaR;
    if (figure.kind != FigureKind::Objective || !(norm || least)) return;
    const InstanceFacts& facts = shown_of(in).facts;
    const double truth = norm ? facts.truth_norm : facts.sigma_r;
    if (facts.exact_truth && truth > 0) figure.references.push_back({truth, norm ? "‖X_⋆‖_F" : "σ_r(X_⋆)"});
    figure.note =
        "Where the norm grows on while f still falls, often as the least singular value shrinks, the run "
        "goes "
        "to infinity: it has no limit.";
}

bool is_sheet(const RaceFiguresInput& in, FigureKind kind) {
    return in.drawn && !in.drawn->locked && in.drawn->figure == kind;
}

void make_sheet(Figure& figure, const RaceFiguresInput& in) {
    figure.sheet = true;
    if (figure.kind == FigureKind::Error) figure.title = kErrorTitle;
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
        (figure.kind != FigureKind::Objective || in.objective_column == state::ObjectiveColumn::Objective))
        put_on(figure, in);
}

}  // namespace lowrank::figure
