// The spectral radius rho(T(mu, eta)) a pixel at a time: the larger root modulus of z^2 - (1 + eta) a z + eta a,
// a = 1 - mu lambda, for both ends of the spectrum. Row 0 is the largest eta. The same mapping is written for the
// processor in app/field/rate_map_pixels.cpp; a test holds the two together.
#version 330 core

uniform sampler2D u_lines;  // row 0: a and s for lambda_min, then for lambda_max; row 1: eta, 1 - eta
uniform sampler2D u_ramp;   // RGBA8, 256 x 1, from the best radius to 1
uniform int u_numbers;      // 1: the radius itself, into a target of numbers
uniform float u_rho_low;
uniform float u_pixel;      // device pixels to a line of one px
uniform vec2 u_step;        // of mu lambda_max and of eta from pixel to pixel
uniform int u_stipple;
uniform int u_boundary;
uniform vec4 u_beyond;      // colours of divergence, of its hatching, of the boundary, of the stipple
uniform vec4 u_hatch;
uniform vec4 u_edge;
uniform vec4 u_dot;

out vec4 colour;

// Radius and discriminant. a = 1 - m and s = sqrt(m), m = mu lambda, come rounded once each (s negative for a negative
// m): a from 1 - m would have lost what counts where it is small, and the factors of a ((1 - eta)^2 - (1 + eta)^2 m)
// change sign exactly at the double root.
vec2 radius(float a, float s, float eta, float h) {
    float u = 1.0 + eta, p = abs(h), q = u * s;
    float d = a * (s >= 0.0 ? (p - q) * (p + q) : p * p + q * q);
    return vec2(d < 0.0 ? sqrt(max(eta * a, 0.0)) : 0.5 * (abs(u * a) + sqrt(d)), d);
}

vec4 ramp(float t) {
    float x = clamp(t, 0.0, 1.0) * 255.0;
    int low = min(int(x), 254);
    return mix(texelFetch(u_ramp, ivec2(low, 0), 0), texelFetch(u_ramp, ivec2(low + 1, 0), 0), x - float(low));
}

void main() {
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec4 column = texelFetch(u_lines, ivec2(pixel.x, 0), 0);
    vec2 row = texelFetch(u_lines, ivec2(pixel.y, 1), 0).xy;
    vec2 slow = radius(column.x, column.y, row.x, row.y);
    vec2 fast = radius(column.z, column.w, row.x, row.y);
    vec2 both = slow.x >= fast.x ? slow : fast;
    if (u_numbers == 1) {
        colour = vec4(both.x, 0.0, 0.0, 1.0);
        return;
    }
    vec2 place = (vec2(pixel) + 0.5) / u_pixel;
    if (both.x > 1.000001) {
        float across = abs(mod(place.x + place.y, 9.0) - 4.5) * 0.70710678;
        colour = mix(u_beyond, u_hatch, u_hatch.a * clamp((0.5 - across) * u_pixel + 0.5, 0.0, 1.0));
    } else {
        colour = ramp((both.x - u_rho_low) / max(1.0 - u_rho_low, 1e-6));
        if (u_stipple == 1 && both.y < 0.0) {
            // Dots on a staggered grid.
            vec2 cell = mod(place, vec2(12.0, 12.0)) - 6.0;
            vec2 corner = abs(cell) - 6.0;
            float away = sqrt(min(dot(cell, cell), dot(corner, corner)));
            colour = mix(colour, u_dot, u_dot.a * clamp((0.8 - away) * u_pixel + 0.5, 0.0, 1.0));
        }
    }
    if (u_boundary == 1) {
        // Divergence begins where (mu lambda_max - 1)(1 + 2 eta) = 1, the root -1 of the fast end.
        float grow = 1.0 + 2.0 * row.x;
        float off = -column.z * grow - 1.0;
        float slope = length(vec2(u_step.x * grow, 2.0 * column.z * u_step.y));
        float away = slope > 0.0 ? abs(off) / slope : 1e9;
        colour = mix(colour, u_edge, u_edge.a * clamp(0.9 * u_pixel - away + 0.5, 0.0, 1.0));
    }
    colour.a = 1.0;
}
