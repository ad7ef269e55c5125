// The landscape 1/2 x'Qx as filled bands with antialiased lines between them. Row 0 is the largest y. The same
// mapping is written for the processor in tests/app/field/landscape_twin.h; a test holds the two together.
#version 330 core

uniform sampler2D u_lines;  // row 0: x; row 1: y
uniform sampler2D u_ramp;   // RGBA8, 256 x 1, from the lowest level to the highest
uniform vec4 u_factor;      // Cholesky factor of Q: l11, l21, l22
uniform vec2 u_step;        // of x and y from pixel to pixel
uniform int u_ratio;        // 1: levels at equal ratios of f; 0: at equal steps of sqrt(f)
uniform float u_per;        // levels to a factor e of f, or to one of sqrt(f)
uniform vec2 u_range;       // levels at the two ends of the ramp
uniform float u_pixel;      // device pixels to a line of one px
uniform vec4 u_line;        // its alpha the strength; 0: none

out vec4 colour;

vec4 ramp(float t) {
    float x = clamp(t, 0.0, 1.0) * 255.0;
    int low = min(int(x), 254);
    return mix(texelFetch(u_ramp, ivec2(low, 0), 0), texelFetch(u_ramp, ivec2(low + 1, 0), 0), x - float(low));
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    float x = texelFetch(u_lines, ivec2(pixel.x, 0), 0).x, y = texelFetch(u_lines, ivec2(pixel.y, 1), 0).x;
    // Two squares: nothing cancels in a narrow valley, where the three terms of x'Qx would.
    vec2 l = vec2(u_factor.x * x + u_factor.y * y, u_factor.z * y);
    float f = max(0.5 * dot(l, l), 1e-37);
    vec2 rise = vec2(u_factor.x * l.x, u_factor.y * l.x + u_factor.z * l.y) * u_step;
    float level = u_per * (u_ratio == 1 ? log(f) : sqrt(f));
    float slope = u_per * length(rise) * (u_ratio == 1 ? 1.0 / f : 0.5 / sqrt(f));

    float nearest = floor(level + 0.5), off = level - nearest;
    float away = off / max(slope, 1e-30);
    // The tone of the band, blended over one pixel where the next begins, over all where bands are narrower.
    float tone = nearest + (slope < 1.0 ? clamp(away, -0.5, 0.5) : off);
    colour = ramp((tone - u_range.x) / max(u_range.y - u_range.x, 1e-6));
    // Lines closer than four pixels fade, and are gone at two: they would only be noise.
    float fade = clamp(2.0 - 4.0 * slope * u_pixel, 0.0, 1.0);
    // The minimum itself is no line.
    bool there = slope > 0.0 && (u_ratio == 1 || nearest > 0.5);
    float cover = there ? clamp(0.5 * u_pixel - abs(away) + 0.5, 0.0, 1.0) : 0.0;
    colour = mix(colour, u_line, u_line.a * fade * cover);
    colour.a = 1.0;
}
