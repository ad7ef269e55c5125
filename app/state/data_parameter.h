// What is said of data beside their numbers, as a panel has it: one row each, over the key of the experiment
// that reads and writes it.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/run/experiment.h"
#include "core/text/given.h"
#include "core/text/result.h"

namespace lowrank::state {

struct DataParameter {
    Given<std::string_view> key;             ///< core/io/experiment_keys.h, and the id of its control
    Given<std::string_view> label, tooltip;  ///< neighbours of one label share a line
    Given<std::string_view> what;            ///< of the undo step
    Given<std::string (*)(const ProblemSpec&)> unsaid;  ///< what stands there while nobody said anything
    Given<void (*)(ProblemSpec&)> forget;               ///< back to that
    bool file = false, pictures = false;                ///< it is chosen among files, among pictures
    std::span<const std::string_view> choices{};        ///< there are no others
};

/// In the order of the panel.
std::span<const DataParameter> data_parameters();
const DataParameter& data_parameter(std::string_view key);

/// Whether the source of a problem makes use of it, and nothing else that is said stands in its place.
bool has_data_parameter(const DataParameter& row, const ProblemSpec& problem);

/// The words that its key writes; empty where nobody said anything.
std::string words_of(const DataParameter& row, const ExperimentSpec& spec);

/// The experiment with other words of it, or the sentence that refuses them. Empty words, and those of
/// unsaid, forget it.
Result<ExperimentSpec> with_words(const DataParameter& row, const ExperimentSpec& spec,
                                  std::string_view words);

}  // namespace lowrank::state
