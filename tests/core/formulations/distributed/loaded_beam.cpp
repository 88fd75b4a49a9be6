// The count of Wittrick and Williams (Q. J. Mech. Appl. Math. 24, 1971): the number of natural frequencies below a
// trial frequency is the number for the beam with both ends fixed plus the number of negative eigenvalues of the
// dynamic stiffness of the ends. Bisection on this count misses no frequency. Because the stiffness has poles, near
// which digits are lost, an isolated frequency is then found as the zero of the determinant of the four end conditions,
// which has no poles.
#include "core/formulations/distributed/end_bodies.hpp"

#include <boost/math/tools/toms748_solve.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace tests {

using namespace coenergy;

namespace {

using Real = long double; // so that the results are right to nearly the last digit of a double

// In units of the beam: lambda^4 = omega^2 rho A L^4/(E I).
struct BeamEndBody {
    ElementEnd end;
    Real mass, spring, inertia, rotationalSpring;
};

BeamEndBody beamEnd(const UniformBeam& beam, const LoadedEnd& end) {
    const EndBody& body = end.body;
    check(body.mass >= 0 && body.spring >= 0 && body.inertia >= 0 && body.rotationalSpring >= 0,
          "an end body's values are not negative");
    const Real length = beam.length, stiffness = beam.bendingStiffness, mass = beam.density * length;
    return {end.end, body.mass / mass, body.spring * length * length * length / stiffness,
            body.inertia / (mass * length * length), body.rotationalSpring * length / stiffness};
}

bool movesAcross(ElementEnd end) {
    return end == ElementEnd::Free || end == ElementEnd::Sliding;
}
bool turns(ElementEnd end) {
    return end == ElementEnd::Free || end == ElementEnd::Pinned;
}

// The entries of the dynamic stiffness for E I = L = 1: of the force and the moment at an end, by the displacement
// across (force), by the slope (moment) or by the other of the two (mixed), there and at the far end.
struct DynamicStiffness {
    Real nearForce, nearMixed, farForce, farMixed, nearMoment, farMoment;
};

// sum over k >= first of factor^k lambda^(4 (k - first))/(4 k + more)!
Real sparseSeries(Real factor, int first, int more, Real lambda) {
    constexpr int enough = 8; // for lambda < 1
    Real total = 0;
    for (int k = first; k < first + enough; ++k)
        total +=
            std::pow(factor, Real(k)) * std::pow(lambda, Real(4 * (k - first))) / std::tgamma(Real(4 * k + more + 1));
    return total;
}

// For lambda < 1, where the closed forms cancel, by the power series of cos cosh, sin sinh and their like.
DynamicStiffness slowStiffness(Real lambda) {
    const Real denominator = -sparseSeries(-4, 1, 0, lambda); // (1 - cos cosh)/lambda^4
    const Real force = 2 * sparseSeries(-4, 0, 1, lambda);    // (cos sinh + sin cosh)/lambda
    const Real mixed = 2 * sparseSeries(-4, 0, 2, lambda);    // sin sinh/lambda^2
    const Real moment = -sparseSeries(-4, 1, -1, lambda);     // (sin cosh - cos sinh)/lambda^3
    const Real farForce = 2 * sparseSeries(1, 0, 1, lambda);  // (sin + sinh)/lambda
    const Real farMixed = 2 * sparseSeries(1, 0, 2, lambda);  // (cosh - cos)/lambda^2
    const Real farMoment = 2 * sparseSeries(1, 0, 3, lambda); // (sinh - sin)/lambda^3
    return {force / denominator,    mixed / denominator,  -farForce / denominator,
            farMixed / denominator, moment / denominator, farMoment / denominator};
}

Real sech(Real lambda) {
    const Real decay = std::exp(-lambda);
    return 2 * decay / (1 + decay * decay);
}

// (1 - cos cosh)/cosh: its sign changes at the frequencies of the beam with both ends fixed.
Real clampedEquation(Real lambda) {
    return sech(lambda) - std::cos(lambda);
}

DynamicStiffness fastStiffness(Real lambda) {
    const Real c = std::cos(lambda), s = std::sin(lambda), t = std::tanh(lambda), inverse = sech(lambda);
    const Real first = lambda / clampedEquation(lambda), second = first * lambda, third = second * lambda;
    return {third * (c * t + s),        second * s * t,      -third * (s * inverse + t),
            second * (1 - c * inverse), first * (s - c * t), first * (t - s * inverse)};
}

using Row = std::array<Real, 4>;
using Matrix = std::array<Row, 4>;

// Rows and columns: displacement and slope of the start, then of the finish.
Matrix endStiffness(const BeamEndBody& start, const BeamEndBody& finish, Real lambda) {
    const DynamicStiffness d = lambda < 1 ? slowStiffness(lambda) : fastStiffness(lambda);
    Matrix k = {Row{d.nearForce, d.nearMixed, d.farForce, d.farMixed},
                {d.nearMixed, d.nearMoment, -d.farMixed, d.farMoment},
                {d.farForce, -d.farMixed, d.nearForce, -d.nearMixed},
                {d.farMixed, d.farMoment, -d.nearMixed, d.nearMoment}};
    const Real fourth = lambda * lambda * lambda * lambda;
    k[0][0] += start.spring - start.mass * fourth;
    k[1][1] += start.rotationalSpring - start.inertia * fourth;
    k[2][2] += finish.spring - finish.mass * fourth;
    k[3][3] += finish.rotationalSpring - finish.inertia * fourth;
    return k;
}

// A held displacement is given the eigenvalue 1.
Matrix ofWhatMoves(Matrix stiffness, ElementEnd start, ElementEnd finish) {
    const bool moves[] = {movesAcross(start), turns(start), movesAcross(finish), turns(finish)};
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column)
            if (!moves[row] || !moves[column])
                stiffness[row][column] = row == column ? 1 : 0;
    return stiffness;
}

// Jacobi's rotation, after which a[p][q] is 0 (G. H. Golub, C. F. Van Loan, Matrix Computations, section 8.5).
void rotate(Matrix& a, std::size_t p, std::size_t q) {
    if (a[p][q] == 0)
        return;
    const Real ratio = (a[q][q] - a[p][p]) / (2 * a[p][q]);
    const Real tangent = (ratio < 0 ? -1 : 1) / (std::abs(ratio) + std::hypot(Real(1), ratio));
    const Real cosine = 1 / std::hypot(Real(1), tangent), sine = tangent * cosine;
    const auto turn = [&](Real& atP, Real& atQ) {
        const Real before = atP;
        atP = cosine * before - sine * atQ;
        atQ = sine * before + cosine * atQ;
    };
    for (Row& row : a)
        turn(row[p], row[q]);
    for (std::size_t column = 0; column < 4; ++column)
        turn(a[p][column], a[q][column]);
}

std::size_t negativeEigenvalues(Matrix stiffness) {
    constexpr int sweeps = 12; // each squares the remaining off-diagonal entries
    // Scaling both sides by the same positive numbers changes no sign of an eigenvalue (Sylvester), and makes rounding
    // small relative to every entry.
    Row scales;
    for (std::size_t k = 0; k < 4; ++k)
        scales[k] = 1 / std::sqrt(std::max(std::abs(stiffness[k][k]), std::numeric_limits<Real>::min()));
    for (std::size_t row = 0; row < 4; ++row)
        for (std::size_t column = 0; column < 4; ++column)
            stiffness[row][column] *= scales[row] * scales[column];
    for (int sweep = 0; sweep < sweeps; ++sweep)
        for (std::size_t p = 0; p < 4; ++p)
            for (std::size_t q = p + 1; q < 4; ++q)
                rotate(stiffness, p, q);
    std::size_t negative = 0;
    for (std::size_t k = 0; k < 4; ++k)
        negative += stiffness[k][k] < 0 ? 1 : 0;
    return negative;
}

// The n-th root lies between n pi and (n + 1) pi.
std::size_t clampedRootsBelow(Real lambda) {
    const Real halfTurns = std::floor(lambda / std::numbers::pi_v<Real>);
    if (halfTurns < 1)
        return 0;
    const bool isOdd = std::fmod(halfTurns, Real(2)) == 1;
    const bool isPassed = isOdd == (clampedEquation(lambda) < 0);
    return static_cast<std::size_t>(halfTurns) - (isPassed ? 0 : 1);
}

std::size_t frequenciesBelow(const BeamEndBody& start, const BeamEndBody& finish, Real lambda) {
    while (lambda > 1 && clampedEquation(lambda) == 0)
        lambda = std::nextafter(lambda, Real(0));
    return clampedRootsBelow(lambda) +
           negativeEigenvalues(ofWhatMoves(endStiffness(start, finish, lambda), start.end, finish.end));
}

// The number of displacements a + b xi that the ends leave undetermined.
std::size_t rigidMotions(const BeamEndBody& start, const BeamEndBody& finish) {
    const auto holdsPlace = [](const BeamEndBody& end) { return !movesAcross(end.end) || end.spring > 0; };
    const auto holdsSlope = [](const BeamEndBody& end) { return !turns(end.end) || end.rotationalSpring > 0; };
    const int places = int(holdsPlace(start)) + int(holdsPlace(finish));
    const bool isSlopeHeld = holdsSlope(start) || holdsSlope(finish) || places == 2;
    return (places == 0 ? 1 : 0) + (isSlopeHeld ? 0 : 1);
}

// a x + b y, as a unit vector.
Row combined(Real a, const Row& x, Real b, const Row& y) {
    Row sum;
    for (std::size_t k = 0; k < 4; ++k)
        sum[k] = a * x[k] + b * y[k];
    const Real size = std::sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2] + sum[3] * sum[3]);
    for (Real& entry : sum)
        entry /= size;
    return sum;
}

Real determinant(Matrix a) {
    Real result = 1;
    for (std::size_t pivot = 0; pivot < 4; ++pivot) {
        std::size_t largest = pivot;
        for (std::size_t row = pivot + 1; row < 4; ++row)
            largest = std::abs(a[row][pivot]) > std::abs(a[largest][pivot]) ? row : largest;
        if (a[largest][pivot] == 0)
            return 0;
        if (largest != pivot) {
            std::swap(a[largest], a[pivot]);
            result = -result;
        }
        result *= a[pivot][pivot];
        for (std::size_t row = pivot + 1; row < 4; ++row) {
            const Real share = a[row][pivot] / a[pivot][pivot];
            for (std::size_t column = pivot; column < 4; ++column)
                a[row][column] -= share * a[pivot][column];
        }
    }
    return result;
}

// The four end conditions for the combination of cos, sin, exp(-lambda xi) and exp(-lambda (1 - xi)), each scaled by a
// positive factor.
Real conditionsAtEnds(const BeamEndBody& start, const BeamEndBody& finish, Real lambda) {
    const Real c = std::cos(lambda), s = std::sin(lambda), decay = std::exp(-lambda);
    const Real cubed = lambda * lambda * lambda, fourth = cubed * lambda;
    // Y and its derivatives by lambda xi.
    const Matrix atStart = {Row{1, 0, 1, decay}, {0, 1, -1, decay}, {-1, 0, 1, decay}, {0, -1, -1, decay}};
    const Matrix atFinish = {Row{c, s, decay, 1}, {-s, c, -decay, 1}, {-c, -s, decay, 1}, {s, -c, -decay, 1}};
    const auto place = [&](const BeamEndBody& end, const Matrix& y, Real outward) {
        const Real load = end.spring - end.mass * fourth;
        return movesAcross(end.end) ? combined(load, y[0], -outward * cubed, y[3]) : combined(1, y[0], 0, y[0]);
    };
    const auto slope = [&](const BeamEndBody& end, const Matrix& y, Real outward) {
        const Real load = end.rotationalSpring - end.inertia * fourth;
        return turns(end.end) ? combined(load, y[1], outward * lambda, y[2]) : combined(1, y[1], 0, y[1]);
    };
    return determinant(
        {place(start, atStart, -1), slope(start, atStart, -1), place(finish, atFinish, 1), slope(finish, atFinish, 1)});
}

struct Bracket {
    Real lower, upper;
};

// Brackets the n-th root, by the count alone.
Bracket bracketed(const BeamEndBody& start, const BeamEndBody& finish, std::size_t n, Real relativeWidth) {
    // At most both ends can be fixed. The bound lies beyond (n + 1) pi, because halves of its multiples are next to
    // poles.
    Bracket bracket{0, (static_cast<Real>(n) + Real(1.05)) * std::numbers::pi_v<Real>};
    while (bracket.upper - bracket.lower > relativeWidth * bracket.upper) {
        const Real middle = (bracket.lower + bracket.upper) / 2;
        (frequenciesBelow(start, finish, middle) >= n ? bracket.upper : bracket.lower) = middle;
    }
    return bracket;
}

Real beamEndRoot(const BeamEndBody& start, const BeamEndBody& finish, std::size_t n) {
    const Bracket rough = bracketed(start, finish, n, Real(1e-3));
    const auto conditions = [&](Real lambda) { return conditionsAtEnds(start, finish, lambda); };
    const bool standsAlone = frequenciesBelow(start, finish, rough.lower) == n - 1 &&
                             frequenciesBelow(start, finish, rough.upper) == n &&
                             conditions(rough.lower) * conditions(rough.upper) < 0;
    // Otherwise its functions are nearly equal, and the stiffness is far from a pole.
    const bool isFast = rough.lower > 1;
    if (!standsAlone || !isFast) {
        const Bracket fine = bracketed(start, finish, n, 4 * std::numeric_limits<Real>::epsilon());
        return (fine.lower + fine.upper) / 2;
    }
    const boost::math::tools::eps_tolerance<Real> precise(std::numeric_limits<Real>::digits);
    std::uintmax_t evaluations = 200;
    const auto [below, above] =
        boost::math::tools::toms748_solve(conditions, rough.lower, rough.upper, precise, evaluations);
    return (below + above) / 2;
}

} // namespace

std::vector<double> beamFrequencies(const UniformBeam& beam, const LoadedEnd& start, const LoadedEnd& finish,
                                    std::size_t count) {
    check(beam.bendingStiffness > 0 && beam.density > 0 && beam.length > 0, "a beam's values are positive");
    const BeamEndBody first = beamEnd(beam, start), last = beamEnd(beam, finish);
    const Real unit = std::sqrt(Real(beam.bendingStiffness) / beam.density) / (Real(beam.length) * beam.length);
    const std::size_t rigid = rigidMotions(first, last);
    std::vector<double> frequencies;
    for (std::size_t n = 1; n <= count; ++n) {
        const Real root = n <= rigid ? 0 : beamEndRoot(first, last, n);
        frequencies.push_back(static_cast<double>(root * root * unit));
    }
    return frequencies;
}

} // namespace tests
