// Making and deleting GL names: the only place that calls glGen… and glDelete… for them.
#include "app/gl/names.h"

#include <epoxy/gl.h>

namespace lowrank::gl::detail {
namespace {

// epoxy's entry points are variables that change when first called: passed by reference.
template <class Gen>
unsigned made(Gen& gen) {
    unsigned name = 0;
    gen(1, &name);
    return name;
}

}  // namespace

unsigned make_texture() { return made(glGenTextures); }
unsigned make_framebuffer() { return made(glGenFramebuffers); }
unsigned make_vertex_array() { return made(glGenVertexArrays); }
unsigned make_buffer() { return made(glGenBuffers); }
void drop_texture(unsigned name) { glDeleteTextures(1, &name); }
void drop_framebuffer(unsigned name) { glDeleteFramebuffers(1, &name); }
void drop_vertex_array(unsigned name) { glDeleteVertexArrays(1, &name); }
void drop_buffer(unsigned name) { glDeleteBuffers(1, &name); }

unsigned make_renderbuffer() {
    unsigned name = 0;
    glGenRenderbuffers(1, &name);
    return name;
}
void drop_renderbuffer(unsigned name) { glDeleteRenderbuffers(1, &name); }

}  // namespace lowrank::gl::detail
