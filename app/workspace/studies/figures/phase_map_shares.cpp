// The shares in the cells of a phase map, in words, beside the lines that pass there.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "app/paint/text_layout.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/phase_map_marks.h"

namespace lowrank::studies {
namespace {

using namespace figure;
using paint::HAlign;
using paint::Point;
using paint::Rect;
using paint::VAlign;

/// Whether any row passes 50 %.
bool is_line_drawn(const PhaseMap& map) {
    return std::ranges::any_of(map.lines, [](const PhaseMap::Line& line) { return !line.pieces.empty(); });
}

/// Whether a line passes through a box.
bool is_crossed(const PhaseMap& map, const Rect& box, float clear) {
    constexpr int kLooks = 32;
    const Rect around = paint::grown(box, clear);
    for (const PhaseMap::Line& line : map.lines)
        for (const std::vector<Point>& piece : line.pieces)
            for (std::size_t i = 0; i < piece.size(); ++i) {
                const Point from = piece[i], to = piece[std::min(i + 1, piece.size() - 1)];
                for (int k = 0; k < kLooks; ++k) {
                    const float f = static_cast<float>(k) / kLooks;
                    if (around.contains({from.x + f * (to.x - from.x), from.y + f * (to.y - from.y)}))
                        return true;
                }
            }
    return false;
}

}  // namespace

void place_share(const PhaseMapInput& in, const Surface& s, const Rect& box, const CellSummary& summary,
                 const theme::Colour& fill, PhaseMap& map) {
    // The colour of a cell says all that there is to say of a single run.
    if (in.study.trials == 1) return;
    const std::string words = std::to_string(summary.successes) + "/" + std::to_string(summary.trials);
    // Among many cells the colours say it better, and the lines want their room.
    const bool few = map.rows == 1 || map.columns == 1;
    const auto fits = [&](float size) {
        return box.w >= paint::measure(words, size).width + s.px(few ? 8 : 30) &&
               box.h >= size * (few ? 1.6f : 3.2f);
    };
    const bool large = few && fits(s.px(sizes::kTitle));
    const float size = s.px(large ? sizes::kTitle : sizes::kSmall);
    if (!fits(size)) return;
    const bool lines = is_line_drawn(map) && box.h >= size * 3.2f;
    PlacedText share{{box.x + box.w / 2, box.y + box.h / 2 - (lines ? size * 1.1f : 0)},
                     words,
                     {.size = size, .colour = ink_on(fill), .h = HAlign::Centre, .v = VAlign::Middle}};
    // Beside a line that passes there.
    const float aside = (box.w - paint::measure(words, size).width) / 2 - s.px(4);
    const paint::Point middle = share.at;
    for (const float to : {0.f, -1.f, 1.f}) {
        share.at.x = middle.x + to * aside;
        if (!is_crossed(map, share.box(), s.px(2))) break;
        if (to > 0) share.at = middle;
    }
    map.words.push_back(std::move(share));
}

}  // namespace lowrank::studies
