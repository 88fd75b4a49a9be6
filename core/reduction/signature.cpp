// Occurrence is a question of values, not of spelling: sin(x)^2 + cos(x)^2 does not contain x. A name occurs if
// the derivative with respect to it is not identically zero.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 2.
#include "reduction/signature.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

SignatureMatrix signatureMatrix(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                Algebra& algebra) {
    std::vector<Occurrence> occurrences;
    for (std::size_t i = 0; i < equations.size(); ++i) {
        const Formula residual = algebra.formula(equations[i].residual);
        for (const std::string& name : symbolsIn(equations[i].residual)) {
            const auto derivative = unknowns.find(name);
            if (derivative && !vanishesIdentically(algebra.expression(algebra.derivative(residual, name))))
                occurrences.push_back({static_cast<int>(i), static_cast<int>(derivative->unknown), derivative->order});
        }
    }
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

} // namespace coenergy
