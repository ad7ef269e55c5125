// The pictures of the matrix view from the session's snapshots.
#pragma once
#include "app/field/matrix_field.h"
#include "app/ui/context.h"
#include "core/run/session.h"

namespace lowrank::shell {

/// Asks the session for the iterate the cursor means, and draws what it has at the size the panel asked for;
/// step: for the parts of the step there too.
class MatrixPictureSource {
public:
    using Held = std::shared_ptr<const state::HeldIterate>;
    /// fields may be null: then there are no pictures. held: what the iterate is compared with; null:
    /// nothing. Returns whether anything on screen has changed.
    bool update(Session& session, field::MatrixField* fields, const Race& race, const state::AppState& state,
                const theme::Theme& theme, int width, int height, bool step = false, const Held& held = {});
    /// Whether the session has newer pictures than those shown.
    bool outdated(const Session& session) const;
    const ui::MatrixPictures& pictures() const { return pictures_; }
    /// Whether what is shown is what the cursor means, or the nearest to it that can be had.
    bool settled(const Race& race, const state::AppState& state) const;

private:
    /// What is held against the iterate, in its colours.
    void draw_held(field::MatrixField& fields, const Held& held, const field::MatrixScale& scale,
                   const field::MatrixScale& error, const theme::Theme& theme, int width, int height,
                   ui::MatrixPictures& now);

    ui::MatrixPictures pictures_;
    std::shared_ptr<const Snapshot> snapshot_;
    std::shared_ptr<const InstancePicture> instance_;
    std::shared_ptr<const LookBack> look_back_;
    std::shared_ptr<const Texels> folded_;       ///< the error of a picture in colour, one value a pixel
    std::shared_ptr<const Texels> held_folded_;  ///< the same of what is held
    Held held_;                                  ///< whose that is
    std::shared_ptr<const StepInParts> step_;
    bool watched_step_ = false;
    Index watched_ = -2;
    std::int64_t watched_t_ = -2;
    std::uint64_t watched_generation_ = 0;
    std::size_t records_ = 0;  ///< of the watched method, when it was looked at last
    int quiet_frames_ = 0;
};

}  // namespace lowrank::shell
