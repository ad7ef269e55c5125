// libFuzzer's door to the readers: --target=NAME chooses one, --list names them all.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "core/io/share_line.h"
#include "tests/fuzz/targets/targets.h"

namespace {

const lowrank::fuzz::Target* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* count, char*** words) {
    for (int i = 1; i < *count; ++i) {
        const char* const word = (*words)[i];
        if (std::strcmp(word, "--list") == 0) {
            for (const lowrank::fuzz::Target& target : lowrank::fuzz::targets())
                std::puts(target.name.data());
            std::exit(0);
        }
        if (std::strncmp(word, "--target=", 9) == 0) chosen = lowrank::fuzz::find_target(word + 9);
    }
    if (!chosen) {
        std::fputs("lowrank-fuzz: --target=NAME is needed, one of those that --list names.\n", stderr);
        std::exit(2);
    }
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
