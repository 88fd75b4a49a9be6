// Rectangular collocation as in T. A. Driscoll and N. Hale, IMA J. Numer. Anal. 36, 2016; J. P. Boyd, Chebyshev and
// Fourier Spectral Methods. Newton's method with the affine covariant damping of P. Deuflhard, Newton Methods for
// Nonlinear Problems, section 3.3. Where an end moves, the interval is mapped to one of length 1: derivatives by x are
// those by the mapped variable over powers of the length.
#include "continua/path_collocation.hpp"

#include "base/cancellation.hpp"

#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

Eigen::Index at(std::size_t index) {
    return static_cast<Eigen::Index>(index);
}

} // namespace

Collocation::Collocation(PathProblem& problem, const FunctionalPath& frame, std::size_t count)
    : m_problem(problem), m_frame(frame), m_count(count), m_rows(problem.ends),
      m_multipliersAt(count * problem.layout.functions), m_endsAt(m_multipliersAt + problem.layout.multipliers),
      m_size(m_endsAt + (problem.startMoves ? 1 : 0) + (problem.endMoves ? 1 : 0)) {
    for (std::size_t function = 0; function < problem.layout.functions; ++function) {
        const std::size_t inside = count - problem.held[function];
        for (std::size_t k = 0; k < inside; ++k) {
            const double angle = std::numbers::pi * (static_cast<double>(k) + 0.5) / static_cast<double>(inside);
            m_rows.push_back({(1 - std::cos(angle)) / 2, function});
        }
    }
    for (const PathRow& row : m_rows)
        m_bases.push_back(basisAt(row.share));
    for (const auto& [share, weight] :
         gaussShares(problem.integrals.empty() && m_endsAt == m_size ? 0 : count / 8 + 2)) {
        m_points.push_back(basisAt(share));
        m_weights.push_back(weight);
    }
}

Collocation::Basis Collocation::basisAt(double share) const {
    FunctionalPath unit = m_frame;
    unit.from = 0;
    unit.to = 1;
    const std::vector<PathPoint> points = chebyshevsAt(unit, m_count, share);
    Basis basis{points.front().x, points.front().rate, Eigen::MatrixXd(at(m_count), at(m_problem.layout.order + 1))};
    for (std::size_t k = 0; k < m_count; ++k)
        for (std::size_t order = 0; order <= m_problem.layout.order; ++order)
            basis.jets(at(k), at(order)) = points[k].jets[order];
    return basis;
}

Collocation::Ends Collocation::endsOf(const Eigen::VectorXd& unknowns) const {
    const double from = m_problem.startMoves ? unknowns(at(m_endsAt)) : m_frame.from;
    const double to = m_problem.endMoves ? unknowns(unknowns.size() - 1) : m_frame.to;
    return {from, to};
}

PathPlace Collocation::placeOf(const Basis& basis, const Eigen::VectorXd& unknowns) const {
    const auto [from, to] = endsOf(unknowns);
    const double length = to > from ? to - from : NAN;
    PathPlace place{from + length * basis.advanced, length * basis.hastened, basis.advanced, basis.hastened, {}};
    for (std::size_t function = 0; function < m_problem.layout.functions; ++function) {
        std::array<double, PathPoint::orders> jets{};
        const auto coefficients = unknowns.segment(at(function * m_count), at(m_count));
        double scale = 1;
        for (std::size_t order = 0; order <= m_problem.layout.order; ++order, scale /= length)
            jets[order] = scale * basis.jets.col(at(order)).dot(coefficients);
        place.jets.push_back(jets);
    }
    return place;
}

std::vector<double> Collocation::inputsAt(const Basis& basis, const Eigen::VectorXd& unknowns) const {
    return m_problem.layout.inputs(placeOf(basis, unknowns),
                                   {unknowns.data() + m_multipliersAt, m_problem.layout.multipliers});
}

/// Of an expression with these values at these inputs. At an end slopes may be infinite that are multiplied by nothing.
Eigen::RowVectorXd Collocation::slopeRow(const Basis& basis, const Eigen::VectorXd& unknowns,
                                         const std::vector<double>& inputs, const std::vector<double>& values) const {
    const JetLayout& layout = m_problem.layout;
    const auto [from, to] = endsOf(unknowns);
    const double length = to - from;
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(at(m_size));
    double shrinks = 0; // by the length
    for (std::size_t function = 0; function < layout.functions; ++function)
        for (std::size_t order = 0; order <= layout.order; ++order) {
            const std::size_t input = layout.jet(function, order);
            const double partial = values[input + 1];
            if (partial == 0)
                continue;
            row.segment(at(function * m_count), at(m_count)) +=
                partial / std::pow(length, static_cast<double>(order)) * basis.jets.col(at(order)).transpose();
            shrinks -= static_cast<double>(order) * partial * inputs[input] / length;
        }
    for (std::size_t k = 0; k < layout.multipliers; ++k)
        row(at(m_multipliersAt + k)) = values[layout.multiplier(k) + 1];
    if (m_problem.startMoves)
        row(at(m_endsAt)) = values[1] * (1 - basis.advanced) - shrinks;
    if (m_problem.endMoves)
        row(at(m_size - 1)) = values[1] * basis.advanced + shrinks;
    return row;
}

std::pair<double, Eigen::RowVectorXd> Collocation::integralRow(JetFunction& integrand,
                                                               const Eigen::VectorXd& unknowns) const {
    const auto [from, to] = endsOf(unknowns);
    double value = 0;
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(at(m_size));
    for (std::size_t k = 0; k < m_points.size(); ++k) {
        const std::vector<double> inputs = inputsAt(m_points[k], unknowns);
        const std::vector<double>& values = integrand.at(inputs);
        const double hastened = m_weights[k] * m_points[k].hastened;
        value += hastened * (to - from) * values.front();
        row += hastened * (to - from) * slopeRow(m_points[k], unknowns, inputs, values);
        if (m_problem.startMoves)
            row(at(m_endsAt)) -= hastened * values.front();
        if (m_problem.endMoves)
            row(at(m_size - 1)) += hastened * values.front();
    }
    return {value, row};
}

Collocation::Linear Collocation::linearAt(const Eigen::VectorXd& unknowns) const {
    Linear linear{Eigen::VectorXd(at(m_size)), Eigen::MatrixXd::Zero(at(m_size), at(m_size))};
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const std::vector<double> inputs = inputsAt(m_bases[row], unknowns);
        const std::vector<double>& values = m_problem.functions[m_rows[row].function].at(inputs);
        linear.residual(at(row)) = values.front();
        linear.slope.row(at(row)) = slopeRow(m_bases[row], unknowns, inputs, values);
    }
    for (std::size_t k = 0; k < m_problem.integrals.size(); ++k) {
        const auto [value, slope] = integralRow(m_problem.integrals[k].integrand, unknowns);
        linear.residual(at(m_rows.size() + k)) = value - m_problem.integrals[k].value;
        linear.slope.row(at(m_rows.size() + k)) = slope;
    }
    for (Eigen::Index row = 0; row < at(m_size); ++row) {
        const double scale = linear.slope.row(row).cwiseAbs().maxCoeff();
        linear.residual(row) /= scale;
        linear.slope.row(row) /= scale;
    }
    return linear;
}

double Collocation::responseAt(const Eigen::VectorXd& unknowns) const {
    const auto [from, to] = endsOf(unknowns);
    Eigen::MatrixXd slope = linearAt(unknowns).slope;
    Eigen::VectorXd right = Eigen::VectorXd::Zero(at(m_size));
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const auto [share, function] = m_rows[row];
        if (function >= m_problem.orders.size() || share <= 0 || share >= 1)
            continue;
        const std::size_t order = m_problem.orders[function];
        const std::vector<double> inputs = inputsAt(m_bases[row], unknowns);
        const std::vector<double>& values = m_problem.functions[function].at(inputs);
        const double natural = std::abs(values[m_problem.layout.jet(function, order) + 1]) /
                               std::pow(to - from, static_cast<double>(order));
        const Eigen::RowVectorXd entries = slopeRow(m_bases[row], unknowns, inputs, values);
        const double largest = entries.cwiseAbs().maxCoeff();
        slope.row(at(row)) = entries / (natural > 0 && std::isfinite(natural) ? natural : largest);
        // not orthogonal to any response of a symmetric path
        right(at(row)) = std::exp(share * static_cast<double>(function + 1));
    }
    return slope.partialPivLu().solve(right).head(at(m_multipliersAt)).cwiseAbs().maxCoeff();
}

Eigen::VectorXd Collocation::gradientAt(const Eigen::VectorXd& unknowns) const {
    const auto [value, row] = integralRow(m_problem.integrand, unknowns);
    return row.transpose() / std::max(row.cwiseAbs().maxCoeff(), std::abs(value));
}

Eigen::VectorXd Collocation::unknownsOf(const PathGuess& guess) const {
    Eigen::VectorXd unknowns = Eigen::VectorXd::Zero(at(m_size));
    for (std::size_t function = 0; function < guess.functions.size(); ++function) {
        const std::vector<double>& coefficients = guess.functions[function].coefficients;
        for (std::size_t k = 0; k < std::min(m_count, coefficients.size()); ++k)
            unknowns(at(function * m_count + k)) = coefficients[k];
    }
    for (std::size_t k = 0; k < guess.multipliers.size(); ++k)
        unknowns(at(m_multipliersAt + k)) = guess.multipliers[k];
    if (m_problem.startMoves)
        unknowns(at(m_endsAt)) = guess.functions.front().from;
    if (m_problem.endMoves)
        unknowns(at(m_size - 1)) = guess.functions.front().to;
    return unknowns;
}

PathGuess Collocation::guessOf(const Eigen::VectorXd& unknowns) const {
    FunctionalPath frame = m_frame;
    std::tie(frame.from, frame.to) = std::pair(endsOf(unknowns).from, endsOf(unknowns).to);
    PathGuess guess{std::vector<FunctionalPath>(m_problem.layout.functions, frame), {}};
    for (std::size_t function = 0; function < guess.functions.size(); ++function) {
        const double* first = unknowns.data() + function * m_count;
        guess.functions[function].coefficients.assign(first, first + m_count);
    }
    const double* first = unknowns.data() + m_multipliersAt;
    guess.multipliers.assign(first, first + m_problem.layout.multipliers);
    return guess;
}

/// The equations are nearly linear in the multipliers: two steps of Gauss and Newton.
PathGuess Collocation::withMultipliers(PathGuess guess) const {
    const std::size_t count = m_problem.layout.multipliers;
    guess.multipliers.assign(count, 0);
    for (int step = 0; step < 2 && count > 0; ++step) {
        const Eigen::VectorXd unknowns = unknownsOf(guess);
        Eigen::VectorXd residual = Eigen::VectorXd::Zero(at(m_rows.size()));
        Eigen::MatrixXd slope = Eigen::MatrixXd::Zero(at(m_rows.size()), at(count));
        for (std::size_t row = m_problem.ends.size(); row < m_rows.size(); ++row) {
            const auto& values = m_problem.functions[m_rows[row].function].at(inputsAt(m_bases[row], unknowns));
            residual(at(row)) = values.front();
            for (std::size_t k = 0; k < count; ++k)
                slope(at(row), at(k)) = values[m_problem.layout.multiplier(k) + 1];
        }
        const Eigen::VectorXd change = -slope.completeOrthogonalDecomposition().solve(residual);
        for (std::size_t k = 0; k < count && change.allFinite(); ++k)
            guess.multipliers[k] += change(at(k));
    }
    return guess;
}

double Collocation::missOf(const PathGuess& guess, std::size_t constraint) const {
    PathIntegralRow& row = m_problem.integrals[constraint];
    return integralRow(row.integrand, unknownsOf(guess)).first - row.value;
}

std::optional<Eigen::VectorXd> newton(const Collocation& collocation, Eigen::VectorXd c, const std::stop_token& stop) {
    constexpr int most = 80;
    constexpr double least = 1e-5, exact = 1e-12, rounded = 1e-7;
    double damping = 1;
    for (int k = 0; k < most; ++k) {
        checkpoint(stop);
        const Collocation::Linear here = collocation.linearAt(c);
        if (!here.residual.allFinite() || !here.slope.allFinite())
            return std::nullopt;
        const Eigen::PartialPivLU<Eigen::MatrixXd> factored(here.slope);
        const Eigen::VectorXd change = -factored.solve(here.residual);
        const double size = change.norm(), whole = 1e-300 + c.norm();
        if (!std::isfinite(size))
            return std::nullopt;
        if (size <= exact * whole)
            return c + change;
        bool isAccepted = false;
        while (!isAccepted) {
            const Eigen::VectorXd next = c + damping * change;
            const Collocation::Linear there = collocation.linearAt(next);
            const double left = factored.solve(there.residual).norm();
            isAccepted = std::isfinite(left) && left <= (1 - damping / 4) * size;
            if (isAccepted) {
                c = next;
                damping = std::min(1.0, 2 * damping);
            } else if (size <= rounded * whole)
                return c; // no step comes closer
            else if ((damping /= 2) < least)
                return std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace coenergy
