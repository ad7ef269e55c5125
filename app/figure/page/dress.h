// A figure as the author of a page wants it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/figure/engine/figure.h"

namespace lowrank::figure {

/// Main: the figure the title, the y range and the legend are meant for. Beside: one that stands with it and
/// shares its x.
enum class PagePart { Main, Beside };

/// Ranges, title, legend, names, order, colours, restart lines and notes of the surface's look; nothing
/// without one. Black and white takes the colours of the curves and gives each a dash and marker that no
/// other has.
void dress(Figure& figure, const Surface& page, PagePart part);

/// Words by which a look calls curves, prepared once: a curve is then found without asking each.
class CurveWords {
public:
    /// One more, at the next place.
    void add(const std::string& word);
    /// The first and the last place of a word that means a curve, by its name as plain text; nothing where
    /// none does.
    std::optional<std::size_t> first(const std::string& label) const;
    std::optional<std::size_t> last(const std::string& label) const;

private:
    struct Places {
        std::size_t first = 0, last = 0;
    };
    std::optional<Places> places(const std::string& label) const;
    std::size_t count_ = 0;
    std::unordered_map<std::string, Places> letters_,  ///< in small letters
        methods_;                                      ///< by the name of the method that a word is
};

/// Whether a curve is meant by a word, by its name as plain text.
bool is_name(const std::string& label, const std::string& word);
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

/// Those first that a look names, the others behind them as they were. name_of: a curve's own name as plain
/// text.
template <class Curves, class NameOf>
void put_in_order(Curves& curves, const std::vector<std::string>& order, NameOf name_of) {
    CurveWords words;
    for (const std::string& word : order) words.add(word);
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (const auto& curve : curves)
        places.emplace_back(words.first(name_of(curve)).value_or(order.size()), places.size());
    std::ranges::sort(places);
    Curves sorted;
    for (const auto& [place, k] : places) sorted.push_back(std::move(curves[k]));
    curves = std::move(sorted);
}

/// Colour and name of one curve whose label is its own name, in markup.
void dress_curve(std::string& label, theme::MethodStyle& style, const state::PageLook& look);

}  // namespace lowrank::figure
