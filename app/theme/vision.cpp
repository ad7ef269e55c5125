// Protanopia, deuteranopia and tritanopia: the matrices of severity 1 in table 1 of G. M. Machado, M. M.
// Oliveira and L. A. F. Fernandes, A physiologically-based model for simulation of color vision deficiency,
// IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009. Grey: the luminance of Rec. ITU-R
// BT.709.
#include "app/theme/vision.h"

#include <algorithm>
#include <cmath>

namespace lowrank::theme {
namespace {

struct Eyes {
    Vision vision;
    std::string_view name;
    std::array<float, 9> matrix;
};
constexpr std::array kEyes{
    Eyes{Vision::Usual, "usual", {1, 0, 0, 0, 1, 0, 0, 0, 1}},
    Eyes{Vision::Protanopia,
         "protanopia",
         {0.152286f, 1.052583f, -0.204868f, 0.114503f, 0.786281f, 0.099216f, -0.003882f, -0.048116f,
          1.051998f}},
    Eyes{Vision::Deuteranopia,
         "deuteranopia",
         {0.367322f, 0.860646f, -0.227968f, 0.280085f, 0.672501f, 0.047413f, -0.011820f, 0.042940f,
          0.968881f}},
    Eyes{Vision::Tritanopia,
         "tritanopia",
         {1.255528f, -0.076749f, -0.178779f, -0.078411f, 0.930809f, 0.147602f, 0.004733f, 0.691367f,
          0.303900f}},
    Eyes{Vision::Grey,
         "grey",
         {0.2126f, 0.7152f, 0.0722f, 0.2126f, 0.7152f, 0.0722f, 0.2126f, 0.7152f, 0.0722f}},
};
constexpr std::array kVisions{Vision::Usual, Vision::Protanopia, Vision::Deuteranopia, Vision::Tritanopia,
                              Vision::Grey};
static_assert(kEyes.size() == kVisions.size());

float to_linear(float v) { return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f); }
float to_srgb(float v) {
    v = std::clamp(v, 0.f, 1.f);
    return v <= 0.0031308f ? v * 12.92f : 1.055f * std::pow(v, 1 / 2.4f) - 0.055f;
}

const Eyes& eyes(Vision vision) { return kEyes[static_cast<std::size_t>(vision)]; }

}  // namespace

std::string_view name_of(Vision vision) { return eyes(vision).name; }

std::optional<Vision> vision_from(std::string_view name) {
    const auto found = std::ranges::find(kEyes, name, &Eyes::name);
    return found == kEyes.end() ? std::nullopt : std::optional(found->vision);
}

std::span<const Vision> visions() { return kVisions; }

Vision next_vision(Vision vision) {
    return kVisions[(static_cast<std::size_t>(vision) + 1) % kVisions.size()];
}

const std::array<float, 9>& matrix_of(Vision vision) { return eyes(vision).matrix; }

Colour seen_by(Vision vision, Colour c) {
    if (vision == Vision::Usual) return c;
    const std::array<float, 9>& m = eyes(vision).matrix;
    const float r = to_linear(c.r), g = to_linear(c.g), b = to_linear(c.b);
    return {to_srgb(m[0] * r + m[1] * g + m[2] * b), to_srgb(m[3] * r + m[4] * g + m[5] * b),
            to_srgb(m[6] * r + m[7] * g + m[8] * b), c.a};
}

}  // namespace lowrank::theme
