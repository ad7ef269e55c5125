// The study of the field as four panels: shares and medians at each condition number, with what was published
// as hollow marks.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/figure/engine/format.h"
#include "app/paint/markup.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "core/io/table/table_text.h"
#include "core/study/field_recovery.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace figure;

constexpr double kLeastError = 1e-16, kMostError = 30;  // of the axis

std::string told_number(double value) {
    return std::isfinite(value) ? print_number(value) : std::isnan(value) ? "nan" : "inf";
}

class FieldRecovery {
public:
    FieldRecovery(const StudyPageInput& in, const theme::Theme& theme, StudyCurves& out)
        : in_(in), out_(out), per_degree_(axis_numbers(*in.study.x)) {
        const std::vector<double> conditions = axis_numbers(*in.study.y);
        methods_ = shown_methods(in, theme);
        for (std::size_t row = 0; row < conditions.size(); ++row)
            panels(static_cast<Index>(row), conditions[row]);
        PanelPage& page = out_.page;
        page.title = "Recovery from few samples: shares found and median errors";
        page.corner =
            fmt::format("completion, n = {}, r = {}, {} {}", in.study.base.problem.rows,
                        in.study.base.problem.rank, in.study.trials, in.study.trials == 1 ? "seed" : "seeds");
        page.columns = 2;
        page.note = fmt::format(
            "Hollow marks: published medians at n = 1000 (Kümmerle and Mayrink Verdun 2021), other budgets. "
            "A run ends after {} operator calls. {}",
            in.study.base.stop.max_calls, doubt(in.study.trials));
        for (const ShownMethod& one : methods_) page.legend.push_back({one.style, one.name, one.oracle, {}});
        out_.csv =
            "condition,method,samples_per_degree,trials,found,share,share_low,share_high,median,published\n" +
            csv_;
    }

private:
    /// Bands of all methods would lie on each other: how far a share may be off is said instead.
    static std::string doubt(Index trials) {
        const std::string of = fmt::format(" of {}", trials);
        return fmt::format("By 95 % intervals (Wilson) 0{} found may be {} %, {}{} {} %.", of,
                           format_fixed(100 * wilson_interval(0, trials).high, 0), trials, of,
                           format_fixed(100 * wilson_interval(trials, trials).low, 0));
    }

    /// '10', '10^{5}'.
    static std::string told_power(double value) {
        const double power = std::log10(value);
        return power == std::round(power) && std::abs(power) > 2 ? power_of_ten(static_cast<int>(power))
                                                                 : format_short(value);
    }

    std::span<const double> column(std::vector<double> values) {
        return out_.columns.emplace_back(std::move(values));
    }

    Figure& panel(const std::string& title, const std::string& y) {
        Figure& figure = out_.page.panels.emplace_back().figure;
        figure.title = title;
        figure.x.label = "samples per unknown";
        figure.x.low = std::max(1.0, per_degree_.front() - 0.1);
        figure.x.high = per_degree_.back() + 0.1;
        figure.y.label = y;
        figure.legend = false;
        figure.still = true;
        figure.empty_text = "Its runs will appear here.";
        return figure;
    }

    void panels(Index row, double condition) {
        const std::string kappa = "κ = " + told_power(condition);
        Figure& shares =
            panel(fmt::format("{}: error at most {}", kappa, told_power(field_tolerance(condition))),
                  "share found");
        shares.y.low = -0.04, shares.y.high = 1.04;  // so that marks at none and all are whole
        out_.page.panels.back().view.log_y = false;
        const std::size_t first = out_.page.panels.size() - 1;
        Figure& errors = panel(kappa, "median ‖X − X_⋆‖_F/‖X_⋆‖_F");
        errors.y.low = kLeastError, errors.y.high = kMostError;
        errors.y.logarithmic = out_.page.panels.back().view.log_y = true;
        for (std::size_t m = 0; m < methods_.size(); ++m)
            curves(row, condition, m, out_.page.panels[first].figure, out_.page.panels.back().figure);
    }

    Series series_of(std::size_t m, std::span<const double> x, std::span<const double> y) const {
        return {.x = x, .y = y, .label = methods_[m].name, .style = methods_[m].style, .phase = m};
    }

    void curves(Index row, double condition, std::size_t m, Figure& shares, Figure& errors) {
        const std::vector<std::string> names = cell_methods(in_.study, row * in_.study.columns());
        const auto place = std::ranges::find(names, methods_[m].method) - names.begin();
        std::vector<double> x, share, error_x, error;
        for (std::size_t k = 0; k < per_degree_.size(); ++k) {
            const FieldCell cell =
                field_cell(in_.study, *in_.rows, row * in_.study.columns() + static_cast<Index>(k), place);
            if (cell.trials == 0) continue;
            const ShareInterval ends = wilson_interval(cell.found, cell.trials);
            x.push_back(per_degree_[k]);
            share.push_back(double(cell.found) / double(cell.trials));
            if (std::isfinite(cell.median)) {
                error_x.push_back(per_degree_[k]);
                error.push_back(std::max(cell.median, kLeastError));
            }
            csv_ += print_number(condition) + "," + csv_cell(methods_[m].method) + "," +
                    print_number(per_degree_[k]) + "," + std::to_string(cell.trials) + "," +
                    std::to_string(cell.found) + "," + print_number(share.back()) + "," +
                    print_number(ends.low) + "," + print_number(ends.high) + "," + told_number(cell.median) +
                    ",nan\n";
        }
        const std::span<const double> at = column(std::move(x));
        measured(m, at, column(std::move(share)), shares);
        const std::span<const double> error_at = column(std::move(error_x));
        measured(m, error_at, column(std::move(error)), errors);
        published(condition, m, errors);
    }

    /// A mark on each number that was measured: the lines between them are none.
    void measured(std::size_t m, std::span<const double> x, std::span<const double> y, Figure& figure) {
        Series line = series_of(m, x, y), marks = line;
        line.style.marker = theme::Marker::None;
        figure.series.push_back(std::move(line));
        marks.role = Role::PointsOfFormer;
        figure.series.push_back(std::move(marks));
    }

    void published(double condition, std::size_t m, Figure& errors) {
        std::vector<double> x, y;
        for (const PublishedMedian& one : published_medians()) {
            if (one.condition != condition || one.method != methods_[m].method) continue;
            x.push_back(one.per_degree), y.push_back(std::max(one.error, kLeastError));
            csv_ += print_number(condition) + "," + std::string(one.method) + "," +
                    print_number(one.per_degree) + ",nan,nan,nan,nan,nan,nan," + print_number(one.error) +
                    "\n";
        }
        if (x.empty()) return;
        const std::span<const double> at = column(std::move(x));
        Series marks = series_of(m, at, column(std::move(y)));
        // Marks of lines alone look the same hollow.
        const bool lines =
            marks.style.marker == theme::Marker::Plus || marks.style.marker == theme::Marker::Cross;
        if (lines) marks.style.marker = theme::Marker::Circle;
        marks.style.filled = false;
        marks.role = Role::Published;
        errors.series.push_back(std::move(marks));
    }

    const StudyPageInput& in_;
    StudyCurves& out_;
    std::vector<double> per_degree_;
    std::vector<ShownMethod> methods_;
    std::string csv_;
};

}  // namespace

Result<std::unique_ptr<StudyCurves>> build_field_recovery(const StudyPageInput& in,
                                                          const theme::Theme& theme) {
    if (const auto choice = field_recovery_choice(in.study); !choice) return Failure{choice.sentence()};
    auto out = std::make_unique<StudyCurves>();
    FieldRecovery(in, theme, *out);
    return out;
}

}  // namespace lowrank::studies
