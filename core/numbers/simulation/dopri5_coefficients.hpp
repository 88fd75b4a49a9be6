#pragma once
// The coefficients of DOPRI5: the explicit pair of orders 5 and 4 with an interpolant of order 4.
// References: J. R. Dormand, P. J. Prince, J. Comp. Appl. Math. 6 (1980) 19; E. Hairer, S. P. Norsett, G. Wanner,
// Solving Ordinary Differential Equations I, 2nd edition, 1993, sections II.5 and II.6.

#include <array>
#include <cstddef>

namespace coenergy::dopri5 {

template <std::size_t size> using Row = std::array<double, size>; // a weight for each rate so far

constexpr double nodes[] = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1};

// Stages 1 to 5.
constexpr Row<1> second = {1.0 / 5};
constexpr Row<2> third = {3.0 / 40, 9.0 / 40};
constexpr Row<3> fourth = {44.0 / 45, -56.0 / 15, 32.0 / 9};
constexpr Row<4> fifth = {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729};
constexpr Row<5> sixth = {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656};

// Without a weight for the second rate, like all that follow.
constexpr Row<5> end = {35.0 / 384, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
constexpr Row<6> error = {
    35.0 / 384 - 5179.0 / 57600,       500.0 / 1113 - 7571.0 / 16695, 125.0 / 192 - 393.0 / 640,
    -2187.0 / 6784 + 92097.0 / 339200, 11.0 / 84 - 187.0 / 2100,      -1.0 / 40,
};

// In units of s^2 (1 - s)^2 and of s^3 (1 - s)^2, beside the cubic through both ends.
constexpr Row<6> firstInner = {
    -5 * 2558722523.0 / 11282082432,   100 * 882725551.0 / 32700410799, -25 * 443332067.0 / 1880347072,
    32805 * 23143187.0 / 199316789632, -55 * 29972135.0 / 822651844,    10 * 7414447.0 / 29380423,
};
constexpr Row<6> secondInner = {
    5 * 31403016.0 / 11282082432,      -100 * 15701508.0 / 32700410799, 25 * 31403016.0 / 1880347072,
    -32805 * 3489224.0 / 199316789632, 55 * 7076736.0 / 822651844,      -10 * 829305.0 / 29380423,
};

} // namespace coenergy::dopri5
