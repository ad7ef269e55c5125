// What 'solve' does with data beside a run: a rank chosen by what is held out, the iterate with the least
// error there, the best columns of each row.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/cli/command.h"
#include "app/cli/experiment_options.h"
#include "core/io/file/atomic_file.h"
#include "core/run/session.h"

namespace lowrank::cli {

std::vector<Option> data_options();

/// Where --rank is auto: the arguments with the rank that choose_rank takes, which is said. Errors: a problem
/// of which nothing is held out, and those of its file.
Result<Arguments> with_chosen_rank(Arguments arguments, const std::stop_token& stop);

/// --stop test or test:PATIENCE; 0 where it is not given.
Result<Index> read_patience(const Arguments& arguments);

/// The method and the t with the least held-out error, where each method ends once `patience` further records
/// bring no smaller one. Nothing where nothing was held out.
struct LeastError {
    std::size_t method = 0;
    Index t = 0;
    double rmse = 0;
};
std::optional<LeastError> least_held_out(const Race& race, Index patience);

/// X_t of that method, made again: the same bits.
Result<FixedRankPoint> iterate_at(const LeastError& least, const ExperimentSpec& spec,
                                  std::shared_ptr<const Instance> instance, const std::stop_token& stop);

/// 'row,column,prediction' of the `count` columns of each row with the largest predictions, those left out
/// that were known. Ties: the first column.
Result<Written> write_top(const ProblemSpec& spec, const Instance& instance, const FixedRankPoint& X,
                          Index count, const ByteSink& sink, const std::stop_token& stop = {});

}  // namespace lowrank::cli
