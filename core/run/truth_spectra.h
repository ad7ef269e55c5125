// The truth's spectra for the rules that ask an oracle, computed once beside the race.
#pragma once
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/method/spec.h"
#include "core/problem/problem.h"
#include "core/theory/optimal_rates.h"

namespace lowrank {

/// Why optimal rules have no number on a problem without an exact truth; nothing where the spec has none of
/// them or the truth is exact.
std::optional<std::string> why_no_optimum(const MethodSpec& spec, bool exact_truth);

/// Belongs to one race and its instance. The spectrum is computed on a thread of its own, so that a worker
/// who is called away finds it going on when he comes back, not from the beginning.
class TruthSpectra {
public:
    explicit TruthSpectra(std::shared_ptr<const Instance> instance) : instance_(std::move(instance)) {}

    /// out = the spec with numbers for its words (with_optimal_rules), once the spectrum is there; the spec
    /// itself where it has none. Cancelled: stop fired first, and the computation goes on. failure: a
    /// sentence where there is no optimum: no exact truth, not locally identifiable.
    Outcome resolve(const MethodSpec& spec, MethodSpec& out, std::string& failure,
                    const std::stop_token& stop);

    const std::shared_ptr<const Instance>& instance() const { return instance_; }

private:
    struct Search {
        std::mutex mutex;
        std::condition_variable_any changed;
        bool done = false;
        SpectralInterval interval;
        std::string failure;
        std::jthread thread;  // last: it ends before what it writes to
    };
    void start(Search& search, bool scaled);

    std::shared_ptr<const Instance> instance_;
    std::unique_ptr<Search> plain_, scaled_;
};

}  // namespace lowrank
