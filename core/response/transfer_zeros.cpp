// The dynamics that are left while the output is held at zero. As long as the input does not reach the output, the
// output is a state that stays zero, and its rate is the output of what is left; so no infinite zero is ever computed.
// Reference: A. Emami-Naeini, P. Van Dooren, Computation of zeros of linear multivariable systems, Automatica 18
// (1982), for one input and one output.
#include "response/transfer_zeros.hpp"

#include "linearization/spectrum.hpp"

#include <Eigen/QR>

#include <algorithm>
#include <optional>

namespace coenergy {

namespace {

constexpr double negligible = 1e-11; // of an influence, against what is summed up to it

Channel balanced(const Channel& channel) {
    const Eigen::VectorXd scales = balancingScales(channel.A);
    return {scales.cwiseInverse().asDiagonal() * channel.A * scales.asDiagonal(),
            scales.cwiseInverse().asDiagonal() * channel.b, channel.c * scales.asDiagonal(), channel.d};
}

// Orthonormal, the last column along the row.
Eigen::MatrixXd basisEndingWith(const Eigen::RowVectorXd& row) {
    const Eigen::Index n = row.size();
    const Eigen::MatrixXd q = Eigen::MatrixXd(row.transpose()).householderQr().householderQ();
    Eigen::MatrixXd basis(n, n);
    basis << q.rightCols(n - 1), q.col(0);
    return basis;
}

// With the output at zero and the input out of the way; nothing where the input never reaches the output.
std::optional<Eigen::MatrixXd> zeroDynamics(Channel channel) {
    const double input = channel.b.norm(), rates = channel.A.norm();
    double leastOutput = 0; // what is less is rounding
    double leastFeedthrough = rates > 0 ? negligible * channel.c.norm() * input / rates : 0;
    for (;;) {
        const Eigen::Index n = channel.A.rows();
        if (std::abs(channel.d) > leastFeedthrough)
            return channel.A - channel.b * channel.c / channel.d;
        if (n == 0 || channel.c.norm() <= leastOutput)
            return std::nullopt;
        const Eigen::MatrixXd basis = basisEndingWith(channel.c / channel.c.norm());
        const Eigen::MatrixXd A = basis.transpose() * channel.A * basis;
        const Eigen::VectorXd b = basis.transpose() * channel.b;
        leastFeedthrough = negligible * input;
        leastOutput = negligible * rates;
        channel = {A.topLeftCorner(n - 1, n - 1), b.head(n - 1), A.row(n - 1).head(n - 1), b[n - 1]};
    }
}

} // namespace

std::vector<std::complex<double>> zerosOf(const Channel& channel) {
    std::vector<std::complex<double>> zeros;
    if (const auto dynamics = zeroDynamics(balanced(channel)))
        for (const Mode& mode : spectrumOf(*dynamics))
            zeros.push_back(mode.value);
    return zeros;
}

bool isConnected(const Channel& channel) {
    return zeroDynamics(balanced(channel)).has_value();
}

} // namespace coenergy
