// Framebuffer with its texture, and the state that is put back after drawing into it.
#include "app/gl/target.h"

#include <algorithm>

#include <epoxy/gl.h>

namespace lowrank::gl {

namespace {

void enable(GLenum what, bool on) {
    if (on)
        glEnable(what);
    else
        glDisable(what);
}

}  // namespace

void keep_texels_apart() {
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
}

bool Target::resize(int width, int height) {
    if (width == width_ && height == height_) return true;
    GLint largest = 0, bound_texture = 0, bound_framebuffer = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    width_ = height_ = 0;
    if (width < 1 || height < 1 || width > largest || height > largest) return false;
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound_texture);
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound_framebuffer);
    glBindTexture(GL_TEXTURE_2D, texture_.name());
    if (format_ == TargetFormat::Number)
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, width, height, 0, GL_RED, GL_FLOAT, nullptr);
    else
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    keep_texels_apart();
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_.name(), 0);
    const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(bound_framebuffer));
    glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound_texture));
    if (!complete) return false;
    width_ = width;
    height_ = height;
    return true;
}

void Target::read_into(int first, int rows, unsigned format, unsigned type, void* out) const {
    GLint bound = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &bound);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glReadBuffer(GL_COLOR_ATTACHMENT0);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, first, width_, rows, format, type, out);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(bound));
}

std::vector<std::uint8_t> Target::read() const { return read_rows(0, height_); }

std::vector<std::uint8_t> Target::read_rows(int first, int rows) const {
    std::vector<std::uint8_t> pixels(4 * static_cast<std::size_t>(width_) * static_cast<std::size_t>(rows));
    if (!pixels.empty()) read_into(first, rows, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    return pixels;
}

std::vector<float> Target::read_numbers() const {
    std::vector<float> numbers(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    if (!numbers.empty()) read_into(0, height_, GL_RED, GL_FLOAT, numbers.data());
    return numbers;
}

bool SampledTarget::resize(int width, int height, int samples) {
    if (width == width_ && height == height_ && samples == samples_) return true;
    GLint largest = 0, most = 0, bound_buffer = 0, bound_framebuffer = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &largest);
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    width_ = height_ = 0;
    if (width < 1 || height < 1 || width > largest || height > largest) return false;
    glGetIntegerv(GL_RENDERBUFFER_BINDING, &bound_buffer);
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound_framebuffer);
    const auto store = [&](const Renderbuffer& buffer, GLenum format) {
        glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples > 1 ? std::min(samples, most) : 0, format,
                                         width, height);
    };
    store(colour_, GL_RGBA8);
    store(depth_, GL_DEPTH_COMPONENT24);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth_.name());
    const bool complete = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(bound_framebuffer));
    glBindRenderbuffer(GL_RENDERBUFFER, static_cast<GLuint>(bound_buffer));
    if (!complete) return false;
    width_ = width;
    height_ = height;
    samples_ = samples;
    return true;
}

void SampledTarget::resolve(const Target& target) const {
    GLint read = 0, draw = 0;
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.framebuffer());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read));
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw));
}

DrawInto::DrawInto(unsigned framebuffer, int width, int height) {
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &framebuffer_);
    glGetIntegerv(GL_CURRENT_PROGRAM, &program_);
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &vertex_array_);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &active_texture_);
    glGetIntegerv(GL_VIEWPORT, viewport_);
    for (unsigned unit = 0; unit < 2; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &textures_[unit]);
    }
    blend_ = glIsEnabled(GL_BLEND);
    scissor_ = glIsEnabled(GL_SCISSOR_TEST);
    cull_ = glIsEnabled(GL_CULL_FACE);
    depth_ = glIsEnabled(GL_DEPTH_TEST);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
    glViewport(0, 0, width, height);
    for (const GLenum what : {GL_BLEND, GL_SCISSOR_TEST, GL_CULL_FACE, GL_DEPTH_TEST}) glDisable(what);
}

DrawInto::~DrawInto() {
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(framebuffer_));
    glUseProgram(static_cast<GLuint>(program_));
    glBindVertexArray(static_cast<GLuint>(vertex_array_));
    for (unsigned unit = 0; unit < 2; ++unit) {
        glActiveTexture(GL_TEXTURE0 + unit);
        glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(textures_[unit]));
    }
    glActiveTexture(static_cast<GLenum>(active_texture_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
    enable(GL_BLEND, blend_);
    enable(GL_SCISSOR_TEST, scissor_);
    enable(GL_CULL_FACE, cull_);
    enable(GL_DEPTH_TEST, depth_);
}

}  // namespace lowrank::gl
