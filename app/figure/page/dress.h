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

/// Whether a curve is meant by a word, by its name as plain text.
bool is_name(const std::string& label, const std::string& word);
/// Whether a curve is meant by a word: its name in the legend in any case, or the words of --method.
bool is_called(const Series& series, const std::string& word);

/// A curve that the legend of a figure names.
struct PageCurve {
    std::string name;  ///< plain text, by which a look calls it
    theme::MethodStyle style;
};

/// Their order with those first that a look names.
std::vector<PageCurve> in_order(const std::vector<PageCurve>& curves, const std::vector<std::string>& order);

/// The words of a look that no curve of the figures answers to, and ranges that their axes cannot show.
class LookCheck {
public:
    explicit LookCheck(const state::PageLook& look) : look_(look) {}
    /// A figure whose curves have their own names.
    void sees(const Figure& figure);
    /// One sentence; empty where all is well.
    std::string sentence() const;
    /// The look without what it says of curves that are not there.
    state::PageLook of_known_curves() const;
    /// In the order in which they were met, each once.
    const std::vector<PageCurve>& curves() const { return curves_; }

private:
    const state::PageLook& look_;
    std::vector<PageCurve> curves_;
    std::vector<std::string> known_;
    std::string x_label_;
    bool log_x_ = false, log_y_ = false, any_ = false;
};

}  // namespace lowrank::figure
