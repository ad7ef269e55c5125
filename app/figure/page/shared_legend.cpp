// Lays out the legend of several panels: cells in parts, so that numbers stand below each other whatever
// other rows have.
#include "app/figure/page/shared_legend.h"

#include <algorithm>
#include <utility>

#include "app/figure/engine/draw.h"
#include "app/figure/page/page_note.h"

namespace lowrank::figure {
namespace {

using paint::HAlign;
using paint::Rect;
using paint::VAlign;

constexpr float kPad = 6;
constexpr float kCountGap = 10, kSignGap = 4;  ///< px after what it took, and on both sides of a sign

}  // namespace

/// A cell in the parts that stand below each other in a column: '0.06   300   0.9282 | ≈ 0.9286^{μ}' as what
/// the name stands for, where it is given, what it took, the measured rate, the sign, the predicted rate, and
/// what is raised behind it. Other words are one part.
struct SharedLegend::CellParts {
    std::string lead, count, measured, sign, predicted, raised;
    std::array<const std::string*, kParts> all() const {
        return {&lead, &count, &measured, &sign, &predicted, &raised};
    }

    explicit CellParts(const std::string& cell) : predicted(cell) {
        constexpr std::string_view kApart = "   ";
        const std::size_t apart = cell.find(kApart);
        if (apart == std::string::npos) return;
        count = cell.substr(0, apart);
        predicted = cell.substr(apart + kApart.size());
        if (const std::size_t second = predicted.find(kApart); second != std::string::npos) {
            lead = std::exchange(count, predicted.substr(0, second));
            predicted.erase(0, second + kApart.size());
        }
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
    bool whole() const { return lead.empty() && count.empty(); }
};

SharedLegend::SharedLegend(const PanelPage& page, const Surface& s) : page_(page), s_(s) {
    for (const SharedRow& row : page.legend) names_ = std::max(names_, name_width(row));
    for (const std::string& heading : page.headings) cell_ = std::max(cell_, width_of(heading));
    for (const std::string& unit : page.units) cell_ = std::max(cell_, width_of(unit));
    for (const SharedRow& row : page.legend)
        for (const std::string& cell : row.cells) {
            const CellParts parts(cell);
            if (parts.whole()) cell_ = std::max(cell_, width_of(cell));
            for (std::size_t i = 0; !parts.whole() && i < kParts; ++i)
                parts_[i] = std::max(parts_[i], width_of(*parts.all()[i]));
        }
    if (parts_[0] > 0) parts_[0] += s.px(kCountGap);
    float parts = s.px(kCountGap + 2 * kSignGap);
    for (const float part : parts_) parts += part;
    cell_ = std::max(cell_, parts);
    cell_ += s.px(2 * kPad);
    const float table = names_ + cell_ * static_cast<float>(page.headings.size());
    numbers_ = !page.headings.empty() && table <= s.area.w && height_with(true) <= 0.36f * s.area.h;
    height_ = page.legend.empty() ? 0 : height_with(numbers_);
    if (height_ > 0.4f * s.area.h) height_ = 0;
}

void SharedLegend::place(Rect area, PlacedPage& placed) const {
    if (page_.legend.empty()) return;
    if (!(height_ > 0)) {
        placed.left_out.emplace_back("the legend");
        return;
    }
    if (numbers_) return place_table(area, placed);
    if (!page_.headings.empty()) placed.left_out.emplace_back("the legend's table of numbers");
    placed.parts.emplace_back(PlacedLegend{page_.legend, area, in_a_row(), names_ + s_.px(10), line(), s_});
}

float SharedLegend::line() const { return s_.px(sizes::kDenseRow); }
float SharedLegend::width_of(const std::string& words) const {
    return paint::measure(words, s_.px(sizes::kHeading)).width;
}

float SharedLegend::name_width(const SharedRow& row) const {
    const float tag = row.oracle ? s_.px(6) + draw_oracle_tag(nullptr, {}, s_) : 0;
    return s_.px(sizes::kSample + 8) + paint::measure(row.label, s_.px(sizes::kSmall)).width + tag;
}

std::size_t SharedLegend::in_a_row() const {
    return std::max<std::size_t>(1, static_cast<std::size_t>((s_.area.w + s_.px(10)) / (names_ + s_.px(10))));
}

float SharedLegend::height_with(bool numbers) const {
    const std::size_t rows = page_.legend.size();
    if (numbers) return line() * static_cast<float>(rows + 2) + s_.px(kPad);
    return line() * static_cast<float>((rows + in_a_row() - 1) / in_a_row());
}

void SharedLegend::place_table(Rect area, PlacedPage& placed) const {
    const auto count = static_cast<float>(page_.headings.size());
    // Columns stand as wide apart as the page allows, up to twice what they need.
    const float pitch = std::min((area.w - names_) / count, 1.6f * cell_);
    const auto cell = [&](std::size_t column, float y, const std::string& words, theme::Colour ink) {
        placed.parts.emplace_back(PlacedText{
            {area.x + names_ + pitch * (static_cast<float>(column) + 1), y},
            words,
            {.size = s_.px(sizes::kHeading), .colour = ink, .h = HAlign::Right, .v = VAlign::Middle}});
    };
    float y = area.y + line() / 2;
    for (std::size_t k = 0; k < page_.headings.size(); ++k) cell(k, y, page_.headings[k], s_.theme->text);
    y += line();
    for (std::size_t k = 0; k < page_.units.size(); ++k) cell(k, y, page_.units[k], s_.theme->quiet);
    const float rule = y + line() / 2 + s_.px(1);
    placed.parts.emplace_back(PlacedRule{{area.x, rule},
                                         {area.x + names_ + pitch * count, rule},
                                         {s_.theme->rule, s_.px(0.9f), theme::Dash::Solid}});
    y += s_.px(kPad / 2);
    for (const SharedRow& row : page_.legend) {
        y += line();
        // Each name stands beside its numbers, whatever height TeX's lines have.
        placed.parts.emplace_back(
            PlacedLegend{{row}, {area.x, y - line() / 2, names_, line()}, 1, names_, line(), s_});
        for (std::size_t k = 0; k < row.cells.size(); ++k)
            place_cell({area.x + names_ + pitch * (static_cast<float>(k) + 1), y}, row.cells[k], placed);
    }
}

/// Right edges of a cell's parts, whatever parts other rows have: numbers stand below each other.
void SharedLegend::place_cell(paint::Point right, const std::string& words, PlacedPage& placed) const {
    const CellParts parts(words);
    const float predicted = right.x - parts_[5], sign = predicted - parts_[4] - s_.px(kSignGap),
                measured = sign - parts_[3] - s_.px(kSignGap),
                count = measured - parts_[2] - s_.px(kCountGap), lead = count - parts_[1] - s_.px(kCountGap);
    const auto put = [&](float x, const std::string& part, HAlign h) {
        if (!part.empty())
            placed.parts.emplace_back(PlacedText{
                {x, right.y},
                part,
                {.size = s_.px(sizes::kHeading), .colour = s_.theme->text, .h = h, .v = VAlign::Middle}});
    };
    put(lead, parts.lead, HAlign::Right);
    put(count, parts.count, HAlign::Right);
    put(measured, parts.measured, HAlign::Right);
    put(sign - parts_[3] / 2, parts.sign, HAlign::Centre);
    put(predicted, parts.predicted, HAlign::Right);
    put(predicted, parts.raised, HAlign::Left);
}

}  // namespace lowrank::figure
