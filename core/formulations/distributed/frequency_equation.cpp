// The frequency equations in the form in which nothing overflows, divided by cosh(beta):
//     both ends fixed, or both free        cos beta = sech beta
//     one fixed, one free                  cos beta = -sech beta
//     one fixed or free, one pinned        sin beta = tanh beta cos beta
//     one fixed or free, one sliding       sin beta = -tanh beta cos beta
//     the others                           sin beta = 0 or cos beta = 0.
// Each has exactly one root between known multiples of pi/2, since its left side is monotone there and its right side
// nearly constant; it is found by the method of Alefeld, Potra and Shi (ACM TOMS 748, 1995). The shapes follow from the
// four conditions at the ends in the basis cos, sin, exp(-beta xi), exp(-beta (1 - xi)), solved by hand so that no two
// nearly equal numbers are subtracted (R. D. Blevins, Formulas for Natural Frequency and Mode Shape, 1979, table 8-1;
// Y.-W. Goncalves, M. J. Brennan and S. J. Elliott, J. Sound Vib. 301, 2007, on the usual form's loss of digits).
#include "distributed/frequency_equation.hpp"

#include <boost/math/tools/toms748_solve.hpp>

#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

using Real = long double; // so that roots and coefficients are right to the last digit of a double

constexpr Real pi = std::numbers::pi_v<Real>;

bool isFixedOrFree(ElementEnd end) {
    return end == ElementEnd::Fixed || end == ElementEnd::Free;
}

Real sech(Real beta) {
    const Real decay = std::exp(-beta);
    return 2 * decay / (1 + decay * decay);
}

template <class Equation> Real rootBetween(Equation equation, Real lower, Real upper) {
    const boost::math::tools::eps_tolerance<Real> precise(std::numeric_limits<Real>::digits);
    std::uintmax_t evaluations = 200;
    const auto [below, above] = boost::math::tools::toms748_solve(equation, lower, upper, precise, evaluations);
    return (below + above) / 2;
}

Real preciseRoot(ElementEnd start, ElementEnd finish, std::size_t n) {
    const Real k = static_cast<Real>(n);
    if (isPurelyTrigonometric(start, finish))
        return start == finish ? k * pi : (k - Real(0.5)) * pi;
    if (isFixedOrFree(start) && isFixedOrFree(finish)) {
        if (start == finish)
            return rootBetween([](Real beta) { return std::cos(beta) - sech(beta); }, k * pi, (k + 1) * pi);
        return rootBetween([](Real beta) { return std::cos(beta) + sech(beta); }, (k - 1) * pi, k * pi);
    }
    if (start == ElementEnd::Pinned || finish == ElementEnd::Pinned)
        return rootBetween([](Real beta) { return std::sin(beta) - std::tanh(beta) * std::cos(beta); }, k * pi,
                           (k + Real(0.5)) * pi);
    return rootBetween([](Real beta) { return std::sin(beta) + std::tanh(beta) * std::cos(beta); },
                       (k - Real(0.5)) * pi, k * pi);
}

// A free end has Y'' = Y''' = 0, a fixed one Y = Y' = 0: the trigonometric part equals the exponential one, or its
// negative.
Real signOf(ElementEnd end) {
    return end == ElementEnd::Free ? 1 : -1;
}

// The amplitude of the exponential that decays from the other end, relative to the one that decays from this end, which
// is fixed or free.
Real shareOfFarEnd(ElementEnd near, ElementEnd far, Real beta) {
    const Real decay = std::exp(-beta);
    if (far == ElementEnd::Pinned)
        return -decay;
    if (far == ElementEnd::Sliding)
        return decay;
    const Real sine = std::sin(beta), cosine = std::cos(beta);
    return (signOf(far) * decay - signOf(near) * (cosine - sine)) /
           (signOf(near) * decay * (cosine + sine) - signOf(far));
}

BeamMode mirrored(const BeamMode& mode, Real beta) {
    const Real sine = std::sin(beta), cosine = std::cos(beta);
    BeamMode other = mode;
    other.cosine = static_cast<double>(mode.cosine * cosine + mode.sine * sine);
    other.sine = static_cast<double>(mode.cosine * sine - mode.sine * cosine);
    std::swap(other.nearStart, other.nearFinish);
    return other;
}

// From a fixed or free start.
BeamMode clampedShape(ElementEnd start, ElementEnd finish, Real beta) {
    const Real decay = std::exp(-beta);
    const Real share = shareOfFarEnd(start, finish, beta);
    const Real nearStart = 1 / (1 + share * decay);
    BeamMode mode;
    mode.beta = static_cast<double>(beta);
    mode.cosine = static_cast<double>(signOf(start));
    mode.sine = static_cast<double>(-signOf(start) * nearStart * (1 - share * decay));
    mode.nearStart = static_cast<double>(nearStart);
    mode.nearFinish = static_cast<double>(share * nearStart);
    return mode;
}

BeamMode bendingMode(ElementEnd start, ElementEnd finish, std::size_t n) {
    const Real beta = preciseRoot(start, finish, n);
    if (isFixedOrFree(start))
        return clampedShape(start, finish, beta);
    if (isFixedOrFree(finish))
        return mirrored(clampedShape(finish, start, beta), beta);
    BeamMode mode;
    mode.beta = static_cast<double>(beta);
    (start == ElementEnd::Pinned ? mode.sine : mode.cosine) = 1;
    mode.meanSquare = 0.5;
    return mode;
}

BeamMode rigidMotion(BeamMotion motion, double offset, double slope, double meanSquare) {
    BeamMode mode;
    mode.motion = motion;
    mode.offset = offset;
    mode.slope = slope;
    mode.meanSquare = meanSquare;
    return mode;
}

std::vector<BeamMode> rigidMotions(ElementEnd start, ElementEnd finish) {
    const auto isLoose = [](ElementEnd end) { return end == ElementEnd::Free || end == ElementEnd::Sliding; };
    std::vector<BeamMode> motions;
    if (isLoose(start) && isLoose(finish))
        motions.push_back(rigidMotion(BeamMotion::Shift, 1, 0, 1));
    if (start == ElementEnd::Free &&
        finish == ElementEnd::Free) // about the middle, so that the total momentum vanishes
        motions.push_back(rigidMotion(BeamMotion::Tilt, -1, 2, 1.0 / 3));
    if (start == ElementEnd::Pinned && finish == ElementEnd::Free)
        motions.push_back(rigidMotion(BeamMotion::Tilt, 0, 1, 1.0 / 3));
    if (start == ElementEnd::Free && finish == ElementEnd::Pinned)
        motions.push_back(rigidMotion(BeamMotion::Tilt, 1, -1, 1.0 / 3));
    return motions;
}

} // namespace

bool isPurelyTrigonometric(ElementEnd start, ElementEnd finish) {
    return !isFixedOrFree(start) && !isFixedOrFree(finish);
}

std::vector<BeamMode> beamModes(ElementEnd start, ElementEnd finish, std::size_t bendingModes) {
    std::vector<BeamMode> modes = rigidMotions(start, finish);
    for (std::size_t n = 1; n <= bendingModes; ++n)
        modes.push_back(bendingMode(start, finish, n));
    return modes;
}

double shapeAt(const BeamMode& mode, double xi, int derivative) {
    check(derivative >= 0, "an order of a derivative");
    if (mode.motion != BeamMotion::Bending)
        return derivative == 0 ? mode.offset + mode.slope * xi : derivative == 1 ? mode.slope : 0;
    // Each derivative turns cos into -sin and sin into cos.
    const double sine = std::sin(mode.beta * xi), cosine = std::cos(mode.beta * xi);
    const double turned[] = {mode.cosine * cosine + mode.sine * sine, mode.sine * cosine - mode.cosine * sine};
    const double trigonometric = (derivative % 4 < 2 ? 1 : -1) * turned[derivative % 2];
    const double exponential = (derivative % 2 == 0 ? 1 : -1) * mode.nearStart * std::exp(-mode.beta * xi) +
                               mode.nearFinish * std::exp(-mode.beta * (1 - xi));
    return std::pow(mode.beta, derivative) * (trigonometric + exponential);
}

} // namespace coenergy
