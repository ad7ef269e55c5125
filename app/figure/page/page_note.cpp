// Wraps the note below a page in lines of one size.
#include "app/figure/page/page_note.h"

#include <algorithm>
#include <optional>
#include <span>

#include "app/figure/engine/fit_words.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {

Surface inside_margin(const Surface& page) {
    Surface inner = page;
    const float margin = page.px(4);
    inner.area = {page.area.x + margin, page.area.y + margin, page.area.w - 2 * margin,
                  page.area.h - 2 * margin};
    return inner;
}

const std::string& title_of(const Surface& page, const std::string& own) {
    return page.look && page.look->title ? *page.look->title : own;
}

bool wants_notes(const Surface& page) { return !page.look || page.look->notes; }

Surface below_title(const Surface& page, std::size_t parts, PlacedPage& placed) {
    if (parts < 2 || !page.look || !page.look->title) return page;
    Surface below = page;
    state::PageLook& own = placed.keep(*page.look);
    if (!own.title->empty()) {
        const float head = page.px(20);
        const auto [title, size] = sized_or_cut(std::span(&*own.title, 1), page.area.w,
                                                page.px(sizes::kTitle), page.paper, paint::Face::Bold);
        placed.parts.emplace_back(
            PlacedText{{page.area.x, page.area.y + page.px(13)},
                       title,
                       {.size = size, .face = paint::Face::Bold, .colour = page.theme->text}});
        below.area.y += head, below.area.h -= head;
    }
    own.title.reset();
    below.look = &own;
    return below;
}

float PageNote::reserve(const std::vector<SymbolKey>& all) {
    if (page_.area.h < page_.px(230) || !wants_notes(page_)) return 0;
    const std::vector<std::string> words = lines(all, page_.least_left);
    height_ = page_.px(kNoteLine) * static_cast<float>(words.size());
    // A page that is narrower than a word has no room for it either.
    const bool wide = std::ranges::any_of(words, [&](const std::string& line) {
        return paint::measure(line, page_.px(kNoteSize)).width > page_.area.w - page_.least_left;
    });
    if (wide || height_ > 0.2f * page_.area.h) height_ = 0;
    return height_ > 0 ? height_ + page_.px(2) : 0;
}

void PageNote::place(PlacedPage& placed) const {
    if (!(height_ > 0)) {
        if (wants_notes(page_) && !lines(shown_, page_.least_left).empty())
            placed.left_out.emplace_back(kNoteLeftOut);
        return;
    }
    float y = page_.area.bottom() - height_ + page_.px(kNoteLine - 3);
    const float left = beginning(placed);
    for (const std::string& words : lines(shown_, left)) {
        placed.parts.emplace_back(PlacedText{
            {page_.area.x + left, y}, words, {.size = page_.px(kNoteSize), .colour = page_.theme->quiet}});
        y += page_.px(kNoteLine);
    }
}

PlacedPage with_note(const Surface& page, const PageFigures& figures) {
    PageNote note(page, "");
    std::vector<SymbolKey> keys;
    PlacedPage without, placed;
    figures(page, without, keys);
    Surface above = page;
    above.area.h -= note.reserve(keys);
    keys.clear();
    figures(above, placed, keys);
    note.shows(keys);
    note.place(placed);
    return placed;
}

float PageNote::beginning(const PlacedPage& placed) const {
    if (page_.least_left > 0) return page_.least_left;
    std::optional<float> axis;
    for (const PlacedFigure* figure : parts_of<PlacedFigure>(placed)) {
        const Layout& at = figure->layout;
        // A legend below the plot may begin before it: its names and these words stand in one line.
        const bool below = at.legend.outside && !at.legend.rows.empty() && at.legend.box.y > at.plot.bottom();
        const float names = below ? at.legend.rows.front().box.x : at.plot.x;
        const float x = std::min(at.plot.x, names) - page_.area.x;
        axis = std::min(axis.value_or(x), x);
    }
    if (!axis || *axis <= 0) return 0;
    // Where that is narrower by a line, the note has the whole page as it was reserved.
    const auto height = page_.px(kNoteLine) * static_cast<float>(lines(shown_, *axis).size());
    return height <= height_ + page_.px(1) ? *axis : 0;
}

std::vector<std::string> PageNote::lines(const std::vector<SymbolKey>& keys, float left) const {
    std::vector<std::string> all;
    for (const std::string& part : {theory_, symbol_note(keys)})
        if (!part.empty())
            for (std::string& line : paint::wrap_words(part, page_.area.w - left, page_.px(kNoteSize)))
                all.push_back(std::move(line));
    return all;
}

}  // namespace lowrank::figure
