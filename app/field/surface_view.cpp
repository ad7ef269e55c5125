// Draws the surface: polygons go into buffers when spectrum or box has changed, triangles with depth when
// anything has.
#include "app/field/surface_view.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <epoxy/gl.h>

#include "app/field/surface_sheets.h"

namespace lowrank::field {

namespace {

constexpr int kColumns = 80, kRows = 64;
constexpr int kSamples = 4;  // a pixel, at rest
constexpr int kFloats = 5;   // a vertex: mu, eta, rho, rho of the other sheet, which sheet

double spacing(double low, double high, int about) {
    const std::vector<double> ticks = surface_ticks(low, high, about);
    return ticks.size() >= 2 ? ticks[1] - ticks[0] : high - low;
}

}  // namespace

SurfaceView::SurfaceView(std::filesystem::path shader_folder)
    : shaders_("surface.vert", "surface.frag", std::move(shader_folder)) {
    shaders_.refresh();
}

bool SurfaceView::refresh_shaders() {
    if (!shaders_.refresh()) return false;
    drawn_.forget();
    return true;
}

void SurfaceView::build(const SurfaceScene& scene) {
    SurfaceScene wanted = scene;
    wanted.camera = {};  // depth takes care of the order
    wanted.turning = false;
    if (has_mesh_ && wanted == built_) return;
    const SurfaceGeometry geometry = surface_geometry(wanted, kColumns, kRows);
    std::vector<float> vertices;
    std::vector<std::uint32_t> indices;
    vertices.reserve(geometry.vertices.size() * kFloats);
    for (const SurfacePiece& piece : geometry.pieces) {
        for (std::uint32_t i = piece.first; i < piece.first + piece.count; ++i) {
            const SurfaceVertex& v = geometry.vertices[i];
            const float parts[] = {static_cast<float>(v.mu), static_cast<float>(v.eta),
                                   static_cast<float>(v.rho), static_cast<float>(v.other),
                                   piece.fast ? 1.f : 0.f};
            vertices.insert(vertices.end(), std::begin(parts), std::end(parts));
        }
    }
    // Pieces lie in the buffer in the order of their vertices.
    std::uint32_t at = 0;
    for (const SurfacePiece& piece : geometry.pieces) {
        for (std::uint32_t i = 1; i + 1 < piece.count; ++i)
            indices.insert(indices.end(), {at, at + i, at + i + 1});
        at += piece.count;
    }
    glBindVertexArray(layout_.name());
    glBindBuffer(GL_ARRAY_BUFFER, vertices_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size() * sizeof(float)), vertices.data(),
                 GL_DYNAMIC_DRAW);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint32_t)),
                 indices.data(), GL_DYNAMIC_DRAW);
    const GLsizei stride = kFloats * sizeof(float);
    glEnableVertexAttribArray(0);
    glVertexAttribPointer(0, 4, GL_FLOAT, GL_FALSE, stride, nullptr);
    glEnableVertexAttribArray(1);
    glVertexAttribPointer(1, 1, GL_FLOAT, GL_FALSE, stride, reinterpret_cast<const void*>(4 * sizeof(float)));
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    index_count_ = static_cast<int>(indices.size());
    built_ = wanted;
    has_mesh_ = true;
    ++meshes_;
}

bool SurfaceView::draw_into(gl::Target& target, const SurfaceScene& scene, const theme::Theme& theme,
                            int width, int height, double pixel) {
    gl::Program* const program = shaders_.program();
    if (program == nullptr || !(pixel > 0) || !why_invalid(scene).empty()) return false;
    if (!target.resize(width, height) || !samples_.resize(width, height, scene.turning ? 1 : kSamples))
        return false;
    const gl::DrawInto into(samples_);
    build(scene);
    glBindVertexArray(layout_.name());
    // The colour behind, invisible: edges that are partly covered mix with it and not with black.
    glClearColor(theme.card.r, theme.card.g, theme.card.b, 0);
    glClearDepth(1);
    glDepthMask(GL_TRUE);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    glDepthFunc(GL_LESS);

    const SurfaceProjection projection = surface_projection(scene.camera, scene.box, width, height);
    const SurfaceLook look = surface_look(theme);
    const auto number = [](double v) { return static_cast<float>(v); };
    const auto row = [&](std::size_t i) {
        const auto& r = projection.rows[i];
        return std::array{number(r[0]), number(r[1]), number(r[2]), number(r[3])};
    };
    program->set("u_row_x", row(0));
    program->set("u_row_y", row(1));
    program->set("u_row_depth", row(2));
    program->set("u_size", std::array{number(width), number(height)});
    program->set("u_pixels_per_depth", number(projection.pixels_per_depth));
    program->set("u_slow_best", theme::rgba(look.slow.best));
    program->set("u_slow_worst", theme::rgba(look.slow.worst));
    program->set("u_fast_best", theme::rgba(look.fast.best));
    program->set("u_fast_worst", theme::rgba(look.fast.worst));
    program->set("u_grid", theme::rgba(look.grid));
    program->set("u_one", theme::rgba(look.one));
    program->set("u_meet", theme::rgba(look.meet));
    const int about = surface_line_count(width, height, pixel);
    program->set("u_lines", std::array{number(spacing(scene.box.mu_low, scene.box.mu_high, about)),
                                       number(spacing(scene.box.eta_low, scene.box.eta_high, about)),
                                       number(scene.box.rho_low), number(meeting_from(scene))});
    program->set("u_pixel", number(pixel));
    const Result<Written> drawn = program->draw_triangles(index_count_);
    refusal_ = drawn.sentence();
    if (!drawn) return false;
    samples_.resolve(target);
    ++draws_;
    return true;
}

TextureId SurfaceView::draw(const SurfaceScene& scene, const theme::Theme& theme, int width, int height,
                            double pixel) {
    return drawn_.draw({scene, theme.name}, width, height, pixel, [&](gl::Target& target) {
        return draw_into(target, scene, theme, width, height, pixel);
    });
}

}  // namespace lowrank::field
