// Spreads names along the margin so that none meets another.
#include <algorithm>

#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"

namespace lowrank::figure {
namespace {

constexpr float kSize = 11, kLeader = 8, kAfterLeader = 3;
constexpr float kStep = 15, kLeastStep = 13;   ///< from name to name; closer where the plot is low
constexpr float kEdge = 10, kEdgeOnPaper = 6;  ///< from the longest name to the edge
constexpr float kMost = 0.2f;                  ///< of the area, for long names
constexpr float kMostBrief = 0.3f;             ///< and for brief ones

const std::string& name_of(const ReferenceLine& line, bool brief) {
    return brief && !line.brief.empty() ? line.brief : line.label;
}

float width_of(const Figure& figure, const Surface& surface, bool brief) {
    float widest = 0;
    for (const ReferenceLine& line : figure.references)
        if (is_seen(line, surface))
            widest = std::max(widest, paint::measure(name_of(line, brief), surface.px(kSize)).width);
    return widest + surface.px(kLeader + kAfterLeader + (surface.paper ? kEdgeOnPaper : kEdge));
}

bool needs_brief(const Figure& figure, const Surface& surface) {
    return width_of(figure, surface, false) > kMost * surface.area.w;
}

/// Ascending heights moved as little as may be (least squares) until each is a step after the one before.
std::vector<float> spread(const std::vector<float>& heights, float step) {
    struct Block {
        float sum;
        int count;
        float mean() const { return sum / static_cast<float>(count); }
    };
    std::vector<Block> blocks;
    for (std::size_t i = 0; i < heights.size(); ++i) {
        blocks.push_back({heights[i] - static_cast<float>(i) * step, 1});
        while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() > blocks.back().mean()) {
            const Block last = blocks.back();
            blocks.pop_back();
            blocks.back().sum += last.sum;
            blocks.back().count += last.count;
        }
    }
    std::vector<float> placed;
    for (const Block& block : blocks)
        for (int k = 0; k < block.count; ++k)
            placed.push_back(block.mean() + static_cast<float>(placed.size()) * step);
    return placed;
}

}  // namespace

bool is_seen(const ReferenceLine& line, const Surface& surface) {
    constexpr float kSmallCard = 300;
    return !line.detail || surface.paper || surface.area.w >= surface.px(kSmallCard);
}

float margin_for_names(const Figure& figure, const Surface& surface) {
    const std::size_t lines = figure.references.size();
    if (lines < kOnlyInMargin &&
        (lines < 2 || std::ranges::none_of(figure.references, &ReferenceLine::modest)))
        return 0;
    const bool brief = needs_brief(figure, surface);
    const float width = width_of(figure, surface, brief);
    return width <= (brief ? kMostBrief : kMost) * surface.area.w ? width : 0;
}

void place_names_in_margin(const Figure& figure, const Surface& surface, Layout& layout) {
    const paint::Rect p = layout.plot;
    const bool brief = needs_brief(figure, surface);
    struct Name {
        float y;
        const ReferenceLine* line;
    };
    // On a low page the first and the last name stand beside the plot's corners.
    const float over = surface.paper ? surface.px(kLeastStep) / 2 : 0;
    std::vector<Name> names;
    for (const ReferenceLine& line : figure.references) {
        if (!layout.y.drawable(line.y) || !is_seen(line, surface)) continue;
        const float y = layout.y.px(line.y);
        if (y < p.y + surface.px(2) || y > p.bottom() - surface.px(2)) continue;
        if (static_cast<float>(names.size() + 1) * surface.px(kLeastStep) <= p.h + 2 * over)
            names.push_back({y, &line});
    }
    const bool low = static_cast<float>(names.size()) * surface.px(kStep) > p.h;
    const float step = surface.px(low ? kLeastStep : kStep);
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.y < b.y; });
    // Kept inside the plot's height: what would stick out moves the lines' wishes, not the names' order.
    std::vector<float> wishes;
    const float out = low ? over : 0, top = p.y + step / 2 - out, bottom = p.bottom() - step / 2 + out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto above = static_cast<float>(i), below = static_cast<float>(names.size() - 1 - i);
        wishes.push_back(std::clamp(names[i].y, top + above * step, bottom - below * step));
    }
    const std::vector<float> heights = spread(wishes, step);
    const float end = p.right() + surface.px(kLeader);
    for (std::size_t i = 0; i < names.size(); ++i) {
        layout.leaders.push_back({{p.right(), names[i].y}, {end, heights[i]}});
        layout.reference_labels.push_back(
            {{end + surface.px(kAfterLeader), heights[i]},
             name_of(*names[i].line, brief),
             {.size = surface.px(kSize), .colour = surface.theme->quiet, .v = paint::VAlign::Middle}});
    }
}

}  // namespace lowrank::figure
