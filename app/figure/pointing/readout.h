// What is under the pointer, in words on a small card: a curve's point, a stem's reason.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/figure/engine/layout.h"

namespace lowrank::figure {

struct Readout {
    std::optional<paint::Point> point;  ///< of the curve that is read, to be marked
    std::vector<std::string> lines;     ///< markup; the first is the heading
    theme::Colour colour{};             ///< of what is read
    std::vector<paint::Point> curve{};  ///< places of a curve that is read: the card stands off them
};

/// The curve within 10 px of the pointer, else the stems within 5 px; nothing off the plot or under the
/// legend.
std::optional<Readout> readout_at(const Layout& layout, const Figure& figure, paint::Point at);

/// What lies under a pointer that rests is looked up once, until the pointer moves or the figure is laid out
/// anew.
class KeptReadout {
public:
    const std::optional<Readout>& at(const Layout& layout, const Figure& figure, paint::Point place);
    void forget() { place_.reset(); }
    int lookups() const { return lookups_; }

private:
    std::optional<paint::Point> place_;
    std::optional<Readout> found_;
    int lookups_ = 0;
};

/// The words of a card, in lines that fit.
struct CardLines {
    std::vector<std::string> lines;  ///< markup
    std::size_t bold = 1;            ///< so many are the heading
};
/// Broken at spaces for a card inside bounds; what is more than they hold is left out, which dots say.
CardLines card_lines(const std::vector<std::string>& words, paint::Rect bounds, const Surface& surface);

/// A card of lines beside a place, inside the bounds, off what it speaks of, and off another card and a curve
/// where there is room.
paint::Rect card_beside(paint::Point at, paint::Rect bounds, const CardLines& card, const Surface& surface,
                        const paint::Rect& taken = {}, std::span<const paint::Point> curve = {});
void draw_card_of(paint::Rect box, const CardLines& card, theme::Colour colour, const Surface& surface,
                  paint::Painter& painter);

/// taken: a card that stands already.
void draw_readout(const Layout& layout, const Readout& readout, paint::Point at, const Surface& surface,
                  paint::Painter& painter, const paint::Rect& taken = {});

}  // namespace lowrank::figure
