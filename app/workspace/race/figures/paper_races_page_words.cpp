// Describes the races of a figure of the paper in sentences.
#include <cmath>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/paint/markup.h"
#include "app/workspace/race/figures/paper_races_page.h"
#include "app/workspace/race/figures/race_page.h"
#include "core/text/numbers.h"

namespace lowrank::race {

std::string describe_paper(const PaperRaces& races) {
    std::string out = std::to_string(races.panels.size()) +
                      (races.panels.size() == 1 ? " panel of races." : " panels of races.");
    for (const PaperPanel& panel : races.panels) {
        std::vector<std::string> names;
        for (std::size_t m = 0; m < panel.names.size(); ++m) names.push_back(full_name(panel, m));
        out += fmt::format(" On {}: {}", paint::plain_text(figure::experiment_words(panel.race.spec.problem)),
                           describe_runs(panel.race, &panel.theory, names));
        if (races.figure == PaperFigure::Initialisation) out += " " + basin_words(panel);
        for (const std::string& note : panel.notes) out += " " + note;
    }
    for (const RatioRates& ratio : races.ratios) {
        std::size_t best = ratio.q.size();
        for (std::size_t k = 0; k < ratio.q.size(); ++k)
            if (std::isfinite(ratio.measured[k]) &&
                (best == ratio.q.size() || ratio.measured[k] < ratio.measured[best]))
                best = k;
        if (best == ratio.q.size()) continue;
        out += fmt::format(
            " Rate of NARG against q with kappa = {}: least, {}, at q = {}, which is {} of 4/(1 + 3 kappa) = "
            "{}; 1/kappa is {}.",
            figure::format_fixed(ratio.interval.kappa(), 2), figure::format_rate(ratio.measured[best]),
            print_significant(ratio.q[best], 3), print_significant(ratio.q[best] / ratio.q_flat, 3),
            print_significant(ratio.q_flat, 3), print_significant(ratio.q_kappa, 3));
    }
    return out;
}

}  // namespace lowrank::race
