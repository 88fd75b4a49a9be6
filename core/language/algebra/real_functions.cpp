// abs' = sign, sign' = step' = 0; the derivative of min and max is that of the active piece. GiNaC first asks every
// function for its own total derivative, and throws where there is none, which costs many times more than the chain
// rule; sine and cosine, which are frequent in mechanics, therefore get one.
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

// d min(a, b): that of a where a <= b, consistent with step(0) = 1.
ex smallerDerivative(const ex& a, const ex& b, unsigned parameter) {
    const ex first = unitStep(b - a);
    return parameter == 0 ? first : 1 - first;
}

ex largerDerivative(const ex& a, const ex& b, unsigned parameter) {
    const ex first = unitStep(a - b);
    return parameter == 0 ? first : 1 - first;
}

// The second argument is the order.
ex tableDerivative(const ex& number, const ex& order, const ex& x, unsigned parameter) {
    return parameter == 2 ? ex(tableValue(number, order + 1, x)) : ex(0);
}

ex totalDerivativeOfSine(const ex& x, const GiNaC::symbol& symbol) {
    const ex inner = x.diff(symbol);
    return inner.is_zero() ? inner : GiNaC::cos(x) * inner;
}

ex totalDerivativeOfCosine(const ex& x, const GiNaC::symbol& symbol) {
    const ex inner = x.diff(symbol);
    return inner.is_zero() ? inner : -GiNaC::sin(x) * inner;
}

class AnyFunction : public GiNaC::function {
public:
    using GiNaC::function::registered_functions;
};

[[maybe_unused]] const bool areTotalDerivativesKnown = [] {
    auto& functions = AnyFunction::registered_functions();
    functions[GiNaC::sin_SERIAL::serial].expl_derivative_func(totalDerivativeOfSine);
    functions[GiNaC::cos_SERIAL::serial].expl_derivative_func(totalDerivativeOfCosine);
    return true;
}();

} // namespace

REGISTER_FUNCTION(absolute, derivative_func(absoluteDerivative))
REGISTER_FUNCTION(signum, derivative_func(zeroDerivative))
REGISTER_FUNCTION(unitStep, derivative_func(zeroDerivative))
REGISTER_FUNCTION(smaller, derivative_func(smallerDerivative))
REGISTER_FUNCTION(larger, derivative_func(largerDerivative))
REGISTER_FUNCTION(tableValue, derivative_func(tableDerivative))

} // namespace coenergy::real
