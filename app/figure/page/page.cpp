// Names a page after its row of the catalogue.
#include "app/figure/page/page.h"

namespace lowrank::figure {

Page named(Page page, const state::FigureRow& row, const PageWords& words) {
    page.name = row.name;
    page.title = page.name + (words.about.empty() ? "" : ", " + words.about);
    page.experiment = words.experiment;
    return page;
}

}  // namespace lowrank::figure
