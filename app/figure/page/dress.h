// A figure as the author of a page wants it.
#pragma once
#include <algorithm>
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

/// What a list of a look says of a curve last, by its name as plain text; null where it says nothing.
template <class Wish>
const Wish* wish_for(const std::vector<Wish>& wishes, const std::string& curve) {
    const auto found = std::find_if(wishes.rbegin(), wishes.rend(),
                                    [&](const Wish& wish) { return is_name(curve, wish.curve); });
    return found == wishes.rend() ? nullptr : &*found;
}

/// Those first that a look names, the others behind them as they were. name_of: a curve's own name as plain text.
template <class Curves, class NameOf>
void put_in_order(Curves& curves, const std::vector<std::string>& order, NameOf name_of) {
    std::ranges::stable_sort(curves, {}, [&](const auto& curve) {
        const std::string name = name_of(curve);
        return std::ranges::find_if(order, [&](const std::string& word) { return is_name(name, word); }) -
               order.begin();
    });
}

/// Colour and name of one curve whose label is its own name, in markup.
void dress_curve(std::string& label, theme::MethodStyle& style, const state::PageLook& look);

}  // namespace lowrank::figure
