// Runs the races that figures of render show.
#include "app/cli/figure_inputs.h"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <utility>

#include "app/cli/console.h"
#include "app/cli/figure_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/make_instance.h"
#include "app/cli/quadratic_options.h"
#include "app/cli/race_table.h"
#include "app/cli/results.h"
#include "app/cli/theory_results.h"
#include "app/external/run_external.h"
#include "app/paint/markup.h"
#include "app/state/app_state.h"
#include "app/state/export_words.h"
#include "app/state/pins.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/build_instance.h"
#include "core/io/share_line.h"
#include "core/method/algorithms.h"
#include "core/quadratic/theta_rate.h"
#include "core/run/run_name.h"
#include "core/run/texels.h"
#include "core/study/run_study.h"
#include "core/study/seed_bands.h"
#include "core/text/bounds.h"
#include "core/text/numbers.h"

namespace lowrank::cli {

namespace {

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
        Result<std::vector<ForeignCurve>> curves = read_curves(*text, path, stop);
        if (!curves) return curves;
        std::ranges::move(*curves, std::back_inserter(all));
        if (all.size() > kMostCurves)
            return Failure{fmt::format("'{}' makes {} curves laid over, and {} are the most.", path,
                                       all.size(), kMostCurves)};
    }
    return all;
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
        return Cancelled{};
    input.instance = std::move(fixed);
    input.snapshot = std::move(snapshot);
    input.corner = figure::experiment_words(result.race.spec.problem);
    input.method = paint::escape_markup(told_run_name(result.race, static_cast<std::size_t>(method)));
    input.rank = result.race.facts.rank;
    for (const Trace& each : result.race.traces) input.methods.push_back(each.spec);
    input.picture = instance.origin && instance.origin->picture.size() > 0;
    return input;
}

}  // namespace

FigureInputs::FigureInputs(const state::FigureRow& row, const Arguments& arguments, std::stop_token stop,
                           Interrupt* interrupt)
    : row_(row), arguments_(arguments), stop_(std::move(stop)), interrupt_(interrupt) {}

Result<figure::Page> FigureInputs::page() {
    Result<figure::Page> page = workspace::page_of(row_, *this);
    if (!page) return page;
    return named(*std::move(page), row_, words_);
}

template <class Work>
auto FigureInputs::before_iterations(Work work) const {
    return interrupt_ ? interrupt_->before("interrupted before the first iteration.", work) : work();
}

Result<Written> FigureInputs::choose() {
    const Result<Chosen> chosen = before_iterations([&] { return choose_race(arguments_, stop_); });
    if (stop_.stop_requested()) return Cancelled{};
    if (!chosen) return chosen.passed_on<Written>();
    chosen_ = *chosen;
    view_ = chosen_->view;
    words_ = {paint::plain_text(figure::experiment_words(chosen_->spec.problem)),
              write_share_line(chosen_->spec)};
    return Written{};
}

Result<Written> FigureInputs::run() {
    interruption_ = "interrupted before the first iteration.";
    if (const std::string twice = given_twice(arguments_, "start"); !twice.empty()) return Failure{twice};
    if (const auto chosen = choose(); !chosen) return chosen;
    const Result<std::shared_ptr<const Instance>> instance =
        before_iterations([&] { return make_instance(*chosen_, stop_); });
    if (stop_.stop_requested()) return Cancelled{};
    if (!instance) return instance.passed_on<Written>();
    instance_ = *instance;
    ProgressLine progress;
    std::function<void(const Race&)> show;
    if (progress.visible()) show = [&](const Race& race) { progress.show(progress_text(race)); };
    result_ = run_race(chosen_->spec, instance_, stop_, show);
    progress.wipe();
    words_.experiment = write_share_line(result_.race.spec);
    return Written{};
}

Result<Written> FigureInputs::look_through_window(std::size_t files, figure::RaceFiguresInput& input,
                                                  bool& predicted, Index& seeds) const {
    state::SavedView view = chosen_->view;
    // The file names curves of its own methods.
    if (arguments_.has("method")) view.erase("hidden"), view.erase("selected");
    state::AppState window;
    window.start_with(chosen_->spec);
    state::put_pins(window, chosen_->pins);
    if (std::string wrong = state::restore_view(window, view); !wrong.empty())
        return Failure{std::move(wrong)};
    if (state::export_options(view).empty()) return Written{};
    for (const auto& tab : window.tabs)
        if (tab->race_figures) {
            const state::CurvesSeen seen = (*tab->race_figures->seen)(window);
            input.views = seen.views;
            input.fit_range = seen.fit_range;
            if (seen.band_seeds > 0 && row_.reads("bands")) seeds = seen.band_seeds;
            if (!arguments_.has("x")) input.x_axis = seen.x_axis;
            if (!arguments_.has("y")) input.objective_column = seen.objective_column;
        }
    if (!arguments_.has("theory")) predicted = window.theory.on;
    for (const Index id : window.curves.hidden)
        input.hidden.insert(
            id >= 0 ? id : state::curve_of_foreign(state::foreign_of(id) + static_cast<std::int64_t>(files)));
    return Written{};
}

Result<std::shared_ptr<const SeedBands>> FigureInputs::bands_asked(Index kept) const {
    const auto text = arguments_.value("bands");
    if (!text && kept == 0) return std::shared_ptr<const SeedBands>();
    const auto seeds = text ? parse_integer(*text) : std::optional<std::int64_t>(kept);
    if (!seeds || *seeds < 1 || *seeds > kMostSeeds)
        return Failure{fmt::format("bands cannot be '{}': a number of seeds from 1 to {} is needed.",
                                   text.value_or(std::to_string(kept)), kMostSeeds)};
    const Result<StudySpec> study = seed_study(result_.race.spec, *seeds);
    if (!study) return study.passed_on<std::shared_ptr<const SeedBands>>();
    const Result<double> room = room_for_seeds(result_.race.spec, chosen_->memory_limit);
    if (!room) return room.passed_on<std::shared_ptr<const SeedBands>>();
    SeedRows rows(*study, *room);
    StudyRun run;
    run.build = [&](const ExperimentSpec& spec, const std::stop_token& stop) {
        return build_instance(spec, *room, stop);
    };
    run.memory_limit = *room;
    run.keep = [&](const std::vector<TrialRow>& some) { return rows.keep(some); };
    ProgressLine progress;
    if (progress.visible())
        run.progress = [&](const StudyProgress& now) {
            progress.show(fmt::format("other seeds: {} of {} runs", now.done, now.all));
        };
    const Result<Written> ran = run_study(*study, {}, run, stop_);
    progress.wipe();
    if (!ran) return ran.passed_on<std::shared_ptr<const SeedBands>>();
    return std::make_shared<const SeedBands>(seed_bands(*study, rows.rows()));
}

Result<figure::RaceFiguresInput> FigureInputs::race_of(bool may_predict) {
    const Result<std::size_t> x = choice(arguments_, "x", {"iterations", "seconds", "calls"}),
                              y = choice(arguments_, "y", {"objective", "gradient", "norm", "sigma-r"}),
                              with_theory = choice(arguments_, "theory", {"on", "off"});
    for (const auto* chosen : {&x, &y, &with_theory})
        if (!*chosen) return chosen->passed_on<figure::RaceFiguresInput>();
    const Result<WholeWanted> wanted = whole_wanted(arguments_);
    if (!wanted) return wanted.passed_on<figure::RaceFiguresInput>();
    Result<std::vector<ForeignCurve>> foreign =
        before_iterations([&] { return read_overlays(arguments_, stop_); });
    if (stop_.stop_requested()) return interruption_ = "interrupted before the first iteration.", Cancelled{};
    if (!foreign) return foreign.passed_on<figure::RaceFiguresInput>();
    foreign_ = std::move(*foreign);
    if (const auto ran = run(); !ran) return ran.passed_on<figure::RaceFiguresInput>();
    if (!chosen_->spec.externals.empty()) {
        const Result<std::vector<external::ExternalRun>> runs =
            external::run_externals(chosen_->spec, *instance_, stop_);
        if (!runs) return runs.passed_on<figure::RaceFiguresInput>();
        for (const external::ExternalRun& run : *runs) {
            if (!run.whole) note(fmt::format("warning: {}", run.reason));
            if (run.records.size() > 0) foreign_.push_back(external::curve_of(run));
        }
    }
    const std::size_t files = foreign_.size();
    for (std::size_t k = 0; k < chosen_->pins.size(); ++k)
        for (ForeignCurve& curve : curves_of(chosen_->pins[k], static_cast<Index>(k)))
            foreign_.push_back(std::move(curve));

    figure::RaceFiguresInput input;
    input.race = &result_.race;
    input.foreign = foreign_;
    if (arguments_.value("point-notes") != "off") input.notes = chosen_->notes;
    for (std::size_t kind = 0; kind < input.views.size(); ++kind)
        input.views[kind] = state::default_view(static_cast<FigureKind>(kind), chosen_->spec.problem.source);
    input.x_axis = static_cast<state::XAxis>(*x);
    if (!arguments_.has("x") && has_inner_problems(chosen_->spec)) input.x_axis = state::XAxis::OperatorCalls;
    input.objective_column = static_cast<state::ObjectiveColumn>(*y);
    bool predicted = *with_theory == 0;
    Index seeds = 0;
    if (const auto seen = look_through_window(files, input, predicted, seeds); !seen)
        return seen.passed_on<figure::RaceFiguresInput>();
    const auto bands = bands_asked(seeds);
    if (!bands) return bands.passed_on<figure::RaceFiguresInput>();
    input.bands = *bands;
    // A large spectrum takes longer than the race: only for those who ask.
    constexpr Index kUnasked = 20'000;
    const bool asked = arguments_.value("theory").has_value() || instance_->degrees_of_freedom() <= kUnasked;
    if (may_predict && predicted && asked) theory_ = theory_of_race(*instance_, result_, stop_);
    input.predictions = theory_.has_value();
    input.theory = theory_ ? &*theory_ : nullptr;
    if (wanted->on) {
        whole_ = whole_curves(instance_, result_, wanted->from, stop_);
        for (const std::string& sentence : whole_.sentences) note(sentence);
        input.whole = whole_.curves;
    }
    return input;
}

Result<figure::MatrixFigureInput> FigureInputs::matrix() {
    if (const auto ran = run(); !ran) return ran.passed_on<figure::MatrixFigureInput>();
    const Index best = best_method(result_.race);
    if (best < 0 && stop_.stop_requested()) return Cancelled{};
    if (best < 0) return Failure{"no method has an iterate that could be drawn: all of them diverged."};
    return matrix_input(*instance_, result_, best);
}

Result<quadratic::QuadraticPages> FigureInputs::quadratic() {
    const Result<QuadraticSpec> spec = read_quadratic(arguments_);
    if (!spec) return spec.passed_on<quadratic::QuadraticPages>();
    quadratic_.spec = *spec;
    const std::string command = fmt::format("lowrank-lab render {} ", row_.name);
    words_.about = "Q = " + print_matrix(spec->Q);
    // A figure that no method runs in depends on Q and the start alone, and marks the start where one is
    // given.
    if (!row_.reads("method")) {
        if (spec->starts.size() > 1)
            return Failure{fmt::format("one start can be marked in {}, and {} are given.", row_.name,
                                       spec->starts.size())};
        const bool marked = arguments_.has("start") || arguments_.has("theta");
        words_.experiment = command + (marked ? write_matrix_and_starts(*spec) : write_matrix(spec->Q));
        quadratic::QuadraticPages pages = quadratic::quadratic_pages(quadratic_);
        if (marked) pages.theta.theta = theta_of_start(spec->Q, spec->starts[0]);
        return pages;
    }
    quadratic_ = whole_quadratic_race(*spec);
    words_.experiment = command + write_quadratic(*spec);
    return quadratic::quadratic_pages(quadratic_);
}

}  // namespace lowrank::cli
