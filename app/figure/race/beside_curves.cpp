// From notes of the experiment to points of its curves.
#include "app/figure/race/beside_curves.h"

#include <algorithm>
#include <cmath>

namespace lowrank::figure {

bool noted_point(const RaceFiguresInput& in, const CurveNote& note) {
    const auto m = static_cast<std::size_t>(note.method);
    if (m >= in.race->traces.size() || in.hidden.contains(note.method)) return false;
    const Trace& trace = in.race->traces[m];
    return trace.enabled && note.t < static_cast<std::int64_t>(trace.size());
}

void add_notes(Figure& figure, const RaceFiguresInput& in) {
    for (std::size_t k = 0; k < in.notes.size(); ++k) {
        const CurveNote& note = in.notes[k];
        if (static_cast<std::size_t>(note.figure) != static_cast<std::size_t>(figure.kind) ||
            !noted_point(in, note))
            continue;
        const auto curve =
            std::ranges::find_if(figure.series, [&](const Series& s) { return s.method == note.method; });
        const auto t = static_cast<std::size_t>(note.t);
        if (curve == figure.series.end() || t >= std::min(curve->x.size(), curve->y.size()) ||
            !std::isfinite(curve->y[t]))
            continue;
        figure.notes.push_back({curve->x[t], curve->y[t],
                                note.text.empty() ? "t = " + std::to_string(note.t) : note.text,
                                curve->style.line, k, note.method});
    }
}

}  // namespace lowrank::figure
