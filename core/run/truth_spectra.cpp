// One thread a spectrum, started when it is first asked for.
#include "core/run/truth_spectra.h"

#include <new>

#include "core/method/algorithms.h"
#include "core/theory/local_spectrum.h"
#include "core/theory/optimal_rules.h"

namespace lowrank {

void TruthSpectra::start(Search& search, bool scaled) {
    search.thread = std::jthread([&search, scaled, instance = instance_](const std::stop_token& stop) {
        SpectrumOptions options;
        options.kind = scaled ? SpectrumKind::Scaled : SpectrumKind::Plain;
        LocalSpectrum found;
        std::string failure;
        try {
            if (local_spectrum(*instance->problem, instance->truth->X, options, found, failure, stop) ==
                Outcome::Cancelled)
                return;  // only the destructor cancels
        } catch (const std::bad_alloc&) {
            failure = "there is not enough memory for the spectrum.";
        }
        if (failure.empty() && !found.identifiable)
            failure = "the truth is not locally identifiable. " + found.why_not;
        {
            const std::lock_guard lock(search.mutex);
            search.interval = {found.lambda_min, found.lambda_max};
            search.failure = std::move(failure);
            search.done = true;
        }
        search.changed.notify_all();
    });
}

Outcome TruthSpectra::resolve(const MethodSpec& spec, MethodSpec& out, std::string& failure,
                              const std::stop_token& stop) {
    failure.clear();
    out = spec;
    if (!spec.has_optimal()) return Outcome::Done;
    if (auto sentence = why_no_optimum(spec, instance_->truth && instance_->truth->exact)) {
        failure = std::move(*sentence);
        return Outcome::Done;
    }
    const bool scaled = needs_scaled_spectrum(spec);
    std::unique_ptr<Search>& search = scaled ? scaled_ : plain_;
    if (!search) {
        search = std::make_unique<Search>();
        start(*search, scaled);
    }
    std::unique_lock lock(search->mutex);
    if (!search->changed.wait(lock, stop, [&] { return search->done; })) return Outcome::Cancelled;
    if (search->failure.empty())
        out = with_optimal_rules(spec, search->interval);
    else
        failure = "'" + print_method(spec) + "' has no optimum: " + search->failure;
    return Outcome::Done;
}

}  // namespace lowrank
