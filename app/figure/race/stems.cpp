// Events to words.
#include "app/figure/race/stems.h"

#include <cmath>

#include "app/figure/engine/format.h"

namespace lowrank::figure {
namespace {

std::string words_of(StemKind kind) {
    switch (kind) {
        case StemKind::GradientRestart:
            return "restart by the gradient test";
        case StemKind::FunctionRestart:
            return "restart by the function test";
        case StemKind::BasinRestart:
            return "restart at basin entry";
        case StemKind::Retuned:
            return "retuned";
    }
    return {};
}

}  // namespace

std::optional<StemKind> stem_kind(Event event) {
    switch (event) {
        case Event::GradientRestart:
            return StemKind::GradientRestart;
        case Event::FunctionRestart:
            return StemKind::FunctionRestart;
        case Event::BasinRestart:
            return StemKind::BasinRestart;
        case Event::Retuned:
            return StemKind::Retuned;
        default:
            return std::nullopt;
    }
}

std::string stem_words(const std::string& label, StemKind kind, const Trace& trace, std::size_t t) {
    std::string words = label + ": " + words_of(kind) + " at t = " + std::to_string(t);
    const bool restart = kind != StemKind::Retuned;
    if (restart && t > 0 && t <= trace.momentum.size() && std::isfinite(trace.momentum[t - 1]))
        words += ", momentum was " + format_value(trace.momentum[t - 1], false);
    return words;
}

}  // namespace lowrank::figure
