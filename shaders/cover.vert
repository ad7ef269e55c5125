// One rectangle over the whole viewport, made from the vertex number alone.
#version 330 core

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}
