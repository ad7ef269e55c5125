// Uploads the numbers of columns and rows and draws the picture over the target, one strip at a time.
#include "app/field/cover_picture.h"

#include <algorithm>

#include <epoxy/gl.h>

namespace lowrank::field {

CoverPicture::CoverPicture(std::string fragment, std::filesystem::path folder)
    : shaders_("cover.vert", std::move(fragment), std::move(folder)) {
    shaders_.refresh();
}

bool CoverPicture::draw(gl::Target& target, int width, int height, const CoverInput& input,
                        const std::function<void(gl::Program&)>& set_uniforms) {
    gl::Program* const program = shaders_.program();
    if (program == nullptr || !target.resize(width, height)) return false;
    const gl::DrawInto into(target);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);

    const auto longer = static_cast<std::size_t>(std::max(width, height));
    texels_.assign(8 * longer, 0.f);
    std::copy(input.columns.begin(), input.columns.end(), texels_.begin());
    std::copy(input.rows.begin(), input.rows.end(),
              texels_.begin() + static_cast<std::ptrdiff_t>(4 * longer));
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, lines_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, static_cast<GLsizei>(longer), 2, 0, GL_RGBA, GL_FLOAT,
                 texels_.data());
    gl::keep_texels_apart();
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, ramp_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, static_cast<GLsizei>(input.ramp.size() / 4), 1, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, input.ramp.data());
    gl::keep_texels_apart();
    glBindVertexArray(nothing_.name());

    program->set("u_lines", 0);
    program->set("u_ramp", 1);
    set_uniforms(*program);
    const Result<Written> drawn = program->draw_strip(4);
    refusal_ = drawn.sentence();
    if (!drawn) return false;
    ++draws_;
    return true;
}

}  // namespace lowrank::field
