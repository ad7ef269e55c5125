// Places the cards of notes: near their point first, and where they cover least.
#include "app/figure/engine/notes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "app/figure/engine/crowding.h"
#include "app/figure/engine/layout.h"
#include "app/paint/phrasebook.h"
#include "app/paint/text_layout.h"

namespace lowrank::figure {
namespace {

// Px of a 13 px text: from the point to its card.
constexpr std::array kGaps{16.f, 26.f, 40.f, 58.f, 82.f, 112.f, 150.f};
constexpr int kDirections = 16, kColumns = 16, kRows = 12;
constexpr float kWidest = 190, kNoteInset = 3, kRing = 8;
// What it costs to stand a px away, to leave where it stood, and to cover words, other notes and the legend.
constexpr double kNoteFar = 0.05, kMoved = 4, kOnWords = 300, kOnNote = 3000, kOnLegend = 2000, kCrossed = 40;

class NotePlaces {
public:
    NotePlaces(const Figure& figure, const Surface& surface, Layout& layout)
        : s_(surface), out_(layout), crowd_(figure, layout, surface), measures_(note_measures(surface)) {
        for (const auto* words : {&layout.reference_labels, &layout.curve_names})
            for (const PlacedText& other : *words) words_.push_back(other.box());
    }

    void put(PlacedNote note, const std::string& text, const PlacedNote* before) {
        const Rect p = out_.plot;
        const float most = std::min(s_.px(kWidest), 0.6f * p.w);
        note.lines = paint::wrap_words(paint::as_written(text), most - 2 * measures_.pad_x, measures_.size);
        const auto room =
            static_cast<std::size_t>(std::max(0.f, (0.6f * p.h - 2 * measures_.pad_y) / measures_.line));
        if (note.lines.size() > room) {
            note.lines.resize(room);
            if (room > 0) note.lines.back() += " …";
        }
        if (!note.lines.empty()) place(note, before);
        out_.notes.push_back(std::move(note));
    }

private:
    void place(PlacedNote& note, const PlacedNote* before) {
        float w = 0;
        for (const std::string& line : note.lines)
            w = std::max(w, paint::measure(line, measures_.size).width);
        w = std::ceil(w + 2 * measures_.pad_x);
        const float h =
            std::ceil(measures_.line * static_cast<float>(note.lines.size()) + 2 * measures_.pad_y);
        double least = std::numeric_limits<double>::infinity();
        const auto try_box = [&](Rect box, double extra) {
            if (!s_.paper) box.x = std::round(box.x), box.y = std::round(box.y);
            if (!inside(box, out_.plot, s_.px(kNoteInset))) return;
            const Point end = nearest_in(box, note.at);
            const double cost = extra + cost_of(box, note.at, end, least - extra);
            if (cost < least) least = cost, note.box = box, note.end = end;
        };
        if (before && before->box.w > 0) {
            const Rect old = before->box;
            try_box({note.at.x + old.x - before->at.x, note.at.y + old.y - before->at.y, w, h}, -kMoved);
        }
        for (const float gap : kGaps)
            for (int k = 0; k < kDirections; ++k) {
                // Up and to the right first: where curves fall it is free.
                const double turn = (k % 2 ? 1 : -1) * ((k + 1) / 2),  // 0, 1, -1, 2, -2, …
                    angle = std::numbers::pi * (0.25 + 2 * turn / kDirections);
                const auto dx = static_cast<float>(std::cos(angle)),
                           dy = static_cast<float>(-std::sin(angle));
                const float d = s_.px(gap), side = std::clamp(1.5f * dx, -1.f, 1.f),
                            rise = std::clamp(1.5f * dy, -1.f, 1.f);
                try_box(
                    {note.at.x + d * dx + (side - 1) * w / 2, note.at.y + d * dy + (rise - 1) * h / 2, w, h},
                    0.02 * std::abs(turn));
            }
        // Where all is taken around the point there may be room elsewhere in the plot.
        const Rect p = out_.plot;
        for (int row = 0; row <= kRows; ++row)
            for (int column = 0; column <= kColumns; ++column)
                try_box({p.x + s_.px(kNoteInset) +
                             (p.w - w - 2 * s_.px(kNoteInset)) * static_cast<float>(column) / kColumns,
                         p.y + s_.px(kNoteInset) +
                             (p.h - h - 2 * s_.px(kNoteInset)) * static_cast<float>(row) / kRows,
                         w, h},
                        0);
        if (note.box.w <= 0) note.lines.clear();
    }

    /// Exact below enough; a place that costs as much is none.
    double cost_of(Rect box, Point at, Point end, double enough) const {
        double cost =
            crowd_.behind(box, s_.px(2)) + kNoteFar * double(paint::distance(at, end)) / double(s_.px(1));
        if (box.contains(at)) cost += kOnNote;
        if (meet(box, out_.legend.box)) cost += kOnLegend;
        if (cross(at, end, out_.legend.box)) cost += kCrossed;
        for (const Rect& words : words_) {
            if (cost >= enough) break;
            if (meet(box, words)) cost += kOnWords;
        }
        for (const PlacedNote& other : out_.notes) {
            if (cost >= enough) break;
            if (other.box.w <= 0) continue;
            const Rect wide{other.box.x - s_.px(2), other.box.y - s_.px(2), other.box.w + s_.px(4),
                            other.box.h + s_.px(4)};
            if (meet(box, wide)) cost += kOnNote;
            if (cross(at, end, other.box) || cross(other.at, other.end, box)) cost += kCrossed;
        }
        return cost;
    }

    const Surface& s_;
    Layout& out_;
    Crowd crowd_;
    NoteMeasures measures_;
    std::vector<Rect> words_;
};

}  // namespace

NoteMeasures note_measures(const Surface& s) {
    const float size = s.px(sizes::kSmall);
    return {size, 1.35f * size, s.px(6), s.px(3.5f)};
}

void place_notes(const Figure& figure, bool whole, const Surface& surface, Layout& layout,
                 const std::vector<PlacedNote>& before) {
    if (figure.notes.empty() || layout.empty) return;
    std::optional<NotePlaces> places;
    for (std::size_t k = 0; k < figure.notes.size(); ++k) {
        if (surface.stop.stop_requested()) return;
        const PointNote& note = figure.notes[k];
        if (!layout.x.drawable(note.x) || !layout.y.drawable(note.y)) continue;
        PlacedNote placed;
        placed.index = k, placed.note = note.note;
        placed.at = {layout.x.px(note.x), layout.y.px(note.y)};
        // An axis may end before its curve does, as at a tolerance: there the note stands at the edge.
        const Rect& plot = layout.plot;
        if (whole)
            placed.at = {std::clamp(placed.at.x, plot.x, plot.right()),
                         std::clamp(placed.at.y, plot.y, plot.bottom())};
        if (!inside({placed.at.x, placed.at.y, 0, 0}, plot, -0.5f)) continue;
        if (!places) places.emplace(figure, surface, layout);
        const auto old = std::ranges::find(before, note.note, &PlacedNote::note);
        places->put(std::move(placed), note.text, old == before.end() ? nullptr : &*old);
    }
}

void draw_notes(const Layout& layout, const Figure& figure, const Surface& s, paint::Painter& painter) {
    const NoteMeasures m = note_measures(s);
    const auto colour = [&](const PlacedNote& note) { return figure.notes[note.index].colour; };
    for (const PlacedNote& note : layout.notes)
        if (note.box.w > 0)
            painter.line(note.at, note.end,
                         {colour(note), std::max(s.paper ? 0.f : 1.f, s.px(1)), paint::Dash::Solid});
    for (const PlacedNote& note : layout.notes) {
        painter.marker(note.at, theme::Marker::Dot, s.px(kRing), colour(note), s.theme->card, s.px(1.4f));
        if (note.box.w <= 0) continue;
        painter.rect(note.box, s.theme->card.with_alpha(0.94f), s.px(4));
        painter.frame(note.box, {theme::mix(s.theme->card, colour(note), 0.7f), s.px(1)}, s.px(4));
        for (std::size_t k = 0; k < note.lines.size(); ++k)
            painter.text(
                {note.box.x + m.pad_x, note.box.y + m.pad_y + m.line * (static_cast<float>(k) + 0.5f)},
                note.lines[k], {.size = m.size, .colour = s.theme->text, .v = paint::VAlign::Middle});
    }
}

const PlacedNote* note_at(const Layout& layout, Point at, float reach) {
    for (auto note = layout.notes.rbegin(); note != layout.notes.rend(); ++note)
        if (note->box.contains(at) || paint::distance(note->at, at) <= reach) return &*note;
    return nullptr;
}

}  // namespace lowrank::figure
