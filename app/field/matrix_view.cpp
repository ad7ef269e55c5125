// Uploads texels, remembers what each slot shows, and draws when it changed.
#include "app/field/matrix_view.h"

#include <epoxy/gl.h>

#include "app/field/matrix_look.h"
#include "app/gl/names.h"
#include "app/gl/shader_files.h"
#include "app/gl/target.h"

namespace lowrank::field {

namespace {

/// What a slot shows now. The owner is kept so that no other texels can come to lie at the same address.
struct Slot {
    gl::Target target;
    gl::Texture texels;
    std::shared_ptr<const void> owner;
    const Texels* source = nullptr;
    MatrixScale scale;
    theme::Colour ground, card;
    int width = 0, height = 0;
    bool valid = false;
};

}  // namespace

struct MatrixView::Impl {
    explicit Impl(std::filesystem::path folder) : shaders("cover.vert", "matrix.frag", std::move(folder)) {
        const std::vector<std::uint8_t> table = viridis_ramp();
        GLint bound = 0;
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
        glBindTexture(GL_TEXTURE_2D, ramp.name());
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 256, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, table.data());
        gl::keep_texels_apart();
        glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
        shaders.refresh();
    }

    gl::ShaderFiles shaders;
    gl::Texture ramp;
    gl::VertexArray nothing;  // core profile wants one bound even when vertices come from gl_VertexID
    std::array<Slot, kMatrixSlots> slots;
    std::string refusal;
    std::int64_t draws = 0;
};

MatrixView::MatrixView(std::filesystem::path shader_folder) : impl_(new Impl(std::move(shader_folder))) {}
MatrixView::~MatrixView() = default;

std::int64_t MatrixView::draws() const { return impl_->draws; }

const std::string& MatrixView::failure() const {
    return impl_->shaders.failure().empty() ? impl_->refusal : impl_->shaders.failure();
}

bool MatrixView::refresh_shaders() {
    if (!impl_->shaders.refresh()) return false;
    for (Slot& slot : impl_->slots) slot.valid = false;
    return true;
}

TextureId MatrixView::draw(MatrixSlot which, const std::shared_ptr<const void>& owner, const Texels& texels,
                           const MatrixScale& scale, const theme::Theme& theme, int width, int height) {
    Slot& slot = impl_->slots[static_cast<std::size_t>(which)];
    const TextureId id{slot.target.texture()};
    const bool same_texels = slot.valid && owner && slot.owner == owner && slot.source == &texels;
    if (same_texels && slot.scale == scale && slot.ground == theme.ground && slot.card == theme.card &&
        slot.width == width && slot.height == height)
        return id;
    gl::Program* const program = impl_->shaders.program();
    const Index cols = shown_columns(texels, scale);
    slot.valid = false;
    if (program == nullptr || cols < 1 || texels.rows < 1 || !slot.target.resize(width, height)) return {};

    const gl::DrawInto into(slot.target);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, slot.texels.name());
    if (!same_texels) {
        glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
        glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, static_cast<GLsizei>(texels.cols),
                     static_cast<GLsizei>(texels.rows), 0, GL_RED, GL_FLOAT, texels.values.data());
        gl::keep_texels_apart();
    }
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, impl_->ramp.name());
    glBindVertexArray(impl_->nothing.name());

    const MatrixLook look = matrix_look(texels, scale, theme, width, height);
    program->set("u_texels", 0);
    program->set("u_ramp", 1);
    program->set("u_shown", std::array{static_cast<int>(cols), static_cast<int>(texels.rows)});
    program->set("u_size", std::array{width, height});
    program->set("u_range", std::array{static_cast<float>(scale.low), static_cast<float>(scale.high)});
    program->set("u_logarithmic", scale.logarithmic ? 1 : 0);
    program->set("u_channels", !scale.picture ? 0 : scale.channels == 3 ? 3 : 1);
    program->set("u_lines", look.lines ? 1 : 0);
    program->set("u_missing", theme::rgba(look.missing));
    program->set("u_line", theme::rgba(look.line));
    const Result<Written> drawn = program->draw_strip(4);
    impl_->refusal = drawn.sentence();
    if (!drawn) return {};
    ++impl_->draws;
    slot.owner = owner;
    slot.source = &texels;
    slot.scale = scale;
    slot.ground = theme.ground;
    slot.card = theme.card;
    slot.width = width;
    slot.height = height;
    slot.valid = true;
    return id;
}

}  // namespace lowrank::field
