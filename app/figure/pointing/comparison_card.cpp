// Lays out the table of a comparison in aligned columns, below a figure or beside it.
#include "app/figure/pointing/comparison_card.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <functional>

#include "app/figure/engine/draw.h"
#include "app/figure/engine/layout.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {

using paint::Rect;

namespace {

constexpr float kRow = 16, kPad = 8, kTight = 5, kBetween = 14, kGap = 8, kHead = 38;
constexpr float kMostOfName = 0.4f;  ///< of the width of the card
/// What a table leaves to the figure: of the card's height or width, and px.
constexpr float kLeastOfHeight = 0.6f, kLeastOfWidth = 0.5f, kLeastHigh = 140, kLeastWide = 240;

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

std::string more_words(std::size_t rows) { return fmt::format("and {} more", rows); }

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
        m.name = std::min(m.name, most_of_name) + sample();
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

    void draw(const Measured& m, Rect box, paint::Painter& painter) const {
        painter.rect(box, s_.theme->card, s_.px(5));
        painter.frame({box.x + 0.5f, box.y + 0.5f, box.w - 1, box.h - 1}, {s_.theme->accent, s_.px(1)},
                      s_.px(5));
        float y = box.y + m.pad + s_.px(kRow) / 2;
        if (m.cut.head)
            line(m, box.x, y, table_.heading, paint::Face::Bold, painter,
                 [&](std::size_t c) { return heads(m.cut)[c]; });
        for (std::size_t k = 0; k < m.cut.rows; ++k) row(m, box.x, y, k, painter);
        if (!m.cut.all)
            line(m, box.x, y, more_words(table_.rows.size() - m.cut.rows), paint::Face::Regular, painter,
                 [](std::size_t) { return std::string(); });
    }

private:
    /// What a sample takes before a name.
    float sample() const { return table_.styles.empty() ? 0 : s_.px(sizes::kSample + 6); }
    void row(const Measured& m, float left, float& y, std::size_t k, paint::Painter& painter) const {
        const float indent = sample();
        if (indent > 0)
            draw_sample(painter, {left + m.pad, y - s_.px(kRow) / 2, s_.px(sizes::kSample), s_.px(kRow)},
                        table_.styles[k], s_);
        Measured rest = m;
        rest.name -= indent;
        line(rest, left + indent, y, table_.rows[k][0], paint::Face::Regular, painter,
             [&](std::size_t c) { return cell(m.cut, k, c); });
    }
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

/// What a figure of this size has for its plot, as far as that is of use: in a wider one curves only become
/// flatter.
float worth(float w, float h, const Surface& s) {
    constexpr float kWidest = 3, kAcross = 74, kUpright = 84;  // of its height; px around it
    const float wide = std::max(0.f, w - s.px(kAcross)), high = std::max(0.f, h - s.px(kUpright));
    return high * std::min(wide, kWidest * high);
}

}  // namespace

ComparisonRoom take_comparison_room(const ComparisonTable& table, const Surface& s, Rect& area) {
    const float gap = s.px(kGap);
    const float most_of_name = kMostOfName * std::max(area.w, s.px(200));
    for (const Cut& cut : cuts_of(table)) {
        const Measured m = Card(table, s).measured(cut, most_of_name);
        const float high = area.h - m.height - gap, wide = area.w - m.width - gap;
        const bool below =
            m.width + 2 * gap <= area.w && high >= std::max(kLeastOfHeight * area.h, s.px(kLeastHigh));
        const bool beside = m.height + s.px(kHead) + gap <= area.h &&
                            wide >= std::max(kLeastOfWidth * area.w, s.px(kLeastWide));
        if (!below && !beside) continue;
        Rect room{0, 0, m.width, m.height};
        if (below && (!beside || worth(area.w, high, s) >= worth(wide, area.h, s))) {
            // Under the plot, whose left edge is as far from the card's as that of a title.
            const float inset = std::min(s.px(sizes::kCardMargin), (area.w - m.width) / 2);
            room.x = std::round(area.x + inset), room.y = std::round(area.bottom() - gap - m.height);
            area.h = std::round(high);
        } else {
            room.x = std::round(area.right() - gap - m.width), room.y = std::round(area.y + s.px(kHead));
            area.w = std::round(wide);
        }
        return {room, most_of_name, table.whole && !table.styles.empty() && cut.rows == table.rows.size()};
    }
    return {};
}

Rect draw_comparison_card(const ComparisonTable& table, const ComparisonRoom& room, const Surface& s,
                          paint::Painter& painter) {
    if (room.box.w <= 0) return {};
    constexpr float kHair = 0.5f;
    const Card card(table, s);
    // As it was measured; where rows have come since, as much as has room.
    for (const Cut& cut : cuts_of(table)) {
        const Measured m = card.measured(cut, room.most_of_name);
        if (m.width > room.box.w + kHair || m.height > room.box.h + kHair) continue;
        const Rect box{room.box.x, room.box.y, m.width, m.height};
        card.draw(m, box, painter);
        return box;
    }
    return {};
}

}  // namespace lowrank::figure
