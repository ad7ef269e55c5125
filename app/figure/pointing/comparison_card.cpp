// Lays out the table of a comparison in aligned columns where it covers least.
#include "app/figure/pointing/comparison_card.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/figure/engine/crowding.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {

using paint::Rect;

namespace {

constexpr float kRow = 16, kPad = 8, kTight = 5, kBetween = 14, kInset = 6, kTab = 18;
constexpr float kMostOfName = 0.4f;   ///< of the width of the plot
constexpr float kMostOfPlot = 0.5f;   ///< of its height and 0.8 of its width, for a card that covers curves
constexpr float kClear = 2;           ///< px between a card and a curve
constexpr float kSeenThrough = 0.8f;  ///< of a card that covers curves

/// How much of a table is shown.
struct Cut {
    std::vector<std::size_t> columns;
    std::size_t rows = 0;
    bool brief = false;  ///< the short heads
    bool head = true;    ///< without it each number bears the head of its column
    bool all = true;     ///< no row is left out, or nothing says how many are
    std::size_t worth() const { return rows * (columns.size() + 1) * 2 + (brief ? 0 : 1); }
};

/// A cut as it would stand on paper.
struct Measured {
    Cut cut;
    float name = 0, width = 0, height = 0, pad = 0;
    std::vector<float> columns;
};

std::string more_words(std::size_t rows) { return "and " + std::to_string(rows) + " more"; }

/// Every cut from the whole table down to two rows of one column, those that say most first.
std::vector<Cut> cuts_of(const ComparisonTable& table) {
    std::vector<Cut> cuts;
    std::vector<std::vector<std::size_t>> columns(1);
    for (std::size_t c = 0; c < table.columns.size(); ++c) columns[0].push_back(c);
    for (const std::size_t c : table.dispensable) {
        columns.push_back(columns.back());
        std::erase(columns.back(), c);
    }
    const std::size_t all = table.rows.size(), least = std::min<std::size_t>(all, 2);
    for (const auto& shown : columns)
        for (std::size_t rows = all; rows >= least && rows > 0; --rows) {
            // The line that says how many are left out takes the room of one of them.
            if (rows + 1 == all) continue;
            for (const bool brief : {false, true}) cuts.push_back({shown, rows, brief, true, rows == all});
            if (shown.size() == 1 && (rows == all || rows == least))
                cuts.push_back({shown, rows, true, false, true});
        }
    std::ranges::stable_sort(cuts, std::greater(), &Cut::worth);
    return cuts;
}

class Card {
public:
    Card(const ComparisonTable& table, const Surface& s) : table_(table), s_(s) {}

    Measured measured(const Cut& cut, float most_of_name) const {
        Measured m{cut, 0, 0, 0, s_.px(cut.head ? kPad : kTight), {}};
        if (cut.head) m.name = width_of(table_.heading, paint::Face::Bold);
        if (!cut.all) m.name = std::max(m.name, width_of(more_words(table_.rows.size() - cut.rows)));
        for (std::size_t k = 0; k < cut.rows; ++k) m.name = std::max(m.name, width_of(table_.rows[k][0]));
        m.name = std::min(m.name, most_of_name);
        m.width = m.name + 2 * m.pad;
        for (const std::size_t c : cut.columns) {
            float w = cut.head ? width_of(heads(cut)[c]) : 0;
            for (std::size_t k = 0; k < cut.rows; ++k) w = std::max(w, width_of(cell(cut, k, c)));
            m.columns.push_back(w);
            m.width += s_.px(kBetween) + w;
        }
        const std::size_t lines = cut.rows + (cut.head ? 1 : 0) + (cut.all ? 0 : 1);
        m.height = s_.px(kRow) * static_cast<float>(lines) + 2 * m.pad;
        return m;
    }

    void draw(const Measured& m, Rect box, float alpha, paint::Painter& painter) const {
        painter.rect(box, s_.theme->card.with_alpha(alpha), s_.px(5));
        painter.frame({box.x + 0.5f, box.y + 0.5f, box.w - 1, box.h - 1}, {s_.theme->accent, s_.px(1)},
                      s_.px(5));
        float y = box.y + m.pad + s_.px(kRow) / 2;
        if (m.cut.head)
            line(m, box.x, y, table_.heading, paint::Face::Bold, painter,
                 [&](std::size_t c) { return heads(m.cut)[c]; });
        for (std::size_t k = 0; k < m.cut.rows; ++k)
            line(m, box.x, y, table_.rows[k][0], paint::Face::Regular, painter,
                 [&](std::size_t c) { return cell(m.cut, k, c); });
        if (!m.cut.all)
            line(m, box.x, y, more_words(table_.rows.size() - m.cut.rows), paint::Face::Regular, painter,
                 [](std::size_t) { return std::string(); });
    }

private:
    const std::vector<std::string>& heads(const Cut& cut) const {
        return cut.brief ? table_.brief : table_.columns;
    }
    std::string cell(const Cut& cut, std::size_t row, std::size_t c) const {
        return (cut.head ? "" : heads(cut)[c] + " ") + table_.rows[row][c + 1];
    }
    float width_of(const std::string& markup, paint::Face face = paint::Face::Regular) const {
        return std::ceil(paint::measure(markup, s_.px(sizes::kSmall), face).width);
    }
    template <class CellOf>
    void line(const Measured& m, float left, float& y, const std::string& first, paint::Face face,
              paint::Painter& painter, CellOf cell_of) const {
        const float size = s_.px(sizes::kSmall);
        const bool head = face == paint::Face::Bold;
        painter.text({left + m.pad, y}, paint::cut_in_the_middle(first, m.name, size, face),
                     {.size = size, .face = face, .colour = s_.theme->text, .v = paint::VAlign::Middle});
        float x = left + m.pad + m.name;
        for (std::size_t k = 0; k < m.cut.columns.size(); ++k) {
            x += s_.px(kBetween) + m.columns[k];
            painter.text({x, y}, cell_of(m.cut.columns[k]),
                         {.size = size,
                          .colour = head ? s_.theme->quiet : s_.theme->text,
                          .h = paint::HAlign::Right,
                          .v = paint::VAlign::Middle});
        }
        y += s_.px(kRow);
    }

    const ComparisonTable& table_;
    const Surface& s_;
};

/// Where a card may stand: what of the curves it would hide there, and what it must not meet.
class Places {
public:
    Places(const Figure& figure, const Layout& layout, float left, float right, const Surface& s)
        : layout_(layout), s_(s), crowd_(figure, layout, s) {
        const Rect p = layout.plot;
        for (const float x : {left, right})
            taken_.push_back({x - s.px(kTab) / 2, p.y, s.px(kTab), s.px(kTab)});
        if (layout.legend.present()) taken_.push_back(layout.legend.box);
        const Rect legend = layout.legend.box, area = layout.area;
        const float gap = s.px(kInset);
        if (!layout.legend.present() || !layout.legend.outside) return;
        // What a legend beside or below the plot leaves free of its own strip.
        const float end = area.right() - 2 * gap;
        if (legend.x >= p.right())
            free_.push_back({legend.x, legend.bottom() + gap, end - legend.x,
                             layout.x_axis.bottom() - legend.bottom() - gap});
        else if (legend.y >= p.bottom())
            free_.push_back({legend.right() + gap, legend.y, end - legend.right() - gap, legend.h});
    }

    /// Beside the end at the right where that covers nothing, else anywhere; nothing where it would cover a
    /// curve everywhere.
    std::optional<Rect> uncovered(float w, float h, float beside) const {
        for (const Rect& room : free_)
            if (w <= room.w && h <= room.h) return Rect{std::round(room.x), std::round(room.y), w, h};
        const Rect room = within();
        if (w > room.w || h > room.h) return std::nullopt;
        std::optional<Rect> best;
        for (const Rect& box : boxes(w, h, beside))
            if (!meets(box) && crowd_.behind(box, s_.px(kClear)) == 0 &&
                (!best || nearer(box, *best, beside)))
                best = box;
        return best;
    }
    /// Where it covers least; nothing where it has no room.
    std::optional<Rect> least_covered(float w, float h, float beside) const {
        const Rect room = within();
        if (w > room.w || h > room.h) return std::nullopt;
        std::optional<Rect> best;
        double least = HUGE_VAL;
        for (const Rect& box : boxes(w, h, beside))
            if (const double behind = crowd_.behind(box, 0); !meets(box) && behind < least)
                best = box, least = behind;
        return best;
    }

private:
    Rect within() const {
        const Rect p = layout_.plot;
        const float inset = s_.px(kInset);
        return {p.x + inset, p.y + inset, p.w - 2 * inset, p.h - 2 * inset};
    }
    bool meets(const Rect& box) const {
        return std::ranges::any_of(taken_, [&](const Rect& other) { return meet(box, other); });
    }
    static bool nearer(const Rect& a, const Rect& b, float x) {
        const auto away = [x](const Rect& r) { return std::abs(r.x + r.w / 2 - x); };
        return away(a) + 1 < away(b);
    }
    std::vector<Rect> boxes(float w, float h, float beside) const {
        const Rect room = within();
        const float step = s_.px(8);
        std::vector<Rect> all;
        const auto put = [&](float x, float y) {
            all.push_back({std::round(std::clamp(x, room.x, room.right() - w)),
                           std::round(std::clamp(y, room.y, room.bottom() - h)), w, h});
        };
        for (const float y : {room.y, room.y + s_.px(kTab), room.bottom() - h}) put(beside, y);
        for (const LegendSpot& spot : legend_spots(room, w, h, step)) {
            const Rect box = box_at(spot, room, w, h);
            put(box.x, box.y);
        }
        return all;
    }

    const Layout& layout_;
    const Surface& s_;
    Crowd crowd_;
    std::vector<Rect> taken_, free_;
};

}  // namespace

Rect draw_comparison_card(const ComparisonTable& table, const Figure& figure, const Layout& layout,
                          float left, float right, const Surface& s, paint::Painter& painter) {
    const Places places(figure, layout, left, right, s);
    const Card card(table, s);
    const float most_of_name = kMostOfName * std::max(layout.plot.w, s.px(200)), beside = right + s.px(10);
    const std::vector<Cut> cuts = cuts_of(table);
    std::optional<Measured> smallest;
    for (const Cut& cut : cuts) {
        const Measured m = card.measured(cut, most_of_name);
        if (const auto box = places.uncovered(m.width, m.height, beside)) {
            card.draw(m, *box, 1, painter);
            return *box;
        }
        if (!smallest || m.width * m.height < smallest->width * smallest->height) smallest = m;
    }
    if (!smallest || smallest->height > kMostOfPlot * layout.plot.h || smallest->width > 0.8f * layout.plot.w)
        return {};
    const auto box = places.least_covered(smallest->width, smallest->height, beside);
    if (box) card.draw(*smallest, *box, kSeenThrough, painter);
    return box.value_or(Rect{});
}

void draw_end_tab(paint::Point top, const std::string& name, const Rect& within, const Surface& s,
                  paint::Painter& painter) {
    const float side = s.px(15);
    const Rect tab{std::clamp(top.x - side / 2, within.x, std::max(within.x, within.right() - side)),
                   std::clamp(top.y, within.y, std::max(within.y, within.bottom() - side)), side, side};
    painter.rect(tab, s.theme->accent, s.px(3));
    painter.text({tab.x + side / 2, tab.y + side / 2}, name,
                 {.size = s.px(sizes::kSmall),
                  .face = paint::Face::Bold,
                  .colour = s.theme->card,
                  .h = paint::HAlign::Centre,
                  .v = paint::VAlign::Middle});
}

bool EndLines::draw(float x, const std::string& name, const Rect& plot, const Surface& s,
                    paint::Painter& painter) {
    if (x < plot.x - 1 || x > plot.right() + 1) return false;
    first = std::min(first.value_or(x), x);
    last = std::max(last.value_or(x), x);
    painter.line({x, plot.y}, {x, plot.bottom()}, {s.theme->accent, s.px(1.3f), theme::Dash::DashDot});
    draw_end_tab({x, plot.y}, name, plot, s, painter);
    return true;
}

}  // namespace lowrank::figure
