// The spectral radius rho(T(mu, eta)) a pixel at a time: the larger root modulus of z^2 - (1 + eta) a z + eta a,
// a = 1 - mu lambda, for both ends of the spectrum. Row 0 is the largest eta. The same mapping is written for the
// processor in app/field/rate_map_pixels.cpp; a test holds the two together.
#version 330 core

uniform sampler2D u_lines;  // row 0: a and s for lambda_min, then for lambda_max; row 1: eta, 1 - eta
uniform sampler2D u_ramp;   // RGBA8, one row, from the best radius to 1; so fine that its neighbours differ by one level
uniform int u_numbers;      // 1: the radius itself, into a target of numbers
uniform float u_rho_low;
uniform float u_rho_scale;    // texels of the ramp to a unit of the radius
uniform float u_rho_last;     // its last texel
uniform float u_pixel;        // device pixels to a line of one px
uniform float u_per_pixel;    // its inverse: a software renderer divides slowly
uniform vec4 u_beyond;        // colours of divergence, of its hatching, of the stipple
uniform vec4 u_hatch;
uniform vec4 u_dot;

out vec4 colour;

// Radius and discriminant. a = 1 - m and s = sqrt(m), m = mu lambda, come rounded once each (s negative for a negative
// m): a from 1 - m would have lost what counts where it is small, and the factors of a ((1 - eta)^2 - (1 + eta)^2 m)
// change sign exactly at the double root.
vec2 radius(float a, float s, float eta, float h) {
    float u = 1.0 + eta, p = abs(h), q = u * s;
    float d = a * (s >= 0.0 ? (p - q) * (p + q) : p * p + q * q);
    float root = sqrt(max(d < 0.0 ? eta * a : d, 0.0));
    return vec2(d < 0.0 ? root : 0.5 * (abs(u * a) + root), d);
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
    // A software renderer takes every branch for every pixel: few operations weigh more than few pixels.
    vec2 place = gl_FragCoord.xy * u_per_pixel;
    float across = abs(fract((place.x + place.y) * 0.11111111) - 0.5) * 6.3639610;
    float line = u_hatch.a * clamp((0.5 - across) * u_pixel + 0.5, 0.0, 1.0);
    vec3 beyond = mix(u_beyond.rgb, u_hatch.rgb, line);
    float at = clamp((both.x - u_rho_low) * u_rho_scale, 0.0, u_rho_last);
    vec3 within = texelFetch(u_ramp, ivec2(int(at + 0.5), 0), 0).rgb;
    // Dots of 0.8 px on a staggered grid; near their rim (0.64 - away) * 0.625 is the distance to it.
    vec2 cell = (fract(place * 0.083333333) - 0.5) * 12.0, corner = abs(cell) - 6.0;
    float away = min(dot(cell, cell), dot(corner, corner));
    float dots = both.y < 0.0 ? u_dot.a * clamp((0.64 - away) * 0.625 * u_pixel + 0.5, 0.0, 1.0) : 0.0;
    colour = vec4(both.x > 1.000001 ? beyond : mix(within, u_dot.rgb, dots), 1.0);
}
