// The figures of races: those of the one on screen or of the command line, and those of the paper.
#pragma once
#include <memory>
#include <span>

#include "app/figure/page/tab_figure.h"
#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/matrix_figure.h"
#include "app/workspace/race/figures/eigenvalue_shares.h"
#include "app/workspace/race/figures/step_page.h"
#include "core/paper/paper_races.h"

namespace lowrank::figure {

/// What they show. Pages look into it.
class RaceInputs {
public:
    virtual ~RaceInputs() = default;
    virtual Result<RaceFiguresInput> race() = 0;
    virtual Result<MatrixFigureInput> matrix() = 0;
    virtual Result<StepPageInput> step() = 0;
    virtual Result<EigenvalueSharesInput> eigenvalues() = 0;
    /// Runs of the command line alone.
    virtual Result<std::shared_ptr<const PaperRaces>> paper_races(PaperFigure) { return not_drawn_here(); }
};

/// As they are listed: those of one race, and those of the paper.
std::span<const TabFigure<RaceInputs>> race_figures();
std::span<const TabFigure<RaceInputs>> paper_figures();

}  // namespace lowrank::figure
