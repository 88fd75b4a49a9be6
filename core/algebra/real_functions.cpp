// abs' = sign, sign' = step' = 0; the derivative of min and max is that of the piece in force.
#include "algebra/real_functions.hpp"

namespace coenergy::real {

namespace {

using GiNaC::ex;

ex absoluteDerivative(const ex& x, unsigned) {
    return signum(x);
}

ex zeroDerivative(const ex&, unsigned) {
    return 0;
}

// d min(a, b): a's where a <= b, so that step(0) = 1 decides for a.
ex smallerDerivative(const ex& a, const ex& b, unsigned parameter) {
    const ex first = unitStep(b - a);
    return parameter == 0 ? first : 1 - first;
}

ex largerDerivative(const ex& a, const ex& b, unsigned parameter) {
    const ex first = unitStep(a - b);
    return parameter == 0 ? first : 1 - first;
}

} // namespace

REGISTER_FUNCTION(absolute, derivative_func(absoluteDerivative))
REGISTER_FUNCTION(signum, derivative_func(zeroDerivative))
REGISTER_FUNCTION(unitStep, derivative_func(zeroDerivative))
REGISTER_FUNCTION(smaller, derivative_func(smallerDerivative))
REGISTER_FUNCTION(larger, derivative_func(largerDerivative))

} // namespace coenergy::real
