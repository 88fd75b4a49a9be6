// The equations of all nodes at once: K_i = A_i (S + h sum_j a_ij K_j) + B_i, by elimination where they are few, else
// by iteration. Where the nodes are the stages of a step of Radau IIA, the result is the exact derivative of that step.
// References: E. Hairer, S. P. Norsett, G. Wanner, Solving ODE I, section II.7; H. G. Bock, in: Modelling of Chemical
// Reaction Systems, Springer 1981, 102-125 (internal differentiation).
#include "simulation/collocation_variation.hpp"

#include "matrices/solvers.hpp"
#include "simulation/radau_method.hpp"

#include <cmath>

namespace coenergy {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

// The coefficients of the Lagrange polynomial of node i, lowest power first.
Vector lagrange(const Vector& nodes, Eigen::Index i) {
    Vector polynomial = Vector::Unit(nodes.size(), 0);
    Eigen::Index degree = 0;
    for (Eigen::Index j = 0; j < nodes.size(); ++j) {
        if (j == i)
            continue;
        for (Eigen::Index k = ++degree; k >= 0; --k)
            polynomial[k] = ((k > 0 ? polynomial[k - 1] : 0) - nodes[j] * polynomial[k]) / (nodes[i] - nodes[j]);
    }
    return polynomial;
}

double integralTo(double end, const Vector& polynomial) {
    double sum = 0;
    for (Eigen::Index k = polynomial.size(); k-- > 0;)
        sum = sum * end + polynomial[k] / static_cast<double>(k + 1);
    return sum * end;
}

CollocationRule ruleAt(const Vector& nodes) {
    CollocationRule rule{nodes, Matrix(nodes.size(), nodes.size()), Vector(nodes.size())};
    for (Eigen::Index j = 0; j < nodes.size(); ++j) {
        const Vector polynomial = lagrange(nodes, j);
        for (Eigen::Index i = 0; i < nodes.size(); ++i)
            rule.integrals(i, j) = integralTo(nodes[i], polynomial);
        rule.weights[j] = integralTo(1, polynomial);
    }
    return rule;
}

CollocationRule gauss(int points) {
    Vector half(points);
    if (points == 2)
        half << -std::sqrt(1 / 3.0), std::sqrt(1 / 3.0);
    else if (points == 3)
        half << -std::sqrt(0.6), 0, std::sqrt(0.6);
    else {
        const double inner = std::sqrt(3.0 / 7 - 2.0 / 7 * std::sqrt(1.2));
        const double outer = std::sqrt(3.0 / 7 + 2.0 / 7 * std::sqrt(1.2));
        half << -outer, -inner, inner, outer;
    }
    return ruleAt((half.array() + 1) / 2);
}

Matrix stageAt(const CollocationRule& rule, const std::vector<Matrix>& slopes, const Matrix& start, double h,
               Eigen::Index i) {
    Matrix stage = start;
    for (std::size_t j = 0; j < slopes.size(); ++j)
        stage += h * rule.integrals(i, static_cast<Eigen::Index>(j)) * slopes[j];
    return stage;
}

// By Gauss-Seidel; false where that does not contract.
bool iterate(const CollocationRule& rule, const std::vector<LinearRate>& rates, const Matrix& start, double h,
             std::vector<Matrix>& slopes) {
    constexpr int most = 30;
    constexpr double rounding = 1e-15;
    for (int round = 0; round < most; ++round) {
        double change = 0, size = 0;
        for (std::size_t i = 0; i < rates.size(); ++i) {
            const Matrix next =
                rates[i].byState * stageAt(rule, slopes, start, h, static_cast<Eigen::Index>(i)) + rates[i].constant;
            change = std::max(change, (next - slopes[i]).cwiseAbs().maxCoeff());
            size = std::max(size, next.cwiseAbs().maxCoeff());
            slopes[i] = next;
        }
        if (!(change > rounding * size))
            return true;
    }
    return false;
}

void eliminate(const CollocationRule& rule, const std::vector<LinearRate>& rates, const Matrix& start, double h,
               std::vector<Matrix>& slopes) {
    const auto points = static_cast<Eigen::Index>(rates.size());
    const Eigen::Index n = start.rows();
    Matrix matrix = Matrix::Identity(points * n, points * n);
    Matrix right(points * n, start.cols());
    for (Eigen::Index i = 0; i < points; ++i) {
        const LinearRate& rate = rates[static_cast<std::size_t>(i)];
        right.middleRows(i * n, n) = rate.byState * start + rate.constant;
        for (Eigen::Index j = 0; j < points; ++j)
            matrix.block(i * n, j * n, n, n) -= h * rule.integrals(i, j) * rate.byState;
    }
    const Matrix solution = matrix.partialPivLu().solve(right);
    for (Eigen::Index i = 0; i < points; ++i)
        slopes[static_cast<std::size_t>(i)] = solution.middleRows(i * n, n);
}

// The sizes of a rate's part of each degree, as a Legendre polynomial over the nodes; column c.
double sizeOfDegree(const CollocationRule& rule, const std::vector<Matrix>& slopes, const Vector& sizes, int degree,
                    Eigen::Index c) {
    Vector part = Vector::Zero(sizes.size());
    for (std::size_t i = 0; i < slopes.size(); ++i) {
        const double x = 2 * rule.nodes[static_cast<Eigen::Index>(i)] - 1;
        part += (2 * degree + 1) * rule.weights[static_cast<Eigen::Index>(i)] *
                std::legendre(static_cast<unsigned>(degree), x) * slopes[i].col(c);
    }
    return part.cwiseQuotient(sizes).cwiseAbs().maxCoeff();
}

// If the coefficients of the rate decay like powers, c_k = c_0 r^k, what Gauss's rule misses is c_0 r^(2 points).
double errorOf(const CollocationRule& rule, const std::vector<Matrix>& slopes, const Vector& sizes, Eigen::Index c) {
    const int last = static_cast<int>(slopes.size()) - 1;
    const double whole = sizeOfDegree(rule, slopes, sizes, 0, c);
    const double tail = sizeOfDegree(rule, slopes, sizes, last, c);
    return tail >= whole ? tail : whole * std::pow(tail / whole, 2.0 * (last + 1) / last);
}

} // namespace

const CollocationRule& gaussRule(int points) {
    static const CollocationRule rules[] = {gauss(2), gauss(3), gauss(4)};
    return rules[points - 2];
}

const CollocationRule& radauRule() {
    static const CollocationRule rule = ruleAt(Eigen::Vector3d(radau::nodes[0], radau::nodes[1], radau::nodes[2]));
    return rule;
}

CollocatedStep collocated(const CollocationRule& rule, const std::vector<LinearRate>& rates, const Matrix& start,
                          double h, const Vector& sizes) {
    constexpr Eigen::Index few = 40;
    const auto points = static_cast<Eigen::Index>(rates.size());
    const bool isStiff = rule.nodes[points - 1] == 1; // as are the motions for which Radau's nodes are taken
    std::vector<Matrix> slopes;
    for (const LinearRate& rate : rates)
        slopes.push_back(rate.byState * start + rate.constant);
    if (isStiff || points * start.rows() <= few || !iterate(rule, rates, start, h, slopes))
        eliminate(rule, rates, start, h, slopes);
    CollocatedStep step{start, Vector::Zero(start.cols())};
    for (Eigen::Index i = 0; i < points; ++i)
        step.end += h * rule.weights[i] * slopes[static_cast<std::size_t>(i)];
    for (Eigen::Index c = 0; c < start.cols() && start.rows() > 0; ++c)
        step.error[c] = h * errorOf(rule, slopes, sizes, c);
    return step;
}

} // namespace coenergy
