// The surface drawn with depth and several samples a pixel into one texture.
#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>

#include "app/field/drawn_picture.h"
#include "app/field/surface_field.h"
#include "app/gl/names.h"
#include "app/gl/shader_files.h"
#include "app/gl/target.h"

namespace lowrank::field {

class SurfaceView final : public SurfaceField {
public:
    /// shader_folder: where edited shaders are looked for; empty: the embedded ones. The context is current.
    explicit SurfaceView(std::filesystem::path shader_folder = {});

    TextureId draw(const SurfaceScene& scene, const theme::Theme& theme, int width, int height,
                   double pixel) override;

    bool refresh_shaders();
    const std::string& failure() const { return shaders_.failure().empty() ? refusal_ : shaders_.failure(); }
    std::int64_t draws() const { return draws_; }
    std::int64_t meshes() const { return meshes_; }  ///< how often polygons were computed: turning needs none

private:
    void build(const SurfaceScene& scene);
    bool draw_into(gl::Target& target, const SurfaceScene& scene, const theme::Theme& theme, int width,
                   int height, double pixel);

    gl::ShaderFiles shaders_;
    gl::VertexArray layout_;
    gl::Buffer vertices_, indices_;
    gl::SampledTarget samples_;
    DrawnPicture<std::pair<SurfaceScene, theme::ThemeName>> drawn_;
    SurfaceScene built_;
    std::string refusal_;
    int index_count_ = 0;
    bool has_mesh_ = false;
    std::int64_t draws_ = 0, meshes_ = 0;
};

}  // namespace lowrank::field
