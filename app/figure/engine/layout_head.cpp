// Places the words above the plot: the title, and the experiment at the right.
#include <algorithm>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/layout.h"
#include "app/figure/engine/layout_parts.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

/// On paper above the plot, on screen where the titles of all cards begin.
float head_begin(const Surface& s, const Layout& layout) {
    return s.paper ? layout.plot.x : s.area.x + s.px(sizes::kCardMargin);
}

}  // namespace

TitleLines lines_of_title(const Figure& figure, const Surface& s, std::size_t most, const Layout& layout) {
    using paint::Face;
    if (figure.title.empty() || s.head_left > 0) return {};
    std::vector<std::string> ways{figure.title};
    if (!figure.title_brief.empty()) ways.push_back(figure.title_brief);
    const float room = s.area.right() - s.px(4) - s.head_right - head_begin(s, layout),
                size = s.px(sizes::kTitle), least = std::min(size, kLeastType);
    if (const auto whole = sized_to_fit(ways, room, size, s.paper, Face::Bold))
        return {{whole->markup}, whole->size};
    if (most > 1)
        for (const float tried : {size, (size + least) / 2, least})
            for (const std::string& way : ways) {
                std::vector<std::string> lines = paint::wrap_words(way, room, tried, Face::Bold);
                const auto cut = [](const std::string& line) { return line.ends_with("…"); };
                if (lines.size() <= most && std::ranges::none_of(lines, cut))
                    return {std::move(lines), tried};
            }
    const SizedWords cut = sized_or_cut(ways, room, size, s.paper, Face::Bold);
    return {{cut.markup}, cut.size};
}

void place_head(const Figure& figure, const Surface& s, std::size_t most_lines, Layout& layout) {
    using paint::HAlign;
    const float y = layout.plot.y - s.px(s.paper ? 9 : 15), begin = head_begin(s, layout);
    const TitleLines title = lines_of_title(figure, s, most_lines, layout);
    float width = s.head_left > 0 ? s.head_left : 0;
    for (std::size_t k = 0; k < title.lines.size(); ++k) {
        if (title.lines[k].empty()) continue;
        const float above = s.px(sizes::kTitleLine) * static_cast<float>(title.lines.size() - 1 - k);
        const PlacedText line{{begin, y - above},
                              title.lines[k],
                              {.size = title.size, .face = paint::Face::Bold, .colour = s.theme->text}};
        width = std::max(width, paint::measure(line.markup, title.size, paint::Face::Bold).width);
        (k == 0 ? layout.title : layout.title_below) = line;
    }
    // Beside the plot there may be a legend: then the words run to the edge of the page above it.
    const bool beside = layout.legend.outside && layout.legend.box.x >= layout.plot.right();
    const float edge = s.px(s.head_right > 0 ? sizes::kCardMargin : 6), gap = s.px(18);
    const float right = (beside ? s.area.right() - edge : layout.plot.right()) - s.head_right;
    const float left = right - begin - (width > 0 ? width + gap : 0);
    const float size = s.px(sizes::kSmall);
    const std::string corner = shortened_list(figure.corner, left, size);
    if (!corner.empty())
        layout.corner =
            PlacedText{{right, y}, corner, {.size = size, .colour = s.theme->quiet, .h = HAlign::Right}};
}

}  // namespace lowrank::figure
