// Damped Gauss-Newton steps: each is halved until the residual decreases. With steps of least norm the solution is near
// the first point. References: P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, section 4.4 (underdetermined
// systems); A. Ben-Israel, A Newton-Raphson method for the solution of systems of equations, J. Math. Anal. Appl. 15
// (1966).
#include "numeric/gauss_newton.hpp"

#include <cmath>

namespace coenergy {

double descend(const GaussNewtonSteps& steps, Eigen::VectorXd& x) {
    double size = steps.size(x);
    for (int step = 0; step < steps.most && size > steps.solved; ++step) {
        const Eigen::VectorXd change = steps.change(x);
        if (!change.allFinite())
            return INFINITY;
        const double longest = steps.longest ? steps.longest(x, change) : 1;
        double share = longest;
        double reached = steps.size(x + share * change);
        while (!(reached < size) && share / 2 > steps.shortest * longest) {
            share /= 2;
            reached = steps.size(x + share * change);
        }
        if (!(reached < size))
            break;
        x += share * change;
        const bool isRounding = size <= steps.rounding && reached >= 0.5 * size && longest == 1;
        size = reached;
        if (isRounding)
            break;
    }
    return size;
}

} // namespace coenergy
