// Every GL name has one owner that deletes it.
#pragma once
#include <utility>

namespace lowrank::gl {

namespace detail {
unsigned make_texture();
void drop_texture(unsigned name);
unsigned make_framebuffer();
void drop_framebuffer(unsigned name);
unsigned make_vertex_array();
void drop_vertex_array(unsigned name);
unsigned make_buffer();
void drop_buffer(unsigned name);
unsigned make_renderbuffer();
void drop_renderbuffer(unsigned name);
}  // namespace detail

/// Owns one GL name from its construction to its end; moved, never copied. The context must outlive it.
template <unsigned (*Make)(), void (*Drop)(unsigned)>
class Owned {
public:
    Owned() : name_(Make()) {}
    Owned(Owned&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Owned& operator=(Owned&& other) noexcept {
        std::swap(name_, other.name_);
        return *this;
    }
    ~Owned() {
        if (name_ != 0) Drop(name_);
    }
    unsigned name() const { return name_; }

private:
    unsigned name_;
};

using Texture = Owned<detail::make_texture, detail::drop_texture>;
using Framebuffer = Owned<detail::make_framebuffer, detail::drop_framebuffer>;
using VertexArray = Owned<detail::make_vertex_array, detail::drop_vertex_array>;
using Buffer = Owned<detail::make_buffer, detail::drop_buffer>;
using Renderbuffer = Owned<detail::make_renderbuffer, detail::drop_renderbuffer>;

}  // namespace lowrank::gl
