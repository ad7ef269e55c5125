// Compiling, linking, and the book of which uniforms have been set.
#include "app/gl/program.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <epoxy/gl.h>

namespace lowrank::gl {

namespace {

/// One line: a sentence in a status bar has no room for more.
std::string one_line(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    while (!text.empty() && (text.back() == ' ' || text.back() == '\0')) text.pop_back();
    return text;
}

/// A shader object that is deleted on every way out.
struct Stage {
    explicit Stage(GLenum kind) : id(glCreateShader(kind)) {}
    ~Stage() { glDeleteShader(id); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
    GLuint id;

    /// The compiler's log, or nothing when it compiled.
    std::optional<std::string> compile(std::string_view source) const {
        const char* text = source.data();
        const auto length = static_cast<GLint>(source.size());
        glShaderSource(id, 1, &text, &length);
        glCompileShader(id);
        GLint good = GL_FALSE, size = 0;
        glGetShaderiv(id, GL_COMPILE_STATUS, &good);
        if (good == GL_TRUE) return std::nullopt;
        glGetShaderiv(id, GL_INFO_LOG_LENGTH, &size);
        std::string log(static_cast<std::size_t>(std::max(size, 1)), '\0');
        glGetShaderInfoLog(id, size, nullptr, log.data());
        return one_line(log);
    }
};

}  // namespace

Program::Program(std::string name, unsigned id) : name_(std::move(name)), id_(id) {
    GLint count = 0;
    glGetProgramiv(id_, GL_ACTIVE_UNIFORMS, &count);
    for (GLint i = 0; i < count; ++i) {
        std::array<char, 256> text{};
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(id_, static_cast<GLuint>(i), text.size(), nullptr, &size, &type, text.data());
        uniforms_[text.data()] = {glGetUniformLocation(id_, text.data()), type, false};
    }
}

Result<Program> Program::link(std::string_view name, std::string_view vertex, std::string_view fragment) {
    const std::string label(name);
    const Stage first(GL_VERTEX_SHADER), second(GL_FRAGMENT_SHADER);
    if (const auto log = first.compile(vertex))
        return Failure{"The vertex shader of '" + label + "' does not compile: " + *log};
    if (const auto log = second.compile(fragment))
        return Failure{"The fragment shader of '" + label + "' does not compile: " + *log};
    const GLuint id = glCreateProgram();
    glAttachShader(id, first.id);
    glAttachShader(id, second.id);
    glLinkProgram(id);
    glDetachShader(id, first.id);
    glDetachShader(id, second.id);
    GLint good = GL_FALSE, size = 0;
    glGetProgramiv(id, GL_LINK_STATUS, &good);
    if (good != GL_TRUE) {
        glGetProgramiv(id, GL_INFO_LOG_LENGTH, &size);
        std::string log(static_cast<std::size_t>(std::max(size, 1)), '\0');
        glGetProgramInfoLog(id, size, nullptr, log.data());
        glDeleteProgram(id);
        return Failure{"The shaders of '" + label + "' do not link: " + one_line(log)};
    }
    return Program(label, id);
}

Program::Program(Program&& other) noexcept
    : name_(std::move(other.name_)),
      id_(std::exchange(other.id_, 0)),
      uniforms_(std::move(other.uniforms_)),
      mismatch_(std::move(other.mismatch_)) {}

Program& Program::operator=(Program&& other) noexcept {
    std::swap(name_, other.name_);
    std::swap(id_, other.id_);
    std::swap(uniforms_, other.uniforms_);
    std::swap(mismatch_, other.mismatch_);
    return *this;
}

Program::~Program() {
    if (id_ != 0) glDeleteProgram(id_);
}

int Program::accept(std::string_view uniform, std::initializer_list<unsigned> types, std::string_view given) {
    glUseProgram(id_);
    const auto found = uniforms_.find(uniform);
    if (found == uniforms_.end()) return -1;
    if (std::find(types.begin(), types.end(), found->second.type) == types.end()) {
        mismatch_ = "Uniform '" + std::string(uniform) + "' of '" + name_ + "' was given a value of type " +
                    std::string(given) + ", which is not its own.";
        return -1;
    }
    found->second.set = true;
    return found->second.location;
}

void Program::set(std::string_view uniform, float value) {
    if (const int at = accept(uniform, {GL_FLOAT}, "float"); at >= 0) glUniform1f(at, value);
}
void Program::set(std::string_view uniform, int value) {
    if (const int at = accept(uniform, {GL_INT, GL_BOOL, GL_SAMPLER_2D}, "int"); at >= 0)
        glUniform1i(at, value);
}
void Program::set(std::string_view uniform, std::array<float, 2> value) {
    if (const int at = accept(uniform, {GL_FLOAT_VEC2}, "vec2"); at >= 0) glUniform2fv(at, 1, value.data());
}
void Program::set(std::string_view uniform, std::array<int, 2> value) {
    if (const int at = accept(uniform, {GL_INT_VEC2}, "ivec2"); at >= 0) glUniform2iv(at, 1, value.data());
}
void Program::set(std::string_view uniform, std::array<float, 4> value) {
    if (const int at = accept(uniform, {GL_FLOAT_VEC4}, "vec4"); at >= 0) glUniform4fv(at, 1, value.data());
}

Result<Written> Program::prepare() {
    if (!mismatch_.empty()) return Failure{mismatch_};
    for (const auto& [uniform, entry] : uniforms_)
        if (!entry.set) return Failure{"Uniform '" + uniform + "' of '" + name_ + "' was never set."};
    glUseProgram(id_);
    return Written{};
}

Result<Written> Program::draw_strip(int count) {
    if (Result<Written> ready = prepare(); !ready) return ready;
    glDrawArrays(GL_TRIANGLE_STRIP, 0, count);
    return Written{};
}

Result<Written> Program::draw_triangles(int count) {
    if (Result<Written> ready = prepare(); !ready) return ready;
    glDrawElements(GL_TRIANGLES, count, GL_UNSIGNED_INT, nullptr);
    return Written{};
}

}  // namespace lowrank::gl
