// What a right click offers, as data: words, keys, ticks and the actions they stand for.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/figure/pointing/pointer.h"
#include "app/state/actions.h"
#include "app/state/command.h"

namespace lowrank::figure {

struct MenuItem {
    std::string id;      ///< plain, for tests and toolkits
    std::string words;   ///< markup
    std::string keys{};  ///< the key or gesture that does the same
    std::optional<bool> ticked{};
    bool begins_group = false;
    state::Actions actions{};
    std::string heading{};  ///< of the group that it begins
};

/// A command as a menu offers it.
MenuItem item_of(const state::OfferedCommand& offered, const state::AppState& state);
/// The same of one that turns a view of the race's figures.
MenuItem item_of(const state::OfferedCommand& offered, const state::AppState& state, FigureKind figure,
                 const state::ViewState& view);
/// Adds items as a group of their own below what is there.
void add_group(std::vector<MenuItem>& items, std::vector<MenuItem> group);

/// For the curve or the restart that lies there (or the legend row), then for the view, then what the tab in
/// front offers, then for what leaves. can_log_y: decibels are logarithms already. can_branch: the curves are
/// the race's, whose methods can branch off and bear notes.
std::vector<MenuItem> menu_at(const state::AppState& state, const Layout& layout, const Figure& figure,
                              const state::ViewState& view, const Hit& under, paint::Point at, bool can_log_y,
                              bool can_branch = false);

/// A place that can be an end of a comparison: what it is called, and what sets either end there.
struct EndsOffer {
    std::string place;           ///< markup: 'θ = 45.0°'
    state::Actions a, b, clear;  ///< clear: none where no end is set
};

/// For a figure without curves to choose: the ends of a comparison, the whole of it again, and what leaves.
std::vector<MenuItem> picture_menu(const state::AppState& state, const state::Actions& fit,
                                   const std::optional<EndsOffer>& ends = {});

}  // namespace lowrank::figure
