// The rules of one method, a row a key, and the words that speak of them.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/ui/parameter_row.h"
#include "app/ui/widgets.h"
#include "core/run/trace.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::panels {

/// The slider of a number among a rule's words.
struct KeyDial {
    std::string_view symbol;
    std::string tooltip;
    ui::SliderRange range;
    double reset;      ///< where it begins, and returns to on a double click
    int decimals = 2;  ///< that a linear track steps in
};

/// What the rules are set for, and what is said of them there.
struct RuleGround {
    std::string step, momentum, restart;  ///< their tooltips
    KeyDial mu, eta, q;
    /// Without one both gradient tests are the same, and there is no basin to enter.
    bool manifold = true;
    bool seldom = true;  ///< rows of what is seldom chosen, also where it is not in force
    std::optional<SpectralInterval>
        spectrum{};  ///< the one that best constants are taken of, where they are shown
};

/// Of the race on screen.
RuleGround race_ground(const ui::Context& context);

/// Editors of every key of a method's rules; give is called with key, value as typed, and whether a slider is
/// held. Returns the height it took.
float rules_editor(ui::Ui& ui, paint::Rect column, std::string_view id, const MethodSpec& spec,
                   const RuleGround& ground,
                   const std::function<void(const std::string&, const std::string&, bool)>& give);
/// The same of a ground that shows no best constants.
float rules_editor_height(const ui::Ui& ui, const MethodSpec& spec);

/// What q stands for, with the numbers of the local spectrum where it is known.
std::string ratio_words(const std::optional<SpectralInterval>& local);

/// When each test restarts; where the residual does not vanish, also which of them rounding makes unreliable.
std::string restart_words(const InstanceFacts& facts);

}  // namespace lowrank::panels
