// One of the race's figures on its card, as the files that place cards use it.
#pragma once
#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "app/workspace/race/race_cards.h"

namespace lowrank::race {

/// Px of a card's head that switches take.
struct CardHead {
    float left = 0, right = 0;
};

/// above: what stands in the head, made first so that it takes the click. legend: it has room for one, or for
/// names at its curves.
void figure_card(ui::Ui& ui, ui::FigureSlot& slot, paint::Rect area, FigureKind kind,
                 const std::function<void()>& above, CardHead head = {}, bool legend = false);

/// The names of what may be large, in the order of CentreView.
inline constexpr std::size_t kViews = 3;
std::span<const std::string_view, kViews> view_names(const state::AppState& state);

/// What is large, at the right end of the large card's head, so many nominal px wide and, with a gap
/// before it, so many that it takes of the head.
void centre_switch(ui::Ui& ui, paint::Rect card);
inline constexpr float kCentreSwitch = 162, kCentreSwitchRoom = kCentreSwitch + 12;

/// The matrix or the step where curves would stand, with the way back in its head.
void large_instead(ui::Ui& ui, paint::Rect card);

/// The objective card's own switch, where other cards have their title.
void objective_switch(ui::Ui& ui, paint::Rect card);

/// How many columns the objective card has a switch for.
std::size_t columns_shown(const state::AppState& state);

/// A low window has room for one figure: all of them on one card, the one chosen behind a switch in place of
/// titles. The matrix and the step stand behind the curves there where the card has no room for the switch of
/// what is large.
void tabbed_card(ui::Ui& ui, FigureSlots& slots, paint::Rect card);

/// The first screen: a line of words, one card as large as there is room, and what is unfolded below it.
void first_screen(ui::Ui& ui, FigureSlots& slots, paint::Rect area);

}  // namespace lowrank::race
