// So many steps of one method on the small case, for callgrind: 'lowrank-count METHOD STEPS'.
#include <cstdio>
#include <memory>

#include "core/io/instance/build_instance.h"
#include "core/linalg/parallel.h"
#include "core/method/method.h"
#include "core/text/numbers.h"

using namespace lowrank;

int main(int argc, char** argv) {
    const auto steps = argc == 3 ? parse_integer(argv[2]) : std::nullopt;
    const auto spec =
        argc == 3 ? parse_method(argv[1]) : Result<MethodSpec>(Failure{"METHOD STEPS are needed."});
    if (!spec || !steps || *steps < 0) {
        std::fprintf(stderr, "lowrank-count: %s\n",
                     spec ? "STEPS is a whole number." : spec.sentence().c_str());
        return 2;
    }
    set_worker_threads(1);
    ExperimentSpec experiment = default_experiment();
    experiment.methods = {{*spec, true}};
    const Result<Instance> instance = build_instance(experiment, 0);
    if (!instance) return std::fprintf(stderr, "lowrank-count: %s\n", instance.sentence().c_str()), 1;
    const std::unique_ptr<Method> method = make_method(*spec);
    method->start(instance->problem, instance->start);
    for (std::int64_t t = 0; t < *steps; ++t) (void)method->step({});
    return 0;
}
