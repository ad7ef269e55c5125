// Puts the numbers of panels and tables into sentences.
#include "app/figure/page/describe.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "app/paint/markup.h"
#include "core/text/nearest_words.h"
#include "core/text/numbers.h"

namespace lowrank::figure {

std::string told_text(const std::string& markup) {
    std::string out;
    bool raised = false;
    for (const paint::MarkupSpan& span : paint::parse_markup(markup)) {
        const bool number = span.text.find_first_of("0123456789") != std::string::npos;
        if (span.shift > 0 && !raised && number) out += '^';
        if (span.shift < 0 && !out.empty() && !out.ends_with('_')) out += '_';
        raised = span.shift > 0;
        out += span.text;
    }
    return out;
}

std::string in_a_row(const std::vector<std::string>& words) {
    const std::vector<std::string_view> views(words.begin(), words.end());
    return enumeration(views);
}

std::string describe(const TablePage& table) {
    std::string out = "A table";
    if (!table.title.empty()) out += ", " + told_text(table.title);
    out += fmt::format(", a row for each of {}.", table.rows.size());
    for (const TableRow& row : table.rows) {
        out += row.group.empty() ? " " : " " + told_text(row.group) + ": ";
        bool first = true;
        for (std::size_t k = 0; k < std::min(row.cells.size(), table.columns.size()); ++k) {
            if (row.cells[k].empty()) continue;
            const std::string heading = told_text(table.columns[k].heading), cell = told_text(row.cells[k]);
            out += (first ? "" : ", ") + (k == 0 || heading.empty() ? cell : heading + " " + cell);
            first = false;
        }
        out += ".";
    }
    return out;
}

std::string describe(const PanelPage& page) {
    std::string out = told_text(page.title);
    if (!page.corner.empty()) out += (out.empty() ? "" : ", ") + told_text(page.corner);
    if (!out.empty()) out += ".";
    for (const Panel& panel : page.panels) {
        const Figure& f = panel.figure;
        std::vector<std::string> curves;
        for (const Series& series : f.series) {
            std::vector<std::size_t> there;
            for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
                if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) there.push_back(i);
            // The points of a curve are those of the curve.
            if (series.label.empty() || there.empty() || series.role == Role::PointsOfFormer) continue;
            const auto at = [&](std::size_t i) {
                return fmt::format("{} at {}", print_significant(series.y[i], 3),
                                   print_significant(series.x[i], 3));
            };
            curves.push_back(fmt::format("{}{} from {} to {}", told_text(series.label),
                                         series.role == Role::Published ? " as published" : "",
                                         at(there.front()), at(there.back())));
        }
        if (curves.empty()) continue;
        out += " " + (f.title.empty() ? "Curves" : told_text(f.title)) +
               (f.x.label.empty() ? "" : fmt::format(" against {}", told_text(f.x.label))) + ": " +
               in_a_row(curves) + ".";
    }
    for (const SharedRow& row : page.legend)
        for (std::size_t k = 0; k < std::min(row.cells.size(), page.headings.size()); ++k)
            if (!row.cells[k].empty())
                out += " " + told_text(row.label) + ", " + told_text(page.headings[k]) + ": " +
                       told_text(row.cells[k]) + ".";
    return out.empty() ? "There is nothing to be seen." : out;
}

}  // namespace lowrank::figure
