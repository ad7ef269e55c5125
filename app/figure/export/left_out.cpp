// Finds what had no room on a page: compares each figure with its layout.
#include "app/figure/export/left_out.h"

#include <algorithm>
#include <fmt/core.h>
#include <string_view>
#include <utility>
#include <vector>

#include "app/figure/engine/decimate.h"
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

/// Whether a line or a mark of it is to be seen.
bool is_in_plot(const Series& series, const Layout& layout) {
    if (!series.visible) return false;
    if (!curve_pieces(series, layout.x, layout.y, layout.plot).empty()) return true;
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
        if (const auto at = point_at(series, i, layout); at && layout.plot.contains(*at)) return true;
    return false;
}

}  // namespace

/// Each once, in the order in which the page has room for less.
NoRoom no_room_on(const PlacedPage& page) {
    NoRoom all;
    all.type = page.type;
    all.figures = parts_of<PlacedFigure>(page).size();
    const auto add = [&](const std::string& what) { add_once(what, all.left_out); };
    std::size_t curves = 0, seen = 0;
    for (const std::string& what : page.left_out) add(what);
    for (const PlacedFigure* part : parts_of<PlacedFigure>(page)) {
        const Figure& figure = part->figure;
        const Layout& layout = part->layout;
        if (layout.empty) continue;
        curves += figure.series.size();
        seen += static_cast<std::size_t>(std::ranges::count_if(
            figure.series, [&](const Series& series) { return is_in_plot(series, layout); }));
        const bool named =
            std::ranges::any_of(figure.series, [](const Series& s) { return s.visible && !s.label.empty(); });
        if (figure.legend && named && !layout.legend.present() && layout.curve_names.empty())
            add("the legend");
        const auto named_there = std::ranges::count_if(figure.series, is_named_at_curve);
        if (!layout.curve_names.empty() && std::ssize(layout.curve_names) < named_there)
            add("the name of a curve");
        const state::PageLook* look = part->surface.look;
        if (look && (look->corner || look->legend == state::LegendPlace::Inside) && layout.legend.outside)
            add("a legend in the plot");
        if (!figure.title.empty() && !layout.title) add("a title");
        // On the plot's edges nobody sees a line.
        const float edge = part->surface.px(2);
        const auto lines = std::ranges::count_if(figure.references, [&](const ReferenceLine& line) {
            if (line.label.empty() || !layout.y.drawable(line.y)) return false;
            const float y = layout.y.px(line.y);
            return y >= layout.plot.y + edge && y <= layout.plot.bottom() - edge;
        });
        if (lines > static_cast<std::ptrdiff_t>(layout.reference_labels.size())) add("the name of a line");
        if ((!figure.x.label.empty() && !layout.x_title) || (!figure.y.label.empty() && !layout.y_title))
            add("the name of an axis");
    }
    all.no_curve = curves > 0 && seen == 0;
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
    const std::string size = fmt::format("a page of {} x {} mm", print_significant(settings.width_mm, 4),
                                         print_significant(settings.height_mm, 4));
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
    if (missing.no_curve)
        why = "no curve lies within the ranges of the axes" + (why.empty() ? std::string(".") : "; " + why);
    return why;
}

}  // namespace lowrank::figure
