// A problem of one's own with lowrank::core: a table of which 60 % of the entries are known, completed by two
// methods, with a callback after each step. Built and run by a test against the installed library.
#include <cmath>
#include <cstdio>
#include <functional>

#include <core/method/method.h>
#include <core/problem/completion/entry_sampling.h>
#include <core/problem/generate.h>

using namespace lowrank;

double entry(Index i, Index j) { return std::sin(0.7 * i) * std::cos(1.3 * j) + std::cos(2.1 * i) * std::sin(0.4 * j); }

using EachStep = std::function<bool(Index t, const StepReport& report, const FixedRankPoint& X)>;

void iterate(const Instance& instance, const char* rules, const EachStep& each) {
    const auto method = make_method(*parse_method(rules));
    method->start(instance.problem, instance.start);
    for (Index t = 0;; ++t) {
        const StepReport report = method->step({});
        if (report.status != StepStatus::Moved || !each(t, report, method->iterate())) return;
    }
}

int main() {
    constexpr Index n1 = 40, n2 = 30;
    std::vector<std::int64_t> known;
    std::vector<double> values;
    for (Index k = 0; k < n1 * n2; ++k)
        if (std::fmod(std::abs(std::sin(12.9898 * k) * 43758.5453), 1.0) < 0.6)
            known.push_back(k), values.push_back(entry(k % n1, k / n1));
    Instance instance;
    const Vector y = Eigen::Map<Vector>(values.data(), Index(values.size()));
    instance.problem = std::make_shared<const Problem>(Problem{EntrySampling::from_linear(n1, n2, known), y, 2});
    if (make_start({}, 1, instance) != Outcome::Done) return 1;
    for (const char* rules : {"narg+r:basin=off", "rgrad-orth"})
        iterate(instance, rules, [&](Index t, const StepReport& report, const FixedRankPoint& X) {
            const bool done = report.gradient_norm < 1e-9 || t == 999;
            if (done) std::printf("%s: %d steps, X(3, 4) = %.9f, truth %.9f\n", rules, int(t), X.dense()(3, 4), entry(3, 4));
            return !done;
        });
}
