// Reads tests/golden and draws small instances.
#include "tests/core/method/instances.h"

#include <cmath>
#include <fstream>
#include <random>
#include <sstream>
#include <stdexcept>

#include "core/linalg/truncated_svd.h"
#include "core/method/method.h"
#include "core/problem/completion/entry_sampling.h"
#include "core/problem/sensing/gaussian_sensing.h"
#include "tests/catch.h"
#include "tests/paths.h"

namespace lowrank::test {

namespace {

std::string whole_file(const std::string& name) {
    std::ifstream file(std::string(lowrank::test::kTestFolder) + "/golden/" + name);
    if (!file) throw std::runtime_error("no golden file " + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

/// All numbers between the brackets that follow 'key = ['.
std::vector<double> numbers_of(const std::string& text, const std::string& key) {
    std::vector<double> numbers;
    std::size_t at = text.find('\n' + key + " = [");
    if (at == std::string::npos) return numbers;
    at = text.find('[', at);
    int depth = 0;
    const char* p = text.c_str() + at;
    do {
        if (*p == '[') ++depth;
        if (*p == ']') --depth;
        if (*p == '-' || (*p >= '0' && *p <= '9')) {
            char* end = nullptr;
            numbers.push_back(std::strtod(p, &end));
            p = end;
        } else {
            ++p;
        }
    } while (depth > 0);
    return numbers;
}

Index integer_of(const std::string& text, const std::string& key) {
    const std::size_t at = text.find('\n' + key + " = ");
    return static_cast<Index>(std::stol(text.substr(at + key.size() + 4)));
}

Matrix by_rows(const std::vector<double>& numbers, Index rows, Index cols) {
    if (static_cast<Index>(numbers.size()) != rows * cols)
        throw std::runtime_error("a golden matrix has a hole");
    return Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>(
        numbers.data(), rows, cols);
}

Matrix gaussian(Index rows, Index cols, std::mt19937& engine) {
    std::normal_distribution<double> normal;
    Matrix A(rows, cols);
    for (Index j = 0; j < cols; ++j)
        for (Index i = 0; i < rows; ++i) A(i, j) = normal(engine);
    return A;
}

}  // namespace

double TestInstance::basin() const { return 0.01 * (1 - std::sqrt(0.5)) * sigma(start.rank() - 1); }

TestInstance make_test_instance(const Matrix& left, const Matrix& right, Index rank,
                                std::shared_ptr<const BruteOperator> A) {
    TestInstance instance;
    instance.truth = left * right.transpose();
    SvdFactors svd;
    dense_svd(instance.truth, svd);
    instance.sigma = svd.s;

    auto problem = std::make_shared<Problem>();
    problem->A = A;
    problem->rank = rank;
    (void)A->apply({left, right}, problem->y, {});
    double p = 1;
    if (A->kind() == ProblemKind::MatrixCompletion)
        p = static_cast<double>(A->measurements()) / static_cast<double>(A->rows() * A->cols());
    SvdFactors start;
    dense_svd(A->adjoint(problem->y) / p, start);
    instance.start.U = start.U.leftCols(rank);
    instance.start.V = start.V.leftCols(rank);
    instance.start.K = start.s.head(rank).asDiagonal();
    instance.A = std::move(A);
    instance.problem = std::move(problem);
    return instance;
}

TestInstance golden_instance(const std::string& name, Index times) {
    const std::string text = whole_file(name + ".instance.toml");
    const Index n1 = integer_of(text, "rows"), n2 = integer_of(text, "cols"), r = integer_of(text, "rank");
    const Matrix left = by_rows(numbers_of(text, "left"), n1, r),
                 right = by_rows(numbers_of(text, "right"), n2, r);
    if (text.find("kind = \"mc\"") != std::string::npos) {
        std::vector<Index> observed;
        for (const double entry : numbers_of(text, "observed")) observed.push_back(static_cast<Index>(entry));
        return make_test_instance(left, right, times * r, BruteOperator::entries(n1, n2, observed));
    }
    const std::vector<double> sensing = numbers_of(text, "sensing");
    const Index m = static_cast<Index>(sensing.size()) / (n1 * n2);
    return make_test_instance(
        left, right, times * r,
        std::make_shared<BruteOperator>(ProblemKind::MatrixSensing, n1, n2, by_rows(sensing, m, n1 * n2)));
}

std::shared_ptr<const Problem> on_real_operator(const TestInstance& instance, bool sparse) {
    const Matrix& rows = instance.A->measurement_rows();
    auto problem = std::make_shared<Problem>(*instance.problem);
    if (instance.A->kind() == ProblemKind::MatrixCompletion) {
        std::vector<std::int64_t> observed;
        for (Index i = 0; i < rows.rows(); ++i) {
            Index at = 0;
            rows.row(i).maxCoeff(&at);
            observed.push_back(at);
        }
        problem->A = EntrySampling::from_linear(instance.A->rows(), instance.A->cols(), observed,
                                                sparse ? SamplingPath::Sparse : SamplingPath::Dense);
    } else {
        std::vector<double> entries;
        for (Index i = 0; i < rows.rows(); ++i)
            for (Index k = 0; k < rows.cols(); ++k) entries.push_back(rows(i, k));
        problem->A = GaussianSensing::from_entries(instance.A->rows(), instance.A->cols(), entries);
    }
    return problem;
}

LargeInstance large_completion(Index n1, Index n2, Index r, double p, unsigned seed, bool sparse) {
    std::mt19937 engine(seed);
    const Matrix left = gaussian(n1, r, engine), right = gaussian(n2, r, engine);
    std::vector<std::int64_t> observed;
    std::uniform_real_distribution<double> uniform;
    for (Index k = 0; k < n1 * n2; ++k)
        if (uniform(engine) < p) observed.push_back(k);
    auto problem = std::make_shared<Problem>();
    problem->A =
        EntrySampling::from_linear(n1, n2, observed, sparse ? SamplingPath::Sparse : SamplingPath::Dense);
    problem->rank = r;
    (void)problem->A->apply({left, right}, problem->y, {});
    Matrix Z = Matrix::Zero(n1, n2);
    (void)problem->A->add_adjoint(problem->y, 1 / p, Z, {});
    SvdFactors svd;
    (void)truncated_svd(Z, r, nullptr, svd);
    return {problem, {svd.U, svd.s.asDiagonal(), svd.V}};
}

TestInstance random_completion(Index n1, Index n2, Index true_rank, Index rank, double p, unsigned seed,
                               bool dense) {
    std::mt19937 engine(seed);
    const Matrix left = gaussian(n1, true_rank, engine), right = gaussian(n2, true_rank, engine);
    std::vector<Index> observed;
    std::uniform_real_distribution<double> uniform;
    for (Index k = 0; k < n1 * n2; ++k)
        if (uniform(engine) < p) observed.push_back(k);
    return make_test_instance(left, right, rank, BruteOperator::entries(n1, n2, observed, dense));
}

TestInstance random_sensing(Index n1, Index n2, Index r, Index m, unsigned seed) {
    std::mt19937 engine(seed);
    const Matrix left = gaussian(n1, r, engine), right = gaussian(n2, r, engine);
    return make_test_instance(
        left, right, r,
        std::make_shared<BruteOperator>(ProblemKind::MatrixSensing, n1, n2,
                                        gaussian(m, n1 * n2, engine) / std::sqrt(static_cast<double>(m))));
}

MethodSpec parsed(const std::string& text) {
    const auto result = parse_method(text);
    INFO(text);
    if (!result) FAIL(result.sentence());
    return *result;
}

std::unique_ptr<Method> started(const MethodSpec& spec, const TestInstance& instance) {
    auto method = make_method(spec);
    method->start(instance.problem, instance.start);
    return method;
}

std::unique_ptr<Method> started(const std::string& text, const TestInstance& instance) {
    return started(parsed(text), instance);
}

std::vector<GoldenRun> golden_runs(const std::string& name) {
    std::istringstream lines(whole_file(name + ".trajectories.csv"));
    std::vector<GoldenRun> runs;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const std::size_t quote = line.find('"', 1);
        const std::string method = line.substr(1, quote - 1);
        if (runs.empty() || runs.back().method != method) runs.push_back({method, {}});
        std::istringstream cells(line.substr(quote + 2));
        std::vector<double> values;
        for (std::string cell; std::getline(cells, cell, ',');)
            values.push_back(std::strtod(cell.c_str(), nullptr));
        if (values.size() != 5 || values[0] != static_cast<double>(runs.back().rows.size()))
            throw std::runtime_error("an odd line in the golden file: " + line);
        runs.back().rows.push_back({values[1], values[2], values[3], values[4] == 1});
    }
    return runs;
}

std::vector<FieldRun> field_runs(const std::string& name) {
    std::istringstream lines(whole_file(name + ".field.csv"));
    std::vector<FieldRun> runs;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        const std::size_t quote = line.find('"', 1);
        const std::string method = line.substr(1, quote - 1);
        if (runs.empty() || runs.back().method != method) runs.push_back({method, {}});
        std::istringstream cells(line.substr(quote + 2));
        std::vector<double> values;
        for (std::string cell; std::getline(cells, cell, ',');)
            values.push_back(std::strtod(cell.c_str(), nullptr));
        if (values.size() != 5 || values[0] != static_cast<double>(runs.back().rows.size()))
            throw std::runtime_error("an odd line in the golden file: " + line);
        runs.back().rows.push_back({values[1], values[2], values[3], values[4]});
    }
    return runs;
}

}  // namespace lowrank::test
