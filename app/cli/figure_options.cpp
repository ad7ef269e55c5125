// Reads the options of figures; which option belongs to which figure stands in the catalogue alone.
#include "app/cli/figure_options.h"

#include <algorithm>
#include <fmt/core.h>

#include "app/cli/experiment_options.h"
#include "app/cli/geometry_options.h"
#include "app/cli/quadratic_options.h"
#include "app/cli/texts_option.h"
#include "app/state/export_words.h"
#include "app/state/page_look.h"
#include "core/io/file/atomic_file.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

bool among(const std::vector<Option>& options, std::string_view name) {
    return std::ranges::find(options, name, &Option::name) != options.end();
}

std::vector<std::string_view> readers_of(std::string_view option) {
    std::vector<std::string_view> names;
    for (const state::FigureRow& row : state::figure_rows())
        if (row.reads(option)) names.push_back(row.name);
    return names;
}

/// 'race to momentum' in place of all names where no figure between two of the list is without the option.
std::string heading_of(std::string_view option) {
    const std::vector<std::string_view> names = readers_of(option);
    std::vector<std::string> runs;
    std::size_t length = 0;
    for (const state::FigureRow& row : state::figure_rows()) {
        if (!row.reads(option)) {
            length = 0;
            continue;
        }
        const std::string name(row.name);
        ++length;
        if (length == 4) runs.erase(runs.end() - 2, runs.end());
        if (length > 3)
            runs.back() = runs.back().substr(0, runs.back().find(' ')) + " to " + name;
        else
            runs.push_back(name);
    }
    return (names.size() == 1 ? "Figure " : "Figures ") +
           enumeration(std::vector<std::string_view>(runs.begin(), runs.end()));
}

/// Options of the figures of races, rates, quadratics and the cone, without headings.
std::vector<Option> own_options() {
    std::vector<Option> options = {
        {"x", 0, "iterations|seconds|calls",
         "what the curves run over; default iterations, or calls where a method solves inner problems", ""},
        {"y", 0, "objective|gradient|norm|sigma-r",
         "objective: the function value, the gradient norm, ‖X_t‖_F or σ_r(X_t)", ""},
        {"theory", 0, "on|off",
         "predicted rates and limits beside what is measured; default on, up to 20 000 degrees of freedom",
         ""},
        {"whole", 0, "auto|T",
         "error, objective: in place of the line of one rate the curve that all eigenvalues predict from "
         "iteration T on; above 600 dimensions by Lanczos quadrature",
         ""},
        {"bands", 0, "N", "run N other seeds too, their median and 20 to 80 % behind the errors", ""},
        {"at", 0, "T", "the step that leaves X_T, or X_T itself, from 0 on; default the last one made", ""},
        {"overlay", 0, "FILE", "a CSV of someone's own method, laid over the race", "", true},
        {"probe-mu", 0, "MU", "stepsize of the probe, above 0", ""},
        {"probe-eta", 0, "ETA", "momentum of the probe, from 0 to below 1", ""},
        {"yaw", 0, "DEGREES", "how far the box is turned about its upright axis; default -55", ""},
        {"pitch", 0, "DEGREES", "how far above the floor the eye is, -20 to 90; default 28", ""},
        {"zoom", 0, "FACTOR", "1 fits the whole in the page, 0.4 to 8; default 1", ""},
        {"trials", 0, "N", "random problems of each size or cell; default 5, the paper has 20", ""},
        {"mc-sizes", 0, "N,…", "sides in completion, or none; default 300, the paper has 2500,5000", ""},
        {"ms-sizes", 0, "N,…", "sides in sensing, or none; default 40, the paper has 100,200", ""},
        {"kept", 0, "FILE.lrs",
         "keeps each trial as it ends in study files beside it, FILE-….lrs, one for each size and start; "
         "those "
         "that stand there are not run again",
         ""},
        {"study", 0, "FILE",
         "a study file, as 'sweep --out' writes it; phase-transition: a map for each, and without one two "
         "are "
         "run",
         "", true},
        {"cell", 0, "KEY=VALUE,…",
         "whose runs: a value of each axis, as rate=0.5,rank=3; default: all along one axis, the middle of "
         "two",
         ""},
        {"cost", 0, "iterations|calls|seconds", "what profiles count; default: calls of the operator", ""},
        {"sizes", 0, "N,…", "sides at which an iteration is timed; default 128,256,512", ""},
    };
    return join({options, quadratic_options(), geometry_options()});
}

/// How the curves of a figure leave; state::read_look() reads them.
std::vector<Option> look_options() {
    const char* heading = "Curves";
    return {
        {"x-range", 0, "fit|all|LOW:HIGH", "what the x axis shows; all: every point; default fit", heading},
        {"y-range", 0, "fit|all|LOW:HIGH",
         "what the y axis shows; of several figures the first's; default fit", heading},
        {"title", 0, "on|off|TEXT", "the figure's own, none or another (X_t, X^{2} as indices); default on",
         heading},
        {"x-label", 0, "on|off|TEXT", "the name of the x axis, none or another; default on", heading},
        {"y-label", 0, "on|off|TEXT",
         "beside the y axis; by default what a title that is off would have said", heading},
        {"legend", 0, "PLACE",
         "free, inside, top-left, top-right, bottom-left, bottom-right, outside, direct (names at the "
         "curves) or "
         "none; default free: inside where it covers no curve",
         heading},
        {"legend-columns", 0, "N", "columns of a legend outside at most; default as many as fit", heading},
        {"legend-values", 0, "on|off",
         "numbers in the legend where there is room: the last value, the rate; default on", heading},
        {"name", 0, "CURVE=TEXT",
         "another name for a curve, called as --method or the legend has it (its own = and , behind a "
         "backslash): narg+r=Ours",
         heading, true},
        {"colour", 0, "CURVE=#RRGGBB", "another colour for a curve", heading, true},
        {"order", 0, "CURVE,…", "curves that come first in the legend, and are drawn first", heading},
        {"restarts", 0, "on|off", "lines where a method restarted; default on", heading},
        {"notes", 0, "on|off", "the experiment over the plot and the sentences in and below it; default on",
         heading},
        {"point-notes", 0, "on|off", "the notes of the file that are pinned to points of curves; default on",
         heading},
    };
}

}  // namespace

std::vector<Option> page_options() {
    const char* heading = "Page";
    return {
        {"output", 'o', "FILE",
         "where to: FILE.svg, FILE.pdf or FILE.png; curves as FILE.tex or FILE.pgf (pgfplots); the numbers "
         "as FILE.csv, tables as FILE.txt too",
         heading},
        {"width", 0, "MM|JOURNAL",
         "millimetres, or a name of list widths with its size of type; default 120, more for "
         "pages of several panels",
         heading},
        {"height", 0, "MM",
         "height in millimetres; default 80, more for pages of several panels, in proportion to a "
         "journal's width",
         heading},
        {"font", 0, "PT", "size of the text in points; default 8", heading},
        {"dpi", 0, "N", "PNG: pixels an inch; default 300", heading},
        {"theme", 0, "light|dark|projector", "colours; default light", heading},
        {"style", 0, "house|bw", "bw: black and white, the curves told apart by dashes and markers", heading},
        {"typeface", 0, "dejavu|heros|termes",
         "the letters: DejaVu Sans; TeX Gyre Heros, as wide as Helvetica; TeX Gyre Termes, as wide as "
         "Times",
         heading},
        {"vision", 0, "usual|protanopia|deuteranopia|tritanopia|grey",
         "a picture as other eyes see it; default usual", heading},
        {"background", 0, "white|transparent", "what lies behind the figure; default white", heading},
        {"text", 0, "real|outline", "letters as text, to be found and edited, or as shapes; default real",
         heading},
        {"force", 0, "", "replace a file that exists", heading},
        {"describe", 0, "", "print what is to be seen, in words; then -o may be left out", heading},
        {"frames", 0, "FIRST:LAST[:STEP]|all",
         "a picture for each of these moments: FILE.gif, FILE.mp4 or FILE.webm (by ffmpeg), FILE.pdf with "
         "a page each, or FILE-%04d.png",
         heading},
        {"fps", 0, "N", "frames: so many a second; default 10", heading},
        language_option(heading),
        texts_option(heading)};
}

std::vector<Option> figure_options() {
    // Options of the same figures share a heading, wherever they stand.
    std::vector<Option> left = own_options(), options = look_options();
    for (Option& option : left) option.heading = heading_of(option.name);
    while (!left.empty()) {
        const std::string heading = left.front().heading;
        std::vector<Option> others;
        for (Option& option : left)
            (option.heading == heading ? options : others).push_back(std::move(option));
        left = std::move(others);
    }
    return options;
}

std::vector<Option> options_of_experiments() {
    std::vector<Option> options = experiment_options();
    if (const auto start = std::ranges::find(options, "start", &Option::name); start != options.end()) {
        start->repeatable = true;
        start->value += "|X,Y";
        start->help += "; quadratic: a point";
    }
    if (const auto tol = std::ranges::find(options, "tol", &Option::name); tol != options.end())
        tol->help += "; quadratic: relative to the start's error, default 1e-10";
    return join({std::move(options), machine_options()});
}

std::vector<Example> figure_examples() {
    struct Row {
        const char *figure, *rest, *meaning;
    };
    static constexpr Row kRows[] = {
        {"race", "-o race.svg", "error, stepsize and momentum below each other"},
        {"error", "-o error.pdf --width 86 --height 60 --method narg+r --method rgrad-orth",
         "one column of a journal"},
        {"error", "-o slide.png --theme projector --background transparent --dpi 200 --x seconds",
         "for a slide"},
        {"matrix", "-o filled.png --image photo.jpg --rate 0.3 --rank 20 --method narg+r",
         "a picture before and after"},
        {"step", "-o step.svg --method narg+r --at 12", "one step with the numbers of each of its parts"},
        {"rate-map", "-o map.pdf --probe-mu 0.95 --probe-eta 0.7",
         "which stepsize and momentum converge on this instance, and how fast"},
        {"rate-slices", "-o slices.svg --width 160 --height 70",
         "the spectral radius where momentum or stepsize are held"},
        {"rate-surface", "-o surface.pdf --yaw 35 --pitch 40",
         "the spectral radius of this instance over stepsize and momentum, both sheets"},
        {"iht-radius", "-o iht.pdf --n 40 --rank 3",
         "completion and sensing, to beyond the stepsize at which IHT diverges"},
        {"quadratic", "-o zigzag.svg --method grad --method nag --method narg+r --theta 45",
         "exact line search against momentum on the paper's example"},
        {"quadratic-landscape", "-o valley.pdf --lambda-min 0.02 --lambda-max 1 --angle 30 --start 3,-1",
         "another Q and start, the landscape alone"},
        {"quadratic-theta", "-o theta.pdf --theta 20",
         "formula, measurement and special angles, the start at 20 degrees marked"},
        {"geometry-steps", "-o narg.svg --method narg --eta 0.8 --azimuth -60",
         "one panel, seen from elsewhere"},
        {"retractions", "-o retractions.pdf --vector 0.8,110 --elevation 25",
         "another tangent vector; slopes 2 and 3 beside it"},
        {"restart", "-o restart.svg --method narg:d=2 --weights 1,0.3,0.1", "another momentum and loss"},
        {"geometry-paths", "-o paths.svg --method grad --method narg --d 5 --point=1.5,-70",
         "two methods from another start, with another momentum"},
        {"phase-transition", "-o map.pdf --study map.lrs",
         "a study that is there, as a map of where recovery begins"},
        {"phase-transition", "-o transition.pdf --trials 20",
         "completion and sensing over rank and samples, run now"},
        {"study-bands", "-o bands.pdf --study map.lrs --cell rate=0.5,rank=3",
         "the errors over the seeds of one cell (sweep --errors)"},
        {"performance-profile", "-o profile.svg --study map.lrs --method narg+r --method scaledgd",
         "two methods of a study over all its instances"},
        {"field-recovery", "-o field.pdf --study field.lrs",
         "the methods of the field on few samples, beside published medians; a second call goes on"},
        {"mc-all", "-o mc-all.pdf", "the paper's comparison of all methods, on its sizes and rates"},
        {"table-runtime", "-o table.txt --mc-sizes 2500 --ms-sizes 100 --trials 3",
         "the paper's table with three trials of its smaller sizes"},
        {"table-runtime",
         "-o table.txt --mc-sizes 5000 --ms-sizes none --trials 1 --start raw --kept runs.lrs",
         "its largest size, which takes hours: stopped by Ctrl+C, the same command goes on"},
    };
    std::vector<Example> examples;
    for (const Row& row : kRows)
        examples.push_back({fmt::format("lowrank-lab render {} {}", row.figure, row.rest), row.meaning});
    return examples;
}

std::string misplaced(const Arguments& arguments, const state::FigureRow& figure) {
    const std::vector<Option> pages = page_options(), experiments = options_of_experiments();
    for (const auto& [option, value] : arguments.options) {
        if (among(pages, option) || figure.reads(option)) continue;
        if (among(experiments, option)) {
            if (figure.experiment) continue;
            std::string list;
            for (const Option& own : join({figure_options(), experiments}))
                if (figure.reads(own.name)) list += "--" + own.name + ", ";
            return fmt::format(
                "--{} says nothing to the figure {}: it takes {}and the options of every page.", option,
                figure.name, list);
        }
        return fmt::format("--{} belongs to {}, not to {}.", option, enumeration(readers_of(option)),
                           figure.name);
    }
    return {};
}

Result<std::size_t> choice(const Arguments& arguments, const char* name,
                           std::initializer_list<const char*> words) {
    const std::string given = arguments.value(name).value_or(*words.begin());
    std::vector<std::string_view> all;
    for (const char* word : words) {
        if (given == word) return all.size();
        all.push_back(word);
    }
    return Failure{fmt::format("{} cannot be '{}': {} is needed.", name, given, enumeration(all, "or"))};
}

Result<Written> read_number(const Arguments& arguments, const char* name, double& out) {
    const auto text = arguments.value(name);
    if (!text) return Written{};
    const auto number = parse_number(*text);
    if (!number) return Failure{fmt::format("{} cannot be '{}': a number is needed.", name, *text)};
    out = *number;
    return Written{};
}

Result<Written> read_number(const Arguments& arguments, const char* name, double low, double high,
                            double& out) {
    double value = out;
    const Result<Written> read = read_number(arguments, name, value);
    if (!arguments.value(name) || (read && value >= low && value <= high)) return out = value, Written{};
    return Failure{fmt::format("{} cannot be '{}': a number from {} to {} is needed.", name,
                               *arguments.value(name), print_number(low), print_number(high))};
}

std::string given_twice(const Arguments& arguments, std::string_view name) {
    const std::string* first = nullptr;
    for (const auto& [option, value] : arguments.options) {
        if (option != name) continue;
        if (first)
            return fmt::format("--{} is given twice ('{}' and '{}'), and only one value can hold.", option,
                               *first, value);
        first = &value;
    }
    return {};
}

}  // namespace lowrank::cli
