// The figures of races: those of the one on screen or of the command line, and those of the paper.
#pragma once
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "app/figure/page/tab_figure.h"
#include "app/figure/race/build_race_figures.h"
#include "app/figure/race/matrix_figure.h"
#include "app/workspace/race/figures/eigenvalue_shares.h"
#include "app/workspace/race/figures/step_page.h"
#include "core/paper/paper_races.h"

namespace lowrank::race {

/// What they show. A page that outlives it shares what it draws.
class RaceInputs {
public:
    /// A race that has ended, for what is made of its iterates once more.
    struct Ended {
        figure::RaceFiguresInput race;
        std::shared_ptr<const Instance> instance;
        std::stop_token stop;
    };

    virtual ~RaceInputs() = default;
    virtual Result<figure::RaceFiguresInput> race() = 0;
    virtual Result<figure::MatrixFigureInput> matrix() = 0;
    virtual Result<StepPageInput> step() = 0;
    virtual Result<EigenvalueSharesInput> eigenvalues() = 0;
    // Runs of the command line alone.
    virtual Result<Ended> ended() { return figure::not_drawn_here(); }
    virtual Result<std::shared_ptr<const PaperRaces>> paper_races(PaperFigure) {
        return figure::not_drawn_here();
    }
};

/// As they are listed: those of one race, and those of the paper.
std::span<const figure::TabFigure<RaceInputs>> race_figures();
std::span<const figure::TabFigure<RaceInputs>> paper_figures();

/// The curves of gradient_angles, one a method.
Result<figure::Page> gradient_angle_page(const RaceInputs::Ended& ended);

}  // namespace lowrank::race
