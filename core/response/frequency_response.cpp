// A in Hessenberg form makes each frequency a matter of n^2: A. J. Laub, Efficient multivariable frequency response
// computations, IEEE Trans. Automatic Control 26 (1981). Diagrams: H. W. Bode, Network Analysis and Feedback Amplifier
// Design, 1945.
#include "response/frequency_response.hpp"

#include "response/transfer_zeros.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace coenergy {

namespace {

using Complex = std::complex<double>;

constexpr double alike = 1e-7; // of a pole and a zero that cancel, against the largest of them

// Gaussian elimination with the larger of two neighbouring rows as the pivot's; false where there is none.
bool solveHessenberg(Eigen::MatrixXcd& matrix, Eigen::VectorXcd& right) {
    const Eigen::Index n = matrix.rows();
    for (Eigen::Index k = 0; k < n; ++k) {
        if (k + 1 < n && std::abs(matrix(k + 1, k)) > std::abs(matrix(k, k))) {
            matrix.row(k).tail(n - k).swap(matrix.row(k + 1).tail(n - k));
            std::swap(right[k], right[k + 1]);
        }
        if (matrix(k, k) == 0.0)
            return false;
        if (k + 1 == n || matrix(k + 1, k) == 0.0)
            continue;
        const Complex factor = matrix(k + 1, k) / matrix(k, k);
        matrix.row(k + 1).tail(n - k) -= factor * matrix.row(k).tail(n - k);
        right[k + 1] -= factor * right[k];
    }
    matrix.triangularView<Eigen::Upper>().solveInPlace(right);
    return true;
}

// Where resonances and notches are sampled, in their half widths.
void addAround(std::vector<double>& frequencies, Complex place) {
    constexpr double leastDamping = 1e-6; // what is less has no top: beside it only
    const double middle = std::abs(place.imag());
    if (middle == 0 || std::abs(place.real()) > 0.5 * middle)
        return;
    const bool isDamped = std::abs(place.real()) > leastDamping * middle;
    if (isDamped)
        frequencies.push_back(middle);
    const double first = isDamped ? 0.25 * std::abs(place.real()) : 1e-3 * middle;
    for (double distance = first; distance < 0.5 * middle; distance *= 1.3) {
        frequencies.push_back(middle - distance);
        frequencies.push_back(middle + distance);
    }
}

} // namespace

TransferFunction::TransferFunction(const Channel& channel) : m_output(channel.c), m_feedthrough(channel.d) {
    const Eigen::Index n = channel.A.rows();
    if (n < 2) {
        m_hessenberg = channel.A;
        m_input = channel.b;
        return;
    }
    const Eigen::VectorXd scales = balancingScales(channel.A);
    const Eigen::HessenbergDecomposition<Eigen::MatrixXd> form(scales.cwiseInverse().asDiagonal() * channel.A *
                                                               scales.asDiagonal());
    const Eigen::MatrixXd q = form.matrixQ();
    m_hessenberg = form.matrixH();
    m_input = q.transpose() * scales.cwiseInverse().asDiagonal() * channel.b;
    m_output = channel.c * scales.asDiagonal() * q;
}

std::complex<double> TransferFunction::at(Complex s) const {
    if (m_hessenberg.rows() == 0)
        return m_feedthrough;
    Eigen::MatrixXcd matrix = -m_hessenberg.cast<Complex>();
    matrix.diagonal().array() += s;
    Eigen::VectorXcd x = m_input.cast<Complex>();
    if (!solveHessenberg(matrix, x))
        return std::numeric_limits<double>::infinity();
    return (m_output.cast<Complex>() * x)(0) + m_feedthrough;
}

std::vector<Complex> polesOf(const Channel& channel) {
    std::vector<Complex> poles, zeros = zerosOf(channel);
    double largest = 0;
    for (const Mode& mode : spectrumOf(channel.A)) {
        poles.push_back(mode.value);
        largest = std::max(largest, std::abs(mode.value));
    }
    std::erase_if(poles, [&](Complex pole) {
        const auto zero = std::min_element(zeros.begin(), zeros.end(), [&](Complex one, Complex other) {
            return std::abs(one - pole) < std::abs(other - pole);
        });
        if (zero == zeros.end() || std::abs(*zero - pole) > alike * std::max(largest, std::abs(*zero)))
            return false;
        zeros.erase(zero);
        return true;
    });
    return poles;
}

std::vector<double> frequenciesFor(const Channel& channel) {
    constexpr int perDecade = 50;
    std::vector<Complex> places = polesOf(channel);
    for (const Complex zero : zerosOf(channel))
        places.push_back(zero);
    std::vector<double> sizes;
    for (const Complex place : places)
        if (std::abs(place) > 0)
            sizes.push_back(std::abs(place));
    if (sizes.empty())
        sizes.push_back(1);
    const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
    const double first = std::floor(std::log10(*least) - 0.7), last = std::ceil(std::log10(*most) + 0.7);
    std::vector<double> frequencies;
    const int count = static_cast<int>((last - first) * perDecade);
    for (int k = 0; k <= count; ++k)
        frequencies.push_back(std::pow(10, first + (last - first) * k / count));
    for (const Complex place : places)
        addAround(frequencies, place);
    std::sort(frequencies.begin(), frequencies.end());
    frequencies.erase(std::unique(frequencies.begin(), frequencies.end()), frequencies.end());
    return frequencies;
}

std::vector<Complex> frequencyResponse(const Channel& channel, const std::vector<double>& frequencies) {
    const TransferFunction function(channel);
    std::vector<Complex> response;
    response.reserve(frequencies.size());
    for (const double frequency : frequencies)
        response.push_back(function.atFrequency(frequency));
    return response;
}

std::vector<double> phasesInDegrees(const std::vector<Complex>& response) {
    constexpr double turn = 360;
    std::vector<double> phases;
    for (const Complex value : response) {
        double phase = std::arg(value) * 180 / std::numbers::pi;
        if (phases.empty() || !std::isfinite(phases.back()))
            phase = phase > 180 - 1e-9 ? phase - turn : phase;
        else
            phase += turn * std::round((phases.back() - phase) / turn);
        const bool isAny = value == 0.0 || !std::isfinite(std::abs(value));
        phases.push_back(isAny ? std::numeric_limits<double>::quiet_NaN() : phase);
    }
    return phases;
}

double inDecibels(double magnitude) {
    return 20 * std::log10(magnitude);
}

} // namespace coenergy
