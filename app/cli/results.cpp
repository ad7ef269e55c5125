// Checks before a run where its results go, and writes them after it; endings decide formats.
#include "app/cli/results.h"

#include <algorithm>
#include <cmath>
#include <fmt/core.h>

#include "core/io/array/npy.h"
#include "core/io/array/npz.h"
#include "core/io/file/atomic_file.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/whole_factors.h"
#include "core/io/picture/image.h"
#include "core/io/share_line.h"
#include "core/io/table/table_text.h"
#include "core/io/table/table_words.h"
#include "core/problem/unit.h"
#include "core/run/data/held_out.h"
#include "core/run/texels.h"
#include "core/text/counts.h"
#include "core/text/numbers.h"
#include "core/text/version.h"

namespace lowrank::cli {
namespace {

std::string ending_of(const std::string& path) {
    const std::size_t slash = path.find_last_of('/');
    const std::size_t dot = path.find_last_of('.');
    if (dot == std::string::npos || (slash != std::string::npos && dot < slash)) return "";
    return path.substr(dot);
}

PiecewiseMatrix completed(const ExperimentSpec& spec, const Instance& instance, const FixedRankPoint& X) {
    return completed_matrix(X, instance.origin.get(), instance.unit_exponent,
                            sample_pieces(spec.problem, instance));
}

void add_labels(const MatrixLabels& labels, std::vector<NpzArray>& arrays) {
    if (!labels.rows.empty()) arrays.push_back({"row_labels", {}, labels.rows});
    if (!labels.cols.empty()) arrays.push_back({"col_labels", {}, labels.cols});
}

Result<Written> write_factors(const ResultFiles& files, const Instance& instance, const FixedRankPoint& X,
                              const std::stop_token& stop) {
    const WholeFactors factors = whole_factors(X, instance.origin.get(), instance.unit_exponent);
    const MatrixLabels labels = labels_of(instance);
    if (ending_of(files.factors) == ".npz") {
        std::vector<NpzArray> arrays{{"left", pieces_of(factors.left)}, {"right", pieces_of(factors.right)}};
        add_labels(labels, arrays);
        return write_file(
            files.factors, files.force, [&](const ByteSink& sink) { return write_npz(arrays, sink, stop); },
            stop);
    }
    const std::vector<std::string> paths = factor_paths(files.factors);
    if (Result<Written> done =
            write_matrix_file(paths[0], pieces_of(factors.left), files.force, stop, {labels.rows, {}});
        !done)
        return done;
    return write_matrix_file(paths[1], pieces_of(factors.right), files.force, stop, {labels.cols, {}});
}

/// 'rows 'a', 'b' and 7 more', for sentences; empty where there are none.
std::string some_of(const std::string& what, const std::vector<std::string>& labels) {
    constexpr std::size_t kNamed = 5;
    if (labels.empty()) return {};
    std::string out = what + (labels.size() == 1 ? " " : "s ");
    for (std::size_t i = 0; i < std::min(labels.size(), kNamed); ++i)
        out += (i > 0 ? ", '" : "'") + excerpt(labels[i]) + "'";
    if (labels.size() > kNamed) out += fmt::format(" and {} more", labels.size() - kNamed);
    return out;
}

/// The note about names that a spreadsheet would take for formulas; empty where there are none.
std::string note_on_apostrophes(const std::vector<std::string>& files, const MatrixLabels& labels) {
    const auto is_csv = [](const std::string& file) { return ending_of(file) == ".csv"; };
    const auto count = std::ranges::count_if(labels.rows, gets_apostrophe) +
                       std::ranges::count_if(labels.cols, gets_apostrophe);
    if (count == 0 || std::ranges::none_of(files, is_csv)) return {};
    return fmt::format(
        "{} like a formula of spreadsheets, and {} written with an apostrophe in front (.npz: as it is).",
        print_count(count, "name begins", "names begin"), count == 1 ? "is" : "are");
}

/// 'a/b-left.npy' of 'a/b.npy'.
std::string with_part(const std::string& path, const std::string& part) {
    const std::string ending = ending_of(path);
    return path.substr(0, path.size() - ending.size()) + "-" + part + ending;
}

}  // namespace

MatrixLabels labels_of(const Instance& instance) {
    if (!instance.origin) return {};
    return {instance.origin->row_labels, instance.origin->col_labels};
}

Result<Written> write_matrix_file(const std::string& path, const PiecewiseMatrix& matrix, bool force,
                                  const std::stop_token& stop, const MatrixLabels& labels) {
    const auto write = [&](const ByteSink& sink) {
        const std::string ending = ending_of(path);
        if (ending == ".npz") {
            std::vector<NpzArray> arrays{{"X", matrix}};
            add_labels(labels, arrays);
            return write_npz(arrays, sink, stop);
        }
        return ending == ".npy" ? write_npy(matrix, sink, stop) : write_csv(matrix, sink, stop, labels);
    };
    return write_file(path, force, write, stop);
}

std::vector<std::string> factor_paths(const std::string& path) {
    if (path.empty() || ending_of(path) == ".npz")
        return path.empty() ? std::vector<std::string>{} : std::vector{path};
    return {with_part(path, "left"), with_part(path, "right")};
}

Result<std::vector<LabelPair>> check_results(const ResultFiles& files, const ProblemSpec& problem,
                                             const ReadLimits& limits) {
    const std::string ending = ending_of(files.output);
    if (!files.predict.empty()) {
        if (!row_of(problem.source).labelled)
            return Failure{fmt::format(
                "--predict '{}' needs --ratings: only ratings have labels to predict for.", files.predict)};
        if (files.output.empty() || ending != ".csv")
            return Failure{fmt::format(
                "--predict '{}' needs --output FILE.csv: that is where the predictions are written.",
                files.predict)};
    } else if (!files.output.empty()) {
        if (ending != ".png" && ending != ".npy" && ending != ".npz" && ending != ".csv")
            return Failure{
                fmt::format("output cannot be '{}': a name that ends in .png (pictures), .npy, .npz or .csv "
                            "(matrices) is needed.",
                            files.output)};
        if (ending == ".png" && !row_of(problem.source).picture)
            return Failure{fmt::format(
                "output cannot be '{}': a .png needs --image; a matrix is written as .npy or .csv.",
                files.output)};
    }
    if (const std::string kind = ending_of(files.factors);
        !files.factors.empty() && kind != ".npy" && kind != ".csv" && kind != ".npz")
        return Failure{fmt::format(
            "factors cannot be '{}': a name that ends in .npz, .npy or .csv is needed.", files.factors)};

    std::vector<std::string> paths;
    if (!files.output.empty()) paths.push_back(files.output);
    for (const std::string& path : factor_paths(files.factors)) paths.push_back(path);
    for (const std::string& path : paths)
        if (std::string why = why_unwritable(path, files.force); !why.empty()) return Failure{std::move(why)};

    if (files.predict.empty()) return std::vector<LabelPair>{};
    const Result<std::string> text = read_text(files.predict, limits);
    if (!text) return Failure{text.sentence()};
    return read_pairs(*text, files.predict);
}

Index best_method(const Race& race) {
    const auto last = [](const std::vector<double>& column) {
        return column.empty() ? std::numeric_limits<double>::quiet_NaN() : column.back();
    };
    Index best = -1;
    double smallest = 0;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        const Trace& trace = race.traces[m];
        if (trace.empty()) continue;
        double value = race.facts.has_truth ? last(trace.error) : last(trace.test_rmse);
        if (std::isnan(value) && trace.status != MethodStatus::Diverged) value = last(trace.objective);
        // An objective that no double holds: the gradients tell, too.
        if (std::isnan(value) && trace.status != MethodStatus::Diverged) value = last(trace.gradient_norm);
        if (!std::isfinite(value) || (best >= 0 && value >= smallest)) continue;
        best = static_cast<Index>(m);
        smallest = value;
    }
    return best;
}

std::string best_method_words(const Race& race, std::size_t method) {
    const Trace& trace = race.traces[method];
    const auto has = [](const std::vector<double>& column) {
        return !column.empty() && !std::isnan(column.back());
    };
    return fmt::format("{}, whose {} is least", trace.name,
                       race.facts.has_truth && has(trace.error)        ? "error to the truth"
                       : !race.facts.has_truth && has(trace.test_rmse) ? "test_rmse"
                       : has(trace.objective)                          ? "objective"
                                                                       : "gradient");
}

bool has_iteration(const Race& race) {
    return std::ranges::any_of(race.traces, [](const Trace& trace) {
        return !trace.empty() &&
               (trace.size() > 1 || (is_final(trace.status) && trace.status != MethodStatus::Cancelled));
    });
}

std::string why_no_result(const Race& race) {
    const bool diverged = std::ranges::all_of(race.traces, [](const Trace& trace) {
        return !trace.enabled || trace.status == MethodStatus::Diverged;
    });
    return fmt::format("no method has a result that could be written: {}",
                       diverged ? "all of them diverged." : "none of them has an iterate that is a number.");
}

namespace {

/// Whether in the file of the ratings the column of the columns' labels stands before that of the rows'.
bool columns_first(const TableSpec& table) {
    const std::vector<std::string> places = listed_words(table.columns);
    if (places.size() < 2) return false;
    const auto row = parse_integer(places[0]), col = parse_integer(places[1]);
    return row && col && *col < *row;
}

/// Pairs without names stand in the order of the ratings.
std::vector<LabelPair> as_rated(std::vector<LabelPair> pairs, const TableSpec& table) {
    if (columns_first(table))
        for (LabelPair& pair : pairs)
            if (!pair.named) std::swap(pair.row, pair.col);
    return pairs;
}

}  // namespace

Result<Written> write_results(const ResultFiles& files, const std::vector<LabelPair>& pairs,
                              const Instance& instance, const ExperimentSpec& spec, const FixedRankPoint& X,
                              std::vector<std::string>& notes, const std::stop_token& stop) {
    if (!files.predict.empty()) {
        UnknownLabels unknown;
        const std::vector<LabelPair> asked = as_rated(pairs, instance.table);
        const auto predict = [&](const ByteSink& sink) {
            return write_predictions(*instance.origin, X, asked, unknown, instance.unit_exponent, sink);
        };
        if (Result<Written> done = write_file(files.output, files.force, predict, stop); !done) return done;
        if (unknown.pairs > 0)
            notes.push_back(fmt::format("{} {} a label without ratings ({}{}{}): what is predicted is {}.",
                                        unknown.pairs, unknown.pairs == 1 ? "pair has" : "pairs have",
                                        some_of("row", unknown.rows),
                                        unknown.rows.empty() || unknown.cols.empty() ? "" : "; ",
                                        some_of("column", unknown.cols), words_without(instance, "0")));
    } else if (ending_of(files.output) == ".png") {
        PngMetadata metadata;
        metadata.srgb = true;
        metadata.bits = instance.vector ? instance.vector->bits : instance.origin->bits;
        metadata.text = {{"Software", fmt::format("LowRank Lab {}", kVersion)},
                         {"Experiment", write_share_line(spec)}};
        const auto picture = [&](const ByteSink& sink) {
            if (!instance.vector)
                return write_picture(completed(spec, instance, X), instance.origin->channels, metadata, sink,
                                     stop);
            const Matrix vector = picture_of_vector(*instance.vector, X, instance.truth->X);
            return write_picture(pieces_of(vector), 1, metadata, sink, stop);
        };
        if (Result<Written> done = write_file(files.output, files.force, picture, stop); !done) return done;
    } else if (!files.output.empty()) {
        if (Result<Written> done = write_matrix_file(files.output, completed(spec, instance, X), files.force,
                                                     stop, labels_of(instance));
            !done)
            return done;
    }
    if (std::string note = note_on_apostrophes({files.output, files.factors}, labels_of(instance));
        !note.empty())
        notes.push_back(std::move(note));
    if (!files.factors.empty()) {
        if (Result<Written> done = write_factors(files, instance, X, stop); !done) return done;
        const Origin* origin = instance.origin.get();
        if (origin && takes_off(*origin))
            notes.push_back(
                "left right' holds what was taken off, too (--center): as further columns of both factors.");
    }
    return Written{};
}

}  // namespace lowrank::cli
