// A whole picture as other eyes see it: three rows of a matrix on its linear colours.
// The same is written for the processor in app/theme/vision.cpp; a test holds the two together.
#version 330 core

uniform sampler2D u_picture;
uniform vec4 u_red;    // what red, green and blue of the picture give to each channel
uniform vec4 u_green;
uniform vec4 u_blue;

out vec4 colour;

vec3 to_linear(vec3 v) {
    return mix(pow((v + 0.055) / 1.055, vec3(2.4)), v / 12.92, lessThanEqual(v, vec3(0.04045)));
}

vec3 to_srgb(vec3 v) {
    return mix(1.055 * pow(v, vec3(1.0 / 2.4)) - 0.055, v * 12.92, lessThanEqual(v, vec3(0.0031308)));
}

void main() {
    vec3 seen = to_linear(texelFetch(u_picture, ivec2(gl_FragCoord.xy), 0).rgb);
    vec3 made = vec3(dot(u_red.rgb, seen), dot(u_green.rgb, seen), dot(u_blue.rgb, seen));
    colour = vec4(to_srgb(clamp(made, 0.0, 1.0)), 1.0);
}
