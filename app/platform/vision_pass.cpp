// Draws the window as other eyes see it: a framebuffer beside the window's, and one rectangle over the whole
// of it.
#include "app/platform/vision_pass.h"

#include <utility>

#include <epoxy/gl.h>

namespace lowrank::platform {

VisionPass::VisionPass(std::filesystem::path shader_folder)
    : shaders_("cover.vert", "vision.frag", std::move(shader_folder)) {
    shaders_.refresh();
}

void VisionPass::begin(theme::Vision vision, int width, int height) {
    vision_ = theme::Vision::Usual;
    if (vision == theme::Vision::Usual || !shaders_.program() || !picture_.resize(width, height)) return;
    vision_ = vision;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, picture_.framebuffer());
}

void VisionPass::end() {
    if (vision_ == theme::Vision::Usual) return;
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
    glViewport(0, 0, picture_.width(), picture_.height());
    for (const GLenum what : {GL_BLEND, GL_SCISSOR_TEST, GL_CULL_FACE, GL_DEPTH_TEST}) glDisable(what);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, picture_.texture());
    glBindVertexArray(nothing_.name());
    const std::array<float, 9>& m = theme::matrix_of(vision_);
    gl::Program& program = *shaders_.program();
    program.set("u_picture", 0);
    program.set("u_red", std::array{m[0], m[1], m[2], 0.f});
    program.set("u_green", std::array{m[3], m[4], m[5], 0.f});
    program.set("u_blue", std::array{m[6], m[7], m[8], 0.f});
    refusal_ = program.draw_strip(4).sentence();
    glUseProgram(0);
    glBindVertexArray(0);
    glBindTexture(GL_TEXTURE_2D, 0);
    vision_ = theme::Vision::Usual;
}

}  // namespace lowrank::platform
