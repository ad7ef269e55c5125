// What is read of the runs on a quadratic while they are streamed: the traces of a race, and the way of each
// in the plane.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/quadratic/prediction.h"
#include "core/quadratic/quadratic_run.h"
#include "core/run/trace.h"

namespace lowrank {

/// The way of one run; row i is at x_i, as row i of its trace.
struct QuadraticPath {
    std::size_t method = 0, start = 0;  ///< positions in the spec
    std::vector<double> x, y;
    std::vector<double> along_min, along_max;  ///< x_t = along_min v_min + along_max v_max

    std::size_t size() const { return x.size(); }
};

/// The read model: replaced when the spec changes, appended to while it runs.
struct QuadraticRace {
    std::uint64_t version = 0;  ///< grows with every drain that brought something
    QuadraticSpec spec;         ///< of the runs below: the last good one
    /// The runs as traces, methods outermost: run = method * starts + start. Of its spec only methods and
    /// tolerance mean anything, of its facts that the error to the minimum, the origin, is known. What
    /// matrices and clocks have (PSNR, singular values, seconds) no record fills. Its failure says why the
    /// newest spec was refused.
    Race curves;
    std::vector<QuadraticPath> paths;  ///< by run
    bool running = false;              ///< the worker has steps to make

    std::size_t starts() const { return spec.starts.size(); }
    std::size_t runs() const { return paths.size(); }
    /// The run a method makes from the first start; runs() where there is none.
    std::size_t first_run(std::int64_t method) const;

    /// Drops all runs and takes these up, with no record yet.
    void begin(QuadraticSpec runs, std::uint64_t generation);
    /// Adds record t = rows so far, or replaces the last one; any other t is ignored.
    void append(const QuadraticRecord& record);
    /// Measures rates, and tells runs that rest from those that go on. Call after the last append of a drain.
    void finish();

private:
    std::vector<bool> touched_;  ///< since the last finish
};

/// All runs of a spec, to their ends. Requires why_invalid(spec) to be empty.
QuadraticRace whole_quadratic_race(const QuadraticSpec& spec);

/// The runs up to x_t: what is not at its end there is under way.
QuadraticRace until(const QuadraticRace& race, std::int64_t t);

/// What theory says of a run, and how its components move around x_t.
Prediction predict(const QuadraticRace& race, std::size_t run);
Regimes regimes_at(const QuadraticRace& race, std::size_t run, std::int64_t t);

/// All that is not a record, newest-wins; published before the first record of its generation.
struct QuadraticHead {
    std::uint64_t generation = 0;
    QuadraticSpec spec;
    std::string failure;
    bool running = false;
};

/// Keeps a QuadraticRace up to date, as RaceReader does a Race.
class QuadraticReader {
public:
    bool take(QuadraticRace& race, std::shared_ptr<const QuadraticHead> head) {
        if (!head || head == head_) return false;
        head_ = std::move(head);
        race.curves.failure = head_->failure;
        race.running = head_->running;
        return true;
    }
    bool knows(const QuadraticRecord& record) const {
        return head_ && record.generation == head_->generation;
    }
    /// Appends a record; a stale one is dropped.
    bool take(QuadraticRace& race, const QuadraticRecord& record) {
        if (!knows(record)) return false;
        if (race.curves.generation != record.generation) race.begin(head_->spec, record.generation);
        race.append(record);
        return true;
    }

private:
    std::shared_ptr<const QuadraticHead> head_;
};

}  // namespace lowrank
