// Building, saying what was noticed, and saving.
#include "app/cli/make_instance.h"

#include "app/cli/console.h"
#include "core/io/atomic_file.h"
#include "core/io/build_instance.h"
#include "core/io/save_instance.h"

namespace lowrank::cli {

Result<std::shared_ptr<const Instance>> make_instance(const Chosen& chosen, const std::stop_token& stop) {
    Result<Instance> made = build_instance(chosen.spec, chosen.memory_limit, stop);
    if (made.cancelled()) return Failure{"interrupted."};
    if (!made) return Failure{made.sentence()};
    auto instance = std::make_shared<const Instance>(std::move(*made));
    for (const std::string& sentence : instance->notes) note(sentence);
    for (const std::string& sentence : instance->warnings) note("warning: " + sentence);
    return instance;
}

Result<Written> save_instance(const Instance& instance, const std::string& path, bool force) {
    const Result<InstanceFile> file = instance_file_of(instance);
    if (!file) return Failure{file.sentence()};
    return write_file(path, write_instance_file(*file), force);
}

}  // namespace lowrank::cli
