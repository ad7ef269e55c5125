// Making and deleting GL names: the only place that calls glGen… and glDelete… for them.
#include "app/gl/names.h"

#include <epoxy/gl.h>

namespace lowrank::gl::detail {

unsigned make_texture() {
    unsigned name = 0;
    glGenTextures(1, &name);
    return name;
}
void drop_texture(unsigned name) { glDeleteTextures(1, &name); }

unsigned make_framebuffer() {
    unsigned name = 0;
    glGenFramebuffers(1, &name);
    return name;
}
void drop_framebuffer(unsigned name) { glDeleteFramebuffers(1, &name); }

unsigned make_vertex_array() {
    unsigned name = 0;
    glGenVertexArrays(1, &name);
    return name;
}
void drop_vertex_array(unsigned name) { glDeleteVertexArrays(1, &name); }

unsigned make_buffer() {
    unsigned name = 0;
    glGenBuffers(1, &name);
    return name;
}
void drop_buffer(unsigned name) { glDeleteBuffers(1, &name); }

unsigned make_renderbuffer() {
    unsigned name = 0;
    glGenRenderbuffers(1, &name);
    return name;
}
void drop_renderbuffer(unsigned name) { glDeleteRenderbuffers(1, &name); }

}  // namespace lowrank::gl::detail
