// The figures of all tabs, put together of each tab's own.
#pragma once
#include "app/workspace/geometry/figures/geometry_figures.h"
#include "app/workspace/quadratic/figures/quadratic_figures.h"
#include "app/workspace/race/figures/race_figures.h"
#include "app/workspace/rates/figures/rates_figures.h"
#include "app/workspace/studies/figures/study_figures.h"

namespace lowrank::workspace {

/// What all figures show, for those who draw whatever is named; state::figure_rows() are their rows.
class FigureInputs : public race::RaceInputs,
                     public rates::RatesInputs,
                     public quadratic::QuadraticInputs,
                     public geometry::ConeInputs,
                     public studies::StudyInputs {};

/// The page of a figure of the catalogue, without its names.
Result<figure::Page> page_of(const state::FigureRow& row, FigureInputs& inputs);

}  // namespace lowrank::workspace
