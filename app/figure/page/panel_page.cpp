// Lays out a page of panels from its foot up: note, legend, then the grid in what is left.
#include "app/figure/page/panel_page.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/engine/fit_words.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/curve_rows.h"
#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "app/figure/page/shared_legend.h"
#include "app/paint/markup.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::HAlign;
using paint::Rect;
using paint::VAlign;

bool alike(const Axis& a, const Axis& b) { return a.label == b.label && a.logarithmic == b.logarithmic; }

/// Ranges reach every panel that has the first one's axis; a legend in the plots stands in each, in place of
/// the shared one.
void dress_panels(PanelPage& page, const Surface& s) {
    const state::PageLook& look = *s.look;
    const bool shared = look.legend == state::LegendPlace::Free || look.legend == state::LegendPlace::Outside;
    if (page.panels.empty()) return;
    const Axis x = page.panels.front().figure.x, y = page.panels.front().figure.y;
    for (Panel& panel : page.panels) {
        state::PageLook own = look;
        // The title is the page's, and dashes and markers tell its curves apart already.
        own.title.reset();
        own.style = state::PageStyle::House;
        if (!alike(panel.figure.x, x)) own.x = {};
        if (!alike(panel.figure.y, y)) own.y = {};
        if (!shared && !page.legend.empty()) panel.figure.legend = true;
        Surface surface = s;
        surface.look = &own;
        dress(panel.figure, surface, PagePart::Main);
    }
    put_in_order(page.legend, look.order, [](const SharedRow& row) { return paint::plain_text(row.label); });
    for (SharedRow& row : page.legend) {
        dress_curve(row.label, row.style, look);
        if (!look.values) row.cells.clear();
    }
    if (!look.values || !shared) page.headings.clear(), page.units.clear();
    if (!shared) page.legend.clear();
    if (look.title) page.title = *look.title;
    if (!look.notes) page.note.clear(), page.corner.clear();
}

/// Without colours: the panels' curves have dashes and markers of their own.
void blacken(PanelPage& page, theme::Colour ink) {
    for (Panel& panel : page.panels) {
        for (Series& series : panel.figure.series) series.style.line = series.style.text = ink;
        for (Guide& guide : panel.figure.guides) guide.colour = ink;
        for (Stem& stem : panel.figure.stems) stem.colour = ink;
    }
    for (SharedRow& row : page.legend) row.style.line = row.style.text = ink;
}

/// The page's title in the lines it takes; none on a page that has no room for it.
std::vector<std::string> title_lines(const std::string& title, const Surface& s) {
    if (title.empty() || s.area.h < s.px(260)) return {};
    std::vector<std::string> lines =
        paint::wrap_words(title, s.area.w, s.px(sizes::kTitle), paint::Face::Bold);
    if (lines.size() > 2) lines.clear();
    return lines;
}

/// Where the page has no room for its title, which names what the y axis shows, a single panel bears it over
/// its own.
void hand_down_title(PanelPage& page, const Surface& s) {
    if (page.panels.size() != 1 || page.title.empty() || !title_lines(page.title, s).empty()) return;
    Figure& figure = page.panels.front().figure;
    if (figure.corner.empty()) figure.corner = std::move(figure.title);
    figure.title = std::move(page.title);
    page.title.clear();
}

/// A page cut into its head, note, legend and the grid of panels, from the edges inwards.
class PageParts {
public:
    PageParts(const PanelPage& page, const Surface& surface)
        : page_(page), s_(surface), legend_(page, surface), grid_(surface.area) {
        title_ = title_lines(page.title, s_);
        if (!title_.empty()) {
            // What is cut off a low page is its panels' own titles.
            const bool high = s_.area.h >= s_.px(200 + 140 * static_cast<float>(rows()));
            const bool below = !page.corner.empty() && !corner_fits() && high;
            if (below) corner_line_ = shortened_list(page.corner, s_.area.w, s_.px(sizes::kSmall));
            const float head = s_.px(5) + s_.px(kTitleLine) * static_cast<float>(title_.size()) +
                               (corner_line_.empty() ? 0 : s_.px(kCornerLine));
            grid_.y += head, grid_.h -= head;
        }
        note_ = note_lines(page.note);
        if (!note_.empty()) grid_.h -= static_cast<float>(note_.size()) * s_.px(kNoteLine) + s_.px(6);
        if (legend_.height() > 0) {
            legend_at_ = {grid_.x, grid_.bottom() - legend_.height(), grid_.w, legend_.height()};
            grid_.h -= legend_.height() + s_.px(10);
        }
    }

    bool note_is_cut() const { return note_is_cut_; }
    bool note_is_empty() const { return note_.empty(); }

    /// Title at the left, in as many lines as it needs; corner at the right where there is room, else on a
    /// line of its own. A page that has no room for two lines of title goes without both.
    void place(PlacedPage& placed) const {
        const float size = s_.px(sizes::kTitle);
        float y = s_.area.y + s_.px(9);
        for (const std::string& words : title_) {
            placed.parts.emplace_back(PlacedText{
                {s_.area.x, y},
                words,
                {.size = size, .face = paint::Face::Bold, .colour = s_.theme->text, .v = VAlign::Middle}});
            y += s_.px(kTitleLine);
        }
        const paint::TextStyle quiet{
            .size = s_.px(sizes::kSmall), .colour = s_.theme->quiet, .v = VAlign::Middle};
        if (!corner_line_.empty()) {
            placed.parts.emplace_back(PlacedText{{s_.area.x, y - s_.px(1)}, corner_line_, quiet});
        } else if (!title_.empty() && !page_.corner.empty() && corner_fits()) {
            paint::TextStyle at_right = quiet;
            at_right.h = HAlign::Right;
            placed.parts.emplace_back(
                PlacedText{{s_.area.right(), s_.area.y + s_.px(9)}, page_.corner, at_right});
        }
        y = s_.area.bottom() - static_cast<float>(note_.size()) * s_.px(kNoteLine) + s_.px(kNoteLine - 3);
        for (const std::string& words : note_) {
            placed.parts.emplace_back(
                PlacedText{{s_.area.x, y}, words, {.size = s_.px(kNoteSize), .colour = s_.theme->quiet}});
            y += s_.px(kNoteLine);
        }
        legend_.place(legend_at_, placed);
        if (note_is_cut_) placed.left_out.emplace_back(note_.empty() ? kNoteLeftOut : kNoteCut);
        const std::vector<PlacedPanel> all = panels();
        for (std::size_t k = 0; k < all.size(); ++k)
            placed.add(page_.panels[k].figure, all[k].layout, all[k].surface);
    }

private:
    /// Two on a page that is narrow for three. More where rows would have no height for what stands around a
    /// plot, if each panel names its axis itself.
    std::size_t columns() const {
        constexpr float kNarrow = 510, kSlim = 200, kLow = 110;
        std::size_t columns = page_.columns > 2 && s_.area.w < s_.px(kNarrow)
                                  ? 2
                                  : static_cast<std::size_t>(std::max(1, page_.columns));
        const bool named = std::ranges::none_of(
            page_.panels, [](const Panel& panel) { return panel.figure.x.label.empty(); });
        const float height = s_.area.h - legend_.height();
        while (named && rows_of(columns) > 1 && height < s_.px(kLow) * static_cast<float>(rows_of(columns)) &&
               s_.area.w >= s_.px(kSlim) * static_cast<float>(columns + 1))
            ++columns;
        return columns;
    }
    std::size_t rows_of(std::size_t columns) const { return (page_.panels.size() + columns - 1) / columns; }
    std::size_t rows() const { return rows_of(columns()); }
    /// As many of its sentences as leave the panels their room, first ones first.
    std::vector<std::string> note_lines(std::string note) {
        while (!note.empty()) {
            std::vector<std::string> lines = paint::wrap_words(note, s_.area.w, s_.px(kNoteSize));
            if (static_cast<float>(lines.size()) * s_.px(kNoteLine) <= 0.08f * s_.area.h) return lines;
            note_is_cut_ = true;
            const std::size_t last = note.rfind(". ");
            note.erase(last == std::string::npos ? 0 : last + 1);
        }
        return {};
    }
    bool corner_fits() const {
        const float title = paint::measure(title_[0], s_.px(sizes::kTitle), paint::Face::Bold).width;
        return title + s_.px(16) + paint::measure(page_.corner, s_.px(sizes::kSmall)).width <= s_.area.w;
    }

    std::vector<PlacedPanel> panels() const {
        std::vector<PlacedPanel> placed;
        const std::size_t columns = this->columns(), rows = this->rows();
        const float gap = s_.px(14),
                    w = (grid_.w - gap * static_cast<float>(columns - 1)) / static_cast<float>(columns);
        const std::vector<Span> heights = row_heights(rows, columns, gap);
        const float left = s_.px(9) + paint::measure("10^{−10}", s_.px(sizes::kSmall)).width;
        float right = 0;
        // Again and again: the last label of one panel moves the right edges of all, and they the labels.
        constexpr int kRounds = 3;
        for (int round = 0; round < kRounds; ++round) {
            placed.clear();
            for (std::size_t k = 0; k < page_.panels.size(); ++k) {
                Surface part = s_;
                part.area = {grid_.x + static_cast<float>(k % columns) * (w + gap), heights[k / columns].y, w,
                             heights[k / columns].h};
                part.least_left = left;
                part.least_right = right;
                placed.push_back({part, layout(page_.panels[k].figure, page_.panels[k].view, part)});
            }
            for (const PlacedPanel& panel : placed)
                if (!(panel.layout.legend.outside && panel.layout.legend.box.x >= panel.layout.plot.right()))
                    right = std::max(right, panel.surface.area.right() - panel.layout.plot.right());
        }
        return placed;
    }

    static constexpr float kTitleLine = 17, kCornerLine = 15, kAxisTitle = 17;

    struct Span {
        float y, h;
    };
    /// A row whose axes have titles is higher by them, so that all plots are of one height.
    std::vector<Span> row_heights(std::size_t rows, std::size_t columns, float gap) const {
        std::vector<Span> spans(rows, {0, 0});
        for (std::size_t k = 0; k < page_.panels.size(); ++k)
            if (!page_.panels[k].figure.x.label.empty()) spans[k / columns].h = s_.px(kAxisTitle);
        float left = grid_.h - gap * static_cast<float>(rows - 1);
        for (const Span& row : spans) left -= row.h;
        float y = grid_.y;
        for (Span& row : spans) {
            row.y = y;
            row.h += left / static_cast<float>(rows);
            y += row.h + gap;
        }
        return spans;
    }

    const PanelPage& page_;
    const Surface& s_;
    SharedLegend legend_;
    Rect grid_, legend_at_;
    std::vector<std::string> title_, note_;
    bool note_is_cut_ = false;
    std::string corner_line_;  ///< the corner, where it has no room beside the title
};

/// The page as this surface wants it.
PanelPage dressed(const PanelPage& given, const Surface& s) {
    PanelPage page = given;
    if (s.look) dress_panels(page, s);
    if (s.look && s.look->style == state::PageStyle::BlackAndWhite) blacken(page, s.theme->text);
    hand_down_title(page, s);
    return page;
}

}  // namespace

PlacedPage lay_out(const PanelPage& given, const Surface& whole) {
    const Surface s = inside_margin(whole);
    const PanelPage page = dressed(given, s);
    PlacedPage placed;
    const PageParts parts(page, s);
    parts.place(placed);
    if (!parts.note_is_cut() || parts.note_is_empty()) return placed;
    // A sentence of the note is not worth the title of a panel.
    const auto titles = [](const PlacedPage& of) {
        return std::ranges::count_if(panels_of(of),
                                     [](const PlacedPanel& panel) { return panel.layout.title.has_value(); });
    };
    PanelPage bare = page;
    bare.note.clear();
    PlacedPage without;
    PageParts(bare, s).place(without);
    if (titles(without) <= titles(placed)) return placed;
    without.left_out.emplace_back(kNoteLeftOut);
    return without;
}

std::vector<PlacedPanel> panels_of(const PlacedPage& page) {
    std::vector<PlacedPanel> panels;
    for (const PlacedFigure* figure : parts_of<PlacedFigure>(page))
        panels.push_back({figure->surface, figure->layout});
    return panels;
}

std::string panels_csv(const PanelPage& page) {
    std::string out;
    for (const SharedRow& row : page.legend)
        for (std::size_t k = 0; k < std::min(row.cells.size(), page.headings.size()); ++k)
            out += "# " + paint::plain_text(page.headings[k]) + ": " + paint::plain_text(row.label) + ": " +
                   paint::plain_text(row.cells[k]) +
                   (k < page.units.size() ? " (" + paint::plain_text(page.units[k]) + ")" : "") + "\n";
    out += kCurveColumns;
    for (const Panel& panel : page.panels) out += curve_rows(panel.figure);
    return out;
}

}  // namespace lowrank::figure
