// Instances from instance files and partly known matrices, and what all problems of given entries share.
#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/io/file/atomic_file.h"
#include "core/io/file/memory_limit.h"
#include "core/io/file/read_file.h"
#include "core/io/instance/load_instance.h"
#include "core/io/table/data_unit.h"
#include "core/io/table/matrix_file.h"
#include "core/linalg/orthonormal_basis.h"
#include "core/problem/completion/entry_sampling.h"
#include "core/problem/generate.h"
#include "core/problem/unit.h"
#include "core/text/numbers.h"

namespace lowrank {
namespace {

/// Samples as near to A(X*) as this, relatively, are its own: sums of r products in doubles, in anybody's
/// order.
constexpr double kRounding = 1e-13;
constexpr int kMostSensing =
    100;  // 2^100 is about 1e30: squares of what is measured, and of those, are numbers
constexpr int kMostApart = 400;  // squares of both samples and truth must be numbers in one unit

/// X* = left right' as a point, with its norm and its smallest singular value.
Truth truth_of(const Matrix& left, const Matrix& right, bool exact) {
    ThinQr l, r;
    thin_qr(left, l);
    thin_qr(right, r);
    Truth truth;
    truth.X = {l.Q, l.R * r.R.transpose(), r.Q};
    truth.norm = truth.X.K.norm();
    truth.sigma_r = singular_values(truth.X)(truth.X.rank() - 1);
    truth.exact = exact;
    return truth;
}

/// e with 2^e <= the largest |value| < 2^(e + 1), 0 where all are 0.
int exponent_of(const ConstMatrixRef& values) { return data_size(values).value_or(DataSize{}).exponent; }

/// Brings factors that are far from 1 there, for their products might under- or overflow: the e of the 2^e by
/// which left right' is multiplied.
int normalise(InstanceFile& file) {
    const int left = exponent_of(file.left), right = exponent_of(file.right);
    if (std::max(std::abs(left), std::abs(right)) <= kPlainExponent) return 0;
    times_power_of_two(file.left, -left);
    times_power_of_two(file.right, -right);
    return -left - right;
}

/// Brings a file and the samples of its truth, y, into the unit the problem is computed in. left and y are
/// 2^base times the data. exact: the samples are those of the truth. The sentence of a refusal, or nothing.
std::string set_file_unit(const std::string& path, InstanceFile& file, Vector& y, int base, bool& exact,
                          Instance& out) {
    // A sample is a sum of entries times what measures them: without that size it has that of the matrix.
    int sensing = 0;
    const KindRow& kind = row_of(file.kind);
    for (std::size_t t = 0; t < file.numbers.size(); ++t)
        if ((*(*kind.tables)[t].width)(file.rows, file.cols) > 0)
            sensing += exponent_of(
                Eigen::Map<const Vector>(file.numbers[t].data(), static_cast<Index>(file.numbers[t].size())));
    if (std::abs(sensing) > kMostSensing)
        return fmt::format(
            "{} has sensing entries up to about 2^{}: their size must lie between 1e-30 and 1e30; multiply "
            "them and the samples by one factor.",
            in_quotes(path), sensing);
    const auto shifted = [sensing](std::optional<DataSize> size, int by) {
        if (size) size->exponent -= by + sensing, size->known = sensing == 0;
        return size;
    };
    std::optional<DataSize> truth = shifted(data_size(y), base), given;
    if (file.samples) given = shifted(data_size(*file.samples), 0);
    if (!truth && base != 0) truth = DataSize{-base, 1, false};  // none of its entries is seen
    const DataSize size = given ? *given : truth.value_or(DataSize{});
    if (std::string why = why_out_of_range(size, path); !why.empty()) return why;
    if (truth && std::abs(truth->exponent - size.exponent) > kMostApart)
        return fmt::format(
            "{} has samples that differ from those of its truth by a factor of about 2^{}: up to 2^{} can be "
            "computed with.",
            in_quotes(path), std::abs(truth->exponent - size.exponent), kMostApart);
    const int unit = unit_exponent(size.exponent);
    LostDigits lost;
    if (file.samples) {
        lost = lost_digits(*file.samples, unit);
        times_power_of_two(*file.samples, unit);
    }
    times_power_of_two(file.left, unit - base);
    times_power_of_two(y, unit - base);
    exact = !file.samples ||
            (file.left.size() > 0 && (*file.samples - y).norm() <= kRounding * file.samples->norm());
    set_unit(size, exact, lost, out);
    return {};
}

/// Why the text of an instance and its numbers, in lists that grow by doubling, do not fit into memory
/// together.
std::string why_text_too_large(const std::string& text, const std::string& path, double memory_limit) {
    const auto numbers = double(std::count(text.begin(), text.end(), ','));
    const double needed = double(text.size()) + 2 * sizeof(double) * numbers;
    if (!(memory_limit > 0) || needed <= memory_limit) return {};
    return fmt::format(
        "reading {} takes about {}, and the limit is {} (--memory-limit): a smaller one is needed.",
        in_quotes(path), print_size(needed), print_size(memory_limit));
}

/// Where each name of a test stands in the matrix; nothing where the names are not those of the matrix, each
/// once.
std::optional<std::vector<std::int64_t>> places_of(const std::vector<std::string>& test,
                                                   const std::vector<std::string>& matrix) {
    std::unordered_map<std::string_view, std::int64_t> at;
    for (const std::string& name : matrix)
        if (!at.emplace(name, static_cast<std::int64_t>(at.size())).second) return std::nullopt;
    std::vector<std::int64_t> places;
    for (const std::string& name : test) {
        const auto found = at.find(name);
        if (found == at.end()) return std::nullopt;
        places.push_back(found->second);
        at.erase(found);
    }
    return places;
}

/// Puts the rows and columns of a test where the matrix has those of the same names. A sentence where both
/// have names and these are others.
std::string put_by_name(const ProblemSpec& spec, const KnownEntries& known, KnownEntries& test) {
    std::array<std::vector<std::int64_t>, 2> places;
    for (const auto& [own, of, place, what] :
         {std::tuple(&test.row_labels, &known.row_labels, &places[0], "rows"),
          std::tuple(&test.col_labels, &known.col_labels, &places[1], "columns")}) {
        if (own->empty() || of->empty() || *own == *of) continue;
        auto found = places_of(*own, *of);
        if (!found)
            return fmt::format(
                "the {} of the test {} have other names than those of {}, or a name twice: the "
                "same names are needed, in any order.",
                what, in_quotes(spec.test_path), in_quotes(spec.path));
        *place = *std::move(found);
    }
    if (places[0].empty() && places[1].empty()) return {};
    std::vector<std::pair<std::int64_t, double>> entries;
    for (std::size_t k = 0; k < test.value.size(); ++k) {
        const std::int64_t row = test.position[k] % test.rows, col = test.position[k] / test.rows;
        const auto moved = [](const std::vector<std::int64_t>& to, std::int64_t at) {
            return to.empty() ? at : to[static_cast<std::size_t>(at)];
        };
        entries.emplace_back(moved(places[0], row) + test.rows * moved(places[1], col), test.value[k]);
    }
    std::ranges::sort(entries);
    for (std::size_t k = 0; k < entries.size(); ++k) std::tie(test.position[k], test.value[k]) = entries[k];
    return {};
}

/// The values of a test, where there is one: those of a matrix of the same size, and of the same names where
/// both have some.
Result<std::optional<TestEntries>> matrix_test(const ProblemSpec& spec, const KnownEntries& known,
                                               const ReadLimits& limits) {
    using Answer = std::optional<TestEntries>;
    if (spec.test_path.empty()) return Answer();
    Result<std::string> text = read_text_or_arrays(spec.test_path, limits);
    if (!text) return text.passed_on<Answer>();
    Result<KnownEntries> test = read_matrix_file(*text, spec.test_path, limits.stop, spec.table);
    if (!test) return test.passed_on<Answer>();
    if (test->rows != known.rows || test->cols != known.cols)
        return Failure{
            fmt::format("the test {} is {} x {}, and the matrix {} x {}: one of the same size is needed.",
                        in_quotes(spec.test_path), test->rows, test->cols, known.rows, known.cols)};
    if (std::string why = put_by_name(spec, known, *test); !why.empty()) return Failure{std::move(why)};
    return Answer(TestEntries{std::move(test->position), std::move(test->value)});
}

}  // namespace

std::string why_unfit(const ProblemSizes& sizes, double beside, double memory_limit) {
    const std::string size = std::to_string(sizes.rows) + " x " + std::to_string(sizes.cols);
    const Index most = std::min(sizes.rows, sizes.cols);
    if (sizes.rank < 1 || sizes.rank > most)
        return fmt::format("rank {} is too high for this {} matrix: 1 to {} are allowed.", sizes.rank, size,
                           most);
    const double needed = operator_memory(sizes) + 2 * sizes.measured() + beside;
    if (memory_limit > 0 && needed > memory_limit)
        return fmt::format(
            "reading this {} problem takes about {}, and the limit is {} (--memory-limit): a smaller one is "
            "needed.",
            size, print_size(needed), print_size(memory_limit));
    return {};
}

std::string underdetermined_warning(const Instance& instance) {
    const Index samples = instance.problem->A->measurements(), freedom = instance.degrees_of_freedom();
    if (samples >= freedom) return {};
    return fmt::format(
        "{} samples are fewer than the {} degrees of freedom of rank {}: the matrix is not determined.",
        samples, freedom, instance.problem->rank);
}

void set_operator(std::shared_ptr<const MeasurementOperator> A, Index rank, Precision precision, Vector y,
                  Instance& out) {
    auto problem = std::make_shared<Problem>();
    problem->A = std::move(A);
    problem->y = std::move(y);
    problem->rank = rank;
    problem->precision = precision;
    out.sampling_rate = rate_of(sizes_of(*problem->A, rank));
    out.memory +=
        problem->A->memory() + sizeof(double) * static_cast<std::size_t>(problem->A->measurements());
    out.problem = std::move(problem);
    for (std::string warning : {out.problem->A->unseen_warning(), underdetermined_warning(out)})
        if (!warning.empty()) out.warnings.push_back(std::move(warning));
}

void set_entries(Index rows, Index cols, Index rank, Precision precision,
                 const std::vector<std::int64_t>& observed, Vector y, Instance& out) {
    set_operator(EntrySampling::from_linear(rows, cols, observed), rank, precision, std::move(y), out);
}

Result<Instance> load_instance_file(const ProblemSpec& spec, double memory_limit,
                                    const std::stop_token& stop) {
    Instance out;
    Result<std::string> text = read_text(spec.path, {memory_limit, stop});
    if (!text) return text.passed_on<Instance>();
    if (std::string why = why_text_too_large(*text, spec.path, memory_limit); !why.empty())
        return Failure{std::move(why)};
    Result<InstanceFile> file = read_instance_file(*text, spec.path, stop);
    std::string().swap(*text);
    if (!file) return file.passed_on<Instance>();
    const ProblemSizes sizes{file->kind, file->rows, file->cols, file->rank, file->measurements()};
    // The numbers as they were read stand beside those of the operator.
    double beside = 0;
    for (const std::vector<double>& numbers : file->numbers)
        beside += sizeof(double) * double(numbers.size());
    if (std::string why = why_unfit(sizes, beside, memory_limit); !why.empty())
        return Failure{std::move(why)};
    set_operator((*row_of(file->kind).work->make)(file->rows, file->cols, file->numbers), file->rank,
                 spec.precision, Vector(), out);
    auto problem = std::make_shared<Problem>(*out.problem);
    const bool known = file->left.size() > 0;
    const int base = known ? normalise(*file) : 0;
    if (known && problem->A->apply({file->left, file->right}, problem->y, stop) == Outcome::Cancelled)
        return Cancelled{};
    bool exact = false;
    if (std::string why = set_file_unit(spec.path, *file, problem->y, base, exact, out); !why.empty())
        return Failure{std::move(why)};
    if (file->samples) problem->y = std::move(*file->samples);
    out.problem = std::move(problem);
    if (known) out.truth = truth_of(file->left, file->right, exact);
    return out;
}

Result<Instance> load_matrix_file(const ProblemSpec& spec, double memory_limit, const std::stop_token& stop) {
    Instance out;
    Result<std::string> text = read_text_or_arrays(spec.path, {memory_limit, stop});
    if (!text) return text.passed_on<Instance>();
    Result<KnownEntries> known = read_matrix_file(*text, spec.path, stop, spec.table);
    std::string().swap(*text);
    if (!known) return known.passed_on<Instance>();
    const ProblemSizes sizes{ProblemKind::MatrixCompletion, known->rows, known->cols, spec.rank,
                             static_cast<Index>(known->value.size())};
    // The values as they were read, and apart: positions and values, those held out too.
    if (std::string why = why_unfit(sizes, 3 * sizes.measured(), memory_limit); !why.empty())
        return Failure{std::move(why)};
    const std::string taken = fmt::format("Taken from the file: {}.", known->taken);
    const std::vector<std::string> warnings = std::move(known->warnings);
    Result<std::optional<TestEntries>> test = matrix_test(spec, *known, {memory_limit, stop});
    if (!test) return test.passed_on<Instance>();
    if (const Result<Written> done =
            set_table(spec, {Centring::Auto, false}, *std::move(known), *std::move(test), out, stop);
        !done)
        return done.passed_on<Instance>();
    out.notes.push_back(taken);
    out.warnings.insert(out.warnings.end(), warnings.begin(), warnings.end());
    if (const Index held = out.origin->test_value.size(); held > 0 && !spec.test_path.empty())
        out.notes.push_back(std::to_string(held) + (held == 1 ? " value of " : " values of ") +
                            in_quotes(spec.test_path) + (held == 1 ? " is the test." : " are the test."));
    else if (held > 0)
        out.notes.push_back(fmt::format("{} of them {} held out as a test.", held, held == 1 ? "is" : "are"));
    return out;
}

}  // namespace lowrank
