// A picture that a shader has drawn, by a name panels do not look into.
#pragma once
#include <cstdint>

namespace lowrank::field {

/// What ImGui::Image takes; 0 is no picture.
struct TextureId {
    std::uintptr_t value = 0;
    explicit operator bool() const { return value != 0; }
};

}  // namespace lowrank::field
