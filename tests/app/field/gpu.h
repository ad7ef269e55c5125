// A context without a display and what a texture holds, for tests of shaders.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include <epoxy/gl.h>

#include "app/field/texture_id.h"
#include "app/platform/egl_context.h"
#include "tests/catch.h"

namespace lowrank::testing {

/// Current from here to the end of the test that holds it; the test fails where there is none.
inline std::unique_ptr<platform::EglContext> gpu() {
    auto made = platform::EglContext::create();
    REQUIRE(made);
    return std::move(*made);
}

/// RGBA, row 0 first.
inline std::vector<std::uint8_t> pixels_of(field::TextureId id, int width, int height) {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(id.value));
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return pixels;
}

}  // namespace lowrank::testing
