// The columns of a race's figures with what is kept of them from one frame to the next.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "app/figure/race/theory_lines.h"
#include "core/io/curve/trace_csv.h"
#include "core/linalg/extremes.h"
#include "core/run/trace.h"

namespace lowrank::figure {

/// A column and its extremes, as a series has them.
struct KeptColumn {
    std::span<const double> rows;
    const ColumnExtremes* extremes = nullptr;
    const std::vector<double>* column = nullptr;  ///< whose rows they are
};

/// Columns that traces do not have as doubles, and the extremes of all that are drawn, kept by the caller
/// between frames and grown as the race grows. The figures look into it: build again after it has changed, as
/// every frame does.
class AxisColumns {
public:
    /// Grows to what race, ghost and the pinned among the foreign curves need.
    void update(const Race& race, const Race* ghost, std::span<const ForeignCurve> foreign = {});
    /// Iterations 0 .. n - 1 at least.
    void reserve(std::size_t n);
    KeptColumn iterations(std::size_t n);
    /// A column of a trace.
    KeptColumn of(const Trace& trace, const std::vector<double>& column);
    KeptColumn operator_calls(bool ghost, std::size_t method);
    /// Gradient norms by that at t = 0: the progress of a race that knows no truth.
    KeptColumn relative_gradients(bool ghost, std::size_t method);
    /// A column of a trace without its first rows, which are not numbers: those that another run's curve
    /// shows. key: which column of which method it is.
    KeptColumn from_row(std::size_t first, const KeptColumn& column, const Trace& trace, std::size_t key);
    /// The same of a curve that was pinned.
    KeptColumn operator_calls(const ForeignCurve& curve);
    KeptColumn relative_gradients(const ForeignCurve& curve);
    /// rows_with_events of a whole trace.
    const std::vector<std::size_t>& events(const Trace& trace);
    KnownFits& fits() { return fits_; }
    /// Forgets what figures have not asked for in a while: of races that are gone.
    void end_build();
    std::size_t kept_columns() const { return extremes_.size(); }

private:
    /// Of one trace.
    struct Derived {
        std::uint64_t edition = 0;
        std::vector<double> calls, gradients;
    };
    using DerivedOfRace = std::vector<Derived>;
    struct Extremes {
        ColumnExtremes extremes;
        std::uint64_t used = 0;
    };
    struct Events {
        std::uint64_t edition = 0, used = 0;
        std::size_t read = 0;  ///< so many rows of the trace
        std::vector<std::size_t> rows{};
    };
    struct Shortened {
        Edition edition;
        std::uint64_t of = 0;  ///< the edition of the trace
        const std::vector<double>* from = nullptr;
        std::size_t first = 0;
        std::vector<double> rows{};
    };
    static void grow(DerivedOfRace& derived, const Race& race);
    KeptColumn kept(const std::vector<double>& column, std::size_t rows, std::uint64_t edition);

    std::vector<double> iterations_;
    KnownFits fits_;
    DerivedOfRace derived_, ghost_derived_;
    std::map<std::shared_ptr<const Race>, DerivedOfRace> pinned_;
    std::map<std::size_t, Shortened> shortened_;
    std::map<const std::vector<double>*, Extremes> extremes_;
    std::map<const Trace*, Events> events_;
    std::uint64_t builds_ = 0;
};

}  // namespace lowrank::figure
