// One word for each card and each view of the quadratic.
#include "app/workspace/quadratic/quadratic_words.h"

#include <array>
#include <span>

#include "app/state/axis_ends.h"
#include "app/state/fit_range.h"
#include "app/workspace/quadratic/quadratic_apply.h"
#include "core/text/numbers.h"

namespace lowrank::quadratic {
namespace {

using namespace state;

// By QuadraticFigure.
constexpr auto kNamesOfFigures = [] {
    std::array<std::string_view, kQuadraticFigures> names;
    for (std::size_t k = 0; k < names.size(); ++k) names[k] = short_name_of(static_cast<QuadraticFigure>(k));
    return names;
}();
/// Those that share a card: the landscape has one of its own.
constexpr std::span kSmall = std::span(kNamesOfFigures).first<kQuadraticFigures - 1>();

constexpr FieldsOf<QuadraticState> kField = {quadratic_of, quadratic_of,
                                             [](const AppState&) { return QuadraticState{}; }};

Codec<std::optional<PlaneView>> plane_codec() {
    using Plane = std::optional<PlaneView>;
    return {"X:Y:HALF, the last above 0,",
            [](const Plane& p) {
                return p ? words_of_numbers({p->x, p->y, p->half}) : std::string();
            },
            [](std::string_view word, Plane& plane) {
                plane.reset();
                const std::vector<double> n = numbers_in(word);
                if (n.size() == 3 && n[2] > 1e-30 && n[2] < 1e30) plane = PlaneView{n[0], n[1], n[2]};
                return plane.has_value();
            }};
}

std::string write_selected(const AppState& app) {
    const QuadraticState& q = quadratic_of(app);
    const bool usual = !q.has_method(q.selected) || q.selected == QuadraticState{}.selected;
    return usual ? std::string() : std::to_string(q.selected + 1);
}

std::string read_selected(AppState& app, const SavedView& view) {
    const std::string* word = word_of(view, "quadratic_selected");
    if (!word) return {};
    const auto method = parse_integer(*word);
    if (!method || *method < 1 || *method > static_cast<std::int64_t>(QuadraticChoice::kMostMethods))
        return refused_word("quadratic_selected", *word, "the position of a method, from 1 on,");
    QuadraticState& q = quadratic_of(app);
    if (q.has_method(static_cast<int>(*method - 1))) q.selected = static_cast<int>(*method - 1);
    return {};
}

void reset_selected(AppState& app) {
    QuadraticState& q = quadratic_of(app);
    const int usual = QuadraticState{}.selected;
    q.selected = q.has_method(usual) ? usual : 0;
}

}  // namespace

ViewFields quadratic_fields() {
    ViewFields fields;
    for (std::size_t k = 0; k < kQuadraticFigures; ++k)
        kField.add_axes(
            "quadratic_" + std::string(kNamesOfFigures[k]), [k](auto& q) -> auto& { return q.views[k]; },
            fields);
    for (ViewField& field : ViewFields{
             kField("quadratic_card", &QuadraticState::active, choice<QuadraticFigure>(kNamesOfFigures)),
             kField("quadratic_small", &QuadraticState::small, choice<QuadraticFigure>(kSmall)),
             kField("quadratic_angle_ends", &QuadraticState::angles,
                    axis_ends(0, 360, "A:B, two angles from 0 to 360 of which one may be absent,")),
             kField("quadratic_fit", &QuadraticState::fit_range, fit_codec()),
             kField("quadratic_plane", &QuadraticState::plane, plane_codec()),
             {"quadratic_selected", write_selected, read_selected, reset_selected},
         })
        fields.push_back(std::move(field));
    return fields;
}

}  // namespace lowrank::quadratic
