// Scales are fixed over a race, so that scrubbing compares like with like.
#include "app/shell/matrix_pictures.h"

#include <algorithm>
#include <cmath>

#include "app/figure/race/matrix_figure.h"

namespace lowrank::shell {
namespace {

constexpr double kErrorFloor = -12;  ///< exponent at the low end of the error's scale
constexpr int kLongWait = 30;        ///< frames after which an iterate is taken to be as near as it comes

}  // namespace

bool MatrixPictureSource::update(Session& session, field::MatrixField* fields, const Race& race,
                                 const state::AppState& state, const theme::Theme& theme, int width,
                                 int height, bool step, const Held& held_iterate) {
    const bool drawn = width > 0 && height > 0;
    const bool shown = (drawn || step) && state.has_method(state.curves.selected);
    const Index method = shown ? state.curves.selected : -1;
    const std::int64_t t = state.race.cursor ? *state.race.cursor : -1;
    if (method != watched_ || t != watched_t_ || race.generation != watched_generation_ ||
        step != watched_step_) {
        session.watch(method, t, step);
        watched_step_ = step;
        watched_ = method;
        watched_t_ = t;
        watched_generation_ = race.generation;
        quiet_frames_ = 0;
    }
    if (!shown) {
        pictures_ = {};
        return false;
    }
    const auto snapshot = session.snapshot();
    const auto instance = session.instance_picture();
    const auto look_back = session.look_back();
    const auto in_parts = session.step_in_parts();
    const bool changed =
        snapshot != snapshot_ || instance != instance_ || look_back != look_back_ || in_parts != step_;
    // While the method still walks there is more to come, however many frames that takes.
    const std::size_t m = static_cast<std::size_t>(method);
    const std::size_t records = m < race.traces.size() ? race.traces[m].size() : 0;
    quiet_frames_ = changed || records != records_ ? 0 : quiet_frames_ + 1;
    records_ = records;
    snapshot_ = snapshot;
    instance_ = instance;
    look_back_ = look_back;
    step_ = in_parts;

    const ui::MatrixPictures before = pictures_;
    ui::MatrixPictures now;
    now.picture = has_pixels(race.traces.empty() ? state.accepted.problem : race.spec.problem);
    now.instance = instance_;
    now.step = step_;
    if (look_back_ && look_back_->generation == race.generation) now.look_back = look_back_;
    // An iterate of the race before must not stand beside this one's truth.
    const bool of_this = snapshot_ && instance_ && snapshot_->generation == instance_->generation;
    if (of_this) {
        now.snapshot = snapshot_;
        now.t = snapshot_->t;
        now.method = snapshot_->method;
        const std::size_t of = static_cast<std::size_t>(now.method);
        if (of < race.traces.size() && static_cast<std::size_t>(now.t) < race.traces[of].psnr.size())
            now.psnr = race.traces[of].psnr[static_cast<std::size_t>(now.t)];
    }
    if (!fields || !drawn) {
        pictures_ = now;
        return changed;
    }
    field::MatrixScale scale;
    scale.picture = now.picture;
    if (instance_) {
        scale.picture = now.picture || instance_->of_vector;
        scale.low = instance_->low;
        scale.high = instance_->high;
        scale.channels = instance_->channels;
        now.aspect = instance_->aspect();
        if (!instance_->truth.values.empty())
            now.truth = fields->draw(field::MatrixSlot::Truth, instance_, instance_->truth, scale, theme,
                                     width, height);
        if (!instance_->samples.values.empty())
            now.samples = fields->draw(field::MatrixSlot::Samples, instance_, instance_->samples, scale,
                                       theme, width, height);
    }
    // What is drawn is in the unit of the instance, what is said in that of the data.
    const int exponent = instance_ ? instance_->unit_exponent : 0;
    const double decades = exponent * std::log10(2.0);
    now.low = std::ldexp(scale.low, -exponent);
    now.high = std::ldexp(scale.high, -exponent);
    const double largest = std::max({std::abs(scale.low), std::abs(scale.high), 1e-300});
    now.error_high = std::ceil(std::log10(largest) - decades);
    now.error_low = now.picture ? -4 : exponent != 0 ? now.error_high + kErrorFloor : kErrorFloor;
    if (of_this) {
        if (!snapshot_->iterate.values.empty())
            now.iterate = fields->draw(field::MatrixSlot::Iterate, snapshot_, snapshot_->iterate, scale,
                                       theme, width, height);
        field::MatrixScale error;
        error.low = now.error_low + decades;
        error.high = now.error_high + decades;
        error.logarithmic = true;
        if (!snapshot_->error.values.empty()) {
            if (scale.channels > 1 && changed)
                folded_ =
                    std::make_shared<Texels>(figure::largest_of_channels(snapshot_->error, scale.channels));
            const bool fold = scale.channels > 1 && folded_;
            now.error = fields->draw(
                field::MatrixSlot::Error,
                fold ? std::shared_ptr<const void>(folded_) : std::shared_ptr<const void>(snapshot_),
                fold ? *folded_ : snapshot_->error, error, theme, width, height);
        }
        if (held_iterate) {
            // From the unit of this instance to that of the one it was made on.
            const int shift = exponent - held_iterate->unit_exponent;
            field::MatrixScale held = scale;
            held.low = std::ldexp(scale.low, -shift);
            held.high = std::ldexp(scale.high, -shift);
            error.low -= shift * std::log10(2.0);
            error.high -= shift * std::log10(2.0);
            draw_held(*fields, held_iterate, held, error, theme, width, height, now);
        }
    }
    pictures_ = now;
    return changed || now.truth.value != before.truth.value || now.iterate.value != before.iterate.value ||
           now.held_iterate.value != before.held_iterate.value;
}

void MatrixPictureSource::draw_held(field::MatrixField& fields, const Held& whole,
                                    const field::MatrixScale& scale, const field::MatrixScale& error,
                                    const theme::Theme& theme, int width, int height,
                                    ui::MatrixPictures& now) {
    const Snapshot& held = *whole->snapshot;
    if (held.iterate.values.empty() || held.iterate.rows != snapshot_->iterate.rows ||
        held.iterate.cols != snapshot_->iterate.cols)
        return;
    now.held = whole;
    now.held_iterate =
        fields.draw(field::MatrixSlot::HeldIterate, whole, held.iterate, scale, theme, width, height);
    if (held.error.values.empty()) return;
    const bool fold = scale.channels > 1;
    if (fold && held_ != whole) {
        held_folded_ = std::make_shared<Texels>(figure::largest_of_channels(held.error, scale.channels));
        held_ = whole;
    }
    now.held_error =
        fields.draw(field::MatrixSlot::HeldError,
                    fold ? std::shared_ptr<const void>(held_folded_) : std::shared_ptr<const void>(whole),
                    fold ? *held_folded_ : held.error, error, theme, width, height);
}

bool MatrixPictureSource::outdated(const Session& session) const {
    return watched_ >= 0 && (session.snapshot() != snapshot_ || session.instance_picture() != instance_ ||
                             session.look_back() != look_back_ || session.step_in_parts() != step_);
}

bool MatrixPictureSource::settled(const Race& race, const state::AppState& state) const {
    if (watched_ < 0 || (look_back_ && !look_back_->sentence.empty())) return true;
    if (quiet_frames_ > kLongWait) return true;
    if (!snapshot_ || snapshot_->method != watched_) return false;
    const std::size_t m = static_cast<std::size_t>(watched_);
    if (m >= race.traces.size() || race.traces[m].empty()) return true;
    const std::int64_t last = static_cast<std::int64_t>(race.traces[m].size()) - 1;
    if (watched_step_ && last > 0) {
        const std::int64_t step = std::min(state.race.cursor ? *state.race.cursor : last, last - 1);
        if (!step_ || step_->method != watched_ || step_->generation != race.generation || step_->t != step)
            return false;
    }
    return snapshot_->t == std::min(state.race.cursor ? *state.race.cursor : last, last);
}

}  // namespace lowrank::shell
