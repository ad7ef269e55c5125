// The last pass over a frame that is shown to other eyes.
#pragma once
#include <filesystem>
#include <string>

#include "app/gl/names.h"
#include "app/gl/shader_files.h"
#include "app/gl/target.h"
#include "app/theme/vision.h"

namespace lowrank::platform {

/// A frame is drawn into a picture of its own between begin() and end(), and from there into the framebuffer
/// that was bound. With usual eyes, or where the shader does not work, neither does anything.
class VisionPass {
public:
    explicit VisionPass(std::filesystem::path shader_folder);
    void begin(theme::Vision vision, int width, int height);
    void end();

    bool refresh_shaders() { return shaders_.refresh(); }
    const std::string& failure() const { return shaders_.failure().empty() ? refusal_ : shaders_.failure(); }

private:
    gl::ShaderFiles shaders_;
    gl::Target picture_;
    gl::VertexArray nothing_;  // core profile wants one bound even when vertices come from gl_VertexID
    std::string refusal_;
    theme::Vision vision_ = theme::Vision::Usual;  ///< between begin and end
    int framebuffer_ = 0;
};

}  // namespace lowrank::platform
