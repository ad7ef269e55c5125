// Makes pages of studies, their maps and strips, and describes them in sentences.
#include "app/workspace/studies/figures/study_pages.h"

#include <fmt/core.h>

#include "app/figure/engine/format.h"
#include "app/figure/page/describe.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_names.h"
#include "app/workspace/studies/figures/study_strips.h"
#include "core/text/numbers.h"

namespace lowrank::studies {
namespace {

using namespace figure;

const theme::Theme& any_theme() { return theme::theme(theme::ThemeName::Light); }

}  // namespace

StudyBuild study_build(std::string_view figure) {
    return figure == kStudyBands           ? build_study_bands
           : figure == kStudyErrors        ? build_study_errors
           : figure == kPerformanceProfile ? build_performance_profile
           : figure == kDataProfile        ? build_data_profile
           : figure == kFieldRecovery      ? build_field_recovery
                                           : nullptr;
}

Result<Page> study_curves_page(StudyBuild build, const StudyPageInput& in) {
    // Whether there is anything to draw depends on no colour.
    const auto there = build(in, any_theme());
    if (!there) return there.passed_on<Page>();
    return Page{.lay_out =
                    [=](const Surface& page) {
                        return lay_out_kept(
                            std::shared_ptr<const StudyCurves>(std::move(*build(in, *page.theme))), page);
                    },
                .description = [=] { return describe((*build(in, any_theme()))->page); },
                .csv = [csv = (*there)->csv] { return csv; }};
}

Page study_strips_page(const StudyPageInput& in) {
    return {.lay_out =
                [=](const Surface& page) { return lay_out(study_strips(in, *page.theme, page.look), page); },
            .description = [=] { return describe(study_strips(in, any_theme())); },
            .csv = [=] { return study_strips(in, any_theme()).csv; }};
}

Page phase_page(const std::shared_ptr<const std::vector<PhaseMapInput>>& maps) {
    return {.lay_out = [=](const Surface& page) { return lay_out(*maps, page); },
            .description = [=] { return describe(*maps); },
            .csv = [=] { return phase_csv(*maps); }};
}

std::string describe(const StudyStrips& strips) {
    std::string out = told_text(strips.title);
    if (!strips.corner.empty()) out += ", " + told_text(strips.corner);
    out += ".";
    for (const StudyStrip& strip : strips.strips) {
        const auto successes = static_cast<Index>(strip.trials.size());
        out += strip.runs == 1
                   ? fmt::format(" {}: {}", told_text(strip.name), success_words(successes, strip.runs))
                   : fmt::format(" {}: {} of {} runs succeed", told_text(strip.name), successes, strip.runs);
        for (std::size_t k = 0; k < strip.values.size(); ++k) {
            if (strip.values[k].empty()) continue;
            const StripBox box = strip_box(strip.values[k]);
            out += std::string(k == 0 ? ", iterations " : ", seconds ") + print_significant(box.median, 4);
            if (has_box(strip.values[k].size()))
                out += fmt::format(" (quartiles {} and {})", print_significant(box.low, 4),
                                   print_significant(box.high, 4));
        }
        out += ".";
    }
    return out;
}

std::string describe(const std::vector<PhaseMapInput>& maps) {
    std::string out;
    for (const PhaseMapInput& map : maps) {
        Index methods = study_methods(map.study), underdetermined = 0;
        out +=
            fmt::format("{}Success shares, {}.", out.empty() ? "" : " ", told_text(phase_study_words(map)));
        for (Index m = 0; m < methods; ++m) {
            Index cells = 0, all = 0, half = 0, none = 0;
            for (const CellSummary& cell : map.summary) {
                if (cell.method != m) continue;
                if (m == 0) underdetermined += cell.underdetermined;
                if (cell.trials == 0) continue;
                ++cells;
                all += cell.successes == cell.trials && !cell.underdetermined;
                half += cell.share() >= 0.5;
                none += cell.successes == 0;
            }
            const std::string name = told_text(phase_method_words(map, m));
            out +=
                fmt::format(" {} in every trial of {} of {} cells, in at least half of {}, and never in {}.",
                            name.empty() ? std::string("The methods of the cells succeed")
                                         : fmt::format("{} succeeds", name),
                            all, cells, half, none);
        }
        const Index most = map.summary.empty() ? 0 : map.summary.front().trials;
        if (const ShareInterval half = wilson_interval(most / 2, most); most > 1)
            out +=
                fmt::format(" {} of {} successes stand for {} to {} % (Wilson's interval, 95 %).", most / 2,
                            most, format_fixed(100 * half.low, 0), format_fixed(100 * half.high, 0));
        if (underdetermined > 0)
            out += fmt::format(" {} {} fewer samples than degrees of freedom.", underdetermined,
                               underdetermined == 1 ? "cell has" : "cells have");
    }
    return out.empty() ? "There is no study." : out;
}

}  // namespace lowrank::studies
