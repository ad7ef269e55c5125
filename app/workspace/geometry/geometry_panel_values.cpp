// What the illustrations read, for the list of all values: points and vectors as matrices, and the numbers in
// full.
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/ui/format.h"
#include "app/workspace/geometry/figures/look.h"
#include "app/workspace/geometry/geometry_panel.h"
#include "core/text/numbers.h"

namespace lowrank::geometry {
namespace {

using figure::FigureValues;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

theme::MethodStyle style_of(Ink ink, const SceneLook& look) {
    theme::MethodStyle style;
    style.line = look.of(ink).line;
    style.text = look.of(ink).text;
    style.marker = look.of(ink).marker;
    return style;
}

/// '[a b; b c]'.
template <class Print>
std::string matrix_words(const Vector3& place, Print print) {
    const Matrix X = matrix_at(place);
    return "[" + print(X(0, 0)) + " " + print(X(0, 1)) + "; " + print(X(1, 0)) + " " + print(X(1, 1)) + "]";
}

/// The point or the vector of a thing that is shown; nothing of lines and planes.
std::optional<Vector3> place_of(const SceneObject& object, int shown) {
    if (object.name.empty() || object.thin || object.part > shown || object.points.empty())
        return std::nullopt;
    if (object.form == Form::Dot || object.form == Form::Ring || object.form == Form::Star)
        return object.points.front();
    if (object.form == Form::Arrow) return object.points.back() - object.points.front();
    return std::nullopt;
}

}  // namespace

std::vector<FigureValues> geometry_values(const GeometryState& s, const Drawn& drawn,
                                          const theme::Theme& theme) {
    const SceneLook look(theme);
    std::vector<FigureValues> all;
    for (const Scene& scene : drawn.scenes) {
        FigureValues places{drawn.scenes.size() > 1 ? fmt::format("Points and vectors, {}", scene.title)
                                                    : "Points and vectors",
                            {}};
        for (const SceneObject& object : scene.objects)
            if (const auto place = place_of(object, s.shown()))
                places.rows.push_back({object.name, kNone, kNone, style_of(object.ink, look),
                                       matrix_words(*place, [](double x) { return ui::number_markup(x, 3); }),
                                       matrix_words(*place, [](double x) { return print_number(x); })});
        if (!places.rows.empty()) all.push_back(std::move(places));
    }
    FigureValues numbers{"Numbers", {}};
    for (const GeometryNumber& each : geometry_numbers_of(s, drawn)) {
        const Ink ink = each.of ? ink_of(*each.of) : Ink::Manifold;
        numbers.rows.push_back({each.name, each.t ? double(*each.t) : kNone, each.value, style_of(ink, look),
                                std::isnan(each.value) ? each.words : std::string()});
    }
    if (!numbers.rows.empty()) all.push_back(std::move(numbers));
    return all;
}

}  // namespace lowrank::geometry
