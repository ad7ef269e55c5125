// The page from its foot up: note, legend, then the grid in what is left.
#include "app/figure/page/panel_page.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/figure_sink.h"
#include "app/figure/engine/layout.h"
#include "app/figure/page/dress.h"
#include "app/figure/page/page_note.h"
#include "app/paint/markup.h"
#include "app/paint/text_layout.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

using paint::HAlign;
using paint::Rect;
using paint::VAlign;

constexpr float kPad = 6;
constexpr float kCountGap = 10, kSignGap = 4;  ///< px after what it took, and on both sides of a sign

/// A cell in the parts that stand below each other in a column: '300   0.9282 | ≈ 0.9286^{μ}' as what it took, the measured rate, the sign, the
/// predicted rate, and what is raised behind it. Other words are one part.
struct CellParts {
    std::string count, measured, sign, predicted, raised;
    static constexpr std::size_t kParts = 5;
    std::array<const std::string*, kParts> all() const {
        return {&count, &measured, &sign, &predicted, &raised};
    }

    explicit CellParts(const std::string& cell) : predicted(cell) {
        constexpr std::string_view kApart = "   ";
        const std::size_t apart = cell.find(kApart);
        if (apart == std::string::npos) return;
        count = cell.substr(0, apart);
        predicted = cell.substr(apart + kApart.size());
        for (const std::string_view each : {" | ", " ≠ "})
            if (const std::size_t at = predicted.find(each); at != std::string::npos) {
                measured = predicted.substr(0, at);
                sign = each.substr(1, each.size() - 2);
                predicted.erase(0, at + each.size());
                break;
            }
        if (const std::size_t at = predicted.find("^{"); at != std::string::npos && at > 0) {
            raised = predicted.substr(at);
            predicted.erase(at);
        }
    }
    bool whole() const { return count.empty(); }
};

class SharedLegend {
public:
    SharedLegend(const PanelPage& page, const Surface& s) : page_(page), s_(s) {
        for (const SharedRow& row : page.legend) names_ = std::max(names_, name_width(row));
        for (const std::string& heading : page.headings) cell_ = std::max(cell_, width_of(heading));
        for (const std::string& unit : page.units) cell_ = std::max(cell_, width_of(unit));
        for (const SharedRow& row : page.legend)
            for (const std::string& cell : row.cells) {
                const CellParts parts(cell);
                if (parts.whole()) cell_ = std::max(cell_, width_of(cell));
                for (std::size_t i = 0; !parts.whole() && i < CellParts::kParts; ++i)
                    parts_[i] = std::max(parts_[i], width_of(*parts.all()[i]));
            }
        float parts = s.px(kCountGap + 2 * kSignGap);
        for (const float part : parts_) parts += part;
        cell_ = std::max(cell_, parts);
        cell_ += s.px(2 * kPad);
        const float table = names_ + cell_ * static_cast<float>(page.headings.size());
        numbers_ = !page.headings.empty() && table <= s.area.w && height_with(true) <= 0.36f * s.area.h;
        height_ = page.legend.empty() ? 0 : height_with(numbers_);
        if (height_ > 0.4f * s.area.h) height_ = 0;
    }

    float height() const { return height_; }

    void draw(Rect area, paint::Painter& painter) const {
        if (!(height_ > 0)) return;
        if (numbers_) return draw_table(area, painter);
        if (s_.sink) s_.sink->legend(page_.legend, area, static_cast<int>(in_a_row()), s_);
        for (std::size_t k = 0; k < page_.legend.size(); ++k) {
            const auto column = static_cast<float>(k % in_a_row()), row = static_cast<float>(k / in_a_row());
            draw_name(page_.legend[k],
                      {area.x + column * (names_ + s_.px(10)), area.y + row * line() + line() / 2}, painter);
        }
    }

private:
    float line() const { return s_.px(sizes::kDenseRow); }
    float width_of(const std::string& words) const {
        return paint::measure(words, s_.px(sizes::kHeading)).width;
    }

    float name_width(const SharedRow& row) const {
        const float tag = row.oracle ? s_.px(6) + draw_oracle_tag(nullptr, {}, s_) : 0;
        return s_.px(sizes::kSample + 8) + paint::measure(row.label, s_.px(sizes::kSmall)).width + tag;
    }

    std::size_t in_a_row() const {
        return std::max<std::size_t>(
            1, static_cast<std::size_t>((s_.area.w + s_.px(10)) / (names_ + s_.px(10))));
    }

    float height_with(bool numbers) const {
        const std::size_t rows = page_.legend.size();
        if (numbers) return line() * static_cast<float>(rows + 2) + s_.px(kPad);
        return line() * static_cast<float>((rows + in_a_row() - 1) / in_a_row());
    }

    void draw_name(const SharedRow& row, paint::Point at, paint::Painter& painter) const {
        draw_sample(painter, {at.x, at.y - line() / 2, s_.px(sizes::kSample), line()}, row.style, s_);
        const float x = at.x + s_.px(sizes::kSample + 8), size = s_.px(sizes::kSmall);
        painter.text({x, at.y}, row.label, {.size = size, .colour = s_.theme->text, .v = VAlign::Middle});
        if (row.oracle)
            draw_oracle_tag(&painter, {x + paint::measure(row.label, size).width + s_.px(6), at.y}, s_);
    }

    void draw_table(Rect area, paint::Painter& painter) const {
        const auto count = static_cast<float>(page_.headings.size());
        // Columns stand as wide apart as the page allows, up to twice what they need.
        const float pitch = std::min((area.w - names_) / count, 1.6f * cell_);
        const auto cell = [&](std::size_t column, float y, const std::string& words, theme::Colour ink) {
            say(s_, painter,
                {{area.x + names_ + pitch * (static_cast<float>(column) + 1), y},
                 words,
                 {.size = s_.px(sizes::kHeading), .colour = ink, .h = HAlign::Right, .v = VAlign::Middle}});
        };
        float y = area.y + line() / 2;
        for (std::size_t k = 0; k < page_.headings.size(); ++k) cell(k, y, page_.headings[k], s_.theme->text);
        y += line();
        for (std::size_t k = 0; k < page_.units.size(); ++k) cell(k, y, page_.units[k], s_.theme->quiet);
        const float rule = y + line() / 2 + s_.px(1);
        painter.line({area.x, rule}, {area.x + names_ + pitch * count, rule},
                     {s_.theme->rule, s_.px(0.9f), theme::Dash::Solid});
        y += s_.px(kPad / 2);
        for (const SharedRow& row : page_.legend) {
            y += line();
            draw_name(row, {area.x, y}, painter);
            // Each name stands beside its numbers, whatever height TeX's lines have.
            if (s_.sink) s_.sink->legend(std::span(&row, 1), {area.x, y - line() / 2, names_, line()}, 1, s_);
            for (std::size_t k = 0; k < row.cells.size(); ++k)
                draw_cell({area.x + names_ + pitch * (static_cast<float>(k) + 1), y}, row.cells[k], painter);
        }
    }

    /// Right edges of a cell's parts, whatever parts other rows have: numbers stand below each other.
    void draw_cell(paint::Point right, const std::string& words, paint::Painter& painter) const {
        const CellParts parts(words);
        const float predicted = right.x - parts_[4], sign = predicted - parts_[3] - s_.px(kSignGap),
                    measured = sign - parts_[2] - s_.px(kSignGap),
                    count = measured - parts_[1] - s_.px(kCountGap);
        const auto put = [&](float x, const std::string& part, HAlign h) {
            if (!part.empty())
                say(s_, painter,
                    {{x, right.y},
                     part,
                     {.size = s_.px(sizes::kHeading),
                      .colour = s_.theme->text,
                      .h = h,
                      .v = VAlign::Middle}});
        };
        put(count, parts.count, HAlign::Right);
        put(measured, parts.measured, HAlign::Right);
        put(sign - parts_[2] / 2, parts.sign, HAlign::Centre);
        put(predicted, parts.predicted, HAlign::Right);
        put(predicted, parts.raised, HAlign::Left);
    }

    const PanelPage& page_;
    Surface s_;
    float names_ = 0, cell_ = 0, height_ = 0;
    std::array<float, CellParts::kParts> parts_{};  ///< widths
    bool numbers_ = false;
};

bool alike(const Axis& a, const Axis& b) { return a.label == b.label && a.logarithmic == b.logarithmic; }

/// Ranges reach every panel that has the first one's axis; a legend in the plots stands in each, in place of the shared one.
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

/// A page cut into its head, note, legend and the grid of panels, from the edges inwards.
class PageParts {
public:
    PageParts(const PanelPage& page, const Surface& surface)
        : page_(page), s_(surface), legend_(page, surface), grid_(surface.area) {
        if (!page.title.empty() && s_.area.h >= s_.px(260)) {
            title_ = paint::wrap_words(page.title, s_.area.w, s_.px(sizes::kTitle), paint::Face::Bold);
            if (title_.size() > 2) title_.clear();
        }
        if (!title_.empty()) {
            const float head = s_.px(5) + s_.px(kTitleLine) * static_cast<float>(title_.size());
            grid_.y += head, grid_.h -= head;
        }
        if (!page.note.empty()) note_ = paint::wrap_words(page.note, s_.area.w, s_.px(kNoteSize));
        const float note = static_cast<float>(note_.size()) * s_.px(kNoteLine);
        if (note > 0.08f * s_.area.h) note_.clear();
        if (!note_.empty()) grid_.h -= note + s_.px(6);
        if (legend_.height() > 0) {
            legend_at_ = {grid_.x, grid_.bottom() - legend_.height(), grid_.w, legend_.height()};
            grid_.h -= legend_.height() + s_.px(10);
        }
    }

    /// Title at the left, in as many lines as it needs, and corner at the right where there is room; a page that has no room
    /// for two lines goes without.
    void draw(paint::Painter& painter) const {
        const float size = s_.px(sizes::kTitle);
        float y = s_.area.y + s_.px(9);
        for (const std::string& words : title_) {
            say(s_, painter,
                {{s_.area.x, y},
                 words,
                 {.size = size, .face = paint::Face::Bold, .colour = s_.theme->text, .v = VAlign::Middle}});
            y += s_.px(kTitleLine);
        }
        if (!title_.empty()) {
            const float left =
                s_.area.x + paint::measure(title_[0], size, paint::Face::Bold).width + s_.px(16);
            if (left + paint::measure(page_.corner, s_.px(sizes::kSmall)).width <= s_.area.right())
                say(s_, painter,
                    {{s_.area.right(), s_.area.y + s_.px(9)},
                     page_.corner,
                     {.size = s_.px(sizes::kSmall),
                      .colour = s_.theme->quiet,
                      .h = HAlign::Right,
                      .v = VAlign::Middle}});
        }
        y = s_.area.bottom() - static_cast<float>(note_.size()) * s_.px(kNoteLine) + s_.px(kNoteLine - 3);
        for (const std::string& words : note_) {
            say(s_, painter, {{s_.area.x, y}, words, {.size = s_.px(kNoteSize), .colour = s_.theme->quiet}});
            y += s_.px(kNoteLine);
        }
        if (legend_.height() > 0) legend_.draw(legend_at_, painter);
    }

    std::vector<PlacedPanel> panels() const {
        std::vector<PlacedPanel> placed;
        const auto columns = static_cast<std::size_t>(std::max(1, page_.columns));
        const std::size_t rows = (page_.panels.size() + columns - 1) / columns;
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

private:
    static constexpr float kTitleLine = 17, kAxisTitle = 17;

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
};

/// The page as this surface wants it.
PanelPage dressed(const PanelPage& given, const Surface& s) {
    PanelPage page = given;
    if (!s.look) return page;
    dress_panels(page, s);
    if (s.look->style == state::PageStyle::BlackAndWhite) blacken(page, s.theme->text);
    return page;
}

}  // namespace

std::vector<PlacedPanel> place_panels(const PanelPage& given, const Surface& whole) {
    const Surface s = inside_margin(whole);
    const PanelPage page = dressed(given, s);
    return PageParts(page, s).panels();
}

void draw_panel_page(const PanelPage& given, const Surface& whole, const std::vector<PlacedPanel>& placed,
                     paint::Painter& painter) {
    const Surface s = inside_margin(whole);
    const PanelPage page = dressed(given, s);
    PageParts(page, s).draw(painter);
    for (std::size_t k = 0; k < std::min(placed.size(), page.panels.size()); ++k)
        draw(placed[k].layout, page.panels[k].figure, placed[k].surface, painter);
}

void draw_panel_page(const PanelPage& page, const Surface& surface, paint::Painter& painter) {
    draw_panel_page(page, surface, place_panels(page, surface), painter);
}

std::string panels_csv(const PanelPage& page) {
    std::string out, rows;
    for (const SharedRow& row : page.legend)
        for (std::size_t k = 0; k < std::min(row.cells.size(), page.headings.size()); ++k)
            out += "# " + paint::plain_text(page.headings[k]) + ": " + paint::plain_text(row.label) + ": " +
                   paint::plain_text(row.cells[k]) +
                   (k < page.units.size() ? " (" + paint::plain_text(page.units[k]) + ")" : "") + "\n";
    const auto quoted = [](const std::string& markup) {
        std::string text = "\"";
        for (const char c : paint::plain_text(markup)) text += c == '"' ? "\"\"" : std::string(1, c);
        return text + "\"";
    };
    const auto add = [&](const std::string& panel, const std::string& curve, const char* part, auto&& x,
                         auto&& y) {
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i)
            rows += quoted(panel) + "," + quoted(curve) + "," + part + "," + print_number(x[i]) + "," +
                    print_number(y[i]) + "\n";
    };
    for (const Panel& panel : page.panels) {
        const Figure& f = panel.figure;
        std::string name;
        for (const Series& series : f.series) {
            // A curve without a name belongs to the one before it.
            if (!series.label.empty()) name = series.label;
            add(f.title, name, "measured", series.x, series.y);
        }
        for (const Guide& guide : f.guides) {
            std::string of = guide.label;
            for (const Series& series : f.series)
                if (guide.method >= 0 && series.method == guide.method) of = series.label;
            add(f.title, of, guide.method >= 0 ? "predicted" : "mark", guide.x, guide.y);
        }
    }
    return out + "panel,curve,part,x,y\n" + rows;
}

}  // namespace lowrank::figure
