// One row a parameter: label and symbol, slider, box. Every change is an EditExperiment; a drag is one step.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <variant>
#include <vector>

#include "app/figure/race/build_race_figures.h"
#include "app/panels/experiment_samples.h"
#include "app/panels/panels.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"

namespace lowrank::panels {
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
    if (path.empty()) {
        const bool pictures = *row_of(source).measure == MeasureOfSource::Psnr;
        c.emit(state::SetOpenFilter{pictures ? state::OpenFilter::Pictures : state::OpenFilter::Tables});
        c.emit(state::ShowDialog{state::Dialog::Open});
        return;
    }
    c.emit(state::OpenFile{path});
}

}  // namespace

float experiment_panel(Ui& ui, Rect column) {
    const Context& c = ui.context();
    const ExperimentSpec& experiment = c.state.experiment;
    const ProblemSpec& problem = experiment.problem;
    const bool generated = is_drawn(problem);
    const KindRow& kind = row_of(problem.kind);
    const ExperimentSpec fresh = default_experiment();
    Stack rows(ui, column);
    const auto changed = [&](std::string_view what, bool live, auto set) {
        ExperimentSpec spec = experiment;
        set(spec);
        edit_experiment(ui, what, live, spec);
    };

    Rect head = rows.next(24);
    bool& folded = c.memory.experiment_folded;
    const float title = ui.text_width("EXPERIMENT", 11, Face::Bold);
    if (ui.pressable("experiment.fold", {head.x, head.y + ui.px(2), title + ui.px(20), head.h - ui.px(6)}))
        folded = !folded;
    ui.tooltip(folded ? "Show the controls"
                      : "Fold the controls away: more room for the methods and their rules");
    ui.section(head, "EXPERIMENT");
    draw_icon(ui.list(), folded ? Icon::ChevronRight : Icon::ChevronDown,
              {head.x + title + ui.px(12), head.y + head.h / 2}, ui.px(8), ui.theme().quiet);
    if (ui.link("reset", head, "reset")) c.emit(state::ResetExperiment{});
    ui.tooltip(
        "Everything as it was at the first start: completion, n 50, r 3, p 0.6, seed 21, nine methods. Can "
        "be undone.");

    if (folded) {
        rows.gap(3);
        rows.typeset(figure::experiment_words(problem), {ui.theme().text, 12});
        rows.gap(8);
        rows.taken(experiment_callout(ui, rows.rest()));
        return rows.height();
    }

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
    // Begun by a preset, a file or a line, they have a row of their own while one of them is there.
    if (std::ranges::find(more, now) != more.end()) {
        rows.gap(4);
        row_of_choices("problem.more", more);
    }
    rows.gap(8);

    if (!generated) {
        Rect file = rows.next();
        ui.text(cut_left(file, ui.px(kOptionLabel)), "File", {ui.theme().text});
        const std::string name = problem.path.empty()
                                     ? "shipped picture"
                                     : std::filesystem::path(problem.path).filename().string();
        if (ui.button("file", inset(file, 0, ui.px(2)), paint::escape_markup(name)))
            c.emit(state::ShowDialog{state::Dialog::Open});
        ui.tooltip((problem.path.empty() ? std::string("A picture made by this program")
                                         : paint::escape_markup(problem.path)) +
                   "\nClick to open another; or drop a file on the window.");
    } else {
        const bool square = problem.rows == problem.cols;
        const double largest = static_cast<double>(*kind.easy_side);
        Rect sizes = rows.next();
        const Rect link = cut_right(sizes, ui.px(26));
        if (auto n = parameter(ui, sizes,
                               {"n",
                                "Size",
                                square ? "n" : "n_1",
                                square ? "Rows and columns of the matrix (n)" : "Rows of the matrix (n_1)",
                                static_cast<double>(problem.rows),
                                50,
                                {10, largest, true, true},
                                std::to_string(problem.rows),
                                {2, 100000}}))
            changed(square ? "size" : "rows", n->live, [&](ExperimentSpec& s) {
                s.problem.rows = static_cast<Index>(n->value);
                if (square) s.problem.cols = s.problem.rows;
            });
        const Rect toggle{link.right() - ui.px(22), link.y + ui.px(3), ui.px(22), ui.px(22)};
        const bool linked = square && !c.memory.sizes_unlinked;
        if (ui.icon_button("link", toggle, linked ? Icon::Linked : Icon::Unlinked, ButtonKind::Quiet)) {
            c.memory.sizes_unlinked = linked;
            if (!linked && !square)
                changed("size", false, [](ExperimentSpec& s) { s.problem.cols = s.problem.rows; });
        }
        ui.tooltip(linked ? "Rows and columns move together. Click to set them apart."
                          : "Click to make the matrix square.");
        if (!linked) {
            Rect columns = rows.next();
            cut_right(columns, ui.px(26));
            if (auto n = parameter(ui, columns,
                                   {"n2",
                                    "Columns",
                                    "n_2",
                                    "Columns of the matrix (n_2)",
                                    static_cast<double>(problem.cols),
                                    50,
                                    {10, largest, true, true},
                                    std::to_string(problem.cols),
                                    {2, 100000}}))
                changed("columns", n->live,
                        [&](ExperimentSpec& s) { s.problem.cols = static_cast<Index>(n->value); });
        }
    }
    const Index shorter = generated ? std::min(problem.rows, problem.cols)
                                    : std::max<Index>(1, std::min(c.race.facts.rows, c.race.facts.cols));
    const double rank_top =
        std::max(1.0, std::min<double>(static_cast<double>(shorter), generated ? 20 : 80));
    if (auto r = parameter(
            ui, rows.next(),
            {"rank",
             "Rank",
             "r",
             "Rank of the matrix that is sought (r), at most its shorter side",
             static_cast<double>(problem.rank),
             3,
             {1, std::max(rank_top, static_cast<double>(std::min(problem.rank, shorter))), false, true},
             std::to_string(problem.rank),
             {1, static_cast<double>(std::max<Index>(shorter, 1))}}))
        changed("rank", r->live, [&](ExperimentSpec& s) {
            s.problem.rank = std::clamp<Index>(static_cast<Index>(r->value), 1, std::max<Index>(shorter, 1));
        });
    if (row_of(problem.source).sampled) sampling_rows(ui, rows);
    if (*row_of(problem.source).measure == MeasureOfSource::HeldOut) centring_row(ui, rows);
    if (generated) {
        if (auto s = parameter(ui, rows.next(),
                               {"noise",
                                "Noise",
                                "σ",
                                "Noise on the samples, relative to their root mean square (σ)",
                                problem.noise,
                                0,
                                {0, 0.5},
                                print_number(problem.noise),
                                {.low = 0}}))
            changed("noise", s->live, [&](ExperimentSpec& e) {
                e.problem.noise = s->exact ? s->value : std::round(s->value * 100) / 100;
            });
        const double shown = problem.condition;
        if (auto k = parameter(
                ui, rows.next(),
                {"condition",
                 "Condition",
                 "κ",
                 "Largest by smallest singular value of the truth (κ); 'free': random factors, as they come",
                 std::max(shown, 1.0),
                 1,
                 {1, 100, true, false},
                 shown == 0 ? "free" : number_markup(shown, 2),
                 {.low = 1}}))
            changed("condition", k->live, [&](ExperimentSpec& e) {
                // The left end of the slider is the ordinary case, factors that nobody conditioned.
                const double rounded = k->exact ? k->value : std::round(k->value * 10) / 10;
                e.problem.condition = rounded <= 1 ? 0 : rounded;
            });
    }
    Rect seeds = rows.next();
    const Rect die = cut_right(seeds, ui.px(26));
    if (auto s = parameter(ui, seeds,
                           {"seed",
                            "Seed",
                            "",
                            "Seed of every random draw: the same seed gives the same race",
                            static_cast<double>(problem.seed),
                            21,
                            {0, 100, false, true},
                            std::to_string(problem.seed),
                            {0, 1e9}}))
        changed("seed", s->live,
                [&](ExperimentSpec& e) { e.problem.seed = static_cast<std::uint64_t>(s->value); });
    if (ui.icon_button("dice", {die.right() - ui.px(22), die.y + ui.px(3), ui.px(22), ui.px(22)}, Icon::Dice,
                       ButtonKind::Quiet))
        changed("seed", false, [&](ExperimentSpec& e) {
            // A multiplier that is 1 modulo 20 and an odd step that 5 does not divide (Hull and Dobell): from any seed
            // below 10 000 the dice shows all of 0 … 9999 before one comes again.
            e.problem.seed = (e.problem.seed * 4801 + 2731) % 10000;
        });
    ui.tooltip("Another instance: draws a new seed.");

    Rect start = rows.next();
    Rect label = cut_left(start, ui.px(kOptionLabel));
    ui.text(label, "Start", {ui.theme().text});
    ui.text({label.x + ui.text_width("Start") + ui.px(7), label.y, label.w, label.h}, "X_0",
            {ui.theme().quiet, 13, Face::Oblique});
    const bool noisy = experiment.start.kind == StartKind::Noisy;
    if (noisy) {
        const Rect sigma = inset(cut_right(start, ui.px(48)), 0, ui.px(2));
        if (auto s = ui.number("start.sigma", sigma, experiment.start.sigma,
                               number_markup(experiment.start.sigma, 2)))
            changed("start", false, [&](ExperimentSpec& e) {
                e.start.sigma = nearest_possible(ui, "Start σ", *s, {.low = 0});
            });
        ui.tooltip("How far the start is from the truth: σ times a random matrix. Click to type.");
        cut_right(start, ui.px(6));
    }
    static constexpr std::array<std::string_view, 3> kStarts = {"spectral", "noisy", "raw"};
    static_assert(kStarts.size() == kStartKinds.size(), "a start has no editor");
    if (auto start_kind = ui.segmented("start", inset(start, 0, ui.px(2)), kStarts,
                                       static_cast<int>(experiment.start.kind)))
        changed("start", false, [&](ExperimentSpec& e) {
            e.start = {static_cast<StartKind>(*start_kind),
                       static_cast<StartKind>(*start_kind) == StartKind::Noisy ? 0.1 : 0.0};
        });
    rows.gap(8);
    rows.taken(experiment_callout(ui, rows.rest()));
    return rows.height();
}

}  // namespace lowrank::panels
