// The landscape drawn by a shader into one texture.
#pragma once
#include <filesystem>
#include <string>
#include <utility>

#include "app/field/cover_picture.h"
#include "app/field/drawn_picture.h"
#include "app/field/landscape_field.h"

namespace lowrank::field {

class LandscapeView final : public LandscapeField {
public:
    /// shader_folder: where edited shaders are looked for; empty: the embedded ones. The context is current.
    explicit LandscapeView(std::filesystem::path shader_folder = {});

    TextureId draw(const LandscapeScene& scene, const theme::Theme& theme, int width, int height,
                   double pixel) override;

    bool refresh_shaders();
    const std::string& failure() const { return picture_.failure(); }
    std::int64_t draws() const { return picture_.draws(); }

private:
    bool draw_into(gl::Target& target, const LandscapeScene& scene, const theme::Theme& theme, int width,
                   int height, double pixel);

    CoverPicture picture_;
    DrawnPicture<std::pair<LandscapeScene, theme::ThemeName>> drawn_;
};

}  // namespace lowrank::field
