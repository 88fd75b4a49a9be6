// Occurrence is a question of values, not of spelling: sin(x)^2 + cos(x)^2 does not contain x. A name occurs if
// the derivative with respect to it is not identically zero.
// Reference: J. D. Pryce, A simple structural analysis method for DAEs, BIT 41 (2001), section 2.
#include "reduction/signature.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "expression/traverse.hpp"

namespace coenergy {

const Partial& Partials::of(const Expression& residual, const std::string& name) {
    auto known = m_known.find(residual.identity());
    if (known == m_known.end())
        known = m_known.emplace(residual.identity(), Known{residual, m_algebra.formula(residual), {}}).first;
    auto& partials = known->second.partials;
    if (const auto found = partials.find(name); found != partials.end())
        return found->second;
    checkpoint(m_stop);
    Expression value = m_algebra.expression(m_algebra.derivative(known->second.formula, name));
    const bool vanishes = vanishesIdentically(value);
    return partials.emplace(name, Partial{std::move(value), vanishes}).first->second;
}

SignatureMatrix signatureMatrix(const std::vector<ReducibleEquation>& equations, const UnknownTable& unknowns,
                                Partials& partials) {
    std::vector<Occurrence> occurrences;
    for (std::size_t i = 0; i < equations.size(); ++i)
        for (const std::string& name : symbolsIn(equations[i].residual)) {
            const auto derivative = unknowns.find(name);
            if (derivative && !partials.of(equations[i].residual, name).vanishes)
                occurrences.push_back({static_cast<int>(i), static_cast<int>(derivative->unknown), derivative->order});
        }
    return {static_cast<int>(equations.size()), static_cast<int>(unknowns.size()), std::move(occurrences)};
}

} // namespace coenergy
