// The rate map drawn by a shader into one texture.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "app/field/cover_picture.h"
#include "app/field/drawn_picture.h"
#include "app/field/rate_map_field.h"

namespace lowrank::field {

class RateMapView final : public RateMapField {
public:
    /// shader_folder: where edited shaders are looked for; empty: the embedded ones. The context is current.
    explicit RateMapView(std::filesystem::path shader_folder = {});

    TextureId draw(const RateMapScene& scene, int width, int height, double pixel) override;

    /// The radii the shader computes, rows from the top: the very numbers behind the colours, in single
    /// precision. Empty where nothing can be drawn.
    std::vector<float> radii(const RateMapScene& scene, int width, int height);

    bool refresh_shaders();
    const std::string& failure() const { return picture_.failure(); }
    std::int64_t draws() const { return picture_.draws(); }

private:
    bool draw_into(gl::Target& target, const RateMapScene& scene, int width, int height, double pixel,
                   bool numbers);

    CoverPicture picture_;
    DrawnPicture<RateMapScene> drawn_;
    gl::Target numbers_{gl::TargetFormat::Number};
};

}  // namespace lowrank::field
