// The study that a section of a file asks for, as the tab reads it.
#pragma once
#include "app/workspace/studies/studies_state.h"
#include "tests/catch.h"

namespace lowrank::testing {

inline StudySpec handed_study(const Result<KeyValues>& section) {
    INFO(section.sentence());
    REQUIRE(section);
    const Result<studies::StudyChoice> choice = studies::read_studies_keys(*section);
    INFO(choice.sentence());
    REQUIRE(choice);
    const Result<StudySpec> study = studies::study_to_run(*choice);
    INFO(study.sentence());
    REQUIRE(study);
    return *study;
}

}  // namespace lowrank::testing
