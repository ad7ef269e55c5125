// Finds the lines of 50 %, the labels and the hatching of a phase map.
#include "app/workspace/studies/figures/phase_map_marks.h"

#include <algorithm>
#include <cmath>

#include "app/figure/page/dress.h"
#include "app/paint/text_layout.h"
#include "core/run/run_name.h"
#include "core/study/axis.h"

namespace lowrank::studies {
namespace {

using paint::Point;
using paint::Rect;

/// Along an x axis of numbers in their order, for methods that are the same in all rows.
bool has_half_lines(const PhaseMapInput& in) {
    if (!in.study.x || has_method_axis(in.study)) return false;
    const std::vector<double> numbers = axis_numbers(*in.study.x);
    return numbers.size() > 1 &&
           (std::ranges::is_sorted(numbers) || std::ranges::is_sorted(numbers, std::ranges::greater()));
}

}  // namespace

std::string LineMethod::told() const { return oracle ? called_oracle(name) : name; }

std::vector<LineMethod> line_methods(const PhaseMapInput& in, const figure::Surface& s) {
    std::vector<MethodSpec> methods;
    for (const MethodEntry& entry : in.study.base.methods) methods.push_back(entry.spec);
    std::vector<LineMethod> lines;
    for (const theme::MethodStyle& style :
         theme::method_styles(methods, in.study.base.externals.size(), *s.theme)) {
        const auto m = static_cast<Index>(lines.size());
        lines.push_back({phase_method_name(in, m), style, is_oracle(in, m)});
        if (s.look) figure::dress_curve(lines.back().name, lines.back().style, *s.look);
    }
    return lines;
}

std::vector<std::vector<HalfSuccess>> halves_of_rows(const PhaseMapInput& in) {
    std::vector<std::vector<HalfSuccess>> halves;
    if (!has_half_lines(in)) return halves;
    const Index columns = in.study.columns();
    const std::vector<double> numbers = axis_numbers(*in.study.x);
    // half_success goes through the numbers from the least; halfway between two cells is halfway on every
    // axis.
    const bool falling = numbers.front() > numbers.back();
    std::vector<double> places;
    for (Index i = 0; i < columns; ++i) places.push_back(falling ? -double(i) : double(i));
    for (Index m = 0; m < study_methods(in.study); ++m) {
        std::vector<HalfSuccess>& rows = halves.emplace_back();
        for (Index row = 0; row < in.study.rows(); ++row) {
            std::vector<double> share;
            for (Index column = 0; column < columns; ++column)
                share.push_back(in.of(row * columns + column, m).share());
            rows.push_back(half_success(places, share));
        }
    }
    return halves;
}

bool is_inside(const HalfSuccess& half) { return half.place == HalfSuccess::Place::Inside; }

theme::Colour ink_on(const theme::Colour& fill) {
    constexpr theme::Colour kDark{0.07f, 0.07f, 0.1f}, kLight{1, 1, 1};
    constexpr float kBright = 0.45f;
    return 0.299f * fill.r + 0.587f * fill.g + 0.114f * fill.b > kBright ? kDark : kLight;
}

std::vector<std::size_t> labelled(const std::vector<std::string>& values, float step, float size,
                                  bool along) {
    for (std::size_t stride = 1;; stride *= 2) {
        float extent = along ? 0 : size * 1.3f;
        for (const std::string& value : values)
            if (along) extent = std::max(extent, paint::measure(value, size).width + size / 2);
        if (stride < values.size() && extent > step * static_cast<float>(stride)) continue;
        std::vector<std::size_t> best;
        std::size_t least = 0;
        for (std::size_t first = 0; first < std::min(stride, values.size()); ++first) {
            std::vector<std::size_t> places;
            std::size_t letters = 0;
            for (std::size_t i = first; i < values.size(); i += stride)
                places.push_back(i), letters += values[i].size();
            if (best.empty() || letters * best.size() < least * places.size()) best = places, least = letters;
        }
        return best;
    }
}

std::string name_within(const std::string& name, float most, float size) {
    if (paint::measure(name, size).width <= most) return name;
    return paint::cut_in_the_middle(without_oracle(name), most, size);
}

ColumnNames column_names(const std::vector<std::string>& names, float step, float size, float most) {
    constexpr std::size_t kMostLines = 3;
    constexpr float kLine = 1.25f;
    ColumnNames out;
    std::size_t lines = 0;
    bool cut = false;
    for (const std::string& name : names) {
        out.lines.push_back(paint::wrap_words(name, step - size / 2, size));
        lines = std::max(lines, out.lines.back().size());
        cut = cut || out.lines.back().empty() ||
              std::ranges::any_of(out.lines.back(), [](const auto& line) { return line.ends_with("…"); });
    }
    out.height = kLine * size * static_cast<float>(lines);
    if (!cut && lines <= kMostLines && out.height <= most) return out;
    out.turned = true;
    out.height = 0;
    const auto every = static_cast<std::size_t>(std::ceil(1.1f * size / step));
    for (std::size_t i = 0; i < names.size(); ++i) {
        out.lines[i].clear();
        if (i % every != 0) continue;
        out.lines[i].push_back(name_within(names[i], most, size));
        out.height = std::max(out.height, paint::measure(out.lines[i].front(), size).width);
    }
    return out;
}

std::vector<std::pair<Point, Point>> hatching(const Rect& box, float every) {
    std::vector<std::pair<Point, Point>> lines;
    for (float c = std::ceil((box.x + box.y) / every) * every; c < box.right() + box.bottom(); c += every) {
        const float x0 = std::max(box.x, c - box.bottom()), x1 = std::min(box.right(), c - box.y);
        if (x1 > x0) lines.push_back({{x0, c - x0}, {x1, c - x1}});
    }
    return lines;
}

}  // namespace lowrank::studies
