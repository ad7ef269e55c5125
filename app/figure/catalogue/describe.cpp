// Describes figures in sentences, all but races.
#include "app/figure/catalogue/describe.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/figure/engine/format.h"
#include "app/figure/study/phase_map.h"
#include "app/paint/markup.h"
#include "core/method/registry.h"
#include "core/quadratic/prediction.h"
#include "core/quadratic/theta_rate.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"
#include "core/theory/iteration_radius.h"

namespace lowrank::figure {
namespace {

std::string interval_text(SpectralInterval I) {
    return "lambda_min = " + format_fixed(I.lambda_min, 4) +
           ", lambda_max = " + format_fixed(I.lambda_max, 4) +
           (I.lambda_min > 0 ? ", kappa = " + format_fixed(I.kappa(), 2) : "");
}

/// Stepsizes and rates that every figure of rates shows, from both ends of the spectrum.
std::string optimum_text(SpectralInterval I) {
    if (!(I.lambda_min > 0)) return " The smallest eigenvalue is 0: no constant stepsize has a rate below 1.";
    const double plain = 2 / (I.lambda_min + I.lambda_max), flat = 4 / (I.lambda_min + 3 * I.lambda_max);
    const double root = std::sqrt(flat * I.lambda_min), eta = (1 - root) / (1 + root);
    return " Without momentum the rate is least, " +
           format_rate(iteration_radius(plain, 0, I.lambda_min, I.lambda_max)) + ", at the stepsize " +
           format_fixed(plain, 4) + "; with momentum " +
           format_rate(iteration_radius(flat, eta, I.lambda_min, I.lambda_max)) + " at the stepsize " +
           format_fixed(flat, 4) + " and the momentum " + format_fixed(eta, 4) + ".";
}

std::string sweep_text(const std::vector<IhtSweepItem>& items) {
    std::string out = "Spectral radius of IHT against its stepsize.";
    for (const IhtSweepItem& item : items) {
        const SpectralInterval I{item.spectrum.lambda_min, item.spectrum.lambda_max};
        out += " " + std::string(*row_of(item.kind).label) + ", rate " + print_number(item.rate) + ": " +
               interval_text(I);
        if (I.lambda_max > 0)
            out += ", least " + format_rate((I.lambda_max - I.lambda_min) / (I.lambda_max + I.lambda_min)) +
                   " at mu = " + format_fixed(2 / (I.lambda_min + I.lambda_max), 3) +
                   ", divergent from mu = " + format_fixed(2 / I.lambda_max, 3) + " on";
        out += ".";
    }
    return out;
}

/// Plain text in which a raised number still is a power: 'O(n^3)', not 'O(n3)'.
std::string told_text(const std::string& markup) {
    std::string out;
    bool raised = false;
    for (const paint::MarkupSpan& span : paint::parse_markup(markup)) {
        const bool number = span.text.find_first_of("0123456789") != std::string::npos;
        if (span.shift > 0 && !raised && number) out += '^';
        if (span.shift < 0 && !out.empty() && !out.ends_with('_')) out += '_';
        raised = span.shift > 0;
        out += span.text;
    }
    return out;
}

std::string theta_text(const QuadraticPages& pages) {
    const Quadratic& Q = pages.theta.Q;
    const Eigenpairs pairs = eigenpairs(Q);
    const double worst = (pairs.lambda_max - pairs.lambda_min) / (pairs.lambda_max + pairs.lambda_min);
    std::string out =
        "Rate of exact line search on two numbers against the angle of its first gradient, eigenvalues " +
        format_fixed(pairs.lambda_min, 4) + " and " + format_fixed(pairs.lambda_max, 4) +
        ": 0 at multiples of 90 degrees, where one step is enough, and at most " + format_rate(worst) +
        ", half way between the eigenvectors. The circles are runs, the line is the formula.";
    if (pages.theta.theta)
        out += " The marked start at " + format_fixed(*pages.theta.theta * 180 / std::numbers::pi, 1) +
               " degrees has the rate " + format_rate(theta_rate(Q, *pages.theta.theta)) + ".";
    return out;
}

std::string run_text(const QuadraticSpec& spec, const QuadraticTrajectory& run) {
    std::string out = display_name(run.rules);
    if (spec.starts.size() > 1) out += " from start " + std::to_string(run.start + 1);
    out += " " + run.ending();
    std::vector<std::string> more;
    const bool diverged = run.status == QuadraticStatus::Diverged;
    if (const double rate = run.measured_rate(); std::isfinite(rate) && !diverged)
        more.push_back("rate " + format_rate(rate));
    if (const Prediction said = predict(spec, run); said.kind != PredictionKind::None)
        more.push_back("predicted " + format_rate(said.rate));
    const auto restarts = std::ranges::count_if(run.event, [](StepEvent e) {
        return e == StepEvent::GradientRestart || e == StepEvent::FunctionRestart;
    });
    if (restarts > 0) more.push_back(std::to_string(restarts) + (restarts == 1 ? " restart" : " restarts"));
    return more.empty() ? out : out + " (" + in_a_row(more) + ")";
}

/// 'from 0.103 to 0.558', 'stays at 0.182'; empty where there is no number.
std::string range_text(const std::vector<double>& column) {
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (const double v : column)
        if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
    if (low > high) return "";
    const std::string from = print_significant(low, 3), to = print_significant(high, 3);
    return from == to ? "stays at " + from : "from " + from + " to " + to;
}

/// What each run does in the one column that a figure shows.
std::string columns_text(QuadraticPage which, const QuadraticSpec& spec,
                         const std::vector<const QuadraticTrajectory*>& runs) {
    std::vector<std::string> words;
    const auto last = [](const std::vector<double>& column) {
        for (std::size_t i = column.size(); i-- > 0;)
            if (std::isfinite(column[i])) return print_significant(std::abs(column[i]), 3);
        return std::string("-");
    };
    const auto first = [](const std::vector<double>& column) {
        return column.empty() ? std::string("-") : print_significant(std::abs(column.front()), 3);
    };
    for (const QuadraticTrajectory* run : runs) {
        const std::string name =
            display_name(run->rules) +
            (spec.starts.size() > 1 ? " from start " + std::to_string(run->start + 1) : "") + " ";
        if (which == QuadraticPage::Stepsize && !range_text(run->stepsize).empty())
            words.push_back(name + range_text(run->stepsize));
        if (which == QuadraticPage::Momentum && run->rules.has_momentum() &&
            !range_text(run->momentum).empty())
            words.push_back(name + range_text(run->momentum));
        if (which == QuadraticPage::Objective)
            words.push_back(name + "from " + first(run->f) + " to " + last(run->f));
        if (which == QuadraticPage::Components)
            words.push_back(name + "from " + first(run->along_min) + " to " + last(run->along_min) +
                            " along the slow eigenvector, from " + first(run->along_max) + " to " +
                            last(run->along_max) + " along the fast one");
    }
    const char* what = which == QuadraticPage::Stepsize     ? "Stepsizes"
                       : which == QuadraticPage::Momentum   ? "Momentum"
                       : which == QuadraticPage::Objective  ? "Objective"
                       : which == QuadraticPage::Components ? "Components"
                                                            : "";
    return words.empty() ? "" : " " + std::string(what) + ": " + in_a_row(words) + ".";
}

}  // namespace

std::string in_a_row(const std::vector<std::string>& words) {
    const std::vector<std::string_view> views(words.begin(), words.end());
    return enumeration(views);
}

std::string describe_matrix(const MatrixFigureInput& matrix) {
    std::string out = matrix.picture ? "A picture" : "A matrix";
    if (matrix.instance) {
        // Where nobody knows the truth its samples alone have a size; the channels of a picture stand beside each other.
        const bool known = matrix.instance->truth.rows > 0;
        const Texels& shown = known ? matrix.instance->truth : matrix.instance->samples;
        const Index channels = matrix.picture ? std::max<Index>(1, matrix.instance->channels) : 1;
        out += " of " + std::to_string(shown.rows) + " x " + std::to_string(shown.cols / channels) +
               (matrix.picture ? " pixels: " : " texels: ") + (known ? "what is to be found, " : "") +
               "what was sampled of it";
    }
    if (matrix.snapshot) {
        out += ", the iterate of " + paint::plain_text(matrix.method) +
               " at t = " + std::to_string(matrix.snapshot->t);
        double most = Record::kNone;
        for (const float v : matrix.snapshot->error.values)
            if (std::isfinite(v) && !(most >= v)) most = v;
        if (std::isfinite(most))
            out += ", and its error, at most " + print_significant(most, 3) + " in an entry";
    }
    const std::vector<double>* values = matrix.snapshot ? &matrix.snapshot->singular_values : nullptr;
    const auto r = static_cast<std::size_t>(matrix.rank);
    if (values && r > 0 && values->size() >= r) {
        out += "; its singular value number " + std::to_string(r) + " is " +
               print_significant((*values)[r - 1], 3);
        if (!matrix.instance || matrix.rank < matrix.instance->full_rank())
            out += " and the next " + print_significant(values->size() > r ? (*values)[r] : 0, 3);
    }
    return out + ". " + paint::plain_text(matrix.corner);
}

std::string describe_rates(RatesPage which, const RatesPages& rates) {
    if (which == RatesPage::IhtRadius)
        return rates.items ? sweep_text(*rates.items) : "Nothing is computed yet.";
    const char* what = which == RatesPage::Map ? "as a map over stepsize and momentum"
                       : which == RatesPage::Slices
                           ? "along the stepsize and along the momentum"
                           : "as a surface over stepsize and momentum, a sheet for each end of the spectrum";
    const SpectralInterval I =
        which == RatesPage::Slices ? rates.slices.interval
        : which == RatesPage::Surface
            ? SpectralInterval{rates.surface.scene.lambda_min, rates.surface.scene.lambda_max}
            : rates.map.interval;
    return std::string("Spectral radius of the local iteration ") + what + ": " + interval_text(I) + "." +
           optimum_text(I);
}

std::string describe_quadratic(QuadraticPage which, const QuadraticPages& pages) {
    if (which == QuadraticPage::Theta) return theta_text(pages);
    static constexpr const char* kWhat[] = {"Landscape, error and stepsize",
                                            "Landscape and trajectories",
                                            "",
                                            "Error",
                                            "Stepsize",
                                            "Momentum",
                                            "Components along the eigenvectors",
                                            "Objective"};
    const QuadraticRace& race = *pages.landscape.race;
    const Eigenpairs pairs = eigenpairs(race.spec.Q);
    std::string out = std::string(kWhat[static_cast<std::size_t>(which)]) +
                      " of methods on 1/2 x'Qx with eigenvalues " + format_fixed(pairs.lambda_min, 4) +
                      " and " + format_fixed(pairs.lambda_max, 4) +
                      ", kappa = " + format_fixed(pairs.kappa(), 2) + ".";
    std::vector<const QuadraticTrajectory*> done;
    for (const QuadraticTrajectory& run : race.runs)
        if (!pages.landscape.hidden.count(static_cast<std::int64_t>(run.method))) done.push_back(&run);
    if (done.empty()) return out + " No method runs.";
    std::ranges::stable_sort(done, [](const auto* a, const auto* b) {
        const bool ca = a->status == QuadraticStatus::Converged, cb = b->status == QuadraticStatus::Converged;
        return ca != cb ? ca : a->size() < b->size();
    });
    if (done.front()->status == QuadraticStatus::Converged)
        out += " " + display_name(done.front()->rules) + " is first.";
    for (const QuadraticTrajectory* run : done) out += " " + run_text(race.spec, *run) + ".";
    if (which == QuadraticPage::Components) {
        const auto* run = component_run(pages.curves[static_cast<std::size_t>(QuadraticCurve::Components)]);
        done.clear();
        if (run) done.push_back(run);
    }
    return out + columns_text(which, race.spec, done);
}

std::string describe_table(const TablePage& table) {
    std::string out = "A table";
    if (!table.title.empty()) out += ", " + told_text(table.title);
    out += ", a row for each of " + std::to_string(table.rows.size()) + ".";
    for (const TableRow& row : table.rows) {
        out += row.group.empty() ? " " : " " + told_text(row.group) + ": ";
        bool first = true;
        for (std::size_t k = 0; k < std::min(row.cells.size(), table.columns.size()); ++k) {
            if (row.cells[k].empty()) continue;
            const std::string heading = told_text(table.columns[k].heading), cell = told_text(row.cells[k]);
            out += (first ? "" : ", ") + (k == 0 || heading.empty() ? cell : heading + " " + cell);
            first = false;
        }
        out += ".";
    }
    return out;
}

std::string describe_panels(const PanelPage& page) {
    std::string out = told_text(page.title);
    if (!page.corner.empty()) out += (out.empty() ? "" : ", ") + told_text(page.corner);
    if (!out.empty()) out += ".";
    for (const Panel& panel : page.panels) {
        const Figure& f = panel.figure;
        std::vector<std::string> curves;
        for (const Series& series : f.series) {
            std::vector<std::size_t> there;
            for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
                if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) there.push_back(i);
            if (series.label.empty() || there.empty()) continue;
            const auto at = [&](std::size_t i) {
                return print_significant(series.y[i], 3) + " at " + print_significant(series.x[i], 3);
            };
            curves.push_back(told_text(series.label) + " from " + at(there.front()) + " to " +
                             at(there.back()));
        }
        if (curves.empty()) continue;
        out += " " + (f.title.empty() ? "Curves" : told_text(f.title)) +
               (f.x.label.empty() ? "" : " against " + told_text(f.x.label)) + ": " + in_a_row(curves) + ".";
    }
    for (const SharedRow& row : page.legend)
        for (std::size_t k = 0; k < std::min(row.cells.size(), page.headings.size()); ++k)
            if (!row.cells[k].empty())
                out += " " + told_text(row.label) + ", " + told_text(page.headings[k]) + ": " +
                       told_text(row.cells[k]) + ".";
    return out.empty() ? "There is nothing to be seen." : out;
}

std::string describe_strips(const StudyStrips& strips) {
    std::string out = told_text(strips.title);
    if (!strips.corner.empty()) out += ", " + told_text(strips.corner);
    out += ".";
    for (const StudyStrip& strip : strips.strips) {
        out += " " + told_text(strip.name) + ": " + std::to_string(strip.trials.size()) + " of " +
               std::to_string(strip.runs) + " runs succeed";
        for (std::size_t k = 0; k < strip.values.size(); ++k) {
            if (strip.values[k].empty()) continue;
            const StripBox box = strip_box(strip.values[k]);
            out += std::string(k == 0 ? ", iterations " : ", seconds ") + print_significant(box.median, 4) +
                   " (quartiles " + print_significant(box.low, 4) + " and " + print_significant(box.high, 4) +
                   ")";
        }
        out += ".";
    }
    return out;
}

std::string describe_phases(const std::vector<PhaseMapInput>& maps) {
    std::string out;
    for (const PhaseMapInput& map : maps) {
        Index methods = study_methods(map.study), underdetermined = 0;
        out += (out.empty() ? "" : " ") + std::string("Success shares, ") +
               told_text(phase_study_words(map)) + ".";
        for (Index m = 0; m < methods; ++m) {
            Index cells = 0, all = 0, half = 0, none = 0;
            for (const CellSummary& cell : map.summary) {
                if (cell.method != m) continue;
                if (m == 0) underdetermined += cell.underdetermined;
                if (cell.trials == 0) continue;
                ++cells;
                all += cell.successes == cell.trials && !cell.underdetermined;
                half += cell.share() >= 0.5;
                none += cell.successes == 0;
            }
            const std::string name = told_text(phase_method_words(map, m));
            out += " " +
                   (name.empty() ? std::string("The methods of the cells succeed") : name + " succeeds") +
                   " in every trial of " + std::to_string(all) + " of " + std::to_string(cells) +
                   " cells, in at least half of " + std::to_string(half) + ", and never in " +
                   std::to_string(none) + ".";
        }
        const Index most = map.summary.empty() ? 0 : map.summary.front().trials;
        if (const ShareInterval half = wilson_interval(most / 2, most); most > 1)
            out += " " + std::to_string(most / 2) + " of " + std::to_string(most) + " successes stand for " +
                   format_fixed(100 * half.low, 0) + " to " + format_fixed(100 * half.high, 0) +
                   " % (Wilson's interval, 95 %).";
        if (underdetermined > 0)
            out += " " + std::to_string(underdetermined) +
                   (underdetermined == 1 ? " cell has" : " cells have") +
                   " fewer samples than degrees of freedom.";
    }
    return out.empty() ? "There is no study." : out;
}

}  // namespace lowrank::figure
