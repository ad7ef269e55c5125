// Numbers as the screen shows them: 2.41·10^{−8}, 0.43 ms, 0.7006.
#pragma once
#include <string>
#include <string_view>

namespace lowrank::ui {

/// Three significant digits with a true exponent, as markup; plain decimals from 0.001 to 9999; '–' for NaN.
std::string number_markup(double value, int digits = 3);
/// The same as plain text for the clipboard: 2.41e-08.
std::string number_plain(double value, int digits = 3);
/// A plain sentence of the solver as markup, its numbers as the screen has them: 'error 6.99e-11' is 'error
/// 6.99·10^{−11}'.
std::string sentence_markup(std::string_view plain);
/// A formula in the plain letters of the registry ('X+ = P_r(X - mu G)') as markup: Greek letters, scripts,
/// norms.
std::string formula_markup(std::string_view plain);
/// A control's value: whole numbers as they are, else with the decimals given.
std::string decimals(double value, int places);

}  // namespace lowrank::ui
