#pragma once

namespace coenergy {

/// The number below which a share of Student's distribution with these degrees of freedom lies.
double studentQuantile(double share, double freedom);

} // namespace coenergy
