// Makes the page of each figure of the catalogue of what it shows.
#include "app/cli/figure_inputs.h"
#include "app/workspace/race/figures/paper_races_page.h"
#include "app/workspace/race/figures/paper_tables.h"
#include "app/workspace/race/figures/race_page.h"
#include "app/workspace/studies/figures/study_pages.h"

namespace lowrank::cli {
namespace {

using figure::Page;

template <class Input, class Make>
Result<Page> made(const Result<Input>& input, Make make) {
    if (!input) return input.template passed_on<Page>();
    return make(*input);
}

}  // namespace

Result<Page> FigureInputs::page() {
    Result<Page> page = unnamed_page();
    if (!page) return page;
    return named(*std::move(page), row_, words_);
}

Result<Page> FigureInputs::unnamed_page() {
    using enum state::FigureId;
    const state::FigureId id = row_.id;
    const auto paper = [&](PaperFigure figure) {
        return made(paper_races(figure), figure::paper_races_page);
    };
    switch (id) {
        case Race:
        case Error:
        case Stepsize:
        case Momentum:
        case Objective:
            return made(race(), [&](const auto& input) { return figure::race_page(id, input); });
        case Matrix:
            return made(matrix(), figure::matrix_page);
        case Step:
            return made(step(), figure::step_page);
        case Eigenvalues:
            return made(eigenvalues(), figure::eigenvalue_shares_page);
        case RateMap:
        case RateSlices:
        case RateSurface:
        case IhtRadius:
            return made(rates(), [&](const auto& input) { return figure::rates_page(id, input); });
        case Quadratic:
        case QuadraticTheta:
        case QuadraticLandscape:
        case QuadraticError:
        case QuadraticStepsize:
        case QuadraticMomentum:
        case QuadraticComponents:
        case QuadraticObjective:
            return made(quadratic(), [&](const auto& input) { return figure::quadratic_page(id, input); });
        case GeometrySteps:
        case Retractions:
        case Restart:
        case GeometryPaths:
            return cone();
        case McAll:
            return paper(PaperFigure::McAll);
        case MsAll:
            return paper(PaperFigure::MsAll);
        case Rippling:
            return paper(PaperFigure::Rippling);
        case Lazy:
            return paper(PaperFigure::Lazy);
        case Initialisation:
            return paper(PaperFigure::Initialisation);
        case TableRuntime:
            return made(runtime(), figure::runtime_table_page);
        case TableComplexity:
            return made(complexity(), figure::complexity_table_page);
        case PhaseTransition:
            return made(phase_maps(), figure::phase_page);
        case StudyBands:
        case StudyErrors:
        case StudyStrips:
        case PerformanceProfile:
        case DataProfile:
        case FieldRecovery:
            return made(study(), [&](const auto& input) { return figure::study_page(id, input); });
        case Count:
            break;
    }
    return Failure{"This figure cannot be drawn here."};
}

}  // namespace lowrank::cli
