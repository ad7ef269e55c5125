// Decides which spectra are wanted now, and what is said until they are there.
#include "core/run/theory/theory_feed.h"

#include <cmath>
#include <fmt/core.h>

#include "core/method/algorithms.h"
#include "core/run/experiment.h"
#include "core/theory/local_spectrum.h"
#include "core/theory/predicted_rate.h"

namespace lowrank {
namespace {

constexpr double kOracleAccuracy = SpectrumOptions{}.accuracy;

/// By what owns them: an address may be taken again.
bool same(const std::weak_ptr<const Problem>& a, const std::weak_ptr<const Problem>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

bool is_large(const TheoryWish& wish) { return wish.instance->degrees_of_freedom() > kBlinkDimension; }

bool near_enough(const LocalSpectrum& spectrum, double asked, double wanted) {
    return spectrum.dense || asked <= wanted;
}

}  // namespace

bool TheoryFeed::Ground::same_instance(const Ground& other) const {
    return limit == other.limit &&
           (same(problem, other.problem) || (drawn_from && drawn_from == other.drawn_from && !limit));
}
bool TheoryFeed::Ground::operator==(const Ground& other) const {
    return same_instance(other) && accuracy == other.accuracy && scaled == other.scaled;
}
bool TheoryFeed::TruthKey::operator==(const TruthKey& other) const {
    return scaled == other.scaled && same(problem, other.problem);
}

TheoryFeed::TheoryFeed(SpectrumSolver solve, std::function<void()> wake, std::function<void()> resolved)
    : solve_(solve ? std::move(solve) : SpectrumSolver(local_spectrum)),
      wake_(wake),
      waits_(!resolved),
      truth_(std::move(resolved), 4, "there is not enough memory for the spectrum."),
      sweep_(std::move(wake), 4, "There is not enough memory for the spectra."),
      race_([this] { change([] { return true; }); }, kKept, "There is not enough memory for the spectrum.") {}

// --- The race's spectrum ----------------------------------------------------------------------------------

void TheoryFeed::change(const std::function<bool()>& made) {
    {
        std::lock_guard lock(mutex_);
        if (!made()) return;
        refresh();
        if (!std::exchange(told_, false)) return;
    }
    if (wake_) wake_();
}

void TheoryFeed::want(bool wanted) {
    change([&] { return std::exchange(wanted_, wanted) != wanted; });
}

void TheoryFeed::set_accuracy(double accuracy) {
    change([&] { return std::exchange(accuracy_, accuracy) != accuracy; });
}

std::shared_ptr<const RaceTheory> TheoryFeed::theory() const {
    std::lock_guard lock(mutex_);
    return published_;
}

bool TheoryFeed::settled() const {
    std::lock_guard lock(mutex_);
    return settled_;
}

void TheoryFeed::wish(TheoryWish wish) {
    std::lock_guard lock(mutex_);
    const auto problem = [](const TheoryWish& of) { return of.instance ? of.instance->problem : nullptr; };
    if (problem(wish) != problem(wish_) || wish.limit != wish_.limit) since_ = SteadyClock::now();
    std::swap(wish_, wish);  // what is replaced is freed outside the lock
    refresh();
    told_ = false;
}

void TheoryFeed::release() {
    wish({});
    race_.release();
    truth_.release();
}

TheoryFeed::Ground TheoryFeed::ground() const {
    // Where it is no work neither the accuracy nor the second spectrum is a question.
    const bool large = is_large(wish_);
    return {wish_.instance->problem, wish_.drawn_from, wish_.limit, large ? accuracy_ : 0,
            !large || wish_.scaled};
}

std::string TheoryFeed::why_not_now() const {
    if (needs_limit(*wish_.instance) && !wish_.limit)
        return wish_.ended
                   ? "No method has converged, so that the limit the spectrum is taken at is not known."
                   : "The residual does not vanish here: the spectrum is taken at the limit, once a method "
                     "has converged.";
    if (is_large(wish_) && !wish_.rests)
        return fmt::format("The spectrum, of dimension {}, is computed while the race rests.",
                           wish_.instance->degrees_of_freedom());
    return {};
}

bool TheoryFeed::complete(const Ground& of, const Result<RaceTheory>& kept) const {
    const Ground now = ground();
    if (!of.same_instance(now)) return false;
    if (!kept || !kept->plain) return true;  // a failure, which would repeat
    return near_enough(*kept->plain, of.accuracy, now.accuracy) && (kept->scaled || !now.scaled);
}

void TheoryFeed::refresh() {
    settled_ = true;
    if (!wanted_ || !wish_.instance) return race_.drop();
    const auto fits = [this](const Ground& of, const Result<RaceTheory>& kept) { return complete(of, kept); };
    if (const auto answer = race_.find(fits)) {
        race_.drop();
        if (*answer) return publish(**answer);
        return say(answer->sentence());
    }
    if (std::string sentence = why_not_now(); !sentence.empty()) {
        race_.drop();
        return say(std::move(sentence));
    }
    settled_ = false;
    const Ground wanted = ground();
    const auto make = [this, wanted, instance = wish_.instance](
                          const std::stop_token& stop,
                          const std::function<void(double)>& progress) -> Result<RaceTheory> {
        RaceTheory found = known(wanted);
        const TheoryOptions options{wanted.accuracy > 0 ? wanted.accuracy : kOracleAccuracy, wanted.scaled,
                                    solve_};
        if (complete_theory(*instance, wanted.limit, options, found, stop, progress) == Outcome::Cancelled)
            return Cancelled{};
        return found;
    };
    race_.want(wanted, make, since_ + to_duration(kRest));
    const std::optional<double> share = race_.progress();
    if (!share) return;
    RaceTheory word;
    word.computing = true;
    word.progress = *share;
    word.sentence = fmt::format("Computing the spectrum: {} %.", std::lround(100 * *share));
    publish(std::move(word));
}

RaceTheory TheoryFeed::known(const Ground& wanted) const {
    const auto part = race_.find([&](const Ground& of, const Result<RaceTheory>& kept) {
        return of.same_instance(wanted) && kept && kept->plain &&
               near_enough(*kept->plain, of.accuracy, wanted.accuracy);
    });
    if (part) return **part;
    RaceTheory found;
    const auto problem = wanted.problem.lock();
    if (wanted.limit || !problem || (wanted.accuracy > 0 && wanted.accuracy < kOracleAccuracy)) return found;
    found.plain = known_at_truth(problem, false);
    found.scaled = known_at_truth(problem, true);
    return found;
}

void TheoryFeed::publish(RaceTheory theory) {
    theory.generation = wish_.generation;
    published_ = std::make_shared<const RaceTheory>(std::move(theory));
    told_ = true;
}

void TheoryFeed::say(std::string sentence) {
    const auto& last = published_;
    if (last && last->generation == wish_.generation && last->sentence == sentence && !last->plain) return;
    RaceTheory word;
    word.at_limit = needs_limit(*wish_.instance);
    word.sentence = std::move(sentence);
    publish(std::move(word));
}

// --- The truth's spectra, for the rules that ask an oracle ------------------------------------------------

std::optional<LocalSpectrum> TheoryFeed::known_at_truth(const std::shared_ptr<const Problem>& problem,
                                                        bool scaled) const {
    const TruthKey key{problem, scaled};
    const auto found = truth_.find([&](const TruthKey& of, const auto& kept) { return of == key && kept; });
    if (found) return **found;
    // The same options give the same bits.
    const auto of_race = race_.find([&](const Ground& of, const Result<RaceTheory>& kept) {
        return same(of.problem, problem) && !of.limit && kept && kept->plain &&
               (kept->plain->dense || of.accuracy == kOracleAccuracy);
    });
    if (!of_race) return std::nullopt;
    return scaled ? (**of_race).scaled : (**of_race).plain;
}

Result<MethodSpec> TheoryFeed::resolve(const MethodSpec& spec,
                                       const std::shared_ptr<const Instance>& instance,
                                       const std::stop_token& stop) {
    if (!spec.has_optimal()) return spec;
    if (std::string sentence = why_no_optimum(spec, instance->truth && instance->truth->exact);
        !sentence.empty())
        return Failure{std::move(sentence)};
    if (std::string sentence = why_no_local_spectrum(*instance); !sentence.empty())
        return Failure{fmt::format("'{}' has no optimum. {}", print_method(spec), sentence)};
    const bool scaled = needs_scaled_spectrum(spec);
    std::optional<LocalSpectrum> spectrum = known_at_truth(instance->problem, scaled);
    std::string failure;
    if (!spectrum) {
        truth_.want({instance->problem, scaled},
                    [this, instance, scaled](const std::stop_token& cut, const std::function<void(double)>&) {
                        SpectrumOptions options;
                        options.kind = scaled ? SpectrumKind::Scaled : SpectrumKind::Plain;
                        return solve_(*instance->problem, instance->truth->X, options, cut, {});
                    });
        const auto answer = waits_ ? truth_.wait(stop) : truth_.answer();
        if (!answer) return Cancelled{};
        failure = answer->sentence();
        if (*answer) spectrum = **answer;
    }
    if (spectrum && !spectrum->identifiable)
        failure = fmt::format("the truth is not locally identifiable. {}", spectrum->why_not);
    if (!failure.empty()) return Failure{fmt::format("'{}' has no optimum: {}", print_method(spec), failure)};
    return with_optimal_rules(spec, {spectrum->lambda_min, spectrum->lambda_max});
}

// --- The sweep of IHT -------------------------------------------------------------------------------------

Sweep TheoryFeed::sweep(const ProblemSpec& problem) {
    const ProblemSpec wanted = sweep_problem(problem);
    sweep_.want(wanted, [wanted](const std::stop_token& stop, const std::function<void(double)>& progress) {
        return iht_sweep(wanted, stop, progress);
    });
    Sweep out;
    out.progress = sweep_.progress().value_or(0);
    const auto answer = sweep_.answer();
    out.busy = !answer;
    if (answer && *answer) out.found = {answer, &**answer};
    if (answer && !*answer) out.failure = answer->sentence();
    return out;
}

}  // namespace lowrank
