// Pages of the catalogue's figures, made of what a test has.
#pragma once
#include "app/workspace/studies/figures/study_figures.h"
#include "tests/catch.h"

namespace lowrank::testing {

/// The figures of studies over one map and one study.
struct MadeStudies final : figure::StudyInputs {
    figure::PhaseMapInput map;
    figure::StudyPageInput runs;

    Result<std::shared_ptr<const figure::PhaseMaps>> phase_maps() override {
        return std::make_shared<const figure::PhaseMaps>(1, map);
    }
    Result<figure::StudyPageInput> study() override { return runs; }
    Result<figure::StudyPageInput> field_recovery() override { return runs; }

    Result<figure::Page> page(std::string_view name) {
        const auto* figure = find_figure(figure::study_figures(), name);
        REQUIRE(figure);
        return (*figure->make)(*this);
    }
};

}  // namespace lowrank::testing
