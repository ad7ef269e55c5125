// A matrix as coloured texels with hard edges. Row 0 is at gl_FragCoord.y = 0.5, so the picture's first row comes first.
// The same mapping is written for the processor in tests/app/field/matrix_twin.h; a test holds the two together.
#version 330 core

uniform sampler2D u_texels;  // R32F, one texel an entry
uniform sampler2D u_ramp;    // RGBA8, 256 x 1
uniform ivec2 u_shown;       // columns and rows as they are shown: three channels count once
uniform ivec2 u_size;        // of the target in pixels
uniform vec2 u_range;        // values, or exponents of ten, at the two ends of the scale
uniform int u_logarithmic;
uniform int u_channels;      // 0: the ramp; 1 or 3: a picture's own greys or colours
uniform int u_lines;         // 1: a thin line where a texel begins
uniform vec4 u_missing;
uniform vec4 u_line;

out vec4 colour;

// Not isnan(): a compiler may assume that there are none.
bool missing(float value) { return (floatBitsToUint(value) & 0x7fffffffu) > 0x7f800000u; }

float place(float value) {
    float v = value;
    if (u_logarithmic == 1) {
        if (v == 0.0) return 0.0;
        v = log2(abs(v)) * 0.30102999566;
    }
    float span = u_range.y - u_range.x;
    return span > 0.0 ? clamp((v - u_range.x) / span, 0.0, 1.0) : (v > u_range.x ? 1.0 : 0.0);
}

vec4 ramp(float t) {
    float x = t * 255.0;
    int low = min(int(x), 254);
    return mix(texelFetch(u_ramp, ivec2(low, 0), 0), texelFetch(u_ramp, ivec2(low + 1, 0), 0), x - float(low));
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    // In whole numbers, so that no rounding moves an edge.
    ivec2 texel = (2 * pixel + 1) * u_shown / (2 * u_size);
    ivec2 before = (2 * pixel - 1) * u_shown / (2 * u_size);
    float first = texelFetch(u_texels, texel, 0).r;
    if (missing(first)) {
        colour = u_missing;
    } else if (u_channels == 3) {
        float second = texelFetch(u_texels, texel + ivec2(u_shown.x, 0), 0).r;
        float third = texelFetch(u_texels, texel + ivec2(2 * u_shown.x, 0), 0).r;
        colour = vec4(place(first), place(second), place(third), 1.0);
    } else if (u_channels == 1) {
        colour = vec4(vec3(place(first)), 1.0);
    } else {
        colour = ramp(place(first));
    }
    if (u_lines == 1 && ((pixel.x > 0 && before.x != texel.x) || (pixel.y > 0 && before.y != texel.y)))
        colour = mix(colour, u_line, u_line.a);
    colour.a = 1.0;
}
