// libFuzzer's door to the readers: --target=NAME chooses one, --list names them all, --repeatable tries the
// same inputs in every run.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/personality.h>
#include <unistd.h>
#include <vector>

#include "core/io/share_line.h"
#include "tests/fuzz/targets/targets.h"

namespace {

const lowrank::fuzz::Target* chosen = nullptr;

/// Begins again at the addresses of every other run, for what the fuzzer compares depends on them, and ends
/// after a number of inputs, not of seconds.
void repeat(int count, char** words) {
    if (personality(ADDR_NO_RANDOMIZE) == -1)
        std::fputs("lowrank-fuzz: the system keeps its addresses random: this run is like no other.\n",
                   stderr);
    std::string runs = "-runs=" + std::to_string(chosen->tried);
    std::vector<char*> again;
    for (int i = 0; i < count; ++i)
        if (std::strcmp(words[i], "--repeatable") != 0) again.push_back(words[i]);
    again.push_back(runs.data());
    again.push_back(nullptr);
    execv("/proc/self/exe", again.data());
    std::perror("lowrank-fuzz");
    std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    bool repeatable = false;
    for (int i = 1; i < *count; ++i) {
        const char* const word = (*words)[i];
        if (std::strcmp(word, "--list") == 0) {
            for (const lowrank::fuzz::Target& target : lowrank::fuzz::targets())
                std::puts(target.name.data());
            std::exit(0);
        }
        if (std::strncmp(word, "--target=", 9) == 0) chosen = lowrank::fuzz::find_target(word + 9);
        repeatable = repeatable || std::strcmp(word, "--repeatable") == 0;
    }
    if (!chosen) {
        std::fputs("lowrank-fuzz: --target=NAME is needed, one of those that --list names.\n", stderr);
        std::exit(2);
    }
    if (repeatable) repeat(*count, *words);
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (chosen->costly && chosen->costly(bytes) && lowrank::crc32(bytes) % 64 != 0) return 0;
    const std::string wrong = chosen->check(bytes);
    if (wrong.empty()) return 0;
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
}
