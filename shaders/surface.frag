// A sheet of the surface: colour by height, light by slope, lines of constant mu and eta, where rho = 1 and where the
// sheets meet. The same colours are given for paper by app/field/surface_sheets_look.cpp.
#version 330 core

in vec4 v_point;
in vec3 v_eye;
flat in float v_fast;

uniform vec4 u_slow_best;
uniform vec4 u_slow_worst;
uniform vec4 u_fast_best;
uniform vec4 u_fast_worst;
uniform vec4 u_grid;
uniform vec4 u_one;
uniform vec4 u_meet;
uniform vec4 u_lines;      // spacing of lines along mu, along eta; rho_low; the mu from which the sheets meet
uniform float u_pixel;     // device pixels to a line of one px

out vec4 colour;

/// How much of a pixel a line takes that lies where value is 0; none where the value is 0 all over.
float line(float value, float width) {
    float slope = fwidth(value);
    return slope > 1e-6 ? clamp(0.5 * width * u_pixel - abs(value) / slope + 0.5, 0.0, 1.0) : 0.0;
}

float nearest(float value, float spacing) { return value - spacing * floor(value / spacing + 0.5); }

void main() {
    vec3 normal = cross(dFdx(v_eye), dFdy(v_eye));
    float length_ = length(normal);
    float light = length_ > 0.0 ? abs(dot(normal, vec3(-0.40, 0.60, 0.69))) / length_ : 1.0;
    float t = clamp((v_point.z - u_lines.z) / max(1.0 - u_lines.z, 1e-6), 0.0, 1.0);
    vec4 best = v_fast > 0.5 ? u_fast_best : u_slow_best, worst = v_fast > 0.5 ? u_fast_worst : u_slow_worst;
    vec3 c = mix(best.rgb, worst.rgb, t * t) * (0.70 + 0.34 * light);
    // fwidth of a remainder jumps where the next line begins to be the nearest: taken of the value itself.
    float along_mu = abs(nearest(v_point.x, u_lines.x)) / max(fwidth(v_point.x), 1e-12);
    float along_eta = abs(nearest(v_point.y, u_lines.y)) / max(fwidth(v_point.y), 1e-12);
    float grid = clamp(0.45 * u_pixel - min(along_mu, along_eta) + 0.5, 0.0, 1.0);
    c = mix(c, u_grid.rgb, u_grid.a * grid);
    c = mix(c, u_one.rgb, u_one.a * line(v_point.z - 1.0, 1.4));
    if (v_point.x > u_lines.w) c = mix(c, u_meet.rgb, u_meet.a * line(v_point.z - v_point.w, 2.6));
    colour = vec4(min(c, vec3(1.0)), 1.0);
}
