// The words of the build, put in by CMake and by the compiler.
#include "core/text/version.h"

namespace lowrank {

const std::string_view kVersion = LOWRANK_PROJECT_VERSION;

std::string_view compiler_name() {
#if defined(__clang__)
    return "Clang " __clang_version__;
#elif defined(__GNUC__)
    return "GCC " __VERSION__;
#else
    return "a compiler without a name";
#endif
}

std::string_view kernel_level() {
#if defined(__AVX512F__)
    return "AVX-512";
#elif defined(__AVX2__) && defined(__FMA__)
    return "AVX2 and FMA";
#elif defined(__AVX__)
    return "AVX";
#elif defined(__SSE4_2__)
    return "SSE4.2";
#elif defined(__SSE2__)
    return "SSE2";
#elif defined(__ARM_NEON)
    return "NEON";
#else
    return "no vectors";
#endif
}

}  // namespace lowrank
