// A linked pair of shaders that refuses to draw while a uniform is unset.
#pragma once
#include <array>
#include <map>
#include <string>
#include <string_view>

#include "core/text/result.h"

namespace lowrank::gl {

/// Vertex and fragment stage, GLSL 330 core. Uniforms are set by name and type; setting one the program does
/// not use is allowed (the compiler may have dropped it), a wrong type is not.
class Program {
public:
    /// A sentence with the compiler's log where a stage does not compile or the pair does not link.
    static Result<Program> link(std::string_view name, std::string_view vertex, std::string_view fragment);

    Program(Program&& other) noexcept;
    Program& operator=(Program&& other) noexcept;
    ~Program();

    void set(std::string_view uniform, float value);
    void set(std::string_view uniform, int value);  ///< also samplers, by their texture unit
    void set(std::string_view uniform, std::array<float, 2> value);
    void set(std::string_view uniform, std::array<int, 2> value);
    void set(std::string_view uniform, std::array<float, 4> value);

    /// Draws count vertices of a triangle strip made by the vertex stage from gl_VertexID; the vertex array
    /// is bound. Nothing is drawn, and the sentence says why, where an active uniform was never set or was
    /// set with another type.
    Result<Written> draw_strip(int count);
    /// Draws triangles from count indices of 32 bits in the bound vertex array, or refuses as draw_strip
    /// does.
    Result<Written> draw_triangles(int count);

private:
    struct Uniform {
        int location = -1;
        unsigned type = 0;
        bool set = false;
    };
    Program(std::string name, unsigned id);
    /// Makes the program current where it is complete.
    Result<Written> prepare();
    /// Where to write, or -1; makes the program current.
    int accept(std::string_view uniform, std::initializer_list<unsigned> types, std::string_view given);

    std::string name_;
    unsigned id_ = 0;
    std::map<std::string, Uniform, std::less<>> uniforms_;
    std::string mismatch_;
};

}  // namespace lowrank::gl
