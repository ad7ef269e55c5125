// A figure as the author of a page wants it.
#pragma once
#include <string>
#include <vector>

#include "app/figure/engine/figure.h"

namespace lowrank::figure {

/// Main: the figure the title, the y range and the legend are meant for. Beside: one that stands with it and shares its x.
enum class PagePart { Main, Beside };

/// Ranges, title, legend, names, order, colours, restart lines and notes of the surface's look; nothing without one.
/// Black and white takes the colours of the curves and gives each a dash and marker that no other has.
void dress(Figure& figure, const Surface& page, PagePart part);

/// Whether a curve is meant by a word: its name in the legend in any case, or the words of --method.
bool is_called(const Series& series, const std::string& word);

/// The words of a look that no curve of the figures answers to, and ranges that their axes cannot show.
class LookCheck {
public:
    explicit LookCheck(const state::PageLook& look) : look_(look) {}
    /// A figure whose curves have their own names.
    void sees(const Figure& figure);
    /// One sentence; empty where all is well.
    std::string sentence() const;

private:
    const state::PageLook& look_;
    std::vector<std::string> curves_, known_;
    bool log_x_ = false, log_y_ = false, any_ = false;
};

}  // namespace lowrank::figure
