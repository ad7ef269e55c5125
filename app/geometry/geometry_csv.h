// The numbers behind the cone's figures, as CSV.
#pragma once
#include <string>

#include "app/geometry/choice.h"

namespace lowrank::geometry {

/// Steps: 'method,mu,eta,quantity,a,b,c', each part of each step as its matrix [a b; b c]; Retractions:
/// 'length,projective,orthographic,between'; Restart: every tested step up to the one that restarts, with both forms of the
/// test and their angles in degrees; Paths: 'method,t,mu,eta,objective,error' and the entries of X_t and Y_t, those of the
/// step that leaves X_t 'nan' in a method's last row. Empty where a part does not exist.
std::string geometry_csv(Illustration illustration, const Choice& choice,
                         const std::optional<MethodSpec>& watched = {});

}  // namespace lowrank::geometry
