// 'render quadratic' and 'render quadratic-theta': methods on two numbers, and their figures as files. Knows how no
// figure is drawn.
#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "app/cli/console.h"
#include "app/cli/figures.h"
#include "app/cli/quadratic_options.h"
#include "app/figure/quadratic_page.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::cli {
namespace {

/// What every figure takes: where it goes and how it looks.
constexpr std::array<std::string_view, 9> kPage{"output", "width",      "height", "font", "dpi",
                                                "theme",  "background", "text",   "force"};
constexpr std::array<std::string_view, 6> kMatrix{"q11", "q12", "q22", "lambda-min", "lambda-max", "angle"};
constexpr std::array<std::string_view, 6> kRun{"show", "method", "start", "theta", "tol", "max-iter"};
constexpr std::array<std::string_view, 2> kAngle{"start", "theta"};

bool among(std::span<const std::string_view> names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string all_names() {
    std::string list;
    for (int i = 0; i <= static_cast<int>(figure::QuadraticPage::Objective); ++i)
        list += (i == 0                                                    ? ""
                 : i == static_cast<int>(figure::QuadraticPage::Objective) ? " or "
                                                                           : ", ") +
                std::string(name_of(static_cast<figure::QuadraticPage>(i)));
    return list;
}

/// Why an option of a race means nothing here, as a sentence; empty where none is given.
std::string idle_option(const Arguments& arguments, const std::string& name,
                        std::span<const std::string_view> own, const std::string& words) {
    for (const auto& [option, value] : arguments.options)
        if (!among(own, option) && !among(kPage, option) && !among(kMatrix, option))
            return "--" + option + " says nothing to the figure " + name +
                   ": it takes Q (--q11 … or --lambda-min …), " + words + " and the options of every figure.";
    return {};
}

figure::PageSource page_of(const std::string& name, const QuadraticSpec& spec) {
    figure::PageSource page;
    page.title = name + ", Q = " + print_matrix(spec.Q);
    page.experiment = "lowrank-lab render " + name + " ";
    return page;
}

int draw_runs(const Arguments& arguments, const figure::ExportSettings& settings, const std::stop_token&) {
    if (const std::string idle = idle_option(arguments, "quadratic", kRun,
                                             "--method, --start, --theta, --tol, --max-iter, --show");
        !idle.empty())
        return fail(idle);
    const Result<QuadraticSpec> spec = read_quadratic(arguments);
    if (!spec) return fail(spec.sentence());
    const std::string word = arguments.value("show").value_or("overview");
    const auto shown = figure::quadratic_page(word);
    if (!shown) return fail("show cannot be '" + word + "': " + all_names() + " is needed.");
    QuadraticRace race;
    race.spec = *spec;
    race.runs = run_quadratic(*spec);
    figure::PageSource page = page_of("quadratic", *spec);
    page.experiment += write_quadratic(*spec) + " --show " + word;
    page.draw = [&](const figure::Surface& surface, paint::Painter& painter) {
        draw_quadratic_page(*shown, race, surface, painter);
    };
    const Result<Written> written = figure::export_page(page, settings);
    return written ? kRan : fail(written.sentence());
}

int draw_theta(const Arguments& arguments, const figure::ExportSettings& settings, const std::stop_token&) {
    if (const std::string idle = idle_option(arguments, "quadratic-theta", kAngle, "--start or --theta");
        !idle.empty())
        return fail(idle);
    const Result<QuadraticSpec> spec = read_quadratic(arguments);
    if (!spec) return fail(spec.sentence());
    if (spec->starts.size() > 1)
        return fail("one start can be marked in quadratic-theta, and " + std::to_string(spec->starts.size()) +
                    " are given.");
    figure::PageSource page = page_of("quadratic-theta", *spec);
    const bool marked = arguments.value("start") || arguments.value("theta");
    page.experiment += marked ? write_matrix_and_starts(*spec) : write_matrix(spec->Q);
    std::optional<double> mark;
    if (marked) mark = theta_of_start(spec->Q, spec->starts[0]);
    page.draw = [&](const figure::Surface& surface, paint::Painter& painter) {
        draw_theta_page(spec->Q, mark, surface, painter);
    };
    const Result<Written> written = figure::export_page(page, settings);
    return written ? kRan : fail(written.sentence());
}

}  // namespace

OtherFigure quadratic_figure() {
    return {
        {"quadratic", "methods on 1/2 x'Qx: landscape, trajectories, error and stepsize"},
        quadratic_options(),
        {{"lowrank-lab render quadratic -o zigzag.svg --method grad --method nag --method narg+r --theta 45",
          "exact line search against momentum on the paper's example"},
         {"lowrank-lab render quadratic -o valley.pdf --lambda-min 0.02 --lambda-max 1 --angle 30 --start "
          "3,-1 "
          "--show landscape",
          "another Q and start, the landscape alone"}},
        draw_runs};
}

OtherFigure quadratic_theta_figure() {
    OtherFigure other{{"quadratic-theta", "rate of exact line search against the angle theta of its start"},
                      {},
                      {{"lowrank-lab render quadratic-theta -o theta.pdf --theta 20",
                        "formula, measurement and special angles, the start at 20 degrees marked"}},
                      draw_theta};
    other.also.assign(kMatrix.begin(), kMatrix.end());
    other.also.push_back("theta");
    return other;
}

}  // namespace lowrank::cli
