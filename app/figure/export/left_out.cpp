// Finds what had no room on a page: draws it into nothing and compares each figure with its layout.
#include "app/figure/export/left_out.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "app/figure/engine/figure_sink.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {
namespace {

class Missing final : public FigureSink {
public:
    void figure(const Figure& figure, const Layout& layout, const Surface&) override {
        if (layout.empty) return;
        const bool named =
            std::ranges::any_of(figure.series, [](const Series& s) { return s.visible && !s.label.empty(); });
        if (figure.legend && named && !layout.legend.present() && layout.curve_names.empty())
            left_out("the legend");
        if (!figure.title.empty() && !layout.title) left_out("a title");
        if ((!figure.x.label.empty() && !layout.x_title) || (!figure.y.label.empty() && !layout.y_title))
            left_out("the name of an axis");
    }
    void left_out(const std::string& what) override {
        if (std::ranges::find(all, what) == all.end()) all.push_back(what);
    }
    void shrunk(float share) override { least = std::min(least, share); }

    std::vector<std::string> all;
    float least = 1;
};

}  // namespace

std::string why_not_whole(const PageSource& page, const ExportSettings& settings) {
    // Smaller than this nobody reads it in print.
    constexpr double kLeastType = 4;
    Missing missing;
    tell(page, settings, missing);
    const std::string size =
        "a page of " + print_number(settings.width_mm) + " x " + print_number(settings.height_mm) + " mm";
    const double type = missing.least * settings.font_pt;
    if (type < kLeastType)
        return "the type of this table is " + print_significant(type, 2) + " pt on " + size +
               ": a larger --width or --height shows it in up to " + print_number(settings.font_pt) + " pt.";
    if (missing.all.empty()) return {};
    const std::vector<std::string_view> words(missing.all.begin(), missing.all.end());
    return enumeration(words) + (words.size() > 1 ? " are" : " is") + " left out, for which " + size +
           " has no room: a larger --height or --width, or a smaller --font shows " +
           (words.size() > 1 ? "them." : "it.");
}

}  // namespace lowrank::figure
