// Keys and what the pointer does: every line of the workspace in front, searched and scrolled; and the
// manual.
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <imgui.h>

#include "app/panels/dialogs.h"
#include "app/panels/manual_pages.h"
#include "app/ui/cards.h"
#include "core/io/table/table_text.h"
#include "core/text/bounds.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Rect;

constexpr float kKeysWidth = 150;

// What the pointer does in every workspace; each gives the lines of its own.
constexpr HelpLine kPointer[] = {
    {"Wheel", "zoom at the pointer; on an axis that axis"},
    {"Right drag", "zoom into a box (Alt, Shift: one way)"},
    {"Double click a card's title", "that card alone, and back (Esc too)"},
    {"Click a number", "type it; a comma is a decimal point"},
    {"Double click a label", "back to its default"},
    {"Drop a file", "open it"},
};

bool found_in(const HelpLine& line, std::string_view search) {
    return holds_words(lower_case(std::string(line.keys) + " " + std::string(line.words)), search);
}

/// A line with its keys left of its words, or above them where there is no room beside; returns its height.
float line_at(Ui& ui, Rect at, const HelpLine& line, bool draw) {
    const theme::Theme& t = ui.theme();
    const TextLook bold{t.text, 12, paint::Face::Bold}, quiet{t.quiet, 12};
    const float gap = ui.px(7);
    const bool beside = at.w >= ui.px(300);
    Rect keys = at, words = at;
    if (beside) keys = cut_left(words, ui.px(kKeysWidth));
    if (beside) keys.w -= ui.px(8);
    const float above = ui.paragraph(keys, line.keys, bold, draw);
    if (!beside) cut_top(words, above);
    const float below = ui.paragraph(words, line.words, quiet, draw);
    return (beside ? std::max(above, below) : above + below) + gap;
}

/// A heading, or a line below one.
struct Item {
    std::string_view heading;
    HelpLine line{};
    float height = 0;
};

/// Headings and lines that a search finds, with their heights in a column so wide.
std::vector<Item> items_of(Ui& ui, std::string_view search, float width) {
    std::vector<Item> items;
    for (const bool keyboard : {true, false}) {
        const std::size_t heading = items.size();
        items.push_back({keyboard ? "KEYS" : "POINTER", {}, ui.px(28)});
        for (const HelpLine& line : help_lines(ui.context().state.front(), keyboard))
            if (found_in(line, search))
                items.push_back({{}, line, line_at(ui, {0, 0, width, 0}, line, false)});
        if (items.size() == heading + 1) items.pop_back();
    }
    return items;
}

/// The first item of the second of two columns that are about as high as each other; never a line alone below
/// its heading, and no column empty before it.
std::size_t second_column(const std::vector<Item>& items) {
    float all = 0, first = 0;
    for (const Item& item : items) all += item.height;
    std::size_t k = 0;
    while (k < items.size() && first + items[k].height / 2 < all / 2) first += items[k++].height;
    if (k > 0 && !items[k - 1].heading.empty()) --k;
    return k > 0 ? k : items.size();
}

constexpr float kColumnGap = 24;

float column_width(Ui& ui, float page, bool two) {
    return two ? std::floor((page - ui.px(kColumnGap)) / 2) : page;
}

}  // namespace

std::vector<HelpLine> help_lines(const state::Workspace& workspace, bool keyboard) {
    const std::vector<HelpLine> pointer(workspace.pointer.begin(), workspace.pointer.end());
    std::vector<HelpLine> lines = keyboard ? state::key_lines(workspace.commands) : pointer;
    const std::vector<HelpLine> common = keyboard ? state::key_lines(state::common_commands())
                                                  : std::vector(std::begin(kPointer), std::end(kPointer));
    lines.insert(lines.end(), common.begin(), common.end());
    return lines;
}

CardSize help_size(Ui& ui) {
    constexpr float kWidth = 860, kMost = 1000;
    // The page without the dialog's margins and its bar.
    const float column = column_width(ui, ui.px(kWidth - 70), true);
    const std::vector<Item> items = items_of(ui, {}, column);
    float left = 0, right = 0;
    for (std::size_t k = 0; k < items.size(); ++k)
        (k < second_column(items) ? left : right) += items[k].height;
    const float list = std::max(left, right) * 13 / ui.context().em;
    return {kWidth, std::min(kMost, kAroundList + list)};
}

void help_dialog(Ui& ui, Rect card, std::span<const state::ManualPage> manual) {
    const theme::Theme& t = ui.theme();
    const Context& c = ui.context();
    std::string& search = c.memory.help_search;
    bool& reading = c.memory.manual_shown;
    Rect at = dialog_frame(ui, card, reading ? "Manual" : "Keys and pointer");
    Rect box = cut_top(at, ui.px(28));
    // As wide as their words are in this language and size, apart from each other; the search has the rest.
    const std::string_view other_words = reading ? "Keys" : "Manual", figures_words = "All figures, live";
    const auto cut_link = [&](std::string_view words) {
        const Rect link = cut_right(box, std::ceil(ui.text_width(words, 12)) + ui.px(4));
        cut_right(box, ui.px(18));
        return link;
    };
    const Rect figures = cut_link(figures_words), other = cut_link(other_words);
    if (auto typed = ui.text_box("help.search", {box.x, box.y, std::min(box.w, ui.px(320)), box.h}, search,
                                 "search: a key, or what it does", kLongestName))
        search = *typed;
    ui.begins_here();
    if (ui.link("help.manual", other, other_words)) reading = !reading;
    ui.tooltip(reading ? "Keys, and what the pointer does on a figure"
                       : "Methods, commands, files and figures for print, page by page");
    if (ui.link("help.figures", figures, figures_words)) c.emit(state::ShowDialog{state::Dialog::Figures});
    ui.tooltip("Each figure of the paper and of the program with its settings\nCtrl+P");
    cut_top(at, ui.px(12));
    if (reading) return manual_pages(ui, at, manual, search);
    scrolled(ui, "help", at, [&](Ui& inner, Rect page) {
        // Each opening begins with everything.
        if (ImGui::IsWindowAppearing()) search.clear();
        scroll_by_keys(at.h);
        const bool two = page.w >= ui.px(620);
        const float column = column_width(inner, page.w, two);
        const std::vector<Item> items = items_of(inner, search, column);
        const std::size_t second = two ? second_column(items) : items.size();
        float bottom = page.y, x = page.x, y = page.y;
        std::size_t shown = 0;
        std::string_view heading;
        for (std::size_t k = 0; k < items.size(); ++k) {
            const Item& item = items[k];
            if (k == second) {
                x += column + ui.px(kColumnGap), y = page.y;
                // Its lines go on beside those of the first column, below the same heading.
                if (item.heading.empty()) {
                    inner.section({x, y, column, ui.px(24)}, heading);
                    y += ui.px(28);
                }
            }
            if (!item.heading.empty()) {
                heading = item.heading;
                inner.section({x, y, column, ui.px(24)}, heading);
                y += item.height;
            } else {
                y += line_at(inner, {x, y, column, 0}, item.line, true);
                ++shown;
            }
            bottom = std::max(bottom, y);
        }
        if (shown == 0)
            inner.paragraph({page.x, page.y + ui.px(28), column, 0}, "Nothing of this name here.",
                            {t.quiet, 12});
        return bottom;
    });
}

}  // namespace lowrank::panels
