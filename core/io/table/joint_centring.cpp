// Variable projection: an operator that sees samples without what parts explain of them, and a method that
// runs on it.
#include "core/io/table/joint_centring.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "core/method/method.h"
#include "core/method/registry.h"
#include "core/problem/completion/entry_sampling.h"
#include "core/problem/generate.h"
#include "core/problem/near_start.h"

namespace lowrank {
namespace {

/// P A with P = I - B (B'B)^-1 B', where B spreads parts over the known entries. P is symmetric and P P = P.
class WithoutParts final : public MeasurementOperator {
public:
    WithoutParts(std::shared_ptr<const EntrySampling> entries, Centring centring,
                 std::span<const std::int64_t> position)
        : entries_(std::move(entries)), centring_(centring), position_(position) {}

    /// e becomes P e; taken: the parts of what was removed.
    Outcome project(Vector& e, Centre& taken, const std::stop_token& stop) const {
        const std::span<const double> values(e.data(), static_cast<std::size_t>(e.size()));
        if (fit_centre(centring_, rows(), cols(), position_, values, stop, taken, 0) == Outcome::Cancelled)
            return Outcome::Cancelled;
        for (Index k = 0; k < e.size(); ++k) {
            const std::int64_t at = position_[static_cast<std::size_t>(k)];
            e(k) -= taken.at(static_cast<Index>(at % rows()), static_cast<Index>(at / rows()));
        }
        return Outcome::Done;
    }
    Outcome project(Vector& e, const std::stop_token& stop) const {
        Centre taken;
        return project(e, taken, stop);
    }

    ProblemKind kind() const override { return entries_->kind(); }
    Index rows() const override { return entries_->rows(); }
    Index cols() const override { return entries_->cols(); }
    Index measurements() const override { return entries_->measurements(); }
    std::size_t memory() const override { return entries_->memory(); }
    Outcome apply(Factored X, Vector& y, const std::stop_token& stop) const override {
        return entries_->apply(X, y, stop) == Outcome::Cancelled ? Outcome::Cancelled : project(y, stop);
    }
    Outcome gradient(Factored X, const Vector& y, const Matrix& U, const Matrix& V, GradientProducts& out,
                     const std::stop_token& stop) const override {
        if (entries_->apply(X, out.residual, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out.residual -= y;
        if (project(out.residual, stop) == Outcome::Cancelled ||
            entries_->adjoint_times(out.residual, V, out.GV, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        out.residual_squared = out.residual.squaredNorm();
        return entries_->adjoint_transposed_times(out.residual, U, out.GtU, stop);
    }
    Outcome energy(Factored D, double& out, const std::stop_token& stop) const override {
        Vector y;
        if (apply(D, y, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out = y.squaredNorm();
        return Outcome::Done;
    }
    // Of vectors that are projected already, as residuals and samples are here.
    Outcome adjoint_times(const Vector& e, const Matrix& B, Matrix& out,
                          const std::stop_token& stop) const override {
        return entries_->adjoint_times(e, B, out, stop);
    }
    Outcome adjoint_transposed_times(const Vector& e, const Matrix& B, Matrix& out,
                                     const std::stop_token& stop) const override {
        return entries_->adjoint_transposed_times(e, B, out, stop);
    }
    Outcome add_adjoint(const Vector& e, double scale, Matrix& Z,
                        const std::stop_token& stop) const override {
        return entries_->add_adjoint(e, scale, Z, stop);
    }
    bool prefers_dense() const override { return entries_->prefers_dense(); }
    SpectralForm spectral(const Vector& y) const override { return entries_->spectral(y); }
    void numbers_of(std::size_t table, Index measurement, double* out) const override {
        entries_->numbers_of(table, measurement, out);
    }

private:
    std::shared_ptr<const EntrySampling> entries_;
    Centring centring_;
    std::span<const std::int64_t> position_;
};

Index freedom_of(Centring centring, Index rows, Index cols) {
    switch (centring) {
        case Centring::Mean:
            return 1;
        case Centring::Rows:
            return rows;
        case Centring::Columns:
            return cols;
        case Centring::Both:
            return rows + cols - 1;
        case Centring::None:
        case Centring::Auto:
            break;
    }
    return 0;
}

/// The values without some parts.
Vector without(const Centre& centre, Index rows, std::span<const std::int64_t> position,
               std::span<const double> value) {
    Vector left(static_cast<Index>(value.size()));
    for (std::size_t k = 0; k < value.size(); ++k)
        left(static_cast<Index>(k)) = value[k] - centre.at(static_cast<Index>(position[k] % rows),
                                                           static_cast<Index>(position[k] / rows));
    return left;
}

/// 1 / (how many are known) at each row, or column, that has a known entry; 0 at the others.
Vector equal_weights(Index count, std::span<const std::int64_t> position, bool of_rows, Index rows) {
    Vector weights = Vector::Zero(count);
    for (const std::int64_t at : position) weights(static_cast<Index>(of_rows ? at % rows : at / rows)) = 1;
    return weights / std::max(1.0, weights.sum());
}

/// Gives the parts what they could say of X as well: the means of its rows and columns, over those with known
/// entries. X without them has no larger rank, so that how both share a table would else be what rounding and
/// the last iterations left.
void take_means(Centring centring, const FixedRankPoint& X, std::span<const std::int64_t> position,
                Centre& parts) {
    const bool of_rows = parts_rows(centring), of_columns = parts_columns(centring);
    const Vector rows = equal_weights(X.rows(), position, true, X.rows()),
                 cols = equal_weights(X.cols(), position, false, X.rows());
    const Vector left = X.U.transpose() * rows, right = X.K * (X.V.transpose() * cols);
    const auto known = [](const Vector& weights) { return (weights.array() > 0).cast<double>(); };
    if (of_rows) parts.row.array() += (X.U * right).array() * known(rows);
    if (of_columns) parts.col.array() += (X.V * (X.K.transpose() * left)).array() * known(cols);
    if (of_rows && of_columns) parts.mean -= left.dot(right);
    // A constant is the mean's.
    for (auto [part, weights] : {std::pair(&parts.row, &rows), {&parts.col, &cols}}) {
        const double constant = part->dot(*weights);
        part->array() -= constant * known(*weights);
        parts.mean += constant;
    }
}

/// Searches up to this much work begin at several points, so far from the spectral one over its norm.
constexpr double kFewWork = 2e4;
constexpr int kStarts = 4;
constexpr double kStartsApart = 0.7;
constexpr double kBetter = 0.9;    ///< of what the best before leaves
constexpr double kFitted = 1e-20;  ///< of the values' squares: nothing is left to find
constexpr double kHopeless = 0.5;  ///< explained after a short trial: less will not become enough

/// Where a search came to.
struct Found {
    FixedRankPoint X;
    Centre parts;
    double squared = std::numeric_limits<double>::infinity();  ///< || what X and the parts leave ||^2
    bool whole = false;                                        ///< it was not given up
};

/// NARG on the values without what parts explain of them.
class Search {
public:
    Search(const WithoutParts& A, const EntrySampling& entries, std::shared_ptr<const Problem> problem,
           const Vector& values)
        : A_(A), entries_(entries), problem_(std::move(problem)), values_(values) {}

    template <class Hopeless>
    Outcome from(const FixedRankPoint& start, const Hopeless& is_hopeless, Found& out,
                 const std::stop_token& stop) const {
        constexpr int kMostRounds = 1000, kTrial = 50;
        constexpr double kThere = 1e-12;
        const std::unique_ptr<Method> method = make_method(*parse_method("narg:restart=gradient"));
        method->start(problem_, start);
        double first = -1;
        for (int t = 0; t < kMostRounds; ++t) {
            const StepReport report = method->step({stop});
            if (report.status == StepStatus::Cancelled) return Outcome::Cancelled;
            if (report.status != StepStatus::Moved || !(report.gradient_norm == report.gradient_norm)) break;
            if (first < 0) first = report.gradient_norm;
            if (report.gradient_norm <= kThere * first) break;
            if (t != kTrial) continue;
            if (measure(method->iterate(), out, stop) == Outcome::Cancelled) return Outcome::Cancelled;
            if (is_hopeless(out.squared)) return Outcome::Done;
        }
        if (method->settle(stop) == Outcome::Cancelled ||
            measure(method->iterate(), out, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        out.whole = true;
        return Outcome::Done;
    }

private:
    Outcome measure(const FixedRankPoint& X, Found& out, const std::stop_token& stop) const {
        const Matrix L = X.U * X.K;
        Vector e;
        if (entries_.apply({L, X.V}, e, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        e = (values_ - e).eval();
        if (A_.project(e, out.parts, stop) == Outcome::Cancelled) return Outcome::Cancelled;
        out.squared = e.squaredNorm();
        out.X = X;
        return Outcome::Done;
    }

    const WithoutParts& A_;
    const EntrySampling& entries_;
    std::shared_ptr<const Problem> problem_;
    const Vector& values_;
};

}  // namespace

Outcome fit_centre_jointly(Centring centring, Index rank, Index rows, Index cols,
                           std::span<const std::int64_t> position, std::span<const double> value,
                           const Centre& alone, const std::stop_token& stop, JointCentre& out) {
    out = {alone, 0, -1};
    const auto m = static_cast<Index>(value.size());
    const Index parts = freedom_of(centring, rows, cols), all = parts + rank * (rows + cols - rank);
    constexpr double kManyPasses = 20;
    const double work = double(m) * double(rank) * (centring == Centring::Both ? kManyPasses : 1);
    if (rank > std::min(rows, cols) || m <= all || work > kMostJointWork) return Outcome::Done;

    const Vector left = without(alone, rows, position, value);
    const std::vector<std::int64_t> observed(position.begin(), position.end());
    const auto entries = EntrySampling::from_linear(rows, cols, observed);
    const auto A = std::make_shared<const WithoutParts>(entries, centring, position);
    Instance instance;
    auto problem = std::make_shared<Problem>();
    problem->A = A;
    problem->y = left;
    problem->rank = rank;
    if (A->project(problem->y, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const double variance = problem->y.squaredNorm() / static_cast<double>(m - parts);
    out.left = variance;
    // What is left of values that are all alike is their rounding.
    constexpr double kRounding = 1e-13;
    if (problem->y.norm() <= kRounding * Eigen::Map<const Vector>(value.data(), m).norm())
        return Outcome::Done;
    instance.problem = problem;
    if (make_start({}, 0, instance, stop) == Outcome::Cancelled) return Outcome::Cancelled;
    const FixedRankPoint spectral = instance.start;
    const Truth middle{spectral, spectral.K.norm()};

    const Search search(*A, *entries, instance.problem, left);
    // Small tables have minima beside the best one: the least of several searches counts.
    const int starts = work <= kFewWork ? kStarts : 1;
    Found best;
    for (int k = 0; k < starts; ++k) {
        if (k > 0 && near_start(middle, rank, kStartsApart, false, static_cast<std::uint64_t>(k),
                                instance.start, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        Found found;
        const auto is_hopeless = [&](double squared) {
            return !(1 - squared / static_cast<double>(m - all) / variance >= kHopeless);
        };
        if (search.from(instance.start, is_hopeless, found, stop) == Outcome::Cancelled)
            return Outcome::Cancelled;
        if (k == 0 && !found.whole) return Outcome::Done;
        // Fits that are as good differ by rounding and by what no value tells: the first of them stays.
        if (found.whole && found.squared < kBetter * best.squared) best = std::move(found);
        if (best.squared <= kFitted * left.squaredNorm()) break;
    }
    const double left_over = best.squared / static_cast<double>(m - all);
    out.left = std::min(out.left, left_over);
    const double explained = 1 - left_over / variance;
    const Centre& more = best.parts;
    if (!(explained >= 0) || !more.row.allFinite() || !more.col.allFinite()) return Outcome::Done;
    out.explained = explained;
    out.centre.mean += more.mean;
    out.centre.row += more.row;
    out.centre.col += more.col;
    take_means(centring, best.X, position, out.centre);
    return Outcome::Done;
}

}  // namespace lowrank
