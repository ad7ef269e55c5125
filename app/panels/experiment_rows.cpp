// Numbers by their rows in app/state/parameter.h, and what is none. Every change is an EditExperiment; a drag
// is one step.
#include "app/panels/experiment_rows.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/core.h>
#include <variant>
#include <vector>

#include "app/panels/experiment_data.h"
#include "app/panels/experiment_samples.h"
#include "app/state/parameter.h"
#include "app/state/rank_study.h"
#include "app/state/taking_part.h"
#include "app/state/workspace.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "core/io/experiment_keys.h"
#include "core/method/registry.h"
#include "core/text/numbers.h"

namespace lowrank::panels {

using namespace ui;
using paint::Rect;

void edit_experiment(Ui& ui, std::string_view what, bool live, const ExperimentSpec& spec) {
    ui.context().emit(state::EditExperiment{spec, live, std::string(what)});
}

namespace {

/// A segment of the switch: a kind that is drawn, or a source that is read.
using Choice = std::variant<ProblemKind, ProblemSource>;

/// The first row of the switch, and the other kinds.
std::vector<Choice> choices(bool first) {
    std::vector<Choice> all;
    for (const ProblemKind kind : kProblemKinds)
        if (row_of(kind).in_switch == first) all.push_back(kind);
    for (const ProblemSource source : kProblemSources)
        if (first && row_of(source).in_switch) all.push_back(source);
    return all;
}

std::string_view label_of(const Choice& choice) {
    return std::visit([](auto what) -> std::string_view { return row_of(what).label; }, choice);
}

Choice choice_of(const ProblemSpec& problem) {
    if (is_drawn(problem)) return problem.kind;
    return problem.source;
}

/// A drawn problem of that kind, with the sizes that were there as far as it takes them lightly.
ProblemSpec drawn_of(ProblemKind wanted, const ProblemSpec& now) {
    ProblemSpec problem = is_drawn(now) ? now : default_experiment().problem;
    const KindRow& kind = row_of(wanted);
    if (problem.kind != wanted) {
        problem.rows = std::min<Index>(problem.rows, kind.easy_side);
        problem.cols = std::min<Index>(problem.cols, kind.easy_side);
    }
    if (problem.kind != wanted || !is_drawn(now)) problem.rate = default_rate(wanted);
    problem.kind = wanted;
    if (kind.symmetric) problem.cols = problem.rows;
    problem.rank = std::min<Index>(problem.rank, kind.most_rank);
    return problem;
}

/// The dialog with the files that a source reads, whatever it showed before.
void ask_for_file(const Context& c, ProblemSource source) {
    const bool pictures = *row_of(source).measure == MeasureOfSource::Psnr;
    c.emit(state::ShowDialog{state::Dialog::Open});
    c.emit(state::SetOpenFilter{pictures ? state::OpenFilter::Pictures : state::OpenFilter::Tables});
}

/// The problem a click on the switch means; a source opens the dialog where no file of it was seen yet.
void choose(Ui& ui, const Choice& choice) {
    const Context& c = ui.context();
    if (const auto* kind = std::get_if<ProblemKind>(&choice)) {
        ExperimentSpec spec = c.state.experiment;
        spec.changes.clear();
        spec.problem = drawn_of(*kind, spec.problem);
        return edit_experiment(ui, "problem", false, spec);
    }
    const ProblemSource source = std::get<ProblemSource>(choice);
    const std::string& path = c.state.last_path_of(source);
    if (path.empty()) return ask_for_file(c, source);
    c.emit(state::OpenFile{path});
}

/// The experiment with the sides of what is drawn, or of the data that were read.
state::ParameterOf parameters_of(const Context& c) {
    const ExperimentSpec& spec = c.state.experiment;
    const ProblemSpec& problem = spec.problem;
    if (is_drawn(problem)) return {spec, problem.rows, problem.cols};
    const bool read = c.race.facts.rows > 0 && c.race.spec.problem.path == problem.path;
    return {spec, c.race.facts.rows, c.race.facts.cols, has_pixels(problem) && read};
}

/// A number as it stands in its box.
std::string shown_number(const state::ExperimentRow& row, const state::ParameterOf& of, double value) {
    if (const std::string_view words = row.instead.of(of); !words.empty()) return std::string(words);
    if (row.decimals) return decimals(value, row.decimals(of));
    if (!row.number)
        if (std::string written = find_experiment_key(row.key)->write(of.spec); !written.empty())
            return written;
    const bool whole = row.track->of(of).per_one == state::ParameterTrack::kWhole;
    return whole ? std::to_string(static_cast<Index>(value)) : number_markup(value, 2);
}

template <class Set>
void edited(Ui& ui, std::string_view what, bool live, Set set) {
    ExperimentSpec spec = ui.context().state.experiment;
    set(spec);
    edit_experiment(ui, what, live, spec);
}

}  // namespace

void kind_rows(Ui& ui, Stack& rows, bool whole) {
    const ProblemSpec& problem = ui.context().state.experiment.problem;
    const Choice now = choice_of(problem);
    const auto row_of_choices = [&](std::string_view id, const std::vector<Choice>& all) {
        std::vector<std::string_view> labels;
        for (const Choice& choice : all) labels.push_back(label_of(choice));
        const auto found = std::ranges::find(all, now);
        const int chosen = found == all.end() ? -1 : static_cast<int>(found - all.begin());
        if (const auto picked = ui.segmented(id, rows.next(28), labels, chosen))
            choose(ui, all[static_cast<std::size_t>(*picked)]);
    };
    rows.gap(2);
    row_of_choices("problem", choices(true));
    const std::vector<Choice> more = choices(false);
    if (whole || std::ranges::find(more, now) != more.end()) {
        rows.gap(4);
        row_of_choices("problem.more", more);
    }
}

void study_link(Ui& ui, Rect row, std::string_view id, const std::string& what, std::string_view tooltip,
                const std::function<Result<KeyValues>()>& section) {
    const Context& c = ui.context();
    const bool clicked = ui.link(id, row, what + " …", paint::HAlign::Left);
    ui.tooltip(tooltip);
    if (!clicked) return;
    const Result<KeyValues> keys = section();
    if (!keys) return c.emit(state::Notify{keys.sentence(), true});
    c.emit(state::TakeSection{
        std::string(state::tab_that(c.state.tabs, &state::WorkspaceInfo::shows_studies)), *keys, what});
    c.emit(state::RunPause{});
}

namespace {

void file_row(Ui& ui, Rect file) {
    const ProblemSpec& problem = ui.context().state.experiment.problem;
    ui.text(cut_left(file, ui.px(kOptionLabel)), "File", {ui.theme().text});
    const std::string name =
        problem.path.empty() ? "shipped picture" : std::filesystem::path(problem.path).filename().string();
    if (ui.button("file", inset(file, 0, ui.px(2)), paint::escape_markup(name)))
        ask_for_file(ui.context(), problem.source);
    ui.tooltip(fmt::format("{}\nClick to open another; or drop a file on the window.",
                           problem.path.empty() ? std::string("A picture made by this program")
                                                : paint::escape_markup(problem.path)));
}

bool is_square(const Context& c) {
    return c.state.experiment.problem.rows == c.state.experiment.problem.cols;
}
bool sizes_linked(const Context& c) { return is_square(c) && !c.memory.sizes_unlinked; }
/// On the first screen a square matrix stays square.
bool sizes_part(const Context& c) { return c.state.level.shows(state::Group::Problem) || !is_square(c); }

void size_link(Ui& ui, Rect at) {
    const Context& c = ui.context();
    const bool linked = sizes_linked(c);
    if (ui.icon_button("link", at, linked ? Icon::Linked : Icon::Unlinked, ButtonKind::Quiet)) {
        c.memory.sizes_unlinked = linked;
        if (!linked && !is_square(c))
            edited(ui, "size", false, [](ExperimentSpec& s) { s.problem.cols = s.problem.rows; });
    }
    ui.tooltip(linked ? "Rows and columns move together. Click to set them apart."
                      : "Click to make the matrix square.");
}

/// The study that says which rank the data ask for, one click away.
void rank_choice_row(Ui& ui, Stack& rows) {
    const Context& c = ui.context();
    const ExperimentSpec& experiment = c.state.experiment;
    if (is_drawn(experiment.problem) || !state::has_rank_study(experiment.problem)) return;
    study_link(ui, rows.next(22), "choose-rank", "choose the rank",
               "Tries the ranks from 1 to 12, each on five draws of what is held out, by the first method "
               "that is on; the figure shows the held-out error of each and the rank they ask for.",
               [&] {
                   const InstanceFacts& facts = c.race.facts;
                   return state::rank_study_section(experiment, std::min(facts.rows, facts.cols));
               });
}

void dice(Ui& ui, Rect at) {
    if (ui.icon_button("dice", at, Icon::Dice, ButtonKind::Quiet))
        edited(ui, "seed", false, [&](ExperimentSpec& e) {
            // A multiplier that is 1 modulo 20 and an odd step that 5 does not divide (Hull and Dobell): from
            // any seed below 10 000 the dice shows all of 0 … 9999 before one comes again.
            e.problem.seed = (e.problem.seed * 4801 + 2731) % 10000;
        });
    ui.tooltip("Another instance: draws a new seed.");
}

/// A button at the right of a number; null: its room alone.
struct Beside {
    std::string_view id;
    bool (*there)(const Context&);
    void (*draw)(Ui&, Rect);
};
constexpr Beside kBeside[] = {{"n", sizes_part, size_link},
                              {"n2", sizes_part, nullptr},
                              {"seed", [](const Context&) { return true; }, dice}};

void number_row(Ui& ui, Rect at, const state::ExperimentRow& row, const state::ParameterOf& of) {
    const Context& c = ui.context();
    const auto* beside = std::ranges::find(kBeside, *row.id, &Beside::id);
    const bool has = beside != std::end(kBeside) && beside->there(c);
    const Rect link = has ? cut_right(at, ui.px(26)) : Rect{};
    const double value = state::value_of(row, of);
    if (const auto change = parameter(ui, at, row, of, value, shown_number(row, of, value)))
        edit_experiment(ui, row.what->of(of), change->live,
                        state::with_value(row, of, change->value, change->exact));
    if (has && beside->draw)
        beside->draw(ui, {link.right() - ui.px(22), link.y + ui.px(3), ui.px(22), ui.px(22)});
}

}  // namespace

std::optional<Index> momentum_method(const state::AppState& state) {
    const auto lazy = [&](Index m) {
        return state::takes_part(state, m) &&
               std::holds_alternative<LazyMomentum>(
                   state.experiment.methods[static_cast<std::size_t>(m)].spec.momentum);
    };
    if (state.has_method(state.curves.selected) && lazy(state.curves.selected)) return state.curves.selected;
    // One that restarts before the others, whatever its d: the row stays with it while it is turned.
    std::optional<Index> found;
    for (Index m = 0; state.has_method(m); ++m) {
        if (!lazy(m)) continue;
        if (state.experiment.methods[static_cast<std::size_t>(m)].spec.restart != RestartTest::Never)
            return m;
        if (!found) found = m;
    }
    return found;
}

namespace {

/// Momentum of the method that momentum_method() names. Every method runs from the start.
void momentum_row(Ui& ui, Stack& rows) {
    const state::AppState& state = ui.context().state;
    const std::optional<Index> method = momentum_method(state);
    if (!method) return;
    const auto m = static_cast<std::size_t>(*method);
    const MethodSpec& spec = state.experiment.methods[m].spec;
    const double d = std::get<LazyMomentum>(spec.momentum).d;
    const std::string name = paint::escape_markup(display_name(spec));
    // Of another method than the chosen one the row says whose momentum it is.
    const bool chosen = *method == state.curves.selected;
    const auto changed =
        parameter(ui, rows.next(),
                  {"momentum",
                   chosen ? std::string_view("Momentum") : info_of(spec).label,
                   "d",
                   fmt::format("How late the momentum of {} is full: t/(t + 1 + d) at step "
                               "t (d). Of the method that is chosen below, where it has one.",
                               name),
                   d,
                   2,
                   {0.5, 50, true, false},
                   number_markup(d, 2),
                   {.low = 1e-6}});
    if (!changed) return;
    const double value = changed->exact
                             ? changed->value
                             : parse_number(print_significant(changed->value, 2)).value_or(changed->value);
    const auto with = with_key(spec, "d", print_number(value));
    if (!with) return;
    edited(ui, "momentum", changed->live, [&](ExperimentSpec& e) {
        e.methods[m].spec = *with;
        std::erase_if(e.changes, [&](const MethodChange& change) { return change.method == *method; });
    });
}

void start_row(Ui& ui, Stack& rows) {
    const ExperimentSpec& experiment = ui.context().state.experiment;
    const auto changed = [&](std::string_view what, bool live, auto set) { edited(ui, what, live, set); };
    Rect start = rows.next();
    Rect label = cut_left(start, ui.px(kOptionLabel));
    ui.text(label, "Start", {ui.theme().text});
    ui.text({label.x + ui.text_width("Start") + ui.px(7), label.y, label.w, label.h}, "X_0",
            {ui.theme().quiet, 13, paint::Face::Oblique});
    static constexpr std::array<std::string_view, 4> kStarts = {"spectral", "noisy", "raw", "near"};
    static_assert(kStarts.size() == kStartKinds.size(), "a start has no editor");
    if (auto start_kind = ui.segmented("start", inset(start, 0, ui.px(2)), kStarts,
                                       static_cast<int>(experiment.start.kind)))
        changed("start", false, [&](ExperimentSpec& e) {
            const auto kind = static_cast<StartKind>(*start_kind);
            e.start = {kind, kind == StartKind::Noisy || kind == StartKind::Near ? 0.1 : 0.0};
        });
    const bool near = experiment.start.kind == StartKind::Near;
    if (!near && experiment.start.kind != StartKind::Noisy) return;
    Rect below = rows.next();
    ui.text(below, near ? "Distance from the truth" : "Noise of the start σ", {ui.theme().text});
    if (auto s = ui.number("start.sigma", inset(cut_right(below, ui.px(62)), 0, ui.px(2)),
                           experiment.start.sigma, number_markup(experiment.start.sigma, 2)))
        changed("start", false,
                [&](ExperimentSpec& e) { e.start.sigma = nearest_possible(ui, "Start", *s, {.low = 0}); });
    ui.tooltip(near ? "How far the start is from the truth, over the truth's norm. Click to type."
                    : "How far the start is from the truth: σ times a random matrix. Click to type.");
}

/// What is no number of the table, and the number below which it stands.
struct OwnRow {
    std::string_view below;
    bool first, whole;  ///< on the first screen; on the whole one
    void (*draw)(Ui&, Stack&);
};
constexpr OwnRow kOwnRows[] = {
    {"rank", true, true, rank_choice_row},  {"rate", true, false, momentum_row},
    {"per-degree", false, true, fill_row},  {"per-degree", false, true, centring_row},
    {"per-degree", false, true, data_rows}, {"seed", false, true, start_row},
};

}  // namespace

void parameter_rows(Ui& ui, Stack& rows, Parameters which) {
    const auto drawn = [&](bool first, bool whole) {
        return which == Parameters::All ? whole : first == (which == Parameters::First);
    };
    const state::ParameterOf of = parameters_of(ui.context());
    if (!is_drawn(of.problem()) && drawn(true, true)) file_row(ui, rows.next());
    for (const state::ExperimentRow& row : state::parameter_rows()) {
        const bool hidden = *row.id == "n2" && (sizes_linked(ui.context()) || !sizes_part(ui.context()));
        if (drawn(row.first, true) && (*row.there)(of) && !hidden) number_row(ui, rows.next(), row, of);
        for (const OwnRow& own : kOwnRows)
            if (own.below == *row.id && drawn(own.first, own.whole)) own.draw(ui, rows);
    }
}

}  // namespace lowrank::panels
