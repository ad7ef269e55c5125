// Finds what had no room on a page: compares each figure with its layout.
#include "app/figure/export/left_out.h"

#include <algorithm>
#include <fmt/core.h>
#include <string_view>
#include <utility>
#include <vector>

#include "app/figure/export/export_page.h"
#include "app/paint/markup.h"
#include "app/paint/phrasebook.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

void add_once(const std::string& what, std::vector<std::string>& all) {
    if (std::ranges::find(all, what) == all.end()) all.push_back(what);
}

void hear(std::string_view markup, std::vector<std::string>& cut) {
    // Most words are whole, and need not be looked up.
    if (markup.find("…") == std::string_view::npos) return;
    if (const std::string words = paint::plain_text(paint::spoken(markup)); words.ends_with("…"))
        add_once(words, cut);
}

/// In quotes, the first few.
std::vector<std::string> quoted(const std::vector<std::string>& cut) {
    constexpr std::size_t kMost = 3;
    std::vector<std::string> all;
    for (std::size_t k = 0; k < std::min(cut.size(), kMost); ++k) all.push_back("'" + cut[k] + "'");
    if (cut.size() > kMost) all.emplace_back("other words");
    return all;
}

}  // namespace

/// Each once, in the order in which the page has room for less.
NoRoom no_room_on(const PlacedPage& page) {
    NoRoom all;
    all.type = page.type;
    all.figures = parts_of<PlacedFigure>(page).size();
    const auto add = [&](const std::string& what) { add_once(what, all.left_out); };
    for (const std::string& what : page.left_out) add(what);
    for (const PlacedFigure* part : parts_of<PlacedFigure>(page)) {
        const Figure& figure = part->figure;
        const Layout& layout = part->layout;
        if (layout.empty) continue;
        const bool named =
            std::ranges::any_of(figure.series, [](const Series& s) { return s.visible && !s.label.empty(); });
        if (figure.legend && named && !layout.legend.present() && layout.curve_names.empty())
            add("the legend");
        if (!figure.title.empty() && !layout.title) add("a title");
        if ((!figure.x.label.empty() && !layout.x_title) || (!figure.y.label.empty() && !layout.y_title))
            add("the name of an axis");
    }
    return all;
}

void hear_placed_words(const PlacedPage& page, std::vector<std::string>& cut) {
    for (const PlacedText* text : parts_of<PlacedText>(page)) hear(text->markup, cut);
    for (const PlacedFigure* part : parts_of<PlacedFigure>(page))
        for (const auto* text : {&part->layout.title, &part->layout.title_below, &part->layout.corner})
            if (*text) hear((*text)->markup, cut);
    for (const PlacedMap* map : parts_of<PlacedMap>(page)) {
        for (const PlacedText& word : map->words) hear(word.markup, cut);
        for (const PlacedMap::Named& line : map->legend) hear(line.name.markup, cut);
    }
    for (const PlacedStrips* strips : parts_of<PlacedStrips>(page))
        for (const PlacedStrips::Strip& strip : strips->strips) hear(strip.label, cut);
}

void CutWords::text(paint::Point anchor, std::string_view markup, const paint::TextStyle& style) {
    hear(markup, cut_);
    PassingPainter::text(anchor, markup, style);
}

std::string why_not_whole(const NoRoom& missing, const ExportSettings& settings, std::string_view remedy) {
    // Smaller than this nobody reads it in print.
    constexpr double kLeastType = 4;
    const std::string size = fmt::format("a page of {} x {} mm", print_number(settings.width_mm),
                                         print_number(settings.height_mm));
    const double type = missing.type * settings.font_pt;
    if (type < kLeastType)
        return fmt::format("the type of this table is {} pt on {}: a larger page shows it in up to {} pt.",
                           print_significant(type, 2), size, print_number(settings.font_pt));
    std::string why;
    const auto say = [&](const std::vector<std::string>& all, const char* what) {
        if (all.empty()) return;
        const std::vector<std::string_view> words(all.begin(), all.end());
        const bool many = words.size() > 1;
        why += fmt::format("{}{} {} {}, for which {} has no room: {} shows {}.", why.empty() ? "" : " ",
                           enumeration(words), many ? "are" : "is", what, size, remedy, many ? "them" : "it");
    };
    say(missing.left_out, "left out");
    say(quoted(missing.cut), "cut");
    return why;
}

}  // namespace lowrank::figure
