// The figures on the cone.
#pragma once
#include <span>

#include "app/figure/page/tab_figure.h"
#include "app/workspace/geometry/figures/choice.h"

namespace lowrank::geometry {

/// What is drawn.
struct ConeInput {
    Choice choice;
    std::optional<MethodSpec> watched{};  ///< of the restart, as drawn() has it
};
class ConeInputs {
public:
    virtual ~ConeInputs() = default;
    virtual Result<ConeInput> cone(Illustration illustration) = 0;
};

/// As they are listed, by Illustration.
std::span<const figure::TabFigure<ConeInputs>> cone_figures();

/// The name in the catalogue, and the illustration of a name that is one's.
std::string_view name_of(Illustration illustration);
std::optional<Illustration> illustration_named(std::string_view figure);

}  // namespace lowrank::geometry
