// Which letters pdflatex sets in a document of Latin letters.
#pragma once
#include <string>
#include <string_view>

namespace lowrank::figure {

/// The first letter outside comments that the fonts of the document (T1, TS1) do not have, as it stands
/// there; empty where they have all. Source: the encodings' own lists, t1enc.dfu and ts1enc.dfu of LaTeX 2020
/// and on.
std::string letter_without_font(std::string_view tex);

}  // namespace lowrank::figure
