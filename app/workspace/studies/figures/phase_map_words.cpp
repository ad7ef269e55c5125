// Says the words of a phase map.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/race/build_race_figures.h"
#include "app/paint/painter.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_places.h"
#include "core/io/table/table_text.h"
#include "core/method/registry.h"
#include "core/run/run_name.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

/// 'N = 20', or 'N = 3 to 20' while the study runs; before it runs, what it will have.
std::string count_words(const PhaseMapInput& in) {
    Index least = in.study.trials, most = 0;
    for (const CellSummary& cell : in.summary) {
        if (cell.method != in.method || cell.underdetermined) continue;
        least = std::min(least, cell.trials);
        most = std::max(most, cell.trials);
    }
    if (most <= least) return "N = " + std::to_string(most > 0 ? most : in.study.trials);
    return fmt::format("N = {} to {}", least, most);
}

std::string seed_words(const StudySpec& study) {
    const std::uint64_t seed = study.base.problem.seed;
    return study.trials == 1 ? fmt::format("seed {}", seed) : fmt::format("seed {} and on", seed);
}

}  // namespace

bool has_method_axis(const StudySpec& study) {
    return (study.x && study.x->key == "method") || (study.y && study.y->key == "method");
}

std::string phase_method_name(const PhaseMapInput& in, Index method) {
    if (has_method_axis(in.study)) return {};
    const auto place = static_cast<std::size_t>(method);
    const std::vector<MethodEntry>& methods = in.study.base.methods;
    if (place < methods.size()) return paint::escape_markup(display_name(methods[place].spec));
    return paint::escape_markup(lane_names(in.study.base).at(place));
}

bool is_oracle(const PhaseMapInput& in, Index method) {
    if (has_method_axis(in.study)) return false;
    return is_oracle(in.study, lane_names(in.study.base).at(static_cast<std::size_t>(method)));
}

std::string phase_method_words(const PhaseMapInput& in, Index method) {
    const std::string name = phase_method_name(in, method);
    return is_oracle(in, method) ? called_oracle(name) : name;
}

std::string phase_study_words(const PhaseMapInput& in) {
    const ProblemSpec& problem = in.study.base.problem;
    const auto on_axis = [&](const char* key) {
        return (in.study.x && in.study.x->key == key) || (in.study.y && in.study.y->key == key);
    };
    std::string words(on_axis("problem") ? "" : *row_of(problem.kind).short_name);
    const auto add = [&](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
    if (reads_files(in.study)) {
        words = on_axis("instance")
                    ? ""
                    : paint::escape_markup(problem.path.substr(problem.path.find_last_of('/') + 1));
        if (measures_data(in.study) && !on_axis("rank")) add("r = " + std::to_string(problem.rank));
        add(count_words(in));
        return draws_nothing(in.study) ? words : words + ", " + seed_words(in.study);
    }
    if (!on_axis("n") && !on_axis("rows") && !on_axis("cols"))
        words += (words.empty() ? "" : " ") +
                 (problem.rows == problem.cols
                      ? "n = " + std::to_string(problem.rows)
                      : std::to_string(problem.rows) + " × " + std::to_string(problem.cols));
    if (!on_axis("rank")) add("r = " + std::to_string(problem.rank));
    if (!on_axis("rate") && !on_axis("samples-per-degree")) add(figure::rate_of_problem(problem));
    add(count_words(in));
    return words + ", " + seed_words(in.study);
}

std::string criterion_markup(const StudySpec& study) {
    const std::string plain = criterion_text(study);
    if (measures_data(study)) return paint::escape_markup(plain);
    return "‖X − X_⋆‖_F ≤ " + paint::escape_markup(plain.substr(plain.find("<= ") + 3));
}

std::string phase_note_words(const PhaseMapInput& in) {
    std::string words = fmt::format("Success: {}.", criterion_markup(in.study));
    if (std::ranges::any_of(in.summary, &CellSummary::underdetermined))
        words += " Hatched: fewer samples than degrees of freedom, not run.";
    return words;
}

std::string phase_csv(const std::vector<PhaseMapInput>& maps) {
    std::string out = "map,x,y,method,trials,successes,share,underdetermined,share_low,share_high\n";
    const auto value = [](const std::optional<StudyAxis>& axis, Index i) {
        return axis ? csv_cell(axis->values[static_cast<std::size_t>(i)]) : std::string();
    };
    const auto end_of = [](double share) {
        return std::isnan(share) ? std::string("nan") : print_number(share);
    };
    for (std::size_t map = 0; map < maps.size(); ++map) {
        const StudySpec& study = maps[map].study;
        for (const CellSummary& cell : maps[map].summary) {
            const std::string method =
                cell_methods(study, cell.cell).at(static_cast<std::size_t>(cell.method));
            out += std::to_string(map + 1) + "," + value(study.x, study.column_of(cell.cell)) + "," +
                   value(study.y, study.row_of(cell.cell)) + "," + csv_cell(method) + "," +
                   std::to_string(cell.trials) + "," + std::to_string(cell.successes) + "," +
                   (cell.trials > 0 ? print_number(cell.share()) : std::string("nan")) + "," +
                   (cell.underdetermined ? "1" : "0") + "," + end_of(cell.interval().low) + "," +
                   end_of(cell.interval().high) + "\n";
        }
    }
    return out;
}

}  // namespace lowrank::studies
