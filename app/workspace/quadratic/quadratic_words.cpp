// One word for each card and each view of the quadratic.
#include "app/workspace/quadratic/quadratic_words.h"

#include <array>

#include "app/state/saved_view.h"
#include "core/text/numbers.h"

namespace lowrank::workspace {
namespace {

using namespace state;

// In the order of QuadraticFigure.
constexpr std::array<std::string_view, kQuadraticFigures> kNamesOfFigures = {
    "error", "stepsize", "momentum", "components", "theta", "landscape"};
constexpr const char* kFigureNeeded = "error, stepsize, momentum, components, theta or landscape";

std::string prefix_of(std::size_t figure) { return "quadratic_" + std::string(kNamesOfFigures[figure]); }

}  // namespace

void write_quadratic_words(const QuadraticState& q, SavedView& view) {
    const QuadraticState plain;
    for (std::size_t k = 0; k < kQuadraticFigures; ++k)
        write_view_words(q.views[k], plain.views[k], prefix_of(k), view);
    if (q.active != plain.active)
        view["quadratic_card"] = kNamesOfFigures[static_cast<std::size_t>(q.active)];
    if (q.small != plain.small) view["quadratic_small"] = kNamesOfFigures[static_cast<std::size_t>(q.small)];
    write_axis_ends(q.angles, "quadratic_angle_ends", view);
    if (q.plane)
        view["quadratic_plane"] =
            print_number(q.plane->x) + ":" + print_number(q.plane->y) + ":" + print_number(q.plane->half);
    if (q.has_method(q.selected) && q.selected != plain.selected)
        view["quadratic_selected"] = std::to_string(q.selected + 1);
}

std::string read_quadratic_words(QuadraticState& q, const SavedView& view) {
    for (std::size_t k = 0; k < kQuadraticFigures; ++k)
        if (std::string wrong = read_view_words(q.views[k], prefix_of(k), view); !wrong.empty()) return wrong;
    for (const auto& [key, figure] : {std::pair{"quadratic_card", &QuadraticState::active},
                                      std::pair{"quadratic_small", &QuadraticState::small}})
        if (const std::string* word = word_of(view, key)) {
            const auto k = choice_of(*word, kNamesOfFigures);
            if (!k) return refused_word(key, *word, kFigureNeeded);
            q.*figure = static_cast<QuadraticFigure>(*k);
        }
    if (q.small == QuadraticFigure::Landscape)
        return refused_word("quadratic_small", "landscape", "error, stepsize, momentum, components or theta");
    if (std::string wrong = read_axis_ends(q.angles, "quadratic_angle_ends", 0, 360,
                                           "A:B, two angles from 0 to 360 of which one may be absent,", view);
        !wrong.empty())
        return wrong;
    if (const std::string* word = word_of(view, "quadratic_plane")) {
        const std::vector<double> n = numbers_in(*word);
        if (n.size() != 3 || !(n[2] > 1e-30 && n[2] < 1e30))
            return refused_word("quadratic_plane", *word, "X:Y:HALF, the last above 0,");
        q.plane = PlaneView{n[0], n[1], n[2]};
    }
    if (const std::string* word = word_of(view, "quadratic_selected")) {
        const auto method = parse_integer(*word);
        if (!method || *method < 1 || *method > static_cast<std::int64_t>(QuadraticChoice::kMostMethods))
            return refused_word("quadratic_selected", *word, "the position of a method, from 1 on,");
        if (q.has_method(static_cast<int>(*method - 1))) q.selected = static_cast<int>(*method - 1);
    }
    return {};
}

void reset_quadratic_view(QuadraticState& q) {
    const QuadraticState plain;
    q.views = plain.views;
    q.angles = {};
    q.plane.reset();
    q.active = plain.active;
    q.small = plain.small;
    q.selected = q.has_method(plain.selected) ? plain.selected : 0;
}

}  // namespace lowrank::workspace
