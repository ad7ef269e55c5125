// A row of a list of methods, whatever they run on: its tick, its look, its name and what came of it.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/widgets.h"
#include "core/run/trace.h"

namespace lowrank::panels {

/// A number at the right of a row.
struct MethodNumber {
    std::string text;
    float width = 44;  ///< px of its column, at least what it takes
    theme::Colour colour;
    paint::Face face = paint::Face::Regular;
};

struct MethodRow {
    int place = 0;                         ///< in the list
    std::string id;                        ///< of its probes
    std::string name;                      ///< markup, cut in the middle where it has no room
    std::function<std::string()> tooltip;  ///< of the row, made when it is shown
    std::string tick_tooltip;
    const theme::MethodStyle* style = nullptr;
    bool on = true, chosen = false, hovered = false;
    bool oracle = false;                  ///< the name bears the tag
    bool roomy = false;                   ///< the first of two lines
    theme::Colour ink;                    ///< of the name
    std::vector<MethodNumber> numbers{};  ///< from the right
    std::optional<bool> unfolded{};       ///< its rules, which a click brings and puts away; empty: elsewhere
};

/// What a person did there.
struct MethodRowDone {
    bool clicked = false, ticked = false, entered = false, left = false;
    float text_x = 0;  ///< where the name begins
};
MethodRowDone method_row(ui::Ui& ui, paint::Rect row, const MethodRow& method);

/// The name over the rules of the chosen one, with ways to take it off the list and, where again is told, to
/// have a second one.
struct RulesHead {
    std::string id{};  ///< before the names of its probes
    std::string name;  ///< markup
    theme::Colour colour;
    bool removable = true;
    std::string_view again{};  ///< tooltip; empty: the list has another way
};
struct RulesHeadDone {
    bool removed = false, again = false;
};
RulesHeadDone rules_head(ui::Ui& ui, paint::Rect& at, const RulesHead& head);

/// How a run ended, below its rules; nothing while it goes on.
void ending(ui::Ui& ui, paint::Rect& at, const Trace& trace);

/// 'Converged. Below the tolerance at t = 57: error 8.3e-11, tolerance 1e-10.'
std::string status_sentence(const Trace& trace);
theme::Colour status_colour(const theme::Theme& theme, const Trace& trace);

}  // namespace lowrank::panels
