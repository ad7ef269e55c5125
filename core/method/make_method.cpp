// From a spec to the family that runs it. Knows nothing of what is inside the families.
#include "core/method/make_method.h"

namespace lowrank {

std::unique_ptr<Method> make_method(const MethodSpec& spec) {
    switch (spec.algorithm) {
        case Algorithm::Iht:
        case Algorithm::Niht:
            return make_hard_thresholding(spec);
        case Algorithm::Grad:
        case Algorithm::Nag:
            return make_euclidean(spec);
        case Algorithm::RGradProj:
        case Algorithm::RGradOrth:
        case Algorithm::Narg:
            return make_riemannian(spec);
        case Algorithm::ScaledGd:
            return make_scaled(spec);
    }
    return nullptr;
}

}  // namespace lowrank
