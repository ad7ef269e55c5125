// Compares names without regard to case.
#include "app/figure/foreign_labels.h"

#include <algorithm>

#include "app/paint/painter.h"
#include "core/run/run_name.h"

namespace lowrank::figure {
namespace {

std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

std::vector<std::string> foreign_labels(const Race& race, std::span<const ForeignCurve> foreign) {
    std::vector<std::string> ours, taken, labels;
    for (std::size_t m = 0; m < race.traces.size(); ++m) {
        ours.push_back(lower(race.traces[m].name));
        ours.push_back(lower(run_name(race, m)));
    }
    const auto among = [](const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), lower(name)) != names.end();
    };
    for (const ForeignCurve& curve : foreign) {
        const std::string name = among(ours, curve.name) ? curve.name + " (file)" : curve.name;
        std::string unique = name;
        for (int k = 2; among(taken, unique); ++k) unique = name + " " + std::to_string(k);
        taken.push_back(lower(unique));
        labels.push_back(paint::escape_markup(unique));
    }
    return labels;
}

}  // namespace lowrank::figure
