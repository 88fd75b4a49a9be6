// Each class of solvers once, with everything that it has.

#include "matrices/solvers.hpp"

namespace Eigen {

COENERGY_EIGEN_SOLVERS()

} // namespace Eigen
