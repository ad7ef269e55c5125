// The figures of a study as pages.
#pragma once
#include <string_view>

#include "app/figure/page/page.h"
#include "app/workspace/studies/figures/study_curves.h"
#include "core/text/result.h"

namespace lowrank::studies {

/// What makes the curves of a figure of studies; of map and strips, which are none, null.
using StudyBuild = Result<std::unique_ptr<StudyCurves>> (*)(const StudyPageInput&, const theme::Theme&);
StudyBuild study_build(std::string_view figure);

/// A sentence where this study has nothing to draw of it.
Result<figure::Page> study_curves_page(StudyBuild build, const StudyPageInput& input);

figure::Page study_strips_page(const StudyPageInput& input);

}  // namespace lowrank::studies
