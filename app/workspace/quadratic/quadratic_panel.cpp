// Q by example, entries, spectrum or the race's own, and where the runs start. Every change is an
// EditQuadratic; a drag is one step.
#include "app/workspace/quadratic/quadratic_panel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/core.h>
#include <numbers>

#include "app/ui/callout.h"
#include "app/ui/format.h"
#include "app/ui/parameter_row.h"
#include "app/ui/stack.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "core/quadratic/theta_rate.h"

namespace lowrank::quadratic {
namespace {

using namespace ui;
using paint::Rect;

constexpr double kDegrees = 180 / std::numbers::pi;

using Of = const QuadraticState&;
using QuadraticRow = state::ParameterRow<QuadraticState, QuadraticChoice>;
using Track = state::ParameterTrack;

constexpr state::ParameterLimits kAnything{};

bool always(Of) { return true; }
bool has_entries(Of q) {
    return q.choice.source == QuadraticSource::Example || q.choice.source == QuadraticSource::Entries;
}
bool has_spectrum(Of q) { return !has_entries(q); }

template <double Quadratic::*which>
struct Entry {
    static double usual(Of) { return Quadratic().*which; }
    static double of(Of q) { return q.choice.Q.*which; }
    static QuadraticChoice with(Of q, double value) {
        Quadratic Q = q.choice.Q;
        Q.*which = value;
        return quadratic::with_entries(q.choice, Q, QuadraticSource::Entries);
    }
};
/// One of a person's own is the race's no more.
template <double QuadraticChoice::*which>
struct Eigenvalue {
    static double usual(Of) { return quadratic::default_quadratic_choice().*which; }
    static double of(Of q) { return q.choice.*which; }
    static QuadraticChoice with(Of q, double value) {
        QuadraticChoice c = q.choice;
        c.*which = value;
        return with_spectrum(q.choice, c.lambda_min, c.lambda_max, c.angle, QuadraticSource::Spectrum);
    }
};

double usual_valley(Of) { return default_quadratic_choice().angle * kDegrees; }
double valley(Of q) { return q.choice.angle * kDegrees; }
QuadraticChoice with_valley(Of q, double degrees) {
    const QuadraticChoice& c = q.choice;
    return with_spectrum(c, c.lambda_min, c.lambda_max, degrees / kDegrees, c.source);
}

/// Angles are those of the Q that runs: a refused one has none.
const Quadratic& with_angles(Of q) { return q.refusal.empty() ? q.choice.Q : q.accepted.Q; }
double start_angle(Of q) { return theta_of_start(with_angles(q), q.choice.start) * kDegrees; }
QuadraticChoice turned_to(Of q, double degrees) {
    QuadraticChoice turned = q.choice;
    turned.Q = with_angles(q);
    turned = with_theta(turned, degrees / kDegrees);
    turned.Q = q.choice.Q;
    return turned;
}

Track starts_track(Of q) {
    return {1, static_cast<double>(most_starts(q.choice.methods.size())), Track::kWhole};
}
state::ParameterLimits starts_limits(Of q) { return {1, starts_track(q).high}; }
QuadraticChoice with_starts(Of q, double starts) {
    QuadraticChoice ring = q.choice;
    ring.starts = static_cast<int>(starts);
    return ring;
}

constexpr Track kPositive{0.1, 20, Track::kThreeDigits, true},
    kSpectrum{0.01, 100, Track::kThreeDigits, true};
template <class N>
constexpr QuadraticRow number(std::string_view id, const char* label, const char* symbol, const char* tooltip,
                              Track track, bool (*there)(Of)) {
    return {id, "", label, symbol, tooltip, "Q", N::usual, track, kAnything, true, there, N::of, N::with};
}

constexpr QuadraticRow kRows[] = {
    number<Entry<&Quadratic::q11>>("q11", "Entry", "Q_{11}", "First diagonal entry of Q (Q_{11}), above 0",
                                   kPositive, has_entries),
    number<Entry<&Quadratic::q12>>("q12", "Entry", "Q_{12}",
                                   "Off-diagonal entry of Q (Q_{12}), its square below Q_{11} Q_{22}",
                                   Track{-5, 5, 20}, has_entries),
    number<Entry<&Quadratic::q22>>("q22", "Entry", "Q_{22}", "Second diagonal entry of Q (Q_{22}), above 0",
                                   kPositive, has_entries),
    number<Eigenvalue<&QuadraticChoice::lambda_min>>("lambda-min", "Smallest", "λ_{min}",
                                                     "Smallest eigenvalue of Q (λ_{min}), above 0", kSpectrum,
                                                     has_spectrum),
    number<Eigenvalue<&QuadraticChoice::lambda_max>>(
        "lambda-max", "Largest", "λ_{max}", "Largest eigenvalue of Q (λ_{max})", kSpectrum, has_spectrum),
    {"angle", "", "Valley", "φ", "Direction of the valley, along the eigenvector of λ_{min}", "Q",
     usual_valley, Track{-90, 90, 2}, kAnything, true, has_spectrum, valley, with_valley, "", "°"},
    {"theta", "", "Angle", "θ",
     "Angle of the first gradient from the eigenvectors (θ). At 45°, 135°, … exact line search is slowest; "
     "at 0°, 90°, … it ends in one step.",
     "start", [](Of) { return 45.0; }, Track{0, 360, 2}, kAnything, true, always, start_angle, turned_to, "",
     "°"},
    {"starts", "", "Starts", "", "How many starts at once, on the circle through the first", "starts",
     [](Of) { return 1.0; }, starts_track, starts_limits, true, always,
     [](Of q) { return static_cast<double>(q.choice.starts); }, with_starts},
};

/// Those of the rows from one to another that there are.
void number_rows(Ui& ui, Stack& rows, std::string_view first, std::string_view last) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    const auto* row = std::ranges::find(kRows, first, [](const QuadraticRow& each) { return *each.id; });
    for (bool more = true; more; ++row) {
        more = *row->id != last;
        if (!(*row->there)(q)) continue;
        const double value = row->number(q);
        const bool whole = row->track->of(q).per_one == Track::kWhole;
        const std::string shown = whole               ? std::to_string(q.choice.starts)
                                  : row->unit.empty() ? number_markup(value, 4)
                                                      : decimals(value, 1) + std::string(row->unit);
        if (const auto change = parameter(ui, rows.next(), *row, q, value, shown))
            edit_quadratic(ui, row->with(q, change->value), row->what->of(q), change->live);
    }
}

void choose(Ui& ui, QuadraticSource source) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    const QuadraticChoice fresh = default_quadratic_choice();
    switch (source) {
        case QuadraticSource::Example:
            return edit_quadratic(ui, with_entries(q.choice, fresh.Q, source), "the paper's example", false);
        case QuadraticSource::Entries:
            return edit_quadratic(ui, with_entries(q.choice, q.accepted.Q, source), "entries", false);
        case QuadraticSource::Spectrum:
            return edit_quadratic(ui,
                                  with_spectrum(q.choice, q.accepted.lambda_min, q.accepted.lambda_max,
                                                q.accepted.angle, source),
                                  "spectrum", false);
        case QuadraticSource::Race:
            break;
    }
    if (!q.race)
        return ui.context().emit(state::Notify{
            q.race_words.empty() ? "The race's eigenvalues are not known yet." : q.race_words, false});
    edit_quadratic(ui,
                   with_spectrum(q.choice, q.race->lambda_min, q.race->lambda_max, q.accepted.angle,
                                 QuadraticSource::Race),
                   "the race's spectrum", false);
}

/// The other views of the same Q, or what is wrong with the fields.
float description_callout(Ui& ui, Rect at) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    const theme::Theme& t = ui.theme();
    std::vector<CalloutLine> lines;
    if (!q.refusal.empty()) {
        lines.push_back({q.refusal, t.bad});
        lines.push_back(
            {fmt::format("Shown is the last good one, Q = {}.", matrix_words(q.accepted.Q)), t.quiet});
    } else {
        const QuadraticChoice& c = q.choice;
        const auto add = [&](std::string words) { lines.push_back({std::move(words), t.quiet, true}); };
        const auto entry = [](double v) { return number_markup(v, 3); };
        if (has_entries(q))
            add(fmt::format("eigenvalues {} and {}", number_markup(c.lambda_min, 3),
                            number_markup(c.lambda_max, 3)));
        else
            add("Q = (" + entry(c.Q.q11) + ", " + entry(c.Q.q12) + "; " + entry(c.Q.q12) + ", " +
                entry(c.Q.q22) + ")");
        add(fmt::format(
            "condition κ {}{}", number_markup(c.lambda_max / c.lambda_min, 3),
            has_entries(q) ? fmt::format(" · valley at {}°", decimals(c.angle * kDegrees, 1)) : ""));
        if (c.source == QuadraticSource::Example) add("the paper's example");
        if (c.source == QuadraticSource::Race) lines.push_back({"the race's own eigenvalues", t.good, true});
    }
    return callout(ui, at, "quadratic.callout", lines).height;
}

/// The place of the first start.
void point_row(Ui& ui, Rect point) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    Rect label = cut_left(point, ui.px(92));
    ui.area("start.label", label);
    ui.tooltip("Where every method starts (x_0). Drag it in the landscape, or click a number to type it.");
    ui.text(label, "Point", {ui.theme().text});
    const float words = ui.text_width("Point") + ui.px(7);
    ui.text({label.x + words, label.y, label.w - words, label.h}, "x_0",
            {ui.theme().quiet, 13, paint::Face::Oblique});
    cut_left(point, ui.px(8));
    const float width = std::floor((point.w - ui.px(6)) / 2);
    const auto coordinate = [&](std::string_view id, Rect box, double Vec2::*which) {
        if (auto typed = ui.number(id, inset(box, 0, ui.px(2)), q.choice.start.*which,
                                   number_markup(q.choice.start.*which, 4))) {
            QuadraticChoice moved = q.choice;
            moved.start.*which = *typed;
            edit_quadratic(ui, moved, "start", false);
        }
        ui.tooltip("Click to type.");
    };
    coordinate("start.x", cut_left(point, width), &Vec2::x);
    coordinate("start.y", cut_right(point, width), &Vec2::y);
}

}  // namespace

void edit_quadratic(Ui& ui, const QuadraticChoice& choice, std::string_view what, bool live) {
    ui.context().emit(EditQuadratic{choice, live, std::string(what)});
}

float quadratic_panel(Ui& ui, Rect column) {
    const QuadraticState& q = quadratic_of(ui.context().state);
    Stack rows(ui, column);
    Rect head = rows.next(24);
    ui.section(head, "QUADRATIC");
    if (ui.link("quadratic.reset", head, "reset")) {
        edit_quadratic(ui, default_quadratic_choice(), "reset", false);
        ui.context().emit(state::SetSpeed{kQuadraticSpeed});
        ui.context().emit(state::MoveCursor{});
        ui.context().emit(state::SelectMethod{QuadraticState().selected});
    }
    ui.tooltip("The paper's example, its start and its methods, as at the first start. Can be undone.");
    rows.gap(2);
    static constexpr std::array<std::string_view, 4> kSources = {"Example", "Entries", "Spectrum", "Race"};
    if (auto source =
            ui.segmented("quadratic.source", rows.next(28), kSources, static_cast<int>(q.choice.source)))
        choose(ui, static_cast<QuadraticSource>(*source));
    ui.tooltip(
        "Q of f(x) = ½ x'Qx: the paper's example, by its entries, by eigenvalues and angle, or with λ_{min} "
        "and "
        "λ_{max} "
        "of the race's own problem. All are views of the same Q.");
    rows.gap(8);
    number_rows(ui, rows, "q11", "angle");
    rows.gap(8);
    rows.taken(description_callout(ui, rows.rest()));
    rows.section("START", 12);
    number_rows(ui, rows, "theta", "theta");
    point_row(ui, rows.next());
    number_rows(ui, rows, "starts", "starts");
    return rows.height();
}

}  // namespace lowrank::quadratic
