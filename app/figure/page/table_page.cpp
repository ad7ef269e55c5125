// Lays out a table: measured at the page's own size of type, then drawn at the size at which it fits.
#include "app/figure/page/table_page.h"

#include <algorithm>
#include <cstdint>

#include "app/figure/engine/layout.h"
#include "app/figure/page/page_note.h"
#include "app/paint/markup.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

using paint::HAlign;
using paint::VAlign;

constexpr float kRow = 18, kGap = 16, kHead = 26;

class Sheet {
public:
    Sheet(TablePage table, const Surface& surface) : table_(std::move(table)), s_(surface) {
        measure();
        scale_ = std::min({1.f, s_.area.w / width_, s_.area.h / height_});
        if (scale_ < 1) {
            s_.em *= scale_;
            measure();
        }
        // What the page has left goes between the columns, as far as the eye still keeps a row.
        if (widths_.size() > 1) {
            const float each = (s_.area.w - width_) / static_cast<float>(widths_.size() - 1);
            spread_ = std::clamp(each, 0.f, 1.5f * s_.px(kGap));
            width_ += spread_ * static_cast<float>(widths_.size() - 1);
        }
    }

    /// Of its type, against that of the page.
    float scale() const { return scale_; }

    void draw(paint::Painter& painter) const {
        const float left = s_.area.x, right = left + width_;
        float y = s_.area.y;
        if (!table_.title.empty()) {
            painter.text({left, y + s_.px(9)}, table_.title,
                         {.size = s_.px(sizes::kTitle),
                          .face = paint::Face::Bold,
                          .colour = s_.theme->text,
                          .v = VAlign::Middle});
            y += s_.px(kHead);
        }
        const auto rule = [&](float at, float width, theme::Colour colour) {
            painter.line({left, at}, {right, at}, {colour, s_.px(width), theme::Dash::Solid});
        };
        rule(y, 1.4f, s_.theme->text);
        for (std::size_t k = 0; k < table_.columns.size(); ++k) {
            const TableColumn& column = table_.columns[k];
            cell(k, y + s_.px(kRow / 2 + 1), column.heading, paint::Face::Bold, s_.theme->text, painter);
            if (units_)
                cell(k, y + s_.px(1.4f * kRow), column.unit, paint::Face::Regular, s_.theme->quiet, painter);
        }
        y += head_height();
        rule(y, 0.9f, s_.theme->text);
        y += s_.px(3);
        bool first = true;
        for (const TableRow& row : table_.rows) {
            if (!row.group.empty()) {
                if (!first) rule(y + s_.px(2), 0.7f, s_.theme->rule), y += s_.px(4);
                painter.text({left, y + s_.px(kRow / 2)}, row.group,
                             {.size = size(), .colour = s_.theme->quiet, .v = VAlign::Middle});
                y += s_.px(kRow);
            }
            for (std::size_t k = 0; k < std::min(row.cells.size(), table_.columns.size()); ++k)
                cell(k, y + s_.px(kRow / 2), row.cells[k], paint::Face::Regular, s_.theme->text, painter);
            y += s_.px(kRow);
            first = false;
        }
        y += s_.px(3);
        rule(y, 1.4f, s_.theme->text);
        y += s_.px(6);
        for (const std::string& words : note()) {
            painter.text({left, y + s_.px(kNoteLine - 3)}, words,
                         {.size = s_.px(kNoteSize), .colour = s_.theme->quiet});
            y += s_.px(kNoteLine);
        }
    }

private:
    float size() const { return s_.px(sizes::kSmall); }
    float head_height() const { return s_.px(units_ ? 1.9f * kRow : kRow + 3); }
    std::vector<std::string> note() const {
        return table_.note.empty()
                   ? std::vector<std::string>()
                   : paint::wrap_words(table_.note, std::max(width_, 0.5f * s_.area.w), s_.px(kNoteSize));
    }

    void measure() {
        widths_.assign(table_.columns.size(), 0);
        units_ = std::ranges::any_of(table_.columns, [](const TableColumn& c) { return !c.unit.empty(); });
        for (std::size_t k = 0; k < widths_.size(); ++k) {
            const auto widen = [&](const std::string& words, paint::Face face) {
                widths_[k] = std::max(widths_[k], paint::measure(words, size(), face).width);
            };
            widen(table_.columns[k].heading, paint::Face::Bold);
            widen(table_.columns[k].unit, paint::Face::Regular);
            for (const TableRow& row : table_.rows)
                if (k < row.cells.size()) widen(row.cells[k], paint::Face::Regular);
        }
        width_ = 0;
        for (const float w : widths_) width_ += w + s_.px(kGap);
        width_ -= s_.px(kGap);
        if (!table_.title.empty())
            width_ =
                std::max(width_, paint::measure(table_.title, s_.px(sizes::kTitle), paint::Face::Bold).width);
        height_ = s_.px(table_.title.empty() ? 0 : kHead) + head_height() + s_.px(12);
        for (const TableRow& row : table_.rows) height_ += s_.px(row.group.empty() ? kRow : 2 * kRow + 4);
        height_ += static_cast<float>(note().size()) * s_.px(kNoteLine) + s_.px(6);
    }

    void cell(std::size_t k, float y, const std::string& words, paint::Face face, theme::Colour ink,
              paint::Painter& painter) const {
        float x = s_.area.x;
        for (std::size_t before = 0; before < k; ++before) x += widths_[before] + s_.px(kGap) + spread_;
        const bool number = table_.columns[k].number;
        painter.text({number ? x + widths_[k] : x, y}, words,
                     {.size = size(),
                      .face = face,
                      .colour = ink,
                      .h = number ? HAlign::Right : HAlign::Left,
                      .v = VAlign::Middle});
    }

    TablePage table_;
    Surface s_;
    std::vector<float> widths_;
    float scale_ = 1, width_ = 0, height_ = 0;
    float spread_ = 0;  ///< between two columns, beside the gap they need
    bool units_ = false;
};

/// Letters, not bytes.
std::size_t letters(std::string_view text) {
    std::size_t count = 0;
    while (!text.empty()) paint::take_code_point(text), ++count;
    return count;
}

}  // namespace

PlacedPage lay_out(const TablePage& table, const Surface& surface) {
    TablePage dressed = table;
    dressed.title = title_of(surface, table.title);
    if (!wants_notes(surface)) dressed.note.clear();
    const Sheet sheet(std::move(dressed), inside_margin(surface));
    PlacedPage placed;
    placed.type = sheet.scale();
    placed.picture([sheet](paint::Painter& painter) { sheet.draw(painter); });
    return placed;
}

std::string table_text(const TablePage& table) {
    std::vector<std::size_t> widths(table.columns.size());
    const auto plain = [](const std::string& markup) { return paint::plain_text(markup); };
    const auto title_of = [&](const TableColumn& column) {
        return plain(column.heading) + (column.unit.empty() ? "" : " " + plain(column.unit));
    };
    for (std::size_t k = 0; k < widths.size(); ++k) {
        widths[k] = letters(title_of(table.columns[k]));
        for (const TableRow& row : table.rows)
            if (k < row.cells.size()) widths[k] = std::max(widths[k], letters(plain(row.cells[k])));
    }
    std::string out = table.title.empty() ? "" : plain(table.title) + "\n\n";
    const auto line = [&](auto&& cell_of) {
        std::string text;
        for (std::size_t k = 0; k < widths.size(); ++k) {
            const std::string words = cell_of(k);
            const std::string fill(widths[k] - std::min(widths[k], letters(words)), ' ');
            text += (k > 0 ? "  " : "") + (table.columns[k].number ? fill + words : words + fill);
        }
        while (text.ends_with(' ')) text.pop_back();
        out += text + "\n";
    };
    line([&](std::size_t k) { return title_of(table.columns[k]); });
    for (const TableRow& row : table.rows) {
        if (!row.group.empty()) out += plain(row.group) + "\n";
        line([&](std::size_t k) { return k < row.cells.size() ? plain(row.cells[k]) : std::string(); });
    }
    if (!table.note.empty()) out += "\n" + plain(table.note) + "\n";
    return out;
}

}  // namespace lowrank::figure
