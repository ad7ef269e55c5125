// 'render': a race, then one figure of it as a file. Knows how no figure is drawn.
#include <algorithm>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/experiment_options.h"
#include "app/cli/figures.h"
#include "app/cli/input_path.h"
#include "app/cli/interrupt.h"
#include "app/cli/make_instance.h"
#include "app/cli/race_table.h"
#include "app/cli/results.h"
#include "app/figure/export_figure.h"
#include "app/state/app_state.h"
#include "core/io/atomic_file.h"
#include "core/io/read_file.h"
#include "core/io/share_line.h"
#include "core/method/algorithms.h"
#include "core/run/run_name.h"
#include "core/run/session.h"
#include "core/run/texels.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

std::vector<Option> figure_options() {
    const char* heading = "Figure";
    return {
        {"output", 'o', "FILE", "where to: FILE.svg, FILE.pdf or FILE.png", heading},
        {"width", 0, "MM", "width in millimetres; default 120", heading},
        {"height", 0, "MM", "height in millimetres; default 80", heading},
        {"font", 0, "PT", "size of the text in points; default 8", heading},
        {"dpi", 0, "N", "PNG: pixels an inch; default 300", heading},
        {"theme", 0, "light|dark|projector", "colours; default light", heading},
        {"background", 0, "white|transparent", "what lies behind the figure; default white", heading},
        {"text", 0, "real|outline", "letters as text, to be found and edited, or as shapes; default real",
         heading},
        {"x", 0, "iterations|seconds|calls", "what the curves run over; default iterations", heading},
        {"y", 0, "objective|gradient", "objective: the function value or the gradient norm", heading},
        {"theory", 0, "on|off",
         "predicted rates and limits beside what is measured; default on, up to 20 000 degrees of freedom",
         heading},
        {"overlay", 0, "FILE", "a CSV of someone's own method, laid over the race", heading, true},
        {"force", 0, "", "replace a file that exists", heading},
    };
}

/// One of a few words; the first where none is given.
Result<std::size_t> choice(const Arguments& arguments, const char* name,
                           std::initializer_list<const char*> words) {
    const std::string given = arguments.value(name).value_or(*words.begin());
    std::string list;
    std::size_t i = 0;
    for (const char* word : words) {
        if (given == word) return i;
        list += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(word);
        ++i;
    }
    return Failure{std::string(name) + " cannot be '" + given + "': " + list + " is needed."};
}

Result<Written> read_number(const Arguments& arguments, const char* name, double& out) {
    const auto text = arguments.value(name);
    if (!text) return Written{};
    const auto number = parse_number(*text);
    if (!number) return Failure{std::string(name) + " cannot be '" + *text + "': a number is needed."};
    out = *number;
    return Written{};
}

Result<figure::ExportSettings> read_settings(const Arguments& arguments) {
    figure::ExportSettings settings;
    const auto path = arguments.value("output");
    if (!path) return Failure{"render needs -o FILE: where the figure is written, as .svg, .pdf or .png."};
    settings.path = *path;
    settings.force = arguments.has("force");
    for (const auto& [name, number] : {std::pair<const char*, double*>{"width", &settings.width_mm},
                                       {"height", &settings.height_mm},
                                       {"font", &settings.font_pt},
                                       {"dpi", &settings.dpi}})
        if (const Result<Written> read = read_number(arguments, name, *number); !read)
            return Failure{read.sentence()};
    const auto theme = choice(arguments, "theme", {"light", "dark", "projector"});
    const auto background = choice(arguments, "background", {"white", "transparent"});
    const auto text = choice(arguments, "text", {"real", "outline"});
    for (const auto* chosen : {&theme, &background, &text})
        if (!*chosen) return Failure{chosen->sentence()};
    settings.theme = static_cast<theme::ThemeName>(*theme);
    settings.transparent = *background == 1;
    settings.text = *text == 1 ? paint::TextAs::Outline : paint::TextAs::Real;

    const Result<figure::ExportFormat> format = figure::format_of(settings.path);
    if (!format) return Failure{format.sentence()};
    if (const auto sentence = figure::why_invalid(settings, *format)) return Failure{*sentence};
    if (std::string why = why_unwritable(settings.path, settings.force); !why.empty())
        return Failure{std::move(why)};
    return settings;
}

Result<std::vector<ForeignCurve>> read_overlays(const Arguments& arguments, const std::stop_token& stop) {
    std::vector<ForeignCurve> all;
    if (std::string twice = standard_input_twice(arguments); !twice.empty()) return Failure{std::move(twice)};
    const Result<double> limit = read_memory_limit(arguments);
    if (!limit) return Failure{limit.sentence()};
    for (const auto& [name, value] : arguments.options) {
        if (name != "overlay") continue;
        const std::string path = input_path(value);
        const Result<std::string> text = read_text(path, {*limit, stop});
        if (!text) return Failure{text.sentence()};
        const Result<std::vector<ForeignCurve>> curves = read_curves(*text, path);
        if (!curves) return Failure{curves.sentence()};
        all.insert(all.end(), curves->begin(), curves->end());
    }
    return all;
}

/// The spectra of the instance, at the truth or where the first method converged; nothing where there are none.
std::optional<RaceTheory> theory_of_race(const Instance& instance, const RunResult& result,
                                         const std::stop_token& stop) {
    std::shared_ptr<const FixedRankPoint> limit;
    TheoryOptions options;
    options.scaled = false;
    for (std::size_t m = 0; m < result.race.traces.size(); ++m) {
        const Trace& trace = result.race.traces[m];
        options.scaled |= trace.enabled && needs_scaled_spectrum(trace.spec);
        if (!limit && trace.enabled && trace.status == MethodStatus::Converged)
            limit = std::make_shared<const FixedRankPoint>(result.iterates[m]);
    }
    if (needs_limit(instance) && !limit) return std::nullopt;
    RaceTheory theory;
    if (complete_theory(instance, limit, options, theory, stop) == Outcome::Cancelled) return std::nullopt;
    return theory;
}

/// The panels of the matrix figure for one method's last iterate.
Result<figure::MatrixFigureInput> matrix_input(const Instance& instance, const RunResult& result,
                                               Index method) {
    figure::MatrixFigureInput input;
    const Trace& trace = result.race.traces[static_cast<std::size_t>(method)];
    auto fixed = std::make_shared<InstancePicture>();
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->method = method;
    snapshot->t = static_cast<std::int64_t>(trace.size()) - 1;
    if (picture_of(instance, 0, *fixed, {}) != Outcome::Done ||
        snapshot_of(instance, result.iterates[static_cast<std::size_t>(method)], *snapshot, {}) !=
            Outcome::Done)
        return Failure{"interrupted."};
    input.instance = std::move(fixed);
    input.snapshot = std::move(snapshot);
    input.corner = figure::experiment_words(result.race.spec.problem);
    input.method = paint::escape_markup(run_name(result.race, static_cast<std::size_t>(method)));
    input.picture = instance.origin && instance.origin->picture.size() > 0;
    return input;
}

/// The sentence for an option that may repeat for other figures only; empty where it does not.
std::string given_twice(const Arguments& arguments, std::string_view name) {
    const std::string* first = nullptr;
    for (const auto& [option, value] : arguments.options) {
        if (option != name) continue;
        if (first)
            return "--" + option + " is given twice ('" + *first + "' and '" + value +
                   "'), and only one value can hold.";
        first = &value;
    }
    return {};
}

/// The figures that take an option which not all of them take; empty for those that all do.
std::vector<std::string> owners_of(const std::string& option) {
    if (option == "y") return {"objective"};
    if (option == "x" || option == "theory" || option == "overlay")
        return {"race", "error", "stepsize", "momentum", "objective"};
    std::vector<std::string> owners;
    for (const OtherFigure& other : other_figures())
        if (std::any_of(other.options.begin(), other.options.end(),
                        [&](const Option& own) { return own.name == option; }) ||
            std::find(other.also.begin(), other.also.end(), option) != other.also.end())
            owners.push_back(other.figure.name);
    return owners;
}

/// The sentence for an option that only other figures take; empty where there is none.
std::string misplaced(const Arguments& arguments, const std::string& name) {
    for (const auto& [option, value] : arguments.options) {
        const std::vector<std::string> owners = owners_of(option);
        if (owners.empty() || std::find(owners.begin(), owners.end(), name) != owners.end()) continue;
        std::string list;
        for (std::size_t k = 0; k < owners.size(); ++k)
            list += (k == 0 ? "" : k + 1 < owners.size() ? ", " : " and ") + owners[k];
        return "--" + option + " belongs to " + list + ", not to " + name + ".";
    }
    return {};
}

/// Experiment options as render has them: a quadratic may have many starts.
std::vector<Option> options_of_experiments() {
    std::vector<Option> options = experiment_options();
    for (Option& option : options)
        if (option.name == "start") {
            option.repeatable = true;
            option.value += "|X,Y";
            option.help += "; quadratic: a point";
        }
    return options;
}

int render_figure(const Arguments& arguments) {
    const Interrupt interrupt;
    const auto interrupted_early = [] {
        return note("interrupted before the first iteration."), kInterrupted;
    };
    const std::string& name = arguments.positionals[0];
    std::string list;
    bool known = false;
    for (const FigureName& figure : figure_names()) {
        list += (list.empty() ? "" : ", ") + figure.name;
        known = known || figure.name == name;
    }
    if (!known) return fail("there is no figure '" + name + "': the figures are " + list + ".");
    if (const std::string wrong = misplaced(arguments, name); !wrong.empty()) return fail(wrong);
    const Result<figure::ExportSettings> settings = read_settings(arguments);
    if (!settings) return fail(settings.sentence());
    for (const OtherFigure& other : other_figures())
        if (other.figure.name == name) return other.work(arguments, *settings, interrupt.token());
    if (const std::string twice = given_twice(arguments, "start"); !twice.empty()) return fail(twice);
    const Result<std::size_t> x = choice(arguments, "x", {"iterations", "seconds", "calls"});
    if (!x) return fail(x.sentence());
    const Result<std::size_t> y = choice(arguments, "y", {"objective", "gradient"});
    if (!y) return fail(y.sentence());
    const Result<std::size_t> with_theory = choice(arguments, "theory", {"on", "off"});
    if (!with_theory) return fail(with_theory.sentence());
    const Result<std::vector<ForeignCurve>> foreign = read_overlays(arguments, interrupt.token());
    if (interrupt.asked()) return interrupted_early();
    if (!foreign) return fail(foreign.sentence());
    Result<Chosen> chosen = choose_race(arguments, interrupt.token());
    if (interrupt.asked()) return interrupted_early();
    if (!chosen) return fail(chosen.sentence());

    Result<std::shared_ptr<const Instance>> instance = make_instance(*chosen, interrupt.token());
    if (interrupt.asked()) return interrupted_early();
    if (!instance) return fail(instance.sentence());
    ProgressLine progress;
    std::function<void(const Race&)> show;
    if (progress.visible()) show = [&](const Race& race) { progress.show(progress_text(race)); };
    const RunResult result = run_race(chosen->spec, *instance, interrupt.token(), show);
    progress.wipe();

    figure::ExportInput input;
    input.race.race = &result.race;
    input.race.foreign = *foreign;
    for (std::size_t kind = 0; kind < input.race.views.size(); ++kind)
        input.race.views[kind] =
            state::default_view(static_cast<state::FigureKind>(kind), chosen->spec.problem.source);
    input.race.x_axis = static_cast<state::XAxis>(*x);
    input.race.gradient_norm = *y == 1;
    std::optional<RaceTheory> theory;
    // A large spectrum takes longer than the race: only for those who ask.
    constexpr Index kUnasked = 20'000;
    const bool asked = arguments.value("theory").has_value() || (*instance)->degrees_of_freedom() <= kUnasked;
    if (*with_theory == 0 && asked && name != "matrix")
        theory = theory_of_race(**instance, result, interrupt.token());
    input.race.predictions = theory.has_value();
    input.race.theory = theory ? &*theory : nullptr;
    if (name == "matrix") {
        const Index best = best_method(result.race);
        if (best < 0 && interrupt.asked()) return interrupted_early();
        if (best < 0) return fail("no method has an iterate that could be drawn: all of them diverged.");
        const Result<figure::MatrixFigureInput> matrix = matrix_input(**instance, result, best);
        if (!matrix) return fail(matrix.sentence());
        input.matrix = *matrix;
    }
    const Result<Written> written = figure::export_figure(name, input, *settings);
    if (!written) return fail(written.sentence());
    return interrupt.asked() ? kInterrupted : kRan;
}

}  // namespace

Command render_command() {
    Command command;
    command.name = "render";
    command.summary = "draws a figure of a race, of its theory or of a quadratic as SVG, PDF or PNG";
    command.description =
        "Runs a race or computes its theory, and draws a figure as the window shows it, the experiment in "
        "the "
        "file's metadata.";
    command.positionals = {
        {"FIGURE", "race, error, stepsize, momentum, objective, matrix or another one of list figures"}};
    command.options = figure_options();
    for (const OtherFigure& other : other_figures()) command.options = join({command.options, other.options});
    command.options = join({command.options, options_of_experiments(), machine_options()});
    command.examples = {
        {"lowrank-lab render race -o race.svg", "error, stepsize and momentum below each other"},
        {"lowrank-lab render error -o error.pdf --width 86 --height 60 --method narg+r --method rgrad-orth",
         "one column of a journal"},
        {"lowrank-lab render error -o slide.png --theme projector --background transparent --dpi 200 --x "
         "seconds",
         "for a slide"},
        {"lowrank-lab render matrix -o filled.png --image photo.jpg --rate 0.3 --rank 20 --method narg+r",
         "a picture before and after"},
    };
    for (const OtherFigure& other : other_figures())
        command.examples.insert(command.examples.end(), other.examples.begin(), other.examples.end());
    command.work = render_figure;
    return command;
}

}  // namespace lowrank::cli
