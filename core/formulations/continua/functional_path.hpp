#pragma once
// Paths u(x) over one interval, and the value that a functional has along them.

#include "continua/interval_quadrature.hpp"
#include "continua/variational.hpp"
#include "expression/evaluate.hpp"

#include <array>
#include <functional>
#include <vector>

namespace coenergy {

/// A place of a path: u, u_x, u_xx, ... at x.
struct PathPoint {
    static constexpr std::size_t orders = 5;

    double x = 0;
    double rate = 0;                      // dx/ds of the share s of the path
    std::array<double, orders> jets = {}; // u and its derivatives by x
};

/// The clustering of the shares s from 0 to 1 at the ends: x - from grows like s^start, to - x like (1 - s)^end. A path
/// with a vertical tangent at an end is smooth in s.
struct Grading {
    int start = 1;
    int end = 1;

    bool operator==(const Grading&) const = default;
};

/// A polynomial in the share s, as a sum of Chebyshev polynomials.
struct FunctionalPath {
    double from = 0, to = 1;
    Grading grading;
    std::vector<double> coefficients; // of T_k(2 s - 1)

    /// Derivatives are infinite or NaN at an end where the shares are clustered.
    PathPoint at(double share) const;
    double x(double share) const;
    double valueAt(double x) const;
};

/// For tables: what is below the last digits of the path is nothing.
double roundedValueAt(const FunctionalPath& path, double x);

/// The first Chebyshev polynomials over the shares up to `last` at a share, each as a path of its own.
std::vector<PathPoint> chebyshevsAt(const FunctionalPath& path, std::size_t count, double share, double last = 1);

/// On the interval and grading of `frame`: a function of the share that is a polynomial of at most this degree,
/// exactly; for any other function its interpolant at Chebyshev points.
FunctionalPath interpolated(const FunctionalPath& frame, std::size_t degree,
                            const std::function<double(double share)>& function);

/// The path displaced by `height` near a share of it, but not at the ends, where u and, for second order, u_x are
/// unchanged.
FunctionalPath variedPath(const FunctionalPath& path, double share, double height);

/// The integral of the functional along a path, by Gauss quadrature on more and more panels; nothing if a name has no
/// value, or without convergence to nine digits.
std::optional<double> valueOf(const Functional& functional, const Point& parameters,
                              const std::vector<FunctionalPath>& functions);
/// For any path of one function that is smooth inside, given by the place and the derivatives up to u_xx at each x.
std::optional<double> valueOf(const Functional& functional, const Point& parameters,
                              const std::function<PathPoint(double x)>& path);

/// Shares and weights of a quadrature over all shares: 16 points of Gauss on each of this number of panels.
std::vector<QuadraturePoint> gaussShares(std::size_t panels);

/// The integral of a function of the share from 0 to 1, and that of its magnitude.
struct PathIntegral {
    double value = 0, size = 0;
};
/// Nothing without convergence to the tolerance, relative to the integral of the magnitude.
std::optional<PathIntegral> integralOverShares(const std::function<double(double share)>& integrand,
                                               double tolerance = 1e-11);

} // namespace coenergy
