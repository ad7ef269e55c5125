// Writes the curves of a figure point by point.
#include "app/figure/page/curve_rows.h"

#include <algorithm>

#include "app/figure/engine/decimate.h"
#include "app/paint/markup.h"
#include "core/io/table/table_text.h"
#include "core/text/numbers.h"

namespace lowrank::figure {

std::string curve_rows(const Figure& figure, const Layout* seen, const std::stop_token& stop) {
    std::string rows;
    const auto quoted = [](const std::string& markup) { return csv_quoted(paint::plain_text(markup)); };
    const auto inside = [](const Scale& scale, double v) { return v >= scale.low && v <= scale.high; };
    const auto add = [&](const std::string& curve, const std::string& part, std::span<const double> x,
                         std::span<const double> y) {
        const std::string names = quoted(figure.title) + "," + quoted(curve) + "," + part + ",";
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
            if (i % kPointsBetweenLooks == 0 && stop.stop_requested()) return;
            if (!seen || (inside(seen->x, x[i]) && inside(seen->y, y[i])))
                rows += names + print_number(x[i]) + "," + print_number(y[i]) + "\n";
        }
    };
    std::string name;
    for (const Series& series : figure.series) {
        if (series.has_own_name()) name = series.label;
        const std::string part(series.facts().part);
        if (series.visible && !part.empty()) add(name, part, series.x, series.y);
    }
    for (const QuantileBand& band : figure.bands)
        for (const Series& series : figure.series) {
            if (band.method < 0 || series.method != band.method) continue;
            add(series.label, "20 %", band.x, band.low);
            add(series.label, "median", band.x, band.median);
            add(series.label, "80 %", band.x, band.high);
        }
    for (const Guide& guide : figure.guides) {
        std::string of = guide.label;
        for (const Series& series : figure.series)
            if (guide.method >= 0 && series.method == guide.method) of = series.label;
        add(of, guide.method >= 0 ? "predicted" : "mark", guide.x, guide.y);
    }
    if (figure.damping) add("critical damping", "mark", figure.damping->x, figure.damping->y);
    return rows;
}

}  // namespace lowrank::figure
