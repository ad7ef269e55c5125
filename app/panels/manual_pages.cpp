// Lays out blocks of Markdown from top to bottom, each measured by drawing nothing.
#include "app/panels/manual_pages.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/paint/imgui_versions.h"
#include "app/paint/phrasebook.h"
#include "app/ui/cards.h"
#include "core/io/table/table_text.h"

namespace lowrank::panels {
namespace {

using namespace ui;
using paint::Face;
using paint::Rect;
using Kind = MarkdownBlock::Kind;

constexpr float kListWidth = 190, kRowHeight = 26, kGap = 10, kCellGap = 14, kIndent = 18;

/// A text that stands in no book of phrases: pages are translated as files.
std::string own_words(std::string_view words) { return paint::as_written(paint::escape_markup(words)); }

/// A word that is wider than its column, as options with their values are, may be broken behind a sign.
std::string with_breaks(Ui& ui, std::string_view words, float width, const TextLook& look) {
    constexpr std::size_t kLong = 12;
    std::string out;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find(' ', at), words.size());
        const std::string_view word = words.substr(at, end - at);
        const bool wide = word.size() > kLong && ui.text_width(own_words(word), look.size, look.face) > width;
        for (std::size_t i = 0; i < word.size(); ++i) {
            out += word[i];
            if (wide && i + 1 < word.size() &&
                std::string_view("=,|/:-").find(word[i]) != std::string_view::npos)
                out += ' ';
        }
        if (end < words.size()) out += ' ';
        at = end + 1;
    }
    return out;
}

float words_at(Ui& ui, Rect at, std::string_view words, const TextLook& look, bool draw = true) {
    return ui.typeset(at, own_words(with_breaks(ui, words, at.w, look)), look, draw);
}

/// What each column of a table gets of the width: what its longest cell asks for, and where that is too much
/// for all of them an equal share of what the narrow ones leave.
std::vector<float> column_widths(Ui& ui, const MarkdownBlock& table, float width) {
    std::vector<float> asked;
    for (const auto& row : table.rows)
        for (std::size_t c = 0; c < row.size(); ++c) {
            if (asked.size() <= c) asked.push_back(0);
            asked[c] = std::max(
                asked[c], ui.text_width(own_words(plain_words(row[c])), 12, Face::Bold) + ui.px(kCellGap));
        }
    std::vector<float> given(asked.size(), 0);
    std::vector<std::size_t> order(asked.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t c) { return asked[c]; });
    float left = width;
    for (std::size_t k = 0; k < order.size(); ++k) {
        const float share = left / static_cast<float>(order.size() - k);
        given[order[k]] = std::min(asked[order[k]], share);
        left -= given[order[k]];
    }
    return given;
}

float table_at(Ui& ui, Rect at, const MarkdownBlock& table) {
    const theme::Theme& t = ui.theme();
    const std::vector<float> widths = column_widths(ui, table, at.w);
    float y = at.y;
    for (const auto& row : table.rows) {
        const bool head = &row == &table.rows.front();
        float x = at.x, high = 0;
        for (std::size_t c = 0; c < std::min(row.size(), widths.size()); ++c) {
            const std::string words = plain_words(row[c]);
            const TextLook look{c == 0 || head ? t.text : t.quiet, 12,
                                c == 0 || head ? Face::Bold : Face::Regular};
            if (!words.empty())
                high = std::max(high, words_at(ui, {x, y, widths[c] - ui.px(kCellGap), 0}, words, look));
            x += widths[c];
        }
        if (high == 0) continue;
        y += high + ui.px(5);
        ui.rule(at.x, y - ui.px(3), at.w);
    }
    return y - at.y;
}

float code_at(Ui& ui, Rect at, const MarkdownBlock& block) {
    const TextLook look{ui.theme().text, kSmallText};
    const auto lines = [&](bool draw) {
        float y = at.y + ui.px(6);
        for (std::string_view rest = block.code; !rest.empty();) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            y += words_at(ui, {at.x + ui.px(8), y, at.w - ui.px(16), 0}, rest.substr(0, end), look, draw);
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        return y + ui.px(6) - at.y;
    };
    const float high = lines(false);
    ui.painter().rect({at.x, at.y, at.w, high}, ui.theme().field, ui.px(4));
    return lines(true);
}

/// Draws one block; returns the height it took.
float block_at(Ui& ui, Rect at, const MarkdownBlock& block) {
    const theme::Theme& t = ui.theme();
    switch (block.kind) {
        case Kind::Heading:
            return words_at(ui, at, plain_words(block.text), {t.text, 13, Face::Bold});
        case Kind::Paragraph:
            return words_at(ui, at, plain_words(block.text), {t.text, 12});
        case Kind::Item: {
            Rect inside = at;
            cut_left(inside, ui.px(kIndent) * static_cast<float>(std::min(block.level, 1)));
            const Rect mark = cut_left(inside, ui.px(kIndent + 6));
            words_at(ui, mark, block.mark == "-" ? "•" : block.mark, {t.quiet, 12});
            return words_at(ui, inside, plain_words(block.text), {t.text, 12});
        }
        case Kind::Code:
            return code_at(ui, at, block);
        case Kind::Table:
            return table_at(ui, at, block);
        case Kind::Picture:
            return 0;
    }
    return 0;
}

float page_at(Ui& ui, Rect at, const state::ManualPage& page) {
    float y = at.y + words_at(ui, at, page.title, {ui.theme().text, 15, Face::Bold}) + ui.px(kGap);
    for (const MarkdownBlock& block : page.blocks) {
        const float high = block_at(ui, {at.x, y, at.w, 0}, block);
        if (high > 0) y += high + ui.px(block.kind == Kind::Item ? kGap / 2 : kGap);
    }
    return y;
}

}  // namespace

bool holds_words(std::string_view small_letters, std::string_view search) {
    const std::string wanted = lower_case(search);
    for (std::size_t from = 0; from < wanted.size();) {
        const std::size_t end = std::min(wanted.find(' ', from), wanted.size());
        if (small_letters.find(wanted.substr(from, end - from)) == small_letters.npos) return false;
        from = end + 1;
    }
    return true;
}

void scroll_by_keys(float page, bool arrows) {
    float by = 0;
    if (paint::is_pressed(ImGuiKey_PageDown)) by += 0.9f * page;
    if (paint::is_pressed(ImGuiKey_PageUp)) by -= 0.9f * page;
    if (arrows && paint::is_pressed(ImGuiKey_DownArrow)) by += 0.1f * page;
    if (arrows && paint::is_pressed(ImGuiKey_UpArrow)) by -= 0.1f * page;
    if (by != 0) ImGui::SetScrollY(std::clamp(ImGui::GetScrollY() + by, 0.f, ImGui::GetScrollMaxY()));
}

void manual_pages(Ui& ui, Rect at, std::span<const state::ManualPage> manual, std::string_view search) {
    const theme::Theme& t = ui.theme();
    std::string& chosen = ui.context().memory.manual_page;
    std::vector<const state::ManualPage*> found;
    for (const state::ManualPage& page : manual)
        if (holds_words(page.words, search)) found.push_back(&page);
    if (found.empty()) {
        ui.paragraph(at, "Nothing of this name here.", {t.quiet, 12});
        return;
    }
    const state::ManualPage* shown = found.front();
    for (const state::ManualPage* page : found)
        if (page->name == chosen) shown = page;
    const auto list = [&](Ui& inner, Rect rows) {
        float y = rows.y;
        for (const state::ManualPage* page : found) {
            const Rect row{rows.x, y, rows.w, inner.px(kRowHeight)};
            if (inner.pressable("manual." + page->name, row, kPress | kUpDown)) chosen = page->name;
            const bool current = page == shown;
            if (current || inner.last_hovered())
                inner.painter().rect(row, current ? t.accent_tint : t.field, inner.px(4));
            inner.text(inset(row, inner.px(8), 0), own_words(page->title),
                       {current ? t.accent_text : t.text, 12});
            y += row.h;
        }
        return y;
    };
    // A page of its own name: each begins at its top.
    const std::string name = "manual/" + shown->name;
    const bool beside = at.w >= ui.px(620);
    if (beside) scrolled(ui, "manual-list", cut_left(at, ui.px(kListWidth)), list);
    if (beside) cut_left(at, ui.px(16));
    scrolled(ui, name, at, [&](Ui& inner, Rect page) {
        scroll_by_keys(at.h, false);
        if (!beside) page.y = list(inner, page) + inner.px(kGap);
        return page_at(inner, page, *shown);
    });
    ui.probe("manual.page", at);
}

}  // namespace lowrank::panels
