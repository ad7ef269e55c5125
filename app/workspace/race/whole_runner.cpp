// Takes a run apart once, so that any iterate of it is looked up while a person scrubs; only the curve is
// made for each.
#include "app/workspace/race/whole_runner.h"

#include <fmt/core.h>

#include "core/io/instance/build_instance.h"
#include "core/method/algorithms.h"
#include "core/theory/limit_kind.h"

namespace lowrank::race {
namespace {

constexpr std::size_t kKept = 2, kKeptCurves = 8;
const char* const kNoRoom = "There is not enough memory to take the error apart.";

/// Whether all eigenvalues are found, as far as sizes tell before there is an instance.
bool is_small(const InstanceFacts& facts) {
    return (row_of(facts.kind).symmetric ? facts.rows : facts.degrees_of_freedom) <= kWholeDimension;
}

/// The race as the curve reads it: one method, its facts and its records.
Race alone_race(const Race& race, std::size_t method, const ExperimentSpec& alone) {
    Race out;
    out.spec = alone;
    out.facts = race.facts;
    out.traces = {race.traces[method]};
    return out;
}

}  // namespace

WholeRunner::WholeRunner(std::function<void()> wake)
    : run_(wake, kKept, kNoRoom),
      curve_(wake, kKeptCurves, kNoRoom),
      limit_(std::move(wake), kKeptCurves, kNoRoom) {}

void WholeRunner::drop() {
    asked_run_.reset();
    asked_curve_.reset();
    run_.drop();
    run_.forget();
    curve_.drop();
    curve_.forget();
    asked_limit_.reset();
    limit_.drop();
    limit_.forget();
    const std::lock_guard lock(made_->mutex);
    made_->instance = nullptr;
}

LatestJob<WholeRunner::CurveKey, WholePrediction>::Make WholeRunner::curve_maker(const CurveKey& key,
                                                                                 const Race& race,
                                                                                 std::size_t method,
                                                                                 double memory_limit) const {
    auto own = std::make_shared<const Race>(alone_race(race, method, key.run.alone));
    if (key.parts)
        return [own, key](const std::stop_token&, const auto&) -> Result<WholePrediction> {
            const PartsOfRun& run = **key.parts;
            const std::int64_t before = std::max<std::int64_t>(0, key.from - 1);
            const Trace& trace = own->traces.front();
            WholePrediction curve = curve_of_parts(run.spectrum, *own, trace, key.from,
                                                   run.parts.col(key.from), run.parts.col(before));
            const std::optional<RowRange> rows = rate_rows(*own, trace);
            if (rows && rows->last < run.rows()) curve.rate = rate_of_parts(run, *own, trace, *rows);
            return curve;
        };
    return [own, key, memory_limit, made = made_](const std::stop_token& stop,
                                                  const auto&) -> Result<WholePrediction> {
        std::shared_ptr<const Instance> instance;
        {
            const std::lock_guard lock(made->mutex);
            if (made->instance && made->of.problem == key.run.alone.problem &&
                made->of.start == key.run.alone.start)
                instance = made->instance;
        }
        if (!instance) {
            Result<Instance> built = build_instance(key.run.alone, memory_limit, stop);
            if (!built) return built.passed_on<WholePrediction>();
            instance = std::make_shared<const Instance>(std::move(*built));
            const std::lock_guard lock(made->mutex);
            if (!stop.stop_requested()) made->of = key.run.alone, made->instance = instance;
        }
        return predict_whole(*own, 0, instance, nullptr, key.run.limit.get(), key.from, stop);
    };
}

LatestJob<WholeRunner::RunKey, std::string>::Make WholeRunner::limit_maker(const RunKey& key,
                                                                           const Race& race,
                                                                           std::size_t method,
                                                                           double memory_limit) const {
    auto own = std::make_shared<const Race>(alone_race(race, method, key.alone));
    return [own, key, memory_limit](const std::stop_token& stop, const auto&) -> Result<std::string> {
        Result<Instance> built = build_instance(key.alone, memory_limit, stop);
        if (!built) return built.passed_on<std::string>();
        const auto instance = std::make_shared<const Instance>(std::move(*built));
        const bool converged = own->traces.front().status == MethodStatus::Converged;
        const Result<FixedRankPoint> X = iterate_of(*own, 0, instance, key.last, stop);
        if (!X) return X.passed_on<std::string>();
        const Result<FixedRankPoint> earlier =
            converged ? X : iterate_of(*own, 0, instance, key.last / 2, stop);
        if (!earlier) return earlier.passed_on<std::string>();
        const Result<lowrank::Limit> limit = kind_of_limit(*instance, *earlier, *X, stop);
        if (!limit) return limit.passed_on<std::string>();
        return words_of(*limit);
    };
}

WholeShown WholeRunner::ask(const Race& race, std::size_t method, std::optional<std::int64_t> from,
                            const RaceTheory* theory, double memory_limit) {
    const Trace& trace = race.traces[method];
    WholeShown shown;
    shown.born = trace.born;
    shown.method = method;
    const bool residual = !race.facts.exact_truth;
    const Limit limit = residual && theory ? theory->X_limit : nullptr;
    const RunKey key{alone_of(race, method), limit, static_cast<std::int64_t>(trace.size()) - 1};
    if (is_final(trace.status) && trace.status != MethodStatus::Diverged && !trace.empty()) {
        if (asked_limit_ != key) limit_.want(key, limit_maker(key, race, method, memory_limit));
        asked_limit_ = key;
        const auto told = limit_.answer();
        shown.busy = !told;
        if (told) shown.came_to = *told ? fmt::format("It {}.", **told) : told->sentence();
    }
    if (const auto why = why_no_whole_prediction(trace.spec, residual); !why.empty())
        shown.sentence = fmt::format("No curve of all eigenvalues: {}.", why);
    else if (residual && !limit)
        shown.sentence =
            "With a residual the eigenvalues are those at the limit: a method has to converge first.";
    else if (trace.size() < 2)
        shown.sentence = "The parts of the error are known once the method has made a step.";
    if (!shown.sentence.empty()) return shown;
    std::shared_ptr<const Result<PartsOfRun>> parts;
    if (is_small(race.facts)) {
        if (asked_run_ != key)
            run_.want(
                key,
                [key, memory_limit](const std::stop_token& stop, const auto& progress) -> Result<PartsOfRun> {
                    Result<Instance> built = build_instance(key.alone, memory_limit, stop);
                    if (!built) return built.passed_on<PartsOfRun>();
                    return parts_of_run(key.alone, std::make_shared<const Instance>(std::move(*built)),
                                        key.limit.get(), key.last, stop, progress);
                });
        asked_run_ = key;
        parts = run_.answer();
        if (!parts) {
            shown.busy = true;
            return shown;
        }
        if (!*parts) {
            shown.sentence = parts->sentence();
            return shown;
        }
        shown.parts = {parts, &**parts};
    }
    if (!from) from = first_order_row(race, trace);
    if (!from) {
        shown.sentence = "The method came nowhere near enough to its limit for the first order to hold.";
        return shown;
    }
    const std::int64_t last = shown.parts ? shown.parts->rows() - 1 : key.last;
    const CurveKey curve{key, parts, std::clamp<std::int64_t>(*from, 0, last)};
    if (asked_curve_ != curve) curve_.want(curve, curve_maker(curve, race, method, memory_limit));
    asked_curve_ = curve;
    if (const auto made = curve_.answer()) {
        if (*made)
            shown.curve = {made, &**made};
        else
            shown.sentence = made->sentence();
    } else {
        shown.busy = true;
    }
    return shown;
}

}  // namespace lowrank::race
