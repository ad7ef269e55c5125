// What happened at an iteration, in words.
#pragma once
#include <optional>
#include <string>

#include "app/figure/engine/figure.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// The mark of an event; nothing for those that have none.
std::optional<StemKind> stem_kind(Event event);

/// 'NARG+R: restart by the gradient test at t = 13, momentum was 0.62' (markup; the label is markup already).
std::string stem_words(const std::string& label, StemKind kind, const Trace& trace, std::size_t t);

}  // namespace lowrank::figure
