// By spelling alone: canonical expressions have equal powers of equal bases.
#include "expression/outweighed_logarithms.hpp"

#include <algorithm>

namespace coenergy {

std::vector<std::size_t> outweighedLogarithms(const Expression& product) {
    std::vector<std::size_t> found;
    if (!product.isProduct())
        return found;
    const auto factors = product.operands();
    for (std::size_t k = 0; k < factors.size(); ++k) {
        if (!factors[k].isFunction() || factors[k].function() != Function::Ln)
            continue;
        const Expression& u = factors[k].operands()[0];
        const auto isPowerOfIt = [&](const Expression& factor) {
            return factor == u || (factor.isPower() && factor.operands()[0] == u);
        };
        if (std::any_of(factors.begin(), factors.end(), isPowerOfIt))
            found.push_back(k);
    }
    return found;
}

} // namespace coenergy
