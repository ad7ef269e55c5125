// The matrix view's pictures, drawn by a shader from texels into textures. Panels see ids only.
#pragma once
#include <memory>

#include "app/field/texture_id.h"
#include "app/theme/theme.h"
#include "core/run/snapshot.h"

namespace lowrank::field {

/// Which picture, each with its own texture; the last two are those of an iterate that is held against the
/// present one.
enum class MatrixSlot { Truth, Samples, Iterate, Error, HeldIterate, HeldError };
inline constexpr std::size_t kMatrixSlots = 6;

/// How texels become colours: viridis, linear between low and high, or log10 |value| between the exponents
/// low and high; pictures show their own greys or colours, low as black and high as white (channels 1 or 3,
/// the columns being the channels beside each other).
struct MatrixScale {
    double low = 0, high = 1;
    bool logarithmic = false;
    bool picture = false;
    Index channels = 1;
    bool operator==(const MatrixScale&) const = default;
};

/// Draws at width x height device pixels, only when the texels, the scale, the theme or the size have
/// changed; missing texels (NaN) take the theme's ground. Main thread only; an id stays valid until the next
/// call for its slot.
class MatrixField {
public:
    virtual ~MatrixField() = default;
    virtual TextureId draw(MatrixSlot slot, const std::shared_ptr<const void>& owner, const Texels& texels,
                           const MatrixScale& scale, const theme::Theme& theme, int width, int height) = 0;
};

}  // namespace lowrank::field
