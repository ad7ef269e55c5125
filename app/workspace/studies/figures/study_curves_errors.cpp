// The error at the end of a study's runs along one of its axes: of data the figure from which a rank is
// chosen.
#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/paint/markup.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "core/io/table/table_text.h"
#include "core/study/rank_choice.h"
#include "core/study/summary.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

/// Of a study over two axes of the problem the row that the curves go through.
std::optional<Index> shown_row(const StudyPageInput& in) {
    const StudySpec& study = in.study;
    if (!study.x || !study.y || is_method_key(study.x->key) || is_method_key(study.y->key))
        return std::nullopt;
    return study.row_of(in.cell.value_or(middle_cell(in)));
}

/// What the whole row shares: 'rank r = 3'; empty where there is one axis alone.
std::string row_words(const StudyPageInput& in) {
    const auto row = shown_row(in);
    if (!row) return {};
    return phase_axis_words(in.study.y->key, in.study.base.problem.kind) + " = " +
           value_names(in.study, *in.study.y)[static_cast<std::size_t>(*row)];
}

/// The axis of numbers that the curves go along, and its cells: those of the one axis of the problem, else
/// the row of the chosen cell, or of the one in the middle.
std::optional<OneAxis> axis_along(const StudyPageInput& in) {
    std::optional<OneAxis> along = one_axis(in.study);
    if (const auto row = shown_row(in)) {
        along = OneAxis{&*in.study.x, {}};
        for (Index column = 0; column < in.study.columns(); ++column)
            along->cells.push_back(*row * in.study.columns() + column);
    }
    if (along && axis_numbers(*along->axis).size() < 2) along.reset();
    return along;
}

/// The middle of some errors and the ends of their band.
struct ErrorSpan {
    double low, middle, high;
};

/// Of data mean and standard error, by which a rank is chosen; else median and 20 to 80 %, for errors that
/// fall by decades.
ErrorSpan error_span(const std::vector<double>& errors, bool data) {
    if (!data) return {quantile(errors, 0.2), quantile(errors, 0.5), quantile(errors, 0.8)};
    const MeanError mean = mean_error(errors);
    return {mean.mean - mean.standard_error, mean.mean, mean.mean + mean.standard_error};
}

std::string printed_error(double value) {
    return std::isfinite(value) ? print_number(value) : std::isnan(value) ? "nan" : "inf";
}

class ErrorsAlong {
public:
    ErrorsAlong(const StudyPageInput& in, const OneAxis& along, const theme::Theme& theme, StudyCurves& out)
        : in_(in), data_(measures_data(in.study)), out_(out) {
        out_.of_axis = true;
        figure::Figure& figure = out_.page.panels.emplace_back().figure;
        const std::string key = phase_axis_words(along.axis->key, in.study.base.problem.kind);
        figure.x.label = key;
        figure.y.label = !data_                              ? "‖X_t − X_⋆‖_F"
                         : has_pixels(in.study.base.problem) ? "RMSE of all pixels"
                                                             : "RMSE of what is held out";
        figure.legend = false;
        figure.still = true;
        figure.empty_text = "The errors of its runs will appear here.";
        const std::vector<double> numbers = axis_numbers(*along.axis);
        for (std::size_t k = 0; k < numbers.size(); ++k) places_.emplace_back(numbers[k], along.cells[k]);
        std::ranges::sort(places_);
        for (const ShownMethod& one : shown_methods(in, theme)) curve(figure, one);
        end(figure, key);
    }

private:
    std::span<const double> keep_column(std::vector<double> values) {
        return out_.columns.emplace_back(std::move(values));
    }

    void curve(figure::Figure& figure, const ShownMethod& one) {
        std::vector<double> x, low, middle, high;
        Index trials = 0;
        for (const auto& [number, cell] : places_) {
            std::vector<double> errors;
            for (const TrialRow* run : runs_of(in_, cell, one.method))
                errors.push_back(std::isnan(run->error) ? std::numeric_limits<double>::infinity()
                                                        : run->error);
            if (errors.empty()) continue;
            const ErrorSpan span = error_span(errors, data_);
            trials = std::max(trials, static_cast<Index>(errors.size()));
            x.push_back(number);
            low.push_back(span.low), middle.push_back(span.middle), high.push_back(span.high);
            for (const double value : {span.low, span.middle, span.high})
                if (value > 0 && std::isfinite(value))
                    least_ = std::min(least_, value), most_ = std::max(most_, value);
            csv_ += csv_cell(paint::plain_text(one.name)) + "," + print_number(number) + "," +
                    printed_error(span.low) + "," + printed_error(span.middle) + "," +
                    printed_error(span.high) + "," + std::to_string(errors.size()) + "\n";
        }
        const std::span<const double> at = keep_column(std::move(x));
        figure.bands.push_back({at, keep_column(low), keep_column(high), one.style.line});
        figure.series.push_back({.x = at,
                                 .y = keep_column(middle),
                                 .label = one.name,
                                 .style = one.style,
                                 .phase = figure.series.size()});
        std::vector<std::string> cells{std::to_string(trials)};
        if (const auto choice = choice_of_method(one.method)) {
            cells.push_back(std::to_string(choice->chosen));
            const auto least = std::ranges::find(choice->scores, choice->least, &RankScore::rank);
            if (figure.references.empty())
                figure.references.push_back({least->rmse + least->standard_error, "least + s.e."});
            chosen_ = true;
        }
        out_.page.legend.push_back({one.style, one.name, one.oracle, std::move(cells)});
    }

    std::optional<RankChoice> choice_of_method(const std::string& method) const {
        const std::vector<std::string> names = cell_methods(in_.study, 0);
        const auto at = std::ranges::find(names, method);
        if (at == names.end()) return std::nullopt;
        return rank_choice_of(in_.study, *in_.rows, static_cast<Index>(at - names.begin()));
    }

    void end(figure::Figure& figure, const std::string& key) {
        figure::PanelPage& page = out_.page;
        // Its row of the map: in the title, for a narrow page drops the corner.
        const std::string row = row_words(in_), against = row.empty() ? key : key + ", " + row;
        page.title = (data_ ? "Error on what is held out against " : "Error at the end of a run against ") +
                     against +
                     (in_.study.trials == 1 ? ""
                      : data_               ? ": mean ± one standard error"
                                            : ": median, and 20 to 80 %");
        page.corner = study_corner(in_);
        page.columns = 1;
        page.headings = {"trials"};
        page.units = {"at most"};
        if (chosen_) {
            page.headings.emplace_back("asks for");
            page.units.emplace_back("rank");
            page.note =
                "Asked for is the smallest rank whose mean error is within one standard error of the least.";
        }
        if (data_ && has_pixels(in_.study.base.problem))
            page.title = fmt::format("Error of all pixels against {}{}", against,
                                     in_.study.trials == 1 ? "" : ": mean ± one standard error");
        const double first = places_.front().first, last = places_.back().first;
        figure.x.low = first, figure.x.high = last > first ? last : first + 1;
        std::vector<double> numbers;
        bool whole = true;
        for (const auto& place : places_) {
            numbers.push_back(place.first);
            whole = whole && place.first == std::round(place.first);
        }
        figure.x.integral = whole;
        figure.x.logarithmic = page.panels.back().view.log_x = is_geometric(numbers);
        // Decades, where there is more than one.
        constexpr double kDecade = 12;
        const bool decades = most_ > kDecade * least_;
        figure.y.logarithmic = page.panels.back().view.log_y = decades;
        if (!(most_ > 0)) least_ = 0, most_ = 1;
        figure.y.low = decades ? least_ / 1.3 : 0;
        figure.y.high = decades ? most_ * 1.3 : most_ * 1.08;
        out_.csv = (row.empty() ? "" : "# " + paint::plain_text(row) + "\n") +
                   "curve,x,low,middle,high,trials\n" + csv_;
    }

    const StudyPageInput& in_;
    bool data_;
    StudyCurves& out_;
    std::vector<std::pair<double, Index>> places_;  ///< ascending values of the axis, and their cells
    double least_ = std::numeric_limits<double>::infinity(), most_ = 0;
    bool chosen_ = false;
    std::string csv_;
};

}  // namespace

Result<std::unique_ptr<StudyCurves>> build_study_errors(const StudyPageInput& in, const theme::Theme& theme) {
    const std::optional<OneAxis> along = axis_along(in);
    if (!along)
        return Failure{
            "This study has no axis of numbers over its problem, along which errors could be drawn."};
    auto out = std::make_unique<StudyCurves>();
    ErrorsAlong(in, *along, theme, *out);
    return out;
}

}  // namespace lowrank::studies
