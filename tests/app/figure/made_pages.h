// Pages of the catalogue's figures, made of what a test has.
#pragma once
#include "app/workspace/studies/figures/study_figures.h"
#include "tests/catch.h"

namespace lowrank::testing {

/// The figures of studies over one map and one study.
struct MadeStudies final : studies::StudyInputs {
    studies::PhaseMapInput map;
    studies::StudyPageInput runs;

    Result<std::shared_ptr<const studies::PhaseMaps>> phase_maps() override {
        return std::make_shared<const studies::PhaseMaps>(1, map);
    }
    Result<studies::StudyPageInput> study() override { return runs; }
    Result<studies::StudyPageInput> field_recovery() override { return runs; }

    Result<figure::Page> page(std::string_view name) {
        const auto* figure = find_figure(studies::study_figures(), name);
        REQUIRE(figure);
        return (*figure->make)(*this);
    }
};

}  // namespace lowrank::testing
