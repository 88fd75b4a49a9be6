// Rows and columns are divided by their largest entries in turn; a few passes bring all of them between 1/2 and 2.
// Reference: D. Ruiz, A scaling algorithm to equilibrate both rows and columns norms in matrices, RAL-TR-2001-034.
#include "numeric/line_scales.hpp"

#include <cmath>

namespace coenergy {

namespace {

double powerOfTwo(double size) {
    return size > 0 ? std::ldexp(1.0, std::ilogb(size)) : 1.0;
}

} // namespace

Eigen::MatrixXd LineScales::scaled(const Eigen::MatrixXd& matrix) const {
    return rows.cwiseInverse().asDiagonal() * matrix * columns.cwiseInverse().asDiagonal();
}

LineScales lineScales(Eigen::MatrixXd matrix) {
    constexpr int passes = 4;
    LineScales scales{Eigen::VectorXd::Ones(matrix.rows()), Eigen::VectorXd::Ones(matrix.cols())};
    if (matrix.size() == 0)
        return scales;
    for (int pass = 0; pass < passes; ++pass) {
        for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
            const double size = powerOfTwo(matrix.row(i).cwiseAbs().maxCoeff());
            matrix.row(i) /= size;
            scales.rows[i] *= size;
        }
        for (Eigen::Index j = 0; j < matrix.cols(); ++j) {
            const double size = powerOfTwo(matrix.col(j).cwiseAbs().maxCoeff());
            matrix.col(j) /= size;
            scales.columns[j] *= size;
        }
    }
    return scales;
}

} // namespace coenergy
