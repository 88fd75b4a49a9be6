#include "linearization/named_matrices.hpp"

#include "base/argument_text.hpp"

#include <charconv>
#include <cmath>

namespace coenergy {

namespace {

constexpr double nothing = 1e-14; // relative to the largest entry

double cleared(double value, double largest) {
    return std::abs(value) <= nothing * largest ? 0.0 : value; // and no -0
}

std::string allDigitsOf(double value) {
    char buffer[32];
    const auto written = std::to_chars(std::begin(buffer), std::end(buffer), value);
    return {buffer, written.ptr};
}

std::string latexOfNumber(double value) {
    const std::string text = shortNumber(value);
    const std::size_t exponent = text.find('e');
    if (exponent == std::string::npos)
        return text;
    std::string power = text.substr(exponent + 1);
    const bool isNegative = power.front() == '-';
    power.erase(0, power.find_first_not_of("+-0"));
    return text.substr(0, exponent) + " \\cdot 10^{" + (isNegative ? "-" : "") + power + "}";
}

double largestOf(const Eigen::MatrixXd& matrix) {
    return matrix.size() == 0 ? 0.0 : matrix.cwiseAbs().maxCoeff();
}

// By the order of the rate.
void addNumbered(std::vector<NamedMatrix>& all, const std::string& name, int first,
                 const std::vector<Eigen::MatrixXd>& matrices) {
    for (const Eigen::MatrixXd& matrix : matrices) {
        const std::string number = first == 1 ? "" : std::to_string(first);
        all.push_back({name + number, number.empty() ? name : name + "_{" + number + "}", matrix});
        ++first;
    }
}

} // namespace

std::vector<NamedMatrix> namedMatrices(const LinearSystem& system) {
    std::vector<NamedMatrix> all = {{"A", "A", system.A}, {"B", "B", system.B}, {"E", "E", system.E}};
    addNumbered(all, "E", 2, system.higherE);
    if (!system.outputs.empty())
        all.push_back({"C", "C", system.C});
    if (!system.outputs.empty() && !system.inputs.empty())
        all.push_back({"D", "D", system.D});
    addNumbered(all, "F", 1, system.F);
    all.push_back({"mass", "M", system.secondOrder.mass});
    all.push_back({"damping", "C_d", system.secondOrder.damping});
    all.push_back({"stiffness", "K", system.secondOrder.stiffness});
    std::erase_if(all, [](const NamedMatrix& matrix) { return matrix.values.size() == 0; });
    return all;
}

std::string latexOfMatrix(const Eigen::MatrixXd& matrix) {
    const double largest = largestOf(matrix);
    std::string text = "\\begin{bmatrix}\n";
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        for (Eigen::Index j = 0; j < matrix.cols(); ++j)
            text += (j == 0 ? "  " : " & ") + latexOfNumber(cleared(matrix(i, j), largest));
        text += i + 1 < matrix.rows() ? " \\\\\n" : "\n";
    }
    return text + "\\end{bmatrix}";
}

std::string tableOfMatrix(const Eigen::MatrixXd& matrix, char separator) {
    std::string text;
    for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
        for (Eigen::Index j = 0; j < matrix.cols(); ++j)
            text += (j == 0 ? std::string() : std::string(1, separator)) + allDigitsOf(cleared(matrix(i, j), 0));
        text += "\n";
    }
    return text;
}

} // namespace coenergy
