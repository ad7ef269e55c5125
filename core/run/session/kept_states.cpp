// Keeps states within the budget: the run that holds most is thinned first.
#include "core/run/session/kept_states.h"

#include <algorithm>
#include <utility>

namespace lowrank {

void KeptStates::set_budget(std::size_t bytes) {
    budget_ = bytes;
    make_room(0);
}

void KeptStates::resize(std::size_t runs) {
    for (std::size_t m = runs; m < runs_.size(); ++m) clear(m);
    runs_.resize(runs);
}

void KeptStates::clear(std::size_t run) {
    bytes_ -= runs_[run].bytes();
    runs_[run] = {};
}

void KeptStates::keep(std::size_t m, std::int64_t t, Method& method) {
    Run& run = runs_[m];
    if (t <= 0 || t % run.stride != 0 || (!run.frames.empty() && run.frames.back().t >= t)) return;
    StateWalk count;
    method.walk(count);
    if (count.size() != run.size) {
        bytes_ -= run.bytes();
        run.frames.clear();
        run.size = count.size();
    }
    // Making room may thin this very run.
    if (!make_room(run.bytes_each()) || t % run.stride != 0) return;
    Frame frame{t, std::unique_ptr<double[]>(new double[run.size])};
    StateWalk write = StateWalk::writing(frame.state.get());
    method.walk(write);
    run.frames.push_back(std::move(frame));
    bytes_ += run.bytes_each();
}

bool KeptStates::make_room(std::size_t bytes) {
    while (bytes_ + bytes > budget_) {
        const auto most = std::ranges::max_element(runs_, {}, &Run::bytes);
        if (most == runs_.end() || most->frames.empty()) return false;
        bytes_ -= most->bytes();
        most->stride *= 2;
        // With one left nothing would fall between any more.
        if (most->frames.size() == 1) most->frames.clear();
        std::erase_if(most->frames, [&](const Frame& frame) { return frame.t % most->stride != 0; });
        bytes_ += most->bytes();
    }
    return true;
}

std::optional<KeptStates::Kept> KeptStates::find(std::size_t run, std::int64_t t) const {
    const std::vector<Frame>& frames = runs_[run].frames;
    const auto after = std::ranges::upper_bound(frames, t, {}, &Frame::t);
    if (after == frames.begin()) return std::nullopt;
    const Frame& last = *std::prev(after);
    return Kept{last.t, last.state.get()};
}

}  // namespace lowrank
