#pragma once
// Functions over 0 <= s <= 1 that satisfy the essential conditions of a field exactly, and form a complete sequence.

#include "continua/exponential_polynomial.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace coenergy {

/// What is prescribed at an end: nothing, u, u_x, or both.
enum class EndHold { Free, Pinned, Guided, Clamped };

EndHold endHold(bool isValueHeld, bool isSlopeHeld);
bool holdsValue(EndHold hold);
bool holdsSlope(EndHold hold);

/// Whether a body, a spring or the like acts on a free end, so that the field's derivative does not vanish there.
enum class EndLoad { Bare, Loaded };

struct HeldInterval {
    EndHold start = EndHold::Free, end = EndHold::Free;
    EndLoad startLoad = EndLoad::Bare, endLoad = EndLoad::Bare;
    std::size_t order = 1; // the highest derivative by the variable in the energies: 1 or 2
};

/// By powers of s, with rational coefficients.
using ShapePowers = std::vector<Rational>;

/// Of the lowest possible degrees, mutually orthogonal over the interval: with uniform density no two of them are
/// coupled in the kinetic energy. Their mean square is approximately that of a sine.
std::vector<ShapePowers> polynomialTrials(const HeldInterval& held, std::size_t count);

/// Circular functions, with rigid motions and straight lines where completeness requires them.
std::vector<ExponentialPolynomial> trigonometricTrials(const HeldInterval& held, std::size_t count);

/// The prescribed value: u or u_x (then with respect to s), at 0 or 1.
enum class EndDatum { StartValue, StartSlope, EndValue, EndSlope };

std::vector<EndDatum> heldData(const HeldInterval& held);

/// The polynomials of lowest degree that have 1 for one of the held data and 0 for the others, in their order.
std::vector<ShapePowers> liftingShapes(const HeldInterval& held);

/// Powers of s rewritten in powers of z = 2 s - 1.
ShapePowers inPowersOfCentre(const ShapePowers& powers);

} // namespace coenergy
