// The rules of one method, a row a key, and the words that speak of them.
#pragma once
#include <functional>
#include <optional>
#include <string>

#include "app/ui/widgets.h"
#include "core/run/trace.h"
#include "core/theory/optimal_rates.h"

namespace lowrank::panels {

/// Editors of every key of a method's rules; give is called with key, value as typed, and whether a slider is
/// held. Returns the height it took.
float rules_editor(Ui& ui, Rect column, std::string_view id, const MethodSpec& spec,
                   const std::function<void(const std::string&, const std::string&, bool)>& give);
float rules_editor_height(const Ui& ui, const MethodSpec& spec);

/// What q stands for, with the numbers of the local spectrum where it is known.
std::string ratio_words(const std::optional<SpectralInterval>& local);

/// When each test restarts; where the residual does not vanish, also which of them rounding makes unreliable.
std::string restart_words(const InstanceFacts& facts);

}  // namespace lowrank::panels
