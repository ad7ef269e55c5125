// Makes panels of the paper's races.
#include "app/workspace/race/figures/paper_races_page.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/race/rate_words.h"
#include "app/figure/race/theory_lines.h"
#include "core/text/numbers.h"

namespace lowrank::race {
namespace {

using namespace figure;

std::string kind_word(const ProblemSpec& problem) { return std::string(*row_of(problem.kind).short_name); }

std::string problem_words(const ProblemSpec& problem) {
    return kind_word(problem) + ", n = " + std::to_string(problem.rows) +
           ", r = " + std::to_string(problem.rank) + ", p = " + print_number(problem.rate);
}

std::string letter(std::size_t k) { return std::string("(") + static_cast<char>('a' + k) + ") "; }

bool shows_seconds(PaperFigure figure) {
    return figure == PaperFigure::McAll || figure == PaperFigure::MsAll;
}

/// The q of a momentum; a dash where it has none.
std::string ratio_of(const MethodSpec& spec) {
    const auto* ratio = std::get_if<RatioMomentum>(&spec.momentum);
    return ratio ? print_significant(ratio->q, 3) : "–";
}

/// The looks of a panel's curves. Where one method starts from several points it takes a ramp, as methods do
/// that differ in one number.
std::vector<theme::MethodStyle> styles_of(const PaperPanel& panel, PaperFigure figure,
                                          const theme::Theme& theme) {
    std::vector<MethodSpec> specs;
    for (const Trace& trace : panel.race.traces) specs.push_back(trace.spec);
    if (figure == PaperFigure::Initialisation)
        for (std::size_t k = 1; k < specs.size(); ++k) {
            specs[k].algorithm = Algorithm::Narg;
            specs[k].momentum = LazyMomentum{2 + static_cast<double>(k)};
        }
    return theme::method_styles(specs, 0, theme);
}

class PanelsBuilder {
public:
    PanelsBuilder(const PaperRaces& races, const theme::Theme& theme, PaperRacesPage& out)
        : races_(races), theme_(theme), out_(out) {
        out_.columns.resize(races.panels.size());
    }

    void build() {
        PanelPage& page = out_.page;
        page.title = title();
        if (!races_.panels.empty())
            page.corner = fmt::format("seed {}", races_.panels.front().race.spec.problem.seed);
        page.columns = 2;
        for (std::size_t k = 0; k < races_.panels.size(); ++k) add_errors(k);
        for (std::size_t k = 0; k < races_.ratios.size(); ++k) add_ratios(k);
        // One y axis for all: what is lower is nearer, whatever the panel. What diverges leaves it at the
        // top.
        state::AxisRange y{1, 1};
        for (std::size_t k = 0; k < races_.panels.size(); ++k) {
            y.low = std::min(y.low, page.panels[k].figure.y.low);
            for (const Trace& trace : races_.panels[k].race.traces)
                if (!trace.empty()) y.high = std::max(y.high, trace.error.front());
        }
        y.high = std::pow(10.0, std::ceil(std::log10(2 * y.high)));
        for (std::size_t k = 0; k < races_.panels.size(); ++k) {
            page.panels[k].figure.y.low = y.low;
            page.panels[k].figure.y.high = y.high;
        }
        page.note = note();
    }

private:
    std::string title() const {
        switch (races_.figure) {
            case PaperFigure::McAll:
                return "Matrix completion: error ‖X_t − X_⋆‖_F against the iteration";
            case PaperFigure::MsAll:
                return "Matrix sensing: error ‖X_t − X_⋆‖_F against the iteration";
            case PaperFigure::Rippling:
                return "Constant momentum η = (1 − √q)/(1 + √q): error ‖X_t − X_⋆‖_F, and rate against q";
            case PaperFigure::Lazy:
                return "Lazy momentum η_t = t/(t + 1 + d): error ‖X_t − X_⋆‖_F against the iteration";
            case PaperFigure::Initialisation:
                return "RGrad from several starts: error ‖X_t − X_⋆‖_F against the iteration";
        }
        return {};
    }

    std::string note() const {
        // What the curves show comes before what the numbers of the legend mean: a small page has the first.
        std::string words = "Thin dotted: predicted.";
        bool oracle = false, restarts = false;
        for (const PaperPanel& panel : races_.panels)
            for (const Trace& trace : panel.race.traces) {
                oracle = oracle || trace.spec.uses_oracle();
                restarts = restarts ||
                           std::ranges::any_of(trace.event, [](Event e) { return e == Event::BasinRestart; });
            }
        if (restarts) words += " Upright lines: restarts, dashed where the basin is entered.";
        if (oracle) words += " Methods tagged oracle use the truth.";
        for (std::size_t k = 0; k < races_.panels.size(); ++k) {
            if (races_.figure == PaperFigure::Initialisation)
                words += " " + letter(k) + paint::escape_markup(basin_words(races_.panels[k]));
            for (const std::string& sentence : races_.panels[k].notes)
                words += " " + letter(k) + paint::escape_markup(sentence);
        }
        words +=
            " The rate ρ is fitted after the basin entry; raised μ: the steps of the run went into the "
            "prediction; ≈: an approximation; ≠: more than 3 % apart.";
        return words;
    }

    void add_errors(std::size_t k) {
        const PaperPanel& panel = races_.panels[k];
        RaceFiguresInput input;
        input.race = &panel.race;
        input.theme = &theme_;
        input.paper = true;
        input.predictions = true;
        input.theory = &panel.theory;
        Figure figure = build_race_figures(input, out_.columns[k])[0];
        const std::vector<theme::MethodStyle> styles = styles_of(panel, races_.figure, theme_);
        for (Series& series : figure.series) {
            const auto m = static_cast<std::size_t>(series.method);
            series.label = paint::escape_markup(panel.names[m]);
            series.style = styles[m];
            for (Guide& guide : figure.guides)
                if (guide.method == series.method) guide.colour = styles[m].line.with_alpha(guide.colour.a);
        }
        const ProblemSpec& problem = panel.race.spec.problem;
        figure.title = letter(k) + problem_words(problem);
        // The page's title names the problem of all, or its panels differ in it alone.
        figure.title_brief =
            letter(k) +
            (shows_seconds(races_.figure) ? "r = " + std::to_string(problem.rank) : kind_word(problem)) +
            ", p = " + print_number(problem.rate);
        figure.corner.clear();
        figure.legend = false;
        // The axis of the panel below it says it for both.
        const std::size_t below = k + static_cast<std::size_t>(out_.page.columns);
        if (below < races_.panels.size()) figure.x.label.clear();
        limit_x(figure, panel.race);
        add_legend(k, styles);
        out_.page.panels.push_back({std::move(figure), {}});
    }

    /// To the last of the runs that converge: one that never ends must not press the others against the axis.
    static void limit_x(Figure& figure, const Race& race) {
        double last = 0;
        for (const Trace& trace : race.traces)
            if (trace.status == MethodStatus::Converged)
                last = std::max(last, static_cast<double>(trace.size()));
        if (last > 0) figure.x.high = std::min(figure.x.high, 1.05 * last);
    }

    void add_legend(std::size_t k, const std::vector<theme::MethodStyle>& styles) {
        PanelPage& page = out_.page;
        const PaperPanel& panel = races_.panels[k];
        const LocalTheory spectra = panel.theory.rates();
        const ProblemSpec& problem = panel.race.spec.problem;
        page.headings.push_back(letter(k) + (shows_seconds(races_.figure) ? "" : kind_word(problem) + ", ") +
                                "r = " + std::to_string(problem.rank) +
                                ", p = " + print_number(problem.rate));
        // What a name stands for differs from panel to panel: it stands in front of the panel's numbers.
        const bool values =
            std::ranges::any_of(panel.values, [](const std::string& value) { return !value.empty(); });
        page.units.push_back(std::string(values ? "q, " : "") +
                             (shows_seconds(races_.figure) ? "s, ρ | theory" : "iterations, ρ | theory"));
        for (std::size_t m = 0; m < panel.race.traces.size(); ++m) {
            const Trace& trace = panel.race.traces[m];
            if (k == 0)
                page.legend.push_back(
                    {styles[m], paint::escape_markup(panel.names[m]), trace.spec.uses_oracle(), {}});
            // What diverges has no rate to compare.
            const bool diverged = trace.status == MethodStatus::Diverged;
            const std::string rates = diverged ? "" : rate_words(theory_of(panel.race, trace, &spectra, {}));
            const std::string ended = diverged                       ? "diverged"
                                      : shows_seconds(races_.figure) ? format_fixed(trace.seconds.back(), 4)
                                      : trace.status == MethodStatus::Converged
                                          ? std::to_string(trace.size() - 1)
                                          : "> " + std::to_string(trace.size() - 1);
            page.legend[m].cells.push_back((values ? ratio_of(trace.spec) + "   " : "") + ended +
                                           (diverged ? "" : "   " + (rates.empty() ? "– | –" : rates)));
        }
    }

    /// ' (c, d)': the panels of rates, which share the legend with those of errors.
    std::string ratio_letters() const {
        std::string words;
        for (std::size_t k = 0; k < races_.ratios.size(); ++k)
            words += (k == 0 ? "" : ", ") + std::string(1, static_cast<char>('a' + races_.panels.size() + k));
        return " (" + words + ")";
    }

    /// Spans of vectors that live in the races.
    void add_ratios(std::size_t k) {
        const RatioRates& rates = races_.ratios[k];
        Figure figure;
        figure.title = fmt::format("{}rate ρ against q, κ = {}", letter(races_.panels.size() + k),
                                   format_fixed(rates.interval.kappa(), 2));
        figure.title_brief =
            letter(races_.panels.size() + k) + "ρ, κ = " + format_fixed(rates.interval.kappa(), 2);
        figure.x.label = "q";
        figure.x.logarithmic = true;
        const auto curve = [&](const char* label, std::span<const double> x, std::span<const double> y,
                               theme::Dash dash, theme::Marker marker, theme::Colour colour) {
            figure.series.push_back(
                {.x = x, .y = y, .label = label, .style = {colour, colour, dash, marker}});
        };
        MethodSpec plain, momentum;
        plain.algorithm = Algorithm::RGradOrth;
        momentum.algorithm = Algorithm::Narg;
        const MethodSpec both[] = {plain, momentum};
        const std::vector<theme::MethodStyle> styles = theme::method_styles(both, 0, theme_);
        curve("measured, exact line search", rates.q, rates.measured, theme::Dash::Solid,
              theme::Marker::Circle, styles[1].line);
        curve("ρ(T) at μ = 1/λ_{max}", rates.curve_q, rates.at_inverse, theme::Dash::Dashed,
              theme::Marker::None, styles[0].line);
        curve("ρ(T) at μ_♭", rates.curve_q, rates.at_flat, theme::Dash::Dotted, theme::Marker::None,
              theme_.text);
        double low = 1;
        for (const Series& series : figure.series)
            for (const double rate : series.y)
                if (rate < low) low = rate;
        figure.x.low = rates.q.front();
        figure.x.high = 1;
        figure.y.low = std::floor((low - 0.02) * 10) / 10;
        figure.y.high = 1;
        figure.legend = false;
        if (k == 0)
            for (const Series& series : figure.series)
                out_.page.legend.push_back({series.style, series.label + ratio_letters(), false, {}});
        for (const auto& [q, label] : {std::pair(rates.q_kappa, "1/κ"), {rates.q_flat, "4/(1 + 3κ)"}})
            figure.guides.push_back(
                {{q, q}, {figure.y.low, figure.y.high}, theme_.quiet, theme::Dash::Dashed, label});
        state::ViewState view;
        view.log_y = false;
        view.log_x = true;
        out_.page.panels.push_back({std::move(figure), view});
    }

    const PaperRaces& races_;
    const theme::Theme& theme_;
    PaperRacesPage& out_;
};

}  // namespace

std::string basin_words(const PaperPanel& panel) {
    std::string list;
    for (std::size_t m = 0; m < panel.race.traces.size(); ++m) {
        const std::int64_t t = panel.race.traces[m].basin_entry;
        list +=
            fmt::format("{}{}: {}", m == 0 ? "" : "; ", panel.names[m], t < 0 ? "never" : std::to_string(t));
    }
    return fmt::format("Iterations to the basin, {}.", list);
}

std::unique_ptr<PaperRacesPage> build_paper_races(const PaperRaces& races, const theme::Theme& theme) {
    auto out = std::make_unique<PaperRacesPage>();
    PanelsBuilder(races, theme, *out).build();
    return out;
}

Page paper_races_page(const std::shared_ptr<const PaperRaces>& races) {
    return {.lay_out =
                [=](const Surface& page) {
                    PlacedPage placed = lay_out_kept(
                        std::shared_ptr<const PaperRacesPage>(build_paper_races(*races, *page.theme)), page);
                    placed.kept.push_back(races);
                    return placed;
                },
            .description = [=] { return describe_paper(*races); },
            .csv =
                [=] {
                    const theme::Theme& any = theme::theme(theme::ThemeName::Light);
                    return panels_csv(build_paper_races(*races, any)->page);
                }};
}

}  // namespace lowrank::race
