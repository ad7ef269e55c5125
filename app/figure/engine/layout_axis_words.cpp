// Places the words of the y axis: its name beside it, and those of horizontal lines in the plot.
#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {

void place_y_name(const Figure& figure, const Surface& s, Layout& layout) {
    if (figure.y.label.empty()) return;
    // Where the name of the x axis reaches below this one it ends above that.
    const float x_name =
        figure.x.label.empty() ? 0 : paint::measure(figure.x.label, s.px(sizes::kSmall)).width;
    const bool wide = x_name / 2 > layout.plot.x + layout.plot.w / 2 - s.area.x - s.px(sizes::kYName + 6);
    const float bottom = s.area.bottom() - (wide ? s.px(sizes::kYName) : 0);
    const float room = bottom - s.area.y - s.px(4);
    const auto [words, size] =
        sized_or_cut(std::span(&figure.y.label, 1), room, s.px(sizes::kSmall), s.paper);
    const float half = paint::measure(words, size).width / 2;
    const float least = s.area.y + s.px(2) + half, most = bottom - s.px(2) - half;
    const float middle = std::clamp(layout.plot.y + layout.plot.h / 2, least, std::max(least, most));
    PlacedText name{
        {s.area.x + s.px(sizes::kYName) / 2, middle},
        words,
        {.size = size, .colour = s.theme->quiet, .h = HAlign::Centre, .v = VAlign::Middle, .vertical = true}};
    if (!words.empty() && inside(name.box(), s.area, -0.01f)) layout.y_title = std::move(name);
}

void place_reference_words(const Figure& figure, const Surface& s, Layout& layout) {
    // On screen so many names would hide the curves, and the pointer tells them.
    const bool many = figure.references.size() >= kOnlyInMargin;
    if (many && !s.paper) return;
    const float size = s.px(s.paper ? 11 : sizes::kSmall), gap = s.px(4), inset = s.px(5);
    const Rect p = layout.plot;
    const std::vector<Point> samples =
        figure.references.empty() ? std::vector<Point>() : curve_samples(figure, layout, s);
    const std::vector<Rect> grips = fit_grips(figure, layout, s);
    // A word over a minimum hides what the figure is about: it is left out before that.
    std::vector<Rect> marks;
    for (const Landmark& mark : figure.landmarks)
        if (layout.x.drawable(mark.x) && layout.y.drawable(mark.y))
            marks.push_back({layout.x.px(mark.x) - inset, layout.y.px(mark.y) - inset, 2 * inset, 2 * inset});
    std::vector<std::pair<HAlign, float>> ends{
        {HAlign::Right, p.right() - inset}, {HAlign::Left, p.x + inset}, {HAlign::Centre, p.x + p.w / 2}};
    for (const Rect& grip : grips) ends.emplace_back(HAlign::Right, grip.x - inset);
    for (const ReferenceLine& reference : figure.references) {
        if (!layout.y.drawable(reference.y)) continue;
        const std::string& name = many && !reference.brief.empty() ? reference.brief : reference.label;
        const float y = layout.y.px(reference.y);
        if (y < p.y + s.px(2) || y > p.bottom() - s.px(2)) continue;
        std::optional<PlacedText> best;
        double covered = 2;
        for (const auto& [h, x] : ends)
            for (const bool above : {true, false}) {
                const PlacedText label{{x, y + (above ? -gap : gap)},
                                       name,
                                       {.size = size,
                                        .colour = s.theme->quiet,
                                        .h = h,
                                        .v = above ? VAlign::Baseline : VAlign::Top}};
                const Rect box = label.box();
                bool clash = !inside(box, p, -0.01f) || worded(layout, box);
                for (const Rect& grip : grips) clash = clash || meet(box, grip);
                for (const Rect& mark : marks) clash = clash || meet(box, mark);
                if (clash) continue;
                // Half a marker; a word that hardly matters may touch one.
                const double share = share_inside(samples, box, reference.modest ? 1 : s.px(4));
                if (reference.modest && share > 0) continue;
                if (share < covered) covered = share, best = label;
            }
        if (best) layout.reference_labels.push_back(*best);
    }
}

}  // namespace lowrank::figure
