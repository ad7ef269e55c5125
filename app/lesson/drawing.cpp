// Distances along the axes that were drawn on.
#include "app/lesson/drawing.h"

#include <cmath>
#include <fmt/core.h>

#include "app/lesson/condition.h"
#include "app/paint/painter.h"
#include "app/ui/format.h"
#include "core/method/registry.h"

namespace lowrank::lesson {
namespace {

const std::vector<double>& column(FigureKind figure, const Trace& trace) {
    switch (figure) {
        case FigureKind::Stepsize:
            return trace.stepsize;
        case FigureKind::Momentum:
            return trace.momentum;
        case FigureKind::Objective:
            return trace.objective;
        case FigureKind::Error:
            break;
    }
    return trace.error;
}

std::string label_of(const std::string& method) {
    for (const MethodInfo& m : all_methods())
        if (m.name == method) return paint::escape_markup(std::string(m.label));
    return method;
}

}  // namespace

state::HandDrawn sheet_of(const DrawnAnswer& asked) {
    return state::blank_sheet(asked.figure, asked.point, asked.x, asked.y, asked.log_y);
}

std::string outcome_words(const DrawnAnswer& asked, const state::HandDrawn& drawn,
                          const state::AppState& state, const Race& race) {
    const Trace* trace = trace_of(asked.of, state, race);
    if (!trace || !is_final(trace->status) || trace->size() == 0) return {};
    const std::vector<double>& measured = column(asked.figure, *trace);
    const std::string name = label_of(asked.of);
    const auto drawable = [&](double v) { return std::isfinite(v) && (!asked.log_y || v > 0); };
    if (asked.point) {
        std::size_t last = measured.size();
        while (last > 0 && !drawable(measured[last - 1])) --last;
        if (last == 0) return fmt::format("{} has no such curve here.", name);
        return fmt::format("You marked t = {} at {}; {} ends at t = {} at {}.", std::lround(drawn.at[0]),
                           ui::number_markup(drawn.value[0], 2), name, last - 1,
                           ui::number_markup(measured[last - 1], 2));
    }
    double sum = 0;
    std::size_t count = 0;
    for (std::size_t t = 0; t < measured.size(); ++t) {
        const auto guess = state::value_at(drawn, static_cast<double>(t));
        if (!guess || !drawable(measured[t])) continue;
        sum += asked.log_y ? std::abs(std::log10(*guess) - std::log10(measured[t]))
                           : std::abs(*guess - measured[t]);
        ++count;
    }
    if (count == 0) return fmt::format("Your curve and that of {} share no iteration.", name);
    return fmt::format("Your curve lies {}{} from that of {}, on average.",
                       ui::number_markup(sum / static_cast<double>(count), 2), asked.log_y ? " decades" : "",
                       name);
}

}  // namespace lowrank::lesson
