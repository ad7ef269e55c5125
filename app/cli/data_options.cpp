// Chooses a rank, keeps the best iterate and finds the best columns of each row, on top of runs as any other.
#include "app/cli/data_options.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/core.h>
#include <iterator>
#include <numeric>

#include "app/cli/console.h"
#include "core/io/instance/build_instance.h"
#include "core/io/table/piecewise_matrix.h"
#include "core/io/table/table_text.h"
#include "core/linalg/thin_products.h"
#include "core/study/rank_choice.h"
#include "core/text/numbers.h"

namespace lowrank::cli {
namespace {

constexpr Index kMostRank = 12, kDraws = 5, kEnoughIterations = 500;
constexpr double kShare = 0.1;
constexpr int kFew = 4;

std::string scores_words(const RankChoice& choice) {
    std::string words;
    for (const RankScore& score : choice.scores)
        words += (words.empty() ? "" : ", ") + std::to_string(score.rank) + ": " +
                 print_significant(score.rmse, kFew) +
                 // Of one draw there is none.
                 (score.standard_error > 0 ? " ± " + print_significant(score.standard_error, kFew) : "");
    return words;
}

/// The values that methods were given, row by row: which columns.
std::vector<std::vector<std::int32_t>> known_columns(const Instance& instance) {
    const MeasurementOperator& A = *instance.problem->A;
    std::vector<std::vector<std::int32_t>> known(static_cast<std::size_t>(A.rows()));
    const auto put = [&](std::int64_t i, std::int64_t j) {
        known[static_cast<std::size_t>(i)].push_back(static_cast<std::int32_t>(j));
    };
    for (Index k = 0; k < A.measurements(); ++k) {
        double place = 0;
        A.numbers_of(0, k, &place);
        const auto at = static_cast<std::int64_t>(place);
        put(at % A.rows(), at / A.rows());
    }
    const Origin& origin = *instance.origin;
    for (std::size_t k = 0; k < origin.test_row.size(); ++k) put(origin.test_row[k], origin.test_col[k]);
    return known;
}

std::string label_or_number(const std::vector<std::string>& labels, std::size_t k) {
    return k < labels.size() ? csv_cell(labels[k]) : std::to_string(k + 1);
}

}  // namespace

std::vector<Option> data_options() {
    const char* heading = "Data";
    return {
        {"stop", 0, "test[:PATIENCE]",
         "the result is the iterate with the least error on what is held out, sought of each method up to "
         "where PATIENCE iterations bring no smaller one (default 50); the race runs to its end all the same",
         heading},
        {"top", 0, "N", "tables: the N best columns of each row that were not known, to --output FILE.csv",
         heading},
    };
}

Result<Arguments> with_chosen_rank(Arguments arguments, const std::stop_token& stop) {
    if (arguments.value("rank").value_or("") != "auto") return arguments;
    std::erase_if(arguments.options, [](const auto& option) { return option.first == "rank"; });
    Result<Chosen> chosen = choose_race(arguments, stop);
    if (!chosen) return chosen.passed_on<Arguments>();
    ExperimentSpec& spec = chosen->spec;
    if (!is_table(spec.problem) && !has_pixels(spec.problem))
        return Failure{
            "rank cannot be 'auto': it is chosen by values that are held out of ratings or a matrix, or by a "
            "picture's pixels; here a whole number is needed."};
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(spec.problem.path, ignored))
        return Failure{fmt::format(
            "rank cannot be 'auto' for {}: it is read once for each rank and draw, so that a file is needed.",
            in_quotes(spec.problem.path))};
    if (is_table(spec.problem) && !holds_out(spec.problem)) spec.problem.test_fraction = kShare;
    spec.stop.max_iter = std::min(spec.stop.max_iter, kEnoughIterations);
    if (!arguments.has("method")) spec.methods = {{*parse_method("narg:restart=gradient"), true}};
    ProgressLine progress;
    std::function<void(double)> show;
    if (progress.visible())
        show = [&](double share) {
            progress.show(fmt::format("trying ranks {} %", static_cast<int>(100 * share)));
        };
    const bool on_test = is_table(spec.problem) && !spec.problem.test_path.empty();
    const Result<RankChoice> choice = choose_rank(
        spec, kMostRank, on_test ? 1 : kDraws,
        [&](const ExperimentSpec& each, const std::stop_token& token) {
            return build_instance(each, chosen->memory_limit, token);
        },
        stop, show);
    progress.wipe();
    if (!choice) return choice.passed_on<Arguments>();
    note((on_test ? "test_rmse on the test by rank (the rank is chosen by the same values): "
          : is_table(spec.problem)
              ? fmt::format("test_rmse by rank, over {} draws of what is held out: ", kDraws)
              : fmt::format("rmse of all pixels by rank, over {} draws of those that are seen: ", kDraws)) +
         scores_words(*choice) + ".");
    note(on_test
             ? fmt::format("rank {} is taken, that of the least.", choice->chosen)
             : fmt::format("rank {} is taken: the smallest within one standard error of the least, that of "
                           "rank {}.",
                           choice->chosen, choice->least));
    arguments.options.emplace_back("rank", std::to_string(choice->chosen));
    return arguments;
}

Result<Index> read_patience(const Arguments& arguments) {
    constexpr Index kUsual = 50;
    const auto text = arguments.value("stop");
    if (!text) return Index{0};
    if (*text == "test") return kUsual;
    const auto number = text->starts_with("test:") ? parse_integer(text->substr(5)) : std::nullopt;
    if (number && *number >= 1 && *number <= kMostIterations) return static_cast<Index>(*number);
    return Failure{fmt::format(
        "stop cannot be '{}': test or test:PATIENCE is needed, a whole number of at least 1.", *text)};
}

std::optional<LeastError> least_held_out(const Race& race, Index patience) {
    std::optional<LeastError> least;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        std::optional<LeastError> own;
        const std::vector<double>& errors = race.traces[m].test_rmse;
        for (std::size_t t = 0; t < errors.size(); ++t) {
            const auto now = static_cast<Index>(t);
            if (own && now - own->t > patience) break;
            if (std::isfinite(errors[t]) && (!own || errors[t] < own->rmse))
                own = LeastError{m, now, errors[t]};
        }
        if (own && (!least || own->rmse < least->rmse)) least = own;
    }
    return least;
}

Result<FixedRankPoint> iterate_at(const LeastError& least, const ExperimentSpec& spec,
                                  std::shared_ptr<const Instance> instance, const std::stop_token& stop) {
    if (least.t == 0) return instance->start;
    ExperimentSpec alone = spec;
    alone.methods = {spec.methods[least.method]};
    alone.stop.max_iter = least.t;
    RunResult again = run_race(alone, std::move(instance), RunOptions{}, stop);
    if (stop.stop_requested() || again.iterates.empty()) return Cancelled{};
    return std::move(again.iterates.front());
}

Result<Written> write_top(const ProblemSpec& spec, const Instance& instance, const FixedRankPoint& X,
                          Index count, const ByteSink& sink, const std::stop_token& stop) {
    const Origin& origin = *instance.origin;
    std::vector<std::vector<std::int32_t>> known = known_columns(instance);
    const auto pieces = sample_pieces(spec, instance);
    Matrix left, predicted;
    thin_product(X.U, X.K, left);
    const Matrix rows = left.transpose();
    std::string text = "row,column,prediction\n";
    std::vector<std::int32_t> order(static_cast<std::size_t>(X.cols()));
    constexpr std::size_t kText = std::size_t{1} << 20;
    for (Index i = 0; i < X.rows(); ++i) {
        if (stop.stop_requested()) return Cancelled{};
        thin_product(X.V, rows.col(i), predicted);
        predicted += origin.col_offset;
        predicted.array() += origin.offset + origin.row_offset(i);
        if (origin.col_scale.size() > 0) predicted.array() *= origin.col_scale.array();
        std::iota(order.begin(), order.end(), 0);
        std::vector<std::int32_t>& own = known[static_cast<std::size_t>(i)];
        std::ranges::sort(own);
        std::vector<std::int32_t> open;
        std::ranges::set_difference(order, own, std::back_inserter(open));
        std::erase_if(open, [&](std::int32_t j) {
            return std::isnan(predicted(j)) || (pieces && pieces->apart(i, j));
        });
        const auto most =
            std::min(static_cast<std::ptrdiff_t>(count), static_cast<std::ptrdiff_t>(open.size()));
        std::partial_sort(open.begin(), open.begin() + most, open.end(), [&](std::int32_t a, std::int32_t b) {
            return predicted(a) != predicted(b) ? predicted(a) > predicted(b) : a < b;
        });
        for (std::ptrdiff_t k = 0; k < most; ++k) {
            const std::int32_t j = open[static_cast<std::size_t>(k)];
            text +=
                label_or_number(origin.row_labels, static_cast<std::size_t>(i)) + "," +
                label_or_number(origin.col_labels, static_cast<std::size_t>(j)) + "," +
                print_number(std::ldexp(kept_within(predicted(j), origin.clip), -instance.unit_exponent)) +
                "\n";
        }
        if (text.size() < kText) continue;
        if (Result<Written> done = sink(text); !done) return done;
        text.clear();
    }
    return sink(text);
}

}  // namespace lowrank::cli
