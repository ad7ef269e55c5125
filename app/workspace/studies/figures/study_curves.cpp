// Makes the curves of a study from core/study's columns: steps are drawn out, ranges hold all of them.
#include "app/workspace/studies/figures/study_curves.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/paint/markup.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace figure;

constexpr std::size_t kMostValues = 6, kMostPanels = 4;

std::span<const double> keep(StudyCurves& out, std::vector<double> values) {
    return out.columns.emplace_back(std::move(values));
}

std::string solved_words(const std::vector<const TrialRow*>& runs) {
    return success_words(std::ranges::count_if(runs, &TrialRow::success), std::ssize(runs));
}

/// Up to so many of n places, both ends among them.
std::vector<std::size_t> spread_over(std::size_t n, std::size_t most) {
    std::vector<std::size_t> places;
    const std::size_t count = std::min(n, most);
    for (std::size_t i = 0; i < count; ++i)
        places.push_back(count > 1 ? (i * (n - 1) + (count - 1) / 2) / (count - 1) : 0);
    return places;
}

class Bands {
public:
    Bands(const StudyPageInput& in, const theme::Theme& theme, StudyCurves& out)
        : in_(in), theme_(theme), out_(out) {}

    void at_place(Index cell) {
        Figure& figure = panel(place_words(in_.study, cell));
        out_.page.headings = {"solved"};
        out_.page.units = {"of N runs"};
        for (const ShownMethod& one : shown_methods(in_, theme_)) {
            const auto runs = runs_of(in_, cell, one.method);
            const ErrorBand band = band_of(runs);
            write(figure.title, one.name, band, runs.size());
            curve(figure, one.name, one.style, band, runs.size());
            out_.page.legend.push_back({one.style, one.name, one.oracle, {solved_words(runs)}});
        }
        end();
    }

    void along(const OneAxis& one) {
        const std::vector<ShownMethod> methods = shown_methods(in_, theme_);
        const std::size_t panels = in_.named ? methods.size() : std::min(methods.size(), kMostPanels);
        const std::vector<std::size_t> places = spread_over(one.cells.size(), kMostValues);
        const std::string key = phase_key(one);
        const std::vector<std::string> values = value_names(in_.study, *one.axis);
        for (std::size_t k = 0; k < places.size(); ++k) {
            const theme::MethodStyle style = sweep_style(k, places.size(), theme_);
            out_.page.legend.push_back({style, key + " = " + values[places[k]], false, {}});
        }
        for (std::size_t m = 0; m < methods.size(); ++m) {
            const ShownMethod& method = methods[m];
            if (m < panels) {
                panel(method.told());
                out_.page.headings.push_back(method.told());
                out_.page.units.push_back(in_.study.trials == 1 ? "solved" : "solved of N");
            }
            // Numbers are written of all, also of what has no curve.
            for (std::size_t v = 0; v < values.size(); ++v) {
                const auto runs = runs_of(in_, one.cells[v], method.method);
                const ErrorBand band = band_of(runs);
                write(method.name, key + " = " + values[v], band, runs.size());
                const auto k = static_cast<std::size_t>(std::ranges::find(places, v) - places.begin());
                if (m >= panels || k == places.size()) continue;
                SharedRow& row = out_.page.legend[k];
                curve(out_.page.panels[m].figure, row.label, row.style, band, runs.size());
                row.cells.push_back(solved_words(runs));
            }
        }
        left_out_ = left_out_words(panels, methods.size(), places.size(), values.size());
        end();
    }

private:
    /// What of a large study has no curve; empty where all has.
    static std::string left_out_words(std::size_t panels, std::size_t methods, std::size_t drawn,
                                      std::size_t values) {
        if (panels < methods && drawn < values)
            return fmt::format("{} of {} methods and {} of {} values are drawn.", panels, methods, drawn,
                               values);
        if (panels < methods) return fmt::format("{} of {} methods are drawn.", panels, methods);
        return drawn < values ? fmt::format("{} of {} values are drawn.", drawn, values) : std::string();
    }

    std::string phase_key(const OneAxis& one) const {
        const std::string words = place_words(in_.study, one.cells.front());
        return words.substr(0, words.rfind(" = "));
    }

    Figure& panel(const std::string& title) {
        Figure& figure = out_.page.panels.emplace_back().figure;
        out_.runs.emplace_back();
        figure.title = title;
        figure.x.label = "iteration t";
        figure.x.integral = true;
        figure.y.logarithmic = true;
        figure.legend = false;
        figure.still = true;
        figure.empty_text = is_never_run(in_) ? kNeverRun : "The errors of its runs will appear here.";
        return figure;
    }

    static ErrorBand band_of(const std::vector<const TrialRow*>& runs) {
        std::vector<std::span<const double>> errors;
        for (const TrialRow* run : runs)
            if (!run->errors.empty()) errors.emplace_back(run->errors);
        return error_band(errors);
    }

    void write(const std::string& title, const std::string& name, const ErrorBand& band, std::size_t runs) {
        const std::string begin =
            csv_cell(paint::plain_text(title)) + "," + csv_cell(paint::plain_text(name)) + ",";
        for (std::size_t i = 0; i < band.median.size(); ++i)
            out_.csv += begin + std::to_string(i) + "," + print_any(band.low[i]) + "," +
                        print_any(band.median[i]) + "," + print_any(band.high[i]) + "," +
                        std::to_string(band.under_way[i]) + "," + std::to_string(runs) + "\n";
    }

    void curve(Figure& figure, const std::string& name, const theme::MethodStyle& style,
               const ErrorBand& band, std::size_t runs) {
        std::vector<double> t;
        for (std::size_t i = 0; i < band.median.size(); ++i) {
            t.push_back(double(i));
            longest_ = std::max(longest_, double(i));
            for (const double value : {band.low[i], band.median[i], band.high[i]})
                if (value > 0 && std::isfinite(value)) {
                    least_ = std::min(least_, value);
                    // What diverges leaves the axes at the top.
                    if (i == 0) most_ = std::max(most_, value);
                }
        }
        out_.runs.back().push_back({static_cast<Index>(runs), band.under_way});
        const std::span<const double> x = keep(out_, std::move(t));
        figure.bands.push_back({x, keep(out_, band.low), keep(out_, band.high), style.line});
        figure.series.push_back({.x = x,
                                 .y = keep(out_, band.median),
                                 .label = name,
                                 .style = style,
                                 .phase = figure.series.size()});
    }

    static std::string print_any(double value) {
        return std::isfinite(value) ? print_number(value) : std::isnan(value) ? "nan" : "inf";
    }

    void end() {
        PanelPage& page = out_.page;
        const bool data = measures_data(in_.study);
        page.title = std::string(data ? "Error on what is held out" : "Error ‖X_t − X_⋆‖_F") +
                     (in_.study.trials > 1 ? " over the seeds: median, and 20 to 80 %" : ", one seed");
        page.corner = study_corner(in_);
        page.columns = page.panels.size() > kMostPanels ? 3 : page.panels.size() > 1 ? 2 : 1;
        page.note = data ? "A run that has ended keeps its last error."
                         : "A run that has ended keeps its last error; all end where they succeed, at ‖X_t − "
                           "X_⋆‖_F ≤ tol.";
        // First: where the page has room for less, the rest goes.
        if (!left_out_.empty()) page.note = left_out_ + " " + page.note;
        const StopSpec& stop = in_.study.base.stop;
        const double tol = stop.tol.value_or(kStudyTolerance);
        if (data)
            least_ /= 1.3;
        else if (!stop.relative)
            least_ = std::min(least_, tol / 2);
        for (Panel& panel : page.panels) {
            Figure& figure = panel.figure;
            figure.x.low = 0;
            figure.x.high = std::max(longest_, 1.0);
            figure.y.low = std::max(least_, most_ * 1e-16);
            figure.y.high = most_ > figure.y.low ? 1.6 * most_ : figure.y.low * 10;
            // Each trial has a truth, and a share of it, of its own.
            if (!data && !stop.relative) figure.references.push_back({tol, "tol"});
        }
        out_.csv = "panel,curve,iteration,low,median,high,under_way,trials\n" + out_.csv;
    }

    const StudyPageInput& in_;
    const theme::Theme& theme_;
    StudyCurves& out_;
    std::string left_out_;
    double longest_ = 0, least_ = std::numeric_limits<double>::infinity(), most_ = 0;
};

std::string cost_words(StudyCost cost) {
    return cost == StudyCost::Iterations ? "iterations"
           : cost == StudyCost::Seconds  ? "seconds"
                                         : "operator calls";
}

/// The shown methods, their costs on the instances that all of them have run, and the units of those.
struct Compared {
    std::vector<ShownMethod> methods;
    StudyCosts table;
};

Result<Compared> compared(const StudyPageInput& in, const theme::Theme& theme) {
    if (in.cost == StudyCost::Seconds && lacks_times(*in.rows)) return Failure{std::string(kNoTimes)};
    std::vector<Index> cells;
    if (in.cell) cells = cells_of_place(in.study, *in.cell);
    Compared out{shown_methods(in, theme), {}};
    std::vector<std::string> names;
    for (const ShownMethod& one : out.methods) names.push_back(one.method);
    out.table = study_costs(in.study, *in.rows, in.cost, cells, names);
    if (is_never_run(in)) return Failure{kNeverRun};
    if (out.table.costs.empty() || out.table.costs.front().empty())
        return Failure{"No instance of this study has been run by all of these methods yet."};
    return out;
}

class Profiles {
public:
    Profiles(const Compared& c, StudyCurves& out) : c_(c), out_(out) {
        for (const ShownMethod& one : c_.methods)
            out_.page.legend.push_back({one.style, one.name, one.oracle, {}});
    }

    Figure& panel(std::string title, std::string x_label) {
        Figure& figure = out_.page.panels.emplace_back().figure;
        figure.title = std::move(title);
        figure.x.label = std::move(x_label);
        figure.y.label = "share of instances";
        figure.y.low = 0;
        figure.y.high = 1;
        figure.legend = false;
        figure.still = true;
        out_.page.panels.back().view.log_y = false;
        return figure;
    }

    /// Each curve from the left edge to the right one, with its steps drawn out. from: the left edge; absent:
    /// a little before the first step.
    void steps(Figure& figure, const std::vector<StepCurve>& curves, std::optional<double> from) {
        double first = std::numeric_limits<double>::infinity(), last = 0;
        for (const StepCurve& curve : curves)
            if (!curve.at.empty()) {
                // A cost of nothing has no place on the axis: it counts from the left edge on.
                for (const double at : curve.at)
                    if (at > 0) first = std::min(first, at);
                last = std::max(last, curve.at.back());
            }
        if (!std::isfinite(first)) first = 1, last = 2;
        figure.x.low = from.value_or(first / 1.15);
        figure.x.high = std::max(last * 1.15, figure.x.low * 1.1);
        // Decades, where there is more than one.
        const bool decades = figure.x.high > 12 * figure.x.low;
        figure.x.logarithmic = out_.page.panels.back().view.log_x = decades;
        for (std::size_t m = 0; m < curves.size(); ++m) {
            std::vector<double> x{figure.x.low}, y{curves[m](figure.x.low)};
            for (std::size_t i = 0; i < curves[m].at.size(); ++i) {
                if (!(curves[m].at[i] > figure.x.low)) continue;
                x.push_back(curves[m].at[i]), y.push_back(y.back());
                x.push_back(curves[m].at[i]), y.push_back(curves[m].share[i]);
            }
            x.push_back(figure.x.high), y.push_back(y.back());
            figure.series.push_back({.x = keep(out_, std::move(x)),
                                     .y = keep(out_, std::move(y)),
                                     .label = c_.methods[m].name,
                                     .style = c_.methods[m].style,
                                     .phase = m});
        }
    }

    void heading(const std::string& words, const std::string& unit,
                 const std::function<std::string(std::size_t)>& cell) {
        out_.page.headings.push_back(words);
        out_.page.units.push_back(unit);
        for (std::size_t m = 0; m < c_.methods.size(); ++m) out_.page.legend[m].cells.push_back(cell(m));
    }

    void end(const StudyPageInput& in, std::string title, std::string note) {
        heading("solved", "instances", [&](std::size_t m) {
            const auto& costs = c_.table.costs[m];
            return success_words(std::ranges::count_if(costs, [](double v) { return std::isfinite(v); }),
                                 std::ssize(costs));
        });
        out_.page.title = std::move(title);
        out_.page.corner = in.cell ? place_words(in.study, *in.cell) : study_corner(in);
        out_.page.note = std::move(note);
        out_.page.columns = out_.page.panels.size() > 1 ? 2 : 1;
        out_.csv = panels_csv(out_.page);
    }

private:
    const Compared& c_;
    StudyCurves& out_;
};

}  // namespace

Result<std::unique_ptr<StudyCurves>> build_study_bands(const StudyPageInput& in, const theme::Theme& theme) {
    if (!in.study.errors)
        return Failure{
            "This study kept no errors: a spread needs a study that keeps its error curves (sweep "
            "--errors)."};
    auto out = std::make_unique<StudyCurves>();
    Bands bands(in, theme, *out);
    const auto one = one_axis(in.study);
    if (!in.cell && one)
        bands.along(*one);
    else
        bands.at_place(in.cell ? *in.cell : middle_cell(in));
    return out;
}

Result<std::unique_ptr<StudyCurves>> build_performance_profile(const StudyPageInput& in,
                                                               const theme::Theme& theme) {
    const Result<Compared> c = compared(in, theme);
    if (!c) return c.passed_on<std::unique_ptr<StudyCurves>>();
    auto out = std::make_unique<StudyCurves>();
    Profiles profiles(*c, *out);
    Figure& figure = profiles.panel("", fmt::format("τ: {} over those of the best", cost_words(in.cost)));
    const std::vector<StepCurve> curves = performance_profiles(c->table.costs);
    profiles.steps(figure, curves, 1);
    profiles.heading("best", "of instances",
                     [&](std::size_t m) { return format_fixed(100 * curves[m](1), 0) + " %"; });
    profiles.end(in, "Performance profile: solved within τ times the cost of the best",
                 "Instances that no method solves count as unsolved in every curve. The order of two curves "
                 "may change when "
                 "a third method "
                 "is left out; that of the data profile does not.");
    return out;
}

Result<std::unique_ptr<StudyCurves>> build_data_profile(const StudyPageInput& in, const theme::Theme& theme) {
    const Result<Compared> c = compared(in, theme);
    if (!c) return c.passed_on<std::unique_ptr<StudyCurves>>();
    auto out = std::make_unique<StudyCurves>();
    Profiles profiles(*c, *out);
    std::vector<StepCurve> ecdf;
    for (const std::vector<double>& costs : c->table.costs) ecdf.push_back(cost_ecdf(costs));
    profiles.steps(profiles.panel("ECDF", cost_words(in.cost)), ecdf, {});
    if (!c->table.units.empty())
        // One word: two panels stand side by side in a column of print.
        profiles.steps(
            profiles.panel("data profile",
                           fmt::format("{} / (degrees of freedom + 1)",
                                       in.cost == StudyCost::OperatorCalls ? "calls" : cost_words(in.cost))),
            data_profiles(c->table.costs, c->table.units), {});
    profiles.heading("median", cost_words(in.cost), [&](std::size_t m) {
        const double median = quantile(c->table.costs[m], 0.5);
        return std::isfinite(median) ? format_value(median, 3) : std::string("–");
    });
    profiles.end(in, fmt::format("Share of instances solved within a cost: {}", cost_words(in.cost)),
                 "No curve depends on another: methods may be left out and the others stay.");
    return out;
}

}  // namespace lowrank::studies
