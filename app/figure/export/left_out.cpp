// Finds what had no room on a page: compares each figure with its layout.
#include "app/figure/export/left_out.h"

#include <algorithm>
#include <fmt/core.h>
#include <string_view>
#include <vector>

#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

/// Each once, in the order in which the page has room for less.
std::vector<std::string> left_out(const PlacedPage& page) {
    std::vector<std::string> all;
    const auto add = [&](const std::string& what) {
        if (std::ranges::find(all, what) == all.end()) all.push_back(what);
    };
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

}  // namespace

std::string why_not_whole(const PlacedPage& page, const ExportSettings& settings) {
    // Smaller than this nobody reads it in print.
    constexpr double kLeastType = 4;
    const std::string size = fmt::format("a page of {} x {} mm", print_number(settings.width_mm),
                                         print_number(settings.height_mm));
    const double type = page.type * settings.font_pt;
    if (type < kLeastType)
        return fmt::format(
            "the type of this table is {} pt on {}: a larger --width or --height shows it in up to {} pt.",
            print_significant(type, 2), size, print_number(settings.font_pt));
    const std::vector<std::string> all = left_out(page);
    if (all.empty()) return {};
    const std::vector<std::string_view> words(all.begin(), all.end());
    return fmt::format(
        "{} {} left out, for which {} has no room: a larger --height or --width, or a smaller --font shows "
        "{}",
        enumeration(words), words.size() > 1 ? "are" : "is", size, words.size() > 1 ? "them." : "it.");
}

}  // namespace lowrank::figure
