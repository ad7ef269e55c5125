// The readers by name, and what their refusals have in common.
#include "tests/fuzz/targets/targets.h"

#include <algorithm>

namespace lowrank::fuzz {
namespace {

constexpr Target kTargets[] = {{"toml", check_toml, nullptr, 12'000},
                               {"share-line", check_share_line},
                               {"method", check_method},
                               {"instance", check_instance},
                               {"ratings", check_ratings, nullptr, 8'000},
                               {"pairs", check_pairs},
                               {"matrix", check_matrix, nullptr, 8'000},
                               {"matrix-market", check_matrix_market},
                               {"overlay", check_overlay},
                               {"png", check_png, is_costly_png},
                               {"jpeg", check_jpeg},
                               {"exif", check_exif},
                               {"settings", check_settings},
                               {"size", check_size},
                               {"sentence", check_sentence, nullptr, 2'000},
                               {"study", check_study, nullptr, 6'000},
                               {"texts", check_texts},
                               {"numpy", check_numpy},
                               {"packed", check_packed}};

}  // namespace

std::span<const Target> targets() { return kTargets; }

const Target* find_target(std::string_view name) {
    const Target* const found = std::ranges::find(kTargets, name, &Target::name);
    return found == std::end(kTargets) ? nullptr : found;
}

std::string wrong_sentence(const std::string& sentence) {
    if (sentence.empty()) return "a refusal without a sentence";
    if (sentence.back() != '.') return "a sentence without its full stop: " + sentence;
    return {};
}

}  // namespace lowrank::fuzz
