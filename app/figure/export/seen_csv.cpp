// Writes the points of the figures of a page as CSV.
#include "app/figure/export/seen_csv.h"

#include "app/figure/engine/decimate.h"
#include "app/paint/markup.h"
#include "core/io/table_text.h"
#include "core/text/numbers.h"
#include "core/text/utf8.h"

namespace lowrank::figure {
namespace {

std::string csv_words(const std::string& markup) { return csv_quoted(paint::plain_text(markup)); }

class SeenRows {
public:
    explicit SeenRows(std::stop_token stop) : stop_(std::move(stop)) {}
    void add(const Figure& figure, const Layout& layout) {
        std::string name;
        for (const Series& series : figure.series) {
            if (has_own_name(series)) name = series.label;
            if (series.visible && !series.aside)
                add(figure, layout, name, part_words(series), series.x, series.y);
        }
        for (const QuantileBand& band : figure.bands)
            for (const Series& series : figure.series) {
                if (band.method < 0 || series.method != band.method) continue;
                add(figure, layout, series.label, "20 %", band.x, band.low);
                add(figure, layout, series.label, "median", band.x, band.median);
                add(figure, layout, series.label, "80 %", band.x, band.high);
            }
        for (const Guide& guide : figure.guides) {
            std::string of = guide.label;
            for (const Series& series : figure.series)
                if (guide.method >= 0 && series.method == guide.method) of = series.label;
            add(figure, layout, of, guide.method >= 0 ? "predicted" : "mark", guide.x, guide.y);
        }
    }
    std::string rows;

private:
    void add(const Figure& figure, const Layout& layout, const std::string& curve, const std::string& part,
             std::span<const double> x, std::span<const double> y) {
        const auto inside = [](const Scale& scale, double v) { return v >= scale.low && v <= scale.high; };
        const std::string names = csv_words(figure.title) + "," + csv_words(curve) + "," + part + ",";
        for (std::size_t i = 0; i < std::min(x.size(), y.size()); ++i) {
            if (i % kPointsBetweenLooks == 0 && stop_.stop_requested()) return;
            if (inside(layout.x, x[i]) && inside(layout.y, y[i]))
                rows += names + print_number(x[i]) + "," + print_number(y[i]) + "\n";
        }
    }

    std::stop_token stop_;
};

}  // namespace

std::string seen_csv(const PlacedPage& page, const std::string& experiment, const std::stop_token& stop) {
    SeenRows rows(stop);
    for (const PlacedFigure* part : parts_of<PlacedFigure>(page)) rows.add(part->figure, part->layout);
    return (experiment.empty() ? "" : "# " + as_utf8(experiment) + "\n") + "panel,curve,part,x,y\n" +
           rows.rows;
}

}  // namespace lowrank::figure
