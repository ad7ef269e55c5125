// Markup written as words and formulas of TeX.
#pragma once
#include <string>
#include <string_view>

namespace lowrank::figure {

/// Words stay words; what has an index, a Greek letter or a sign of mathematics becomes a formula: 'Error
/// ‖X_t − X_⋆‖_F' is 'Error $\|X_{t}-X_{\star}\|_{F}$'. Several letters on end in a formula stand upright.
std::string tex_words(std::string_view markup);

}  // namespace lowrank::figure
