// What a texture shows and whether it still shows it: the same again is not drawn.
#pragma once
#include "app/field/texture_id.h"
#include "app/gl/target.h"

namespace lowrank::field {

template <class Scene>
class DrawnPicture {
public:
    const gl::Target& target() const { return target_; }
    gl::Target& target() { return target_; }
    /// The next draw() draws whatever it is asked for.
    void forget() { valid_ = false; }

    /// The texture of this scene; redraw(target) is called where it shows another one, or in another size,
    /// and says whether it could draw. Nothing where it could not.
    template <class Redraw>
    TextureId draw(const Scene& scene, int width, int height, double pixel, Redraw redraw) {
        const bool same = valid_ && scene == scene_ && pixel == pixel_ && width == target_.width() &&
                          height == target_.height();
        if (!same) valid_ = redraw(target_);
        if (!valid_) return {};
        scene_ = scene;
        pixel_ = pixel;
        return {target_.texture()};
    }

private:
    gl::Target target_;
    Scene scene_;
    double pixel_ = 0;
    bool valid_ = false;
};

}  // namespace lowrank::field
