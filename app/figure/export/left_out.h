// What a page of this size has no room for: said, for nobody misses what was never seen.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/figure/page/placed_page.h"
#include "app/paint/passing_painter.h"

namespace lowrank::figure {

struct ExportSettings;

struct NoRoom {
    std::vector<std::string> left_out;  ///< as 'the legend'
    std::vector<std::string> cut;       ///< words that end in an ellipsis, plain text, each once
    bool no_curve = false;              ///< in the ranges of the axes, though there are curves
    float type = 1;                     ///< the share of the page's size of type at which a table fits
    std::size_t figures = kAll;         ///< that are shown
    static constexpr std::size_t kAll = static_cast<std::size_t>(-1);
};

/// What the layout leaves out, without the words that are cut.
NoRoom no_room_on(const PlacedPage& page);

/// Adds words of a page that are written as they were placed, as in TikZ.
void hear_placed_words(const PlacedPage& page, std::vector<std::string>& cut);

/// Passes a page on, and adds those of its words that are cut.
class CutWords final : public paint::PassingPainter {
public:
    CutWords(paint::Painter& to, std::vector<std::string>& cut) : PassingPainter(to), cut_(cut) {}
    void text(paint::Point anchor, std::string_view markup, const paint::TextStyle& style) override;

private:
    std::vector<std::string>& cut_;
};

/// Sentences that name what is missing, cut or too small to be read and what gives it room, as 'a larger page
/// or smaller type'; empty where all is there.
std::string why_not_whole(const NoRoom& missing, const ExportSettings& settings, std::string_view remedy);

}  // namespace lowrank::figure
