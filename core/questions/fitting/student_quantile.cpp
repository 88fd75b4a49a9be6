#include "fitting/student_quantile.hpp"

#include <boost/math/distributions/students_t.hpp>

namespace coenergy {

double studentQuantile(double share, double freedom) {
    return boost::math::quantile(boost::math::students_t(freedom), share);
}

} // namespace coenergy
