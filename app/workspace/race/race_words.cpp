// Curves are named by their methods, so that a file can be read; those of pins by their places.
#include "app/workspace/race/race_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>

#include "app/state/fit_range.h"
#include "app/workspace/race/race_state.h"
#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"

namespace lowrank::race {
namespace {

using namespace state;

// In the order of CentreView and XAxis.
constexpr std::array<std::string_view, 3> kCentres = {"curves", "matrix", "step"};
static_assert(kCentres.size() == static_cast<std::size_t>(CentreView::Step) + 1);
constexpr std::array<std::string_view, 3> kXAxes = {"iterations", "seconds", "calls"};
constexpr char kLineBetween = ';';  ///< rules of methods have commas
constexpr std::string_view kNobody = "none";
constexpr std::int64_t kMostParts = 20;  ///< more than any step has; past its last the last is lit

/// As nobody has touched it, which depends on the problem.
RaceState untouched(const AppState& app) {
    RaceState race;
    for (std::size_t k = 0; k < race.views.size(); ++k)
        race.views[k] = default_view(static_cast<FigureKind>(k), app.accepted.problem.source);
    if (has_pixels(app.accepted.problem)) race.centre = CentreView::Matrix;
    return race;
}

constexpr FieldsOf<RaceState> kField = {race_of, race_of, untouched};

/// 'narg+r', or 'pin2/1': the first method of the second pin; empty for the curve of a file, which is not
/// kept.
std::string curve_word(const AppState& app, Index id) {
    if (app.has_method(id)) return write_change_method(id, app.experiment.methods);
    const ForeignCurve& curve = app.foreign[static_cast<std::size_t>(foreign_of(id))];
    return curve.pinned ? write_pinned_curve({curve.pin, static_cast<Index>(curve.trace)}) : std::string();
}

/// Whether a word names the curve of a pin; id: -1 where there is no such pin, which then hides nothing.
bool is_pin_word(const AppState& app, std::string_view word, Index& id) {
    const std::optional<PinnedCurve> named = read_pinned_curve(word);
    if (!named) return false;
    id = -1;
    for (std::size_t i = 0; i < app.foreign.size(); ++i)
        if (app.foreign[i].pinned && app.foreign[i].pin == named->pin &&
            static_cast<Index>(app.foreign[i].trace) == named->method)
            id = curve_of_foreign(static_cast<std::int64_t>(i));
    return true;
}

void show_all(AppState& app) {
    app.curves.hidden.clear();
    app.curves.hidden_before_solo.clear();
    app.curves.solo.reset();
}

std::string write_hidden(const AppState& app) {
    std::string words;
    for (const Index id : app.curves.hidden)
        if (app.has_curve(id))
            if (const std::string word = curve_word(app, id); !word.empty())
                words += (words.empty() ? "" : std::string(1, kLineBetween)) + word;
    return words;
}

std::string read_hidden(AppState& app, const SavedView& view) {
    const std::string* words = word_of(view, "hidden");
    if (!words) return {};
    show_all(app);
    if (*words == kNobody) return {};
    for (std::size_t at = 0; at <= words->size();) {
        const std::size_t end = std::min(words->find(kLineBetween, at), words->size());
        const std::string word = words->substr(at, end - at);
        at = end + 1;
        if (Index id = -1; is_pin_word(app, word, id)) {
            if (id != -1) app.curves.hidden.insert(id);
            continue;
        }
        const Result<Index> method = read_change_method(word, app.experiment.methods);
        if (!method) return refused_word("hidden", word, "a method of the experiment, or pin1/1,");
        app.curves.hidden.insert(*method);
    }
    return {};
}

std::string write_selected(const AppState& app) {
    const bool usual =
        !app.has_method(app.curves.selected) || app.curves.selected == usual_method(app.experiment);
    return usual ? std::string() : curve_word(app, app.curves.selected);
}

std::string read_selected(AppState& app, const SavedView& view) {
    const std::string* word = word_of(view, "selected");
    if (!word) return {};
    const Result<Index> method = read_change_method(*word, app.experiment.methods);
    if (!method) return refused_word("selected", *word, "a method of the experiment");
    app.curves.selected = *method;
    return {};
}

/// One that nobody has chosen is left to the methods that run.
ViewField axis_field() {
    return {"x_axis",
            [](const AppState& app) {
                const XAxis axis = x_axis_of(app);
                return axis == usual_axis(app.accepted) ? std::string()
                                                        : std::string(kXAxes[static_cast<std::size_t>(axis)]);
            },
            [](AppState& app, const SavedView& view) {
                XAxis axis = x_axis_of(app);
                std::string wrong = read_word(choice<XAxis>(kXAxes), "x_axis", view, axis);
                if (wrong.empty() && word_of(view, "x_axis")) race_of(app).x_axis = axis;
                return wrong;
            },
            [](AppState& app) { race_of(app).x_axis.reset(); }};
}

/// Of the fourth figure: false and true were all there was before sizes.
Codec<ObjectiveColumn> gradient_codec() {
    Codec<ObjectiveColumn> codec;
    codec.needed = flag().needed;
    codec.write = [](const ObjectiveColumn& column) {
        return flag().write(column == ObjectiveColumn::Gradient);
    };
    codec.read = [](std::string_view word, ObjectiveColumn& column) {
        bool gradient = false;
        if (!flag().read(word, gradient)) return false;
        if (gradient != (column == ObjectiveColumn::Gradient))
            column = gradient ? ObjectiveColumn::Gradient : ObjectiveColumn::Objective;
        return true;
    };
    return codec;
}

Codec<ObjectiveColumn> size_codec() {
    static constexpr std::array<std::string_view, 3> kSizes = {"none", "norm", "sigma-r"};
    static constexpr auto kBefore = static_cast<std::size_t>(ObjectiveColumn::Norm) - 1;
    const auto place = [](ObjectiveColumn column) {
        const auto at = static_cast<std::size_t>(column);
        return at > kBefore ? at - kBefore : 0;
    };
    return {choice<ObjectiveColumn>(kSizes).needed,
            [place](const ObjectiveColumn& column) { return std::string(kSizes[place(column)]); },
            [place](std::string_view word, ObjectiveColumn& column) {
                const std::optional<std::size_t> size = choice_of(word, kSizes);
                if (!size) return false;
                if (*size > 0)
                    column = static_cast<ObjectiveColumn>(*size + kBefore);
                else if (place(column) > 0)
                    column = ObjectiveColumn::Objective;
                return true;
            }};
}

/// The number of seeds, which stays where no bands are shown.
Codec<BandsShown> bands_codec() {
    return {fmt::format("none or a number of seeds from 1 to {}", kMostSeeds),
            [](const BandsShown& bands) { return bands.on ? std::to_string(bands.seeds) : "none"; },
            [](std::string_view word, BandsShown& bands) {
                const auto seeds = parse_integer(word);
                if (word != "none" && (!seeds || *seeds < 1 || *seeds > kMostSeeds)) return false;
                bands.on = word != "none";
                if (seeds) bands.seeds = *seeds;
                return true;
            }};
}

Codec<int> part_codec() {
    return {fmt::format("a whole number from 1 to {}", kMostParts),
            [](const int& part) { return std::to_string(part + 1); },
            [](std::string_view word, int& part) {
                const auto counted = parse_integer(word);
                if (!counted || *counted < 1 || *counted > kMostParts) return false;
                part = static_cast<int>(*counted - 1);
                return true;
            }};
}

/// Where the line stands, to a thousandth; no word while there is none.
Codec<MatrixWipe> wipe_codec() {
    return {"a number from 0 to 1",
            [](const MatrixWipe& wipe) {
                return wipe.on ? print_number(std::round(wipe.at * 1000.0) / 1000) : std::string();
            },
            [](std::string_view word, MatrixWipe& wipe) {
                wipe = {};
                const auto at = parse_number(word);
                if (!at || !(*at >= 0 && *at <= 1)) return false;
                wipe = {.on = true, .at = static_cast<float>(*at)};
                return true;
            }};
}

ViewField level_field() {
    return {std::string(kLevelWord), [](const AppState& app) { return level_words(app.level); },
            [](AppState& app, const SavedView& view) -> std::string {
                const std::string* word = word_of(view, std::string(kLevelWord));
                if (!word) return {};
                const auto level = read_level(*word);
                if (!level) return refused_word(kLevelWord, *word, level_choices());
                app.level = *level;
                return {};
            },
            // How much is shown is the person's, and no part of how the race is seen.
            [](AppState&) {}};
}

ViewField theory_field() {
    return {
        "theory", [](const AppState& app) { return app.theory.on ? "" : flag().write(false); },
        [](AppState& app, const SavedView& view) { return read_word(flag(), "theory", view, app.theory.on); },
        [](AppState& app) { app.theory.on = true; }};
}

/// Beside the curves nothing is: the word would say nothing there.
ViewField beside_field() {
    ViewField field = kField("race_beside", &RaceState::beside, flag());
    field.write = [](const AppState& app) {
        const RaceState& race = race_of(app);
        return race.beside && race.centre != CentreView::Curves ? flag().write(true) : "";
    };
    return field;
}

}  // namespace

ViewFields race_fields() {
    ViewFields fields{level_field()};
    for (std::size_t k = 0; k < kFigureNames.size(); ++k)
        kField.add_axes(
            std::string(kFigureNames[k]), [k](auto& race) -> auto& { return race.views[k]; }, fields);
    for (ViewField& field : ViewFields{
             kField("race_card", &RaceState::active, choice<FigureKind>(kFigureNames)),
             kField("race_centre", &RaceState::centre, choice<CentreView>(kCentres)),
             beside_field(),
             axis_field(),
             kField("gradient_norm", &RaceState::objective_column, gradient_codec()),
             kField("size", &RaceState::objective_column, size_codec()),
             theory_field(),
             kField("whole", &RaceState::whole, flag()),
             kField("bands", &RaceState::bands, bands_codec()),
             kField("fit", &RaceState::fit_range, fit_codec()),
             kField("step_part", &RaceState::part, part_codec()),
             kField("matrix_wipe", &RaceState::wipe, wipe_codec()),
             {"selected", write_selected, read_selected,
              [](AppState& app) { app.curves.selected = usual_method(app.experiment); }},
             {"hidden", write_hidden, read_hidden, show_all},
         })
        fields.push_back(std::move(field));
    return fields;
}

}  // namespace lowrank::race
