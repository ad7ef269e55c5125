// Says the version with the processor's own name, as Linux tells it; elsewhere by its architecture.
#include "app/cli/version.h"

#include <fmt/core.h>
#include <fstream>
#include <sys/utsname.h>

#include "core/text/version.h"

namespace lowrank::cli {

std::string processor_name() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (const std::size_t colon = line.find(": "); line.starts_with("model name") && colon != line.npos)
            return line.substr(colon + 2);
    utsname system{};
    return uname(&system) == 0 ? std::string(system.machine) : std::string("unknown");
}

std::string version_text(std::string_view commit) {
    std::string out = fmt::format("lowrank-lab {}\n", kVersion);
    if (!commit.empty()) out += fmt::format("commit     {}\n", commit);
    out += fmt::format("compiler   {}\n", compiler_name());
    out += fmt::format("kernels    {}\n", kernel_level());
    return fmt::format("{}processor  {}\n", out, processor_name());
}

}  // namespace lowrank::cli
