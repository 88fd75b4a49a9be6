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
        const Eigen::VectorXd rows = matrix.cwiseAbs().rowwise().maxCoeff().unaryExpr(&powerOfTwo);
        matrix = rows.cwiseInverse().asDiagonal() * matrix;
        const Eigen::VectorXd columns = matrix.cwiseAbs().colwise().maxCoeff().transpose().unaryExpr(&powerOfTwo);
        matrix = matrix * columns.cwiseInverse().asDiagonal();
        scales.rows.array() *= rows.array();
        scales.columns.array() *= columns.array();
    }
    return scales;
}

} // namespace coenergy
