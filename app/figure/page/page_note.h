// The words at the foot of a page: theory, and the symbols that the figures above it turn out to show.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/figure/page/placed_page.h"
#include "app/figure/page/symbol_keys.h"

namespace lowrank::figure {

/// Of the words at the foot of every page, in px at scale 1.
inline constexpr float kNoteSize = 10, kNoteLine = 12;
/// What is said to be left out where a page has no room for them.
inline constexpr const char *kNoteLeftOut = "the note", *kNoteCut = "the end of the note";

/// The page without the margin of 4 px that everything keeps from its edge.
Surface inside_margin(const Surface& page);

/// The title that the author of a page wants, or the figure's own; and whether the words over and below it
/// are wanted.
const std::string& title_of(const Surface& page, const std::string& own);
bool wants_notes(const Surface& page);

/// Over several parts of a page, each of which keeps its name, the title of its look stands once: the page
/// below it, whose look has none and is kept with what is placed. As it was where the look has no title or
/// there is one part.
Surface below_title(const Surface& page, std::size_t parts, PlacedPage& placed);

/// First its room is reserved, then the figures say what they show, then it is placed.
class PageNote {
public:
    /// theory: a first sentence; may be empty.
    PageNote(const Surface& page, std::string theory) : page_(page), theory_(std::move(theory)) {}

    /// Its height should all these symbols be shown; 0 where the page is too low for a note.
    float reserve(const std::vector<SymbolKey>& all);
    void shows(const std::vector<SymbolKey>& keys) { shown_.insert(shown_.end(), keys.begin(), keys.end()); }
    void place(PlacedPage& placed) const;

private:
    std::vector<std::string> lines(const std::vector<SymbolKey>& keys, float left) const;
    /// Px from the page's edge to where its lines begin: below the axis or the names of a legend, where that
    /// costs no line more.
    float beginning(const PlacedPage& placed) const;

    Surface page_;
    std::string theory_;
    std::vector<SymbolKey> shown_;
    float height_ = 0;
};

/// Places the figures of a page in an area of its surface, and adds to keys what symbols they show.
using PageFigures = std::function<void(const Surface&, PlacedPage& placed, std::vector<SymbolKey>& keys)>;

/// The figures with a note on their symbols below them. They are placed twice, to know how much room the note
/// takes.
PlacedPage with_note(const Surface& page, const PageFigures& figures);

}  // namespace lowrank::figure
