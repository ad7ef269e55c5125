// Lays out the table of a comparison in aligned columns where it covers least.
#include "app/figure/pointing/comparison_card.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <functional>

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

Rect inside_of(const Rect& plot, const Surface& s) {
    const float inset = s.px(kInset);
    return {plot.x + inset, plot.y + inset, plot.w - 2 * inset, plot.h - 2 * inset};
}

std::vector<Rect> boxes(const Rect& room, float w, float h, float beside, const Surface& s) {
    std::vector<Rect> all;
    const auto put = [&](float x, float y) {
        all.push_back({std::round(std::clamp(x, room.x, room.right() - w)),
                       std::round(std::clamp(y, room.y, room.bottom() - h)), w, h});
    };
    for (const float y : {room.y, room.y + s.px(kTab), room.bottom() - h}) put(beside, y);
    for (const LegendSpot& spot : legend_spots(room, w, h, s.px(8))) {
        const Rect box = box_at(spot, room, w, h);
        put(box.x, box.y);
    }
    return all;
}

/// The places of a plot for a card that meets nothing it must not; none where it is too large.
std::vector<Rect> places_in(const CardRoom::Plot& plot, float w, float h, const CardRoom& room,
                            const Surface& s) {
    const Rect inner = inside_of(plot.area, s);
    if (w > inner.w || h > inner.h || h > room.most_of_height * plot.area.h) return {};
    std::vector<Rect> all = boxes(inner, w, h, room.beside, s);
    std::erase_if(all, [&](const Rect& box) {
        return std::ranges::any_of(room.taken, [&](const Rect& other) { return meet(box, other); });
    });
    return all;
}

/// Where a card hides nothing, in a plot beside the last end rather; nothing where it would everywhere.
std::optional<Rect> uncovered(const CardRoom& room, float w, float h, const Surface& s) {
    for (const Rect& each : room.free)
        if (w <= each.w && h <= each.h) return Rect{std::round(each.x), std::round(each.y), w, h};
    const auto away = [&](const Rect& r) { return std::abs(r.x + r.w / 2 - room.beside); };
    for (const CardRoom::Plot& plot : room.plots) {
        std::optional<Rect> best;
        for (const Rect& box : places_in(plot, w, h, room, s))
            if (plot.crowd.behind(box, s.px(kClear)) == 0 && (!best || away(box) + 1 < away(*best)))
                best = box;
        if (best) return best;
    }
    return std::nullopt;
}

std::optional<Rect> least_covered(const CardRoom& room, float w, float h, const Surface& s) {
    std::optional<Rect> best;
    double least = HUGE_VAL;
    for (const CardRoom::Plot& plot : room.plots)
        for (const Rect& box : places_in(plot, w, h, room, s))
            if (const double behind = plot.crowd.behind(box, 0); behind < least) best = box, least = behind;
    return best;
}

}  // namespace

void CardRoom::add(const Figure& figure, const Layout& layout, const Surface& s) {
    const Rect p = layout.plot, legend = layout.legend.box;
    plots.push_back({p, Crowd(figure, layout, s)});
    if (!layout.legend.present()) return;
    taken.push_back(legend);
    if (!layout.legend.outside) return;
    // What a legend beside or below the plot leaves free of its own strip.
    const float gap = s.px(kInset), end = layout.area.right() - 2 * gap;
    if (legend.x >= p.right())
        free.push_back({legend.x, legend.bottom() + gap, end - legend.x,
                        layout.x_axis.bottom() - legend.bottom() - gap});
    else if (legend.y >= p.bottom())
        free.push_back({legend.right() + gap, legend.y, end - legend.right() - gap, legend.h});
}

void CardRoom::add(Rect plot, std::span<const paint::Point> points, const Surface& s) {
    plots.push_back({plot, Crowd(plot, points, s)});
}

Rect draw_comparison_card(const ComparisonTable& table, const CardRoom& room, const Surface& s,
                          paint::Painter& painter) {
    if (room.plots.empty()) return {};
    const Rect plot = room.plots.front().area;
    const Card card(table, s);
    const float most_of_name = kMostOfName * std::max(plot.w, s.px(200));
    std::optional<Measured> smallest;
    for (const Cut& cut : cuts_of(table)) {
        const Measured m = card.measured(cut, most_of_name);
        if (const auto box = uncovered(room, m.width, m.height, s)) {
            card.draw(m, *box, 1, painter);
            return *box;
        }
        if (!smallest || m.width * m.height < smallest->width * smallest->height) smallest = m;
    }
    if (!smallest || smallest->height > kMostOfPlot * plot.h || smallest->width > 0.8f * plot.w) return {};
    const auto box = least_covered(room, smallest->width, smallest->height, s);
    if (box) card.draw(*smallest, *box, kSeenThrough, painter);
    return box.value_or(Rect{});
}

}  // namespace lowrank::figure
