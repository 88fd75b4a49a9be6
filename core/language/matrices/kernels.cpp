// Each of Eigen's inner loops once.

#include "matrices/kernels.hpp"

namespace Eigen::internal {

COENERGY_EIGEN_KERNELS()

} // namespace Eigen::internal
