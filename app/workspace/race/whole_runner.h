// What the whole spectrum says of the chosen method, computed beside the window: what its error is made of at
// each iterate, and the curve that this predicts from the cursor on.
#pragma once
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "core/run/session/latest_job.h"
#include "core/run/step/parts_of_run.h"
#include "core/run/theory/race_theory.h"

namespace lowrank::race {

/// What is known so far. A value; what is not there yet is null.
struct WholeShown {
    std::uint64_t born = 0;  ///< Trace::born of the run it is of
    std::size_t method = 0;
    std::shared_ptr<const PartsOfRun> parts{};  ///< null: not yet, or more dimensions than are found whole
    std::shared_ptr<const WholePrediction> curve{};  ///< from the row asked for
    bool busy = false;                               ///< something is on its way
    std::string sentence{};                          ///< why there is nothing; may be empty
    std::string came_to{};                           ///< of a run that has ended: what it came to
    bool operator==(const WholeShown&) const = default;
};

/// Three threads of their own, begun when first asked; the newest wish wins. Called on the main thread.
class WholeRunner {
public:
    explicit WholeRunner(std::function<void()> wake);

    /// from: absent where the program chooses. theory: of this very race, or null. Returns what there is of
    /// it.
    WholeShown ask(const Race& race, std::size_t method, std::optional<std::int64_t> from,
                   const RaceTheory* theory, double memory_limit);
    void drop();

private:
    using Limit = std::shared_ptr<const FixedRankPoint>;
    struct RunKey {
        ExperimentSpec alone;
        Limit limit;
        std::int64_t last = 0;
        bool operator==(const RunKey&) const = default;
    };
    struct CurveKey {
        RunKey run;
        std::shared_ptr<const Result<PartsOfRun>> parts;
        std::int64_t from = 0;
        bool operator==(const CurveKey&) const = default;
    };
    /// The instance that was made last, for the next curve of the same one.
    struct Made {
        std::mutex mutex;
        ExperimentSpec of;
        std::shared_ptr<const Instance> instance;
    };

    LatestJob<CurveKey, WholePrediction>::Make curve_maker(const CurveKey& key, const Race& race,
                                                           std::size_t method, double memory_limit) const;

    LatestJob<RunKey, std::string>::Make limit_maker(const RunKey& key, const Race& race, std::size_t method,
                                                     double memory_limit) const;

    std::shared_ptr<Made> made_ = std::make_shared<Made>();
    std::optional<RunKey> asked_run_;  ///< so that nothing is copied for a wish that stands
    std::optional<CurveKey> asked_curve_;
    LatestJob<RunKey, PartsOfRun> run_;
    LatestJob<CurveKey, WholePrediction> curve_;
    std::optional<RunKey> asked_limit_;
    LatestJob<RunKey, std::string> limit_;
};

}  // namespace lowrank::race
