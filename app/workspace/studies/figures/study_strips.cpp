// Gathers the strips of a study: its successes by method and place.
#include "app/workspace/studies/figures/study_strips.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>
#include <limits>

#include "app/paint/markup.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "core/io/table/table_text.h"
#include "core/study/axis.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

constexpr std::size_t kMostStrips = 24;

/// Marks the strips of a study that turns one rule of one method, once all its runs have come: of the values
/// at which most runs succeed those with the lowest median. Those iterations; nothing else.
std::optional<double> mark_fewest(const StudyPageInput& in, std::vector<StudyStrip>& strips) {
    const StudySpec& study = in.study;
    if (!is_sweep(study) || (study.x && study.y)) return {};
    const StudyAxis& axis = study.x ? *study.x : *study.y;
    if (strips.size() != axis.values.size()) return {};
    std::size_t most = 1;
    for (const StudyStrip& strip : strips) {
        if (strip.runs < study.trials) return {};
        most = std::max(most, strip.trials.size());
    }
    double fewest = std::numeric_limits<double>::infinity();
    const auto median = [](const StudyStrip& strip) { return quantile(strip.values[0], 0.5); };
    for (const StudyStrip& strip : strips)
        if (strip.trials.size() == most) fewest = std::min(fewest, median(strip));
    if (!std::isfinite(fewest)) return {};
    for (StudyStrip& strip : strips) strip.fewest = strip.trials.size() == most && median(strip) == fewest;
    return fewest;
}

/// 'fewest: d = 4 (41 iterations)'.
std::string fewest_words(const std::vector<StudyStrip>& strips, double fewest) {
    std::string there;
    for (const StudyStrip& strip : strips)
        if (strip.fewest) there += (there.empty() ? "" : ", ") + strip.name;
    return fmt::format("fewest: {} ({} iterations)", there, print_number(fewest));
}

}  // namespace

StripBox strip_box(const std::vector<double>& values) {
    return {quantile(values, 0.25), quantile(values, 0.5), quantile(values, 0.75)};
}

StudyStrips study_strips(const StudyPageInput& in, const theme::Theme& theme, const state::PageLook* look) {
    StudyStrips out;
    out.timed = !lacks_times(*in.rows);
    const std::vector<ShownMethod> methods = shown_methods(in, theme, look);
    const auto add = [&](Index cell, const ShownMethod& method, const std::string& name) -> StudyStrip& {
        StudyStrip strip;
        strip.name = strip.label = name, strip.method = method.name, strip.style = method.style;
        const std::vector<const TrialRow*> runs = runs_of(in, cell, method.method);
        strip.runs = static_cast<Index>(runs.size());
        for (const TrialRow* run : runs) {
            if (!run->success) continue;
            strip.trials.push_back(run->trial);
            strip.values[0].push_back(double(run->iterations));
            if (out.timed) strip.values[1].push_back(run->seconds);
            out.csv += csv_cell(paint::plain_text(name)) + "," + std::to_string(run->trial) + "," +
                       std::to_string(run->iterations) + "," +
                       (std::isnan(run->seconds) ? "nan" : print_number(run->seconds)) + "\n";
        }
        return out.strips.emplace_back(std::move(strip));
    };
    const auto one = one_axis(in.study);
    if (!in.cell && one && one->cells.size() * methods.size() <= kMostStrips) {
        const std::vector<std::string> values = value_names(in.study, *one->axis);
        if (methods.size() > 1) out.axis = phase_axis_words(one->axis->key, in.study.base.problem.kind);
        for (std::size_t v = 0; v < one->cells.size(); ++v)
            for (const ShownMethod& method : methods) {
                const std::string place = place_words(in.study, one->cells[v]);
                if (out.axis.empty()) {
                    add(one->cells[v], method, place);
                    continue;
                }
                StudyStrip& strip = add(one->cells[v], method, place + ", " + method.told());
                strip.group = values[v], strip.label = method.told();
            }
        out.corner = study_corner(in);
    } else {
        const Index cell = in.cell ? *in.cell : middle_cell(in);
        for (const ShownMethod& method : methods) add(cell, method, method.told());
        const std::string place = place_words(in.study, cell);
        out.corner = (place.empty() ? "" : place + ", ") + study_corner(in);
    }
    out.first_seed = trial_seed(in.study, 0);
    out.title = out.timed ? "Iterations and time to the success" : "Iterations to the success";
    if (const auto fewest = mark_fewest(in, out.strips))
        out.title += "; " + fewest_words(out.strips, *fewest);
    const bool boxes =
        std::ranges::any_of(out.strips, [](const StudyStrip& strip) { return has_box(strip.trials.size()); });
    if (is_never_run(in)) out.note = std::string(kNeverRun) + ". ";
    if (!out.timed) out.note += std::string(kNoTimes) + " ";
    out.note += "Each point is a trial that succeeds.";
    if (boxes)
        out.note += " Each box holds the middle half of its points, 25 to 75 %; its line is the median.";
    if (in.study.trials > 1) out.counts_note = " At the right: how many of the runs succeed.";
    out.csv = "strip,trial,iterations,seconds\n" + out.csv;
    if (look && look->title) out.title = *look->title;
    if (look && !look->notes) out.corner.clear(), out.note.clear(), out.counts_note.clear();
    return out;
}

}  // namespace lowrank::studies
