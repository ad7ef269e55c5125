// Drawing without a display: a pattern read back, uniforms refused, shaders reloaded, state put back.
#include <filesystem>
#include <fstream>

#include <epoxy/gl.h>

#include "app/embedded/embedded.h"
#include "app/field/landscape_view.h"
#include "app/field/rate_map_view.h"
#include "app/field/surface_view.h"
#include "app/gl/shader_files.h"
#include "app/gl/target.h"
#include "app/platform/vision_pass.h"
#include "tests/app/field/gpu.h"
#include "tests/catch.h"
#include "tests/temp_folder.h"

using namespace lowrank;
using testing::gpu;
namespace fs = std::filesystem;

namespace {

constexpr const char* kPattern = R"(#version 330 core
out vec4 colour;
void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    colour = vec4(ivec4(p.x % 256, p.y % 256, (p.x * 7 + p.y * 13) % 256, 255)) / 255.0;
}
)";

constexpr const char* kFlat = R"(#version 330 core
uniform vec4 u_colour;
uniform float u_gain;
out vec4 colour;
void main() { colour = u_colour * u_gain; }
)";

void write(const fs::path& path, const std::string& text) {
    std::ofstream(path, std::ios::binary) << text;
    // Two writes within one tick of the file system's clock would look like one.
    static int later = 0;
    fs::last_write_time(path, fs::file_time_type::clock::now() + std::chrono::seconds(++later));
}

}  // namespace

TEST_CASE("a pattern of whole numbers comes back without a wrong pixel at an odd size") {
    const auto egl = gpu();
    auto program = gl::Program::link("pattern", embedded::find("cover.vert"), kPattern);
    REQUIRE(program);
    gl::Target target;
    REQUIRE(target.resize(333, 217));
    const gl::VertexArray nothing;
    {
        const gl::DrawInto into(target);
        glBindVertexArray(nothing.name());
        CHECK(program->draw_strip(4));
    }
    const auto pixels = target.read();
    int wrong = 0;
    for (int y = 0; y < 217; ++y)
        for (int x = 0; x < 333; ++x) {
            const std::uint8_t* p = &pixels[static_cast<std::size_t>(4 * (y * 333 + x))];
            wrong += p[0] != x % 256 || p[1] != y % 256 || p[2] != (x * 7 + y * 13) % 256 || p[3] != 255;
        }
    CHECK(wrong == 0);
}

TEST_CASE("a program refuses to draw while a uniform is unset or of another type") {
    const auto egl = gpu();
    auto program = gl::Program::link("flat", embedded::find("cover.vert"), kFlat);
    REQUIRE(program);
    gl::Target target;
    REQUIRE(target.resize(2, 2));
    const gl::VertexArray nothing;
    const gl::DrawInto into(target);
    glBindVertexArray(nothing.name());
    glClearColor(0, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    program->set("u_colour", std::array{1.f, 1.f, 1.f, 1.f});
    const auto refused = program->draw_strip(4);
    REQUIRE_FALSE(refused);
    CHECK(refused.sentence() == "Uniform 'u_gain' of 'flat' was never set.");
    CHECK(target.read()[0] == 0);
    program->set("u_gain", 0.5f);
    CHECK(program->draw_strip(4));
    CHECK(target.read()[0] == 128);
    program->set("u_gain", 1);
    REQUIRE_FALSE(program->draw_strip(4));
    CHECK(program->draw_strip(4).sentence().find("given a value of type int") != std::string::npos);
}

TEST_CASE("shaders that do not compile or link are said in one line") {
    const auto egl = gpu();
    const auto bad = gl::Program::link("bad", embedded::find("cover.vert"), "#version 330 core\nnonsense\n");
    REQUIRE_FALSE(bad);
    CHECK(bad.sentence().rfind("The fragment shader of 'bad' does not compile: ", 0) == 0);
    CHECK(bad.sentence().find('\n') == std::string::npos);
    const auto apart = gl::Program::link(
        "apart", embedded::find("cover.vert"),
        "#version 330 core\nvec4 nowhere();\nout vec4 c;\nvoid main() { c = nowhere(); }\n");
    REQUIRE_FALSE(apart);
    CHECK(apart.sentence().rfind("The shaders of 'apart' do not link: ", 0) == 0);
}

TEST_CASE("an edited shader is linked again, and a broken edit leaves the last good program") {
    const auto egl = gpu();
    const testing::TempFolder folder;
    write(folder / "matrix.frag", kFlat);
    gl::ShaderFiles files("cover.vert", "matrix.frag", folder.path());
    CHECK(files.refresh());
    REQUIRE(files.program() != nullptr);
    CHECK_FALSE(files.refresh());
    write(folder / "matrix.frag", "#version 330 core\nbroken\n");
    CHECK_FALSE(files.refresh());
    CHECK(files.failure().find("does not compile") != std::string::npos);
    CHECK(files.program() != nullptr);
    write(folder / "matrix.frag", kPattern);
    CHECK(files.refresh());
    CHECK(files.failure().empty());
    gl::ShaderFiles absent("cover.vert", "no-such.frag");
    CHECK_FALSE(absent.refresh());
    CHECK(absent.program() == nullptr);
    CHECK(absent.failure() == "There is no shader named 'no-such.frag'.");
}

TEST_CASE("drawing into a target puts back what it found") {
    const auto egl = gpu();
    gl::Target outer, inner;
    REQUIRE(outer.resize(40, 30));
    REQUIRE(inner.resize(8, 8));
    CHECK_FALSE(inner.resize(0, 8));
    REQUIRE(inner.resize(8, 8));
    const gl::Texture texture;
    const gl::VertexArray vertices;
    glBindFramebuffer(GL_FRAMEBUFFER, outer.framebuffer());
    glViewport(1, 2, 30, 20);
    glEnable(GL_BLEND);
    glEnable(GL_SCISSOR_TEST);
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glBindVertexArray(vertices.name());
    {
        const gl::DrawInto into(inner);
        CHECK_FALSE(glIsEnabled(GL_SCISSOR_TEST));
        const gl::VertexArray other;
        glBindVertexArray(other.name());
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, outer.texture());
    }
    GLint value = 0, viewport[4] = {};
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &value);
    CHECK(static_cast<unsigned>(value) == outer.framebuffer());
    glGetIntegerv(GL_VIEWPORT, viewport);
    CHECK(viewport[0] == 1);
    CHECK(viewport[3] == 20);
    glGetIntegerv(GL_ACTIVE_TEXTURE, &value);
    CHECK(value == GL_TEXTURE1);
    glGetIntegerv(GL_TEXTURE_BINDING_2D, &value);
    CHECK(static_cast<unsigned>(value) == texture.name());
    glGetIntegerv(GL_VERTEX_ARRAY_BINDING, &value);
    CHECK(static_cast<unsigned>(value) == vertices.name());
    CHECK(glIsEnabled(GL_BLEND));
    CHECK(glIsEnabled(GL_SCISSOR_TEST));
    CHECK(glGetError() == GLenum{GL_NO_ERROR});
}

TEST_CASE("the pictures of theory take edited shaders, and keep the last good ones") {
    const auto egl = gpu();
    const testing::TempFolder folder;
    const theme::Theme& theme = theme::theme(theme::ThemeName::Light);
    const std::string red = "#version 330 core\nout vec4 c;\nvoid main() { c = vec4(1.0, 0.0, 0.0, 1.0); }\n";
    const auto first = [](field::TextureId id) {
        std::vector<std::uint8_t> pixels(4 * 30 * 20);
        glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(id.value));
        glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        return std::array{pixels[0], pixels[1], pixels[2]};
    };
    const std::array<std::uint8_t, 3> is_red{255, 0, 0};
    const auto check = [&](auto& view, const auto& draw, const char* file) {
        INFO(file);
        CHECK(draw());
        CHECK_FALSE(view.refresh_shaders());
        write(folder / file, red);
        CHECK(view.refresh_shaders());
        const auto id = draw();
        REQUIRE(id);
        CHECK(view.draws() == 2);
        if (std::string(file) != "surface.frag") CHECK(first(id) == is_red);
        write(folder / file,
              "#version 330 core\nuniform float u_new; out vec4 c;\nvoid main() { c = vec4(u_new); }\n");
        CHECK(view.refresh_shaders());
        CHECK_FALSE(draw());
        CHECK(view.failure() == "Uniform 'u_new' of '" + std::string(file) + "' was never set.");
        write(folder / file, "#version 330 core\nbroken\n");
        CHECK_FALSE(view.refresh_shaders());
        CHECK(view.failure().find("does not compile") != std::string::npos);
    };
    field::RateMapView map(folder.path());
    check(
        map, [&] { return map.draw({}, 30, 20, 1); }, "rate_map.frag");
    field::LandscapeView landscape(folder.path());
    check(
        landscape, [&] { return landscape.draw({}, theme, 30, 20, 1); }, "landscape.frag");
    field::SurfaceView surface(folder.path());
    check(
        surface, [&] { return surface.draw({}, theme, 30, 20, 1); }, "surface.frag");
    CHECK(glGetError() == GLenum{GL_NO_ERROR});
}

TEST_CASE(
    "the last pass shows a frame to other eyes as the processor computes it, and costs nothing when off") {
    const auto egl = gpu();
    const theme::Colour patches[] = {theme::rgb(0xD55E00), theme::rgb(0x0072B2), theme::rgb(0x009E73),
                                     theme::rgb(0xFFFFFF), theme::rgb(0x101418), theme::rgb(0xCC79A7)};
    constexpr int kSide = 5, kCount = 6;
    for (const theme::Vision vision : theme::visions()) {
        platform::VisionPass pass({});
        gl::Target target;
        REQUIRE(target.resize(kSide * kCount, kSide));
        glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer());
        pass.begin(vision, target.width(), target.height());
        GLint bound = 0;
        glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
        CHECK((static_cast<unsigned>(bound) == target.framebuffer()) == (vision == theme::Vision::Usual));
        glEnable(GL_SCISSOR_TEST);
        for (int k = 0; k < kCount; ++k) {
            glScissor(k * kSide, 0, kSide, kSide);
            glClearColor(patches[k].r, patches[k].g, patches[k].b, 1);
            glClear(GL_COLOR_BUFFER_BIT);
        }
        glDisable(GL_SCISSOR_TEST);
        pass.end();
        CHECK(pass.failure().empty());
        glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
        CHECK(static_cast<unsigned>(bound) == target.framebuffer());
        const auto pixels = target.read();
        for (int k = 0; k < kCount; ++k) {
            const theme::Colour wanted = theme::seen_by(vision, patches[k]);
            const std::uint8_t* p =
                &pixels[static_cast<std::size_t>(4 * (2 * kSide * kCount + k * kSide + 2))];
            INFO(theme::name_of(vision) << " patch " << k);
            CHECK(std::abs(p[0] - theme::to_byte(wanted.r)) <= 1);
            CHECK(std::abs(p[1] - theme::to_byte(wanted.g)) <= 1);
            CHECK(std::abs(p[2] - theme::to_byte(wanted.b)) <= 1);
        }
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
    }
}
