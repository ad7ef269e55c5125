// How much of a test a sanitizer runs.
#pragma once

namespace lowrank::testing {

/// How often, or how large, where the ordinary build proves numbers: `whole`. A sanitizer looks at memory and
/// threads, takes up to a thousand times as long and learns nothing from the tenth time: `sanitized`.
template <class Count>
constexpr Count repeated([[maybe_unused]] Count whole, [[maybe_unused]] Count sanitized) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return sanitized;
#else
    return whole;
#endif
}

}  // namespace lowrank::testing
