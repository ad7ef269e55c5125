// A point of a sheet of the surface: (mu, eta, rho) by an affine map into pixels and depth, row 0 on top.
#version 330 core

layout(location = 0) in vec4 a_point;  // mu, eta, rho, and rho of the other sheet
layout(location = 1) in float a_fast;  // 1 on the sheet of lambda_max

uniform vec4 u_row_x;
uniform vec4 u_row_y;
uniform vec4 u_row_depth;
uniform vec2 u_size;
uniform float u_pixels_per_depth;

out vec4 v_point;
out vec3 v_eye;
flat out float v_fast;

void main() {
    vec4 place = vec4(a_point.xyz, 1.0);
    vec3 seen = vec3(dot(u_row_x, place), dot(u_row_y, place), dot(u_row_depth, place));
    v_point = a_point;
    v_eye = vec3(seen.x, -seen.y, -seen.z * u_pixels_per_depth);
    v_fast = a_fast;
    gl_Position = vec4(2.0 * seen.xy / u_size - 1.0, clamp(seen.z, -1.0, 1.0), 1.0);
}
