// A picture to draw into: an RGBA texture behind a framebuffer.
#pragma once
#include <cstdint>
#include <vector>

#include "app/gl/names.h"

namespace lowrank::gl {

/// For the texture that is bound: what lies between two texels is one of the two.
void keep_texels_apart();

/// What a target's texels hold: a colour of 8 bits a channel, or one number in single precision.
enum class TargetFormat { Colour, Number };

/// Nearest filtering; row 0 is gl_FragCoord.y = 0.5. Resizing keeps the texture's name.
class Target {
public:
    explicit Target(TargetFormat format = TargetFormat::Colour) : format_(format) {}
    /// False where the driver refuses the size; the target is then empty.
    bool resize(int width, int height);
    int width() const { return width_; }
    int height() const { return height_; }
    unsigned texture() const { return texture_.name(); }
    unsigned framebuffer() const { return framebuffer_.name(); }
    /// RGBA, row 0 first; and of some rows.
    std::vector<std::uint8_t> read() const;
    std::vector<std::uint8_t> read_rows(int first, int rows) const;
    /// One number a pixel, row 0 first.
    std::vector<float> read_numbers() const;

private:
    void read_into(int first, int rows, unsigned format, unsigned type, void* out) const;

    TargetFormat format_;
    Texture texture_;
    Framebuffer framebuffer_;
    int width_ = 0, height_ = 0;
};

/// Colour and depth in several samples a pixel, resolved into a target; one sample where the driver has no
/// more.
class SampledTarget {
public:
    /// samples: a pixel, as far as the driver has them. False where it refuses the size.
    bool resize(int width, int height, int samples);
    int width() const { return width_; }
    int height() const { return height_; }
    unsigned framebuffer() const { return framebuffer_.name(); }
    /// Averages the samples into a target of the same size.
    void resolve(const Target& target) const;

private:
    Renderbuffer colour_, depth_;
    Framebuffer framebuffer_;
    int width_ = 0, height_ = 0, samples_ = 0;
};

/// Binds a target over the whole of its size and puts back framebuffer, viewport, program, texture units 0
/// and 1, vertex array, blending, scissor, culling and depth test when it ends, because ImGui and its user
/// share the context.
class DrawInto {
public:
    explicit DrawInto(const Target& target)
        : DrawInto(target.framebuffer(), target.width(), target.height()) {}
    explicit DrawInto(const SampledTarget& target)
        : DrawInto(target.framebuffer(), target.width(), target.height()) {}
    ~DrawInto();
    DrawInto(const DrawInto&) = delete;
    DrawInto& operator=(const DrawInto&) = delete;

private:
    DrawInto(unsigned framebuffer, int width, int height);

    int framebuffer_ = 0, program_ = 0, vertex_array_ = 0, active_texture_ = 0;
    int textures_[2] = {0, 0};
    int viewport_[4] = {0, 0, 0, 0};
    bool blend_ = false, scissor_ = false, cull_ = false, depth_ = false;
};

}  // namespace lowrank::gl
