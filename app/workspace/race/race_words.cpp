// Curves are named by their methods, so that a file can be read; those of pins by their places.
#include "app/workspace/race/race_words.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/workspace/race/race_state.h"
#include "core/io/experiment_keys.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

using namespace state;

// In the order of FigureKind, CentreView and XAxis.
constexpr std::array<std::string_view, 4> kFigures = {"error", "stepsize", "momentum", "objective"};
constexpr std::array<std::string_view, 3> kCentres = {"curves", "matrix", "step"};
static_assert(kCentres.size() == static_cast<std::size_t>(CentreView::Step) + 1);
constexpr std::array<std::string_view, 3> kXAxes = {"iterations", "seconds", "calls"};
constexpr std::array<std::string_view, 2> kFlags = {"false", "true"};
constexpr char kBetween = ';';  ///< rules of methods have commas
constexpr std::string_view kNobody = "none";
constexpr std::int64_t kMostParts = 20;  ///< more than any step has; past its last the last is lit

ViewState plain_view(const AppState& app, std::size_t k) {
    return default_view(static_cast<FigureKind>(k), app.accepted.problem.source);
}

CentreView plain_centre(const AppState& app) {
    return has_pixels(app.accepted.problem) ? CentreView::Matrix : CentreView::Curves;
}

/// 'narg+r', or 'pin2/1': the first method of the second pin; empty for the curve of a file, which is not kept.
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

std::string read_hidden(AppState& app, const std::string& words) {
    app.hidden.clear();
    app.hidden_before_solo.clear();
    app.solo.reset();
    if (words == kNobody) return {};
    for (std::size_t at = 0; at <= words.size();) {
        const std::size_t end = std::min(words.find(kBetween, at), words.size());
        const std::string word = words.substr(at, end - at);
        at = end + 1;
        if (Index id = -1; is_pin_word(app, word, id)) {
            if (id != -1) app.hidden.insert(id);
            continue;
        }
        const Result<Index> method = read_change_method(word, app.experiment.methods);
        if (!method) return refused_word("hidden", word, "a method of the experiment, or pin1/1,");
        app.hidden.insert(*method);
    }
    return {};
}

std::string read_bands(AppState& app, const std::string& word) {
    RaceState& race = race_of(app);
    const auto seeds = parse_integer(word);
    if (word != "none" && (!seeds || *seeds < 1 || *seeds > kMostSeeds))
        return refused_word("bands", word,
                            "none or a number of seeds from 1 to " + std::to_string(kMostSeeds));
    race.bands.on = word != "none";
    if (seeds) race.bands.seeds = *seeds;
    return {};
}

std::string read_fit(AppState& app, const std::string& word) {
    RaceState& race = race_of(app);
    race.fit_range.reset();
    if (word == "auto") return {};
    const auto range = range_of(word);
    if (!range || range->low < 0 || range->high > 1e9 || range->low != std::floor(range->low) ||
        range->high != std::floor(range->high))
        return refused_word("fit", word, "auto or FIRST:LAST, two iterations,");
    race.fit_range = FitRange{static_cast<std::int64_t>(range->low), static_cast<std::int64_t>(range->high)};
    return {};
}

}  // namespace

void write_race_words(const AppState& app, SavedView& view) {
    const RaceState& race = race_of(app);
    view["more"] = level_words(app.level);
    for (std::size_t k = 0; k < kFigures.size(); ++k)
        write_view_words(race.views[k], plain_view(app, k), std::string(kFigures[k]), view);
    if (race.active != FigureKind::Error) view["race_card"] = kFigures[static_cast<std::size_t>(race.active)];
    if (race.centre != plain_centre(app))
        view["race_centre"] = kCentres[static_cast<std::size_t>(race.centre)];
    if (race.beside && race.centre != CentreView::Curves) view["race_beside"] = "true";
    if (race.part != 0) view["step_part"] = std::to_string(race.part + 1);
    if (race.wipe.on) view["matrix_wipe"] = print_number(std::round(race.wipe.at * 1000.0) / 1000);
    if (const XAxis axis = x_axis_of(app); axis != usual_axis(app.accepted))
        view["x_axis"] = kXAxes[static_cast<std::size_t>(axis)];
    if (race.gradient_norm) view["gradient_norm"] = "true";
    if (!app.predictions) view["theory"] = "false";
    if (race.bands.on) view["bands"] = std::to_string(race.bands.seeds);
    if (race.whole) view["whole"] = "true";
    if (race.fit_range)
        view["fit"] = std::to_string(race.fit_range->first) + ":" + std::to_string(race.fit_range->last);
    if (app.has_method(app.selected) && app.selected != usual_method(app.experiment))
        view["selected"] = curve_word(app, app.selected);
    std::string hidden;
    for (const Index id : app.hidden)
        if (app.has_curve(id))
            if (const std::string word = curve_word(app, id); !word.empty())
                hidden += (hidden.empty() ? "" : std::string(1, kBetween)) + word;
    if (!hidden.empty()) view["hidden"] = hidden;
}

std::string read_race_words(AppState& app, const SavedView& view) {
    RaceState& race = race_of(app);
    if (const std::string* word = word_of(view, "more")) {
        const auto level = read_level(*word);
        if (!level) return refused_word("more", *word, level_choices());
        app.level = *level;
    }
    for (std::size_t k = 0; k < kFigures.size(); ++k)
        if (std::string wrong = read_view_words(race.views[k], std::string(kFigures[k]), view);
            !wrong.empty())
            return wrong;
    std::string wrong;
    const auto choose = [&](const std::string& key, std::span<const std::string_view> names,
                            const char* needed, auto put) {
        const std::string* word = word_of(view, key);
        if (!word || !wrong.empty()) return;
        if (const auto k = choice_of(*word, names))
            put(*k);
        else
            wrong = refused_word(key, *word, needed);
    };
    choose("race_card", kFigures, "error, stepsize, momentum or objective",
           [&](std::size_t k) { race.active = static_cast<FigureKind>(k); });
    choose("race_centre", kCentres, "curves, matrix or step",
           [&](std::size_t k) { race.centre = static_cast<CentreView>(k); });
    choose("race_beside", kFlags, "true or false", [&](std::size_t k) { race.beside = k == 1; });
    choose("x_axis", kXAxes, "iterations, seconds or calls",
           [&](std::size_t k) { race.x_axis = static_cast<XAxis>(k); });
    choose("gradient_norm", kFlags, "true or false", [&](std::size_t k) { race.gradient_norm = k == 1; });
    choose("theory", kFlags, "true or false", [&](std::size_t k) { app.predictions = k == 1; });
    choose("whole", kFlags, "true or false", [&](std::size_t k) { race.whole = k == 1; });
    if (!wrong.empty()) return wrong;
    if (const std::string* word = word_of(view, "bands"))
        if (wrong = read_bands(app, *word); !wrong.empty()) return wrong;
    if (const std::string* word = word_of(view, "fit"))
        if (wrong = read_fit(app, *word); !wrong.empty()) return wrong;
    if (const std::string* word = word_of(view, "step_part")) {
        const auto part = parse_integer(*word);
        if (!part || *part < 1 || *part > kMostParts)
            return refused_word("step_part", *word, "a whole number from 1 to " + std::to_string(kMostParts));
        race.part = static_cast<int>(*part - 1);
    }
    if (const std::string* word = word_of(view, "matrix_wipe")) {
        const auto at = parse_number(*word);
        if (!at || !(*at >= 0 && *at <= 1)) return refused_word("matrix_wipe", *word, "a number from 0 to 1");
        race.wipe = {.on = true, .at = static_cast<float>(*at)};
    }
    if (const std::string* word = word_of(view, "selected")) {
        const Result<Index> method = read_change_method(*word, app.experiment.methods);
        if (!method) return refused_word("selected", *word, "a method of the experiment");
        app.selected = *method;
    }
    if (const std::string* word = word_of(view, "hidden")) return read_hidden(app, *word);
    return {};
}

void reset_race_view(AppState& app) {
    RaceState& race = race_of(app);
    for (std::size_t k = 0; k < race.views.size(); ++k) race.views[k] = plain_view(app, k);
    race.active = FigureKind::Error;
    race.centre = plain_centre(app);
    race.beside = false;
    race.part = 0;
    race.wipe = {};
    race.x_axis.reset();
    race.gradient_norm = false;
    app.predictions = true;
    race.bands.on = false;
    race.whole = false;
    race.fit_range.reset();
    app.selected = usual_method(app.experiment);
    app.hidden.clear();
    app.hidden_before_solo.clear();
    app.solo.reset();
}

}  // namespace lowrank::workspace
