// Finds what had no room on a page: compares each figure with its layout.
#include "app/figure/export/left_out.h"

#include <algorithm>
#include <fmt/core.h>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "app/paint/markup.h"
#include "app/paint/painter.h"
#include "app/paint/phrasebook.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

/// Hears the words of a page that end in an ellipsis.
class CutWords final : public paint::Painter {
public:
    void text(paint::Point, std::string_view markup, const paint::TextStyle&) override {
        std::string words = paint::plain_text(paint::spoken(markup));
        if (words.ends_with("…") && std::ranges::find(all, words) == all.end())
            all.push_back(std::move(words));
    }
    void polyline(std::span<const paint::Point>, const paint::Stroke&) override {}
    void polygon(std::span<const paint::Point>, paint::Colour) override {}
    void rect(paint::Rect, paint::Colour, float) override {}
    void frame(paint::Rect, const paint::Stroke&, float) override {}
    void marker(paint::Point, paint::Marker, float, paint::Colour, paint::Colour, float) override {}
    void image(paint::Rect, const paint::ImageView&) override {}
    void push_clip(paint::Rect) override {}
    void pop_clip() override {}

    std::vector<std::string> all;
};

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

/// In quotes, the first few.
std::vector<std::string> cut_words(const PlacedPage& page) {
    constexpr std::size_t kMost = 3;
    CutWords heard;
    draw(page, heard);
    std::vector<std::string> all;
    for (std::size_t k = 0; k < std::min(heard.all.size(), kMost); ++k)
        all.push_back("'" + heard.all[k] + "'");
    if (heard.all.size() > kMost) all.emplace_back("other words");
    return all;
}

}  // namespace

std::size_t count_left_out(const PlacedPage& page) { return left_out(page).size(); }

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
    std::string why;
    const auto say = [&](const std::vector<std::string>& all, const char* what) {
        if (all.empty()) return;
        const std::vector<std::string_view> words(all.begin(), all.end());
        const bool many = words.size() > 1;
        why += fmt::format(
            "{}{} {} {}, for which {} has no room: a larger --height or --width, or a smaller --font shows "
            "{}",
            why.empty() ? "" : " ", enumeration(words), many ? "are" : "is", what, size,
            many ? "them." : "it.");
    };
    say(left_out(page), "left out");
    say(cut_words(page), "cut");
    return why;
}

}  // namespace lowrank::figure
