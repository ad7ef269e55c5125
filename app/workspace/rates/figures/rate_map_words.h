// Words on the map of the spectral radius: each finds a place of its own, or none.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "app/figure/engine/layout.h"
#include "app/paint/text_layout.h"
#include "app/workspace/rates/figures/rate_map.h"

namespace lowrank::rates {

/// Around what lies on the map, and white for what is to be seen on every colour of it.
inline constexpr theme::Colour kMapHalo{0.03f, 0.04f, 0.06f, 0.55f}, kMapWhite{1, 1, 1, 1};

class MapWords {
public:
    MapWords(const RateMap& map, const figure::Layout& layout, const figure::Surface& s);

    /// Words keep away from a mark from here on: all marks come before the first words.
    void add_mark(paint::Rect mark) { marks_.push_back(mark); }
    void place_optimum_label();
    /// On its line where that is straight, away from other words: the box it takes, or none where there is no
    /// place.
    const paint::Rect* place_level_label(const std::vector<paint::Point>& line, double level);
    void draw(paint::Painter& painter) const;

    /// Off every line, beside the mark; whether there was room.
    bool put_near(paint::Point at, float away, const std::string& markup, paint::TextStyle style);
    /// Off every line, beside the mark or further away with a line to it that passes through no words;
    /// whether there was room.
    bool put_away(paint::Point at, float away, const std::string& markup, paint::TextStyle style);
    /// Beside a mark, where there is room, be it on a line; whether there was. off_marks: nowhere where it
    /// would pass for the words of another mark.
    bool put_beside(paint::Point at, float away, const std::string& markup, paint::TextStyle style,
                    bool off_marks = false);

private:
    struct Word {
        paint::Point at;
        std::string markup;
        paint::TextStyle style;
        paint::Rect box;
        bool pill = false;
    };

    paint::Point pixel(state::RatePoint p) const { return {l_.x.px(p.mu), l_.y.px(p.eta)}; }
    bool is_free(paint::Rect box, float gap) const;
    bool put(paint::Point at, const std::string& markup, const paint::TextStyle& style, bool pill, float gap);
    bool on_trail(paint::Rect box) const;
    bool on_cross(paint::Rect box) const;
    bool near_another(paint::Point at, paint::Rect box) const;
    bool put_at(paint::Point at, float far, const std::string& markup, paint::TextStyle style, bool led);
    bool leads_freely(paint::Point from, paint::Point to) const;
    std::string label_of(double level) const;

    const RateMap& map_;
    const figure::Layout& l_;
    const figure::Surface& s_;
    paint::Rect plot_;
    std::vector<Word> words_;
    std::vector<paint::Rect> marks_;
    /// What is drawn over the levels, in pieces: the way of the chosen method and the special lines.
    std::vector<std::pair<paint::Point, paint::Point>> drawn_over_;
    std::vector<std::pair<paint::Point, paint::Point>> leaders_;  ///< from a mark to its words
};

}  // namespace lowrank::rates
