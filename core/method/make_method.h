// The families of methods, one source file each. Knows nothing of what is inside them.
#pragma once
#include <memory>

#include "core/method/method.h"

namespace lowrank {

std::unique_ptr<Method> make_riemannian(const MethodSpec& spec);         ///< rgrad-proj, rgrad-orth, narg
std::unique_ptr<Method> make_hard_thresholding(const MethodSpec& spec);  ///< iht, niht
std::unique_ptr<Method> make_euclidean(const MethodSpec& spec);          ///< grad, nag
std::unique_ptr<Method> make_scaled(const MethodSpec& spec);             ///< scaledgd

}  // namespace lowrank
