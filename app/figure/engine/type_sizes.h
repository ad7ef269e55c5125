// The sizes and gaps of figures, in px of a 13 px text.
#pragma once

namespace lowrank::figure::sizes {

inline constexpr float kTitle = 13, kSmall = 12, kHeading = 10.5f, kTag = 9.5f;
inline constexpr float kTickGap = 7;  ///< from the axis to its labels
inline constexpr float kTick = 4, kMinorTick = 2.5f;
inline constexpr float kRow = 19.5f, kDenseRow = 16.5f;  ///< of the legend
inline constexpr float kHandle = 14;                     ///< its head where it has no headings
inline constexpr float kLegendPad = 9, kLegendInset = 9, kSample = 27, kColumnGap = 13;
inline constexpr float kMarker = 7.2f;

}  // namespace lowrank::figure::sizes
