// The figures of studies, and the paper's tables, which are means over trials.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "app/figure/page/tab_figure.h"
#include "app/workspace/studies/figures/phase_map.h"
#include "app/workspace/studies/figures/study_places.h"
#include "core/paper/complexity_table.h"
#include "core/paper/runtime_table.h"

namespace lowrank::studies {

using PhaseMaps = std::vector<PhaseMapInput>;

/// What they show.
class StudyInputs {
public:
    virtual ~StudyInputs() = default;
    virtual Result<std::shared_ptr<const PhaseMaps>> phase_maps() = 0;
    virtual Result<StudyPageInput> study() = 0;
    /// The study of field-recovery (core/study/field_recovery.h).
    virtual Result<StudyPageInput> field_recovery() = 0;
    // Runs of the command line alone.
    virtual Result<std::shared_ptr<const std::vector<RuntimeRow>>> runtime() {
        return figure::not_drawn_here();
    }
    virtual Result<std::shared_ptr<const ComplexityTable>> complexity() { return figure::not_drawn_here(); }
};

/// As they are listed.
std::span<const figure::TabFigure<StudyInputs>> study_figures();

}  // namespace lowrank::studies
