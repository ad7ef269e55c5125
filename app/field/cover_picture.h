// A picture that one fragment shader draws over a whole target, from numbers of its columns and rows.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "app/gl/names.h"
#include "app/gl/shader_files.h"
#include "app/gl/target.h"

namespace lowrank::field {

/// What a shader reads besides its uniforms: four numbers a column and four a row, computed in double
/// precision and rounded once, because a coordinate interpolated in single precision has lost what a picture
/// magnifies. And a ramp of colours, RGBA, in one row.
struct CoverInput {
    std::span<const float> columns, rows;
    std::span<const std::uint8_t> ramp;
};

class CoverPicture {
public:
    CoverPicture(std::string fragment, std::filesystem::path folder);

    /// True when the picture was drawn. Texture units: u_lines 0 (row 0 columns, row 1 rows), u_ramp 1.
    bool draw(gl::Target& target, int width, int height, const CoverInput& input,
              const std::function<void(gl::Program&)>& set_uniforms);

    /// Links edited shaders again; true when they are new.
    bool refresh() { return shaders_.refresh(); }
    /// Why the newest shaders do not work, or nothing was drawn; empty when all is well.
    const std::string& failure() const { return shaders_.failure().empty() ? refusal_ : shaders_.failure(); }
    std::int64_t draws() const { return draws_; }

private:
    gl::ShaderFiles shaders_;
    gl::Texture lines_, ramp_;
    gl::VertexArray nothing_;  // core profile wants one bound even when vertices come from gl_VertexID
    std::vector<float> texels_;
    std::string refusal_;
    std::int64_t draws_ = 0;
};

}  // namespace lowrank::field
