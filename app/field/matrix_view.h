// The matrix view drawn by a shader, one texture a slot.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "app/field/matrix_field.h"

namespace lowrank::field {

/// Texels go to an R32F texture and are drawn into an RGBA8 target of the size asked for, only when something
/// changed. Texture row 0 is the picture's top: place it with upright texture coordinates (0, 0) to (1, 1).
class MatrixView final : public MatrixField {
public:
    /// shader_folder: where edited shaders are looked for; empty: the embedded ones. The context is current.
    explicit MatrixView(std::filesystem::path shader_folder = {});
    ~MatrixView() override;

    TextureId draw(MatrixSlot slot, const std::shared_ptr<const void>& owner, const Texels& texels,
                   const MatrixScale& scale, const theme::Theme& theme, int width, int height) override;

    /// Links edited shaders again; true when the next frame would look different.
    bool refresh_shaders();
    /// Why the newest shaders do not work, or nothing was drawn; empty when all is well.
    const std::string& failure() const;
    /// How often a target was really drawn: what is not dirty must not be.
    std::int64_t draws() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace lowrank::field
