// Whether a page can look as its author wants it: what its figures, strips and maps tell before any look is given to them.
#pragma once
#include <string>
#include <unordered_set>
#include <vector>

#include "app/figure/engine/figure_sink.h"
#include "app/figure/page/dress.h"

namespace lowrank::figure {

/// Finds the words of a look that no curve answers to, and ranges that the axes cannot show.
class LookCheck final : public FigureSink {
public:
    explicit LookCheck(const state::PageLook& look) : look_(look) {}

    void figure(const Figure& figure, const Layout&, const Surface&) override { sees(figure); }
    void strips(const ToldStrips& strips, const Surface& surface) override;
    void map(const ToldMap& map, const Surface& surface) override;
    /// A figure whose curves have their own names.
    void sees(const Figure& figure);

    /// One sentence; empty where all is well.
    std::string sentence() const;
    /// The look without what it says of curves that are not there.
    state::PageLook of_known_curves() const;
    /// In the order in which they were met, each once.
    const std::vector<PageCurve>& curves() const { return curves_; }

private:
    /// An axis that ranges are meant for. cells: of a map, the numbers of its columns or rows.
    struct SeenAxis {
        bool logarithmic = false, cells_only = false;
        std::vector<double> cells;
    };
    /// Whether a curve was met that a word means.
    bool knows(const std::string& word) const;
    void meet(const std::string& label, const theme::MethodStyle& style);
    std::string why_not_shown(const char* name, const state::RangeChoice& choice, const SeenAxis& axis) const;

    const state::PageLook& look_;
    std::vector<PageCurve> curves_;
    std::unordered_set<std::string> met_, small_;  ///< their names, and those in small letters
    std::string x_label_;
    SeenAxis x_, y_;
    bool any_ = false;
};

}  // namespace lowrank::figure
