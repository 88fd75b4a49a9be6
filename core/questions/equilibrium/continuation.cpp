// Predicts along the tangent and corrects by Newton steps in the unknowns and the parameter together, orthogonally to
// it, so that a fold is not a special point. Directions in which equilibria form a family at the same parameter, and
// those of shared multipliers, are in the null space as well: the new tangent is the part of the old one that lies in
// it.
// References: H. B. Keller, Numerical solution of bifurcation and nonlinear eigenvalue problems, 1977; E. L. Allgower,
// K. Georg, Introduction to Numerical Continuation Methods, 2003, chapters 3 and 6.
#include "equilibrium/continuation.hpp"

#include "base/cancellation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double firstStep = 1e-2;
constexpr double shortestStep = 1e-7;
constexpr double widestStep = 0.025;    // in the parameter, as a fraction of its range
constexpr double mostTurn = 0.96;       // cosine between neighbouring tangents
constexpr double littleTurn = 0.995;    // likewise: then the next step may be longer
constexpr std::size_t mostPoints = 400; // in one direction
constexpr double rounding = 1e-9;       // of a derivative by the parameter, over its range, relative to a row's terms
constexpr double mostWork = 2e7;        // points times the third power of the unknowns
constexpr double farAway = 1e6;         // in sizes: the curve does not come back

Eigen::VectorXd withoutRounding(const Eigen::VectorXd& direction) {
    constexpr double least = 1e-13;
    return (direction.array().abs() > least).select(direction, 0.0);
}

} // namespace

Continuation::Continuation(RestEquations& equations, const EquilibriumQuestion& question, const ParameterRange& range,
                           const std::stop_token& stop)
    : m_equations(equations), m_question(question), m_range(range), m_stop(stop),
      m_lowest(std::min(range.from, range.to)), m_highest(std::max(range.from, range.to)) {
    const Eigen::Index n = equations.unknownCount();
    m_affordable = static_cast<int>(std::clamp(mostWork / std::pow(static_cast<double>(n), 3), 300.0, 3000.0));
    Eigen::VectorXd sizes(n + 1);
    sizes << equations.sizes(), m_highest - m_lowest;
    m_extended = {[this](const Eigen::VectorXd& x) { return residualsAt(x); },
                  [this](const Eigen::VectorXd& x) { return gradientAt(x); },
                  sizes,
                  {}};
    m_fixed = {[this](const Eigen::VectorXd& x) { return m_equations.residuals(x); },
               [this](const Eigen::VectorXd& x) { return m_equations.gradient(x); },
               equations.sizes(),
               {}};
}

std::vector<double> Continuation::parametersAt(double value) const {
    if (m_range.parametersAt)
        return m_range.parametersAt(value);
    std::vector<double> parameters = m_question.problem.parameters;
    const std::vector<std::string>& names = m_question.problem.system->parameters();
    for (std::size_t k = 0; k < names.size(); ++k)
        if (names[k] == m_range.name)
            parameters[k] = value;
    return parameters;
}

void Continuation::setValue(double value) {
    if (m_value != value)
        m_equations.setParameters(parametersAt(value));
    m_value = value;
}

Eigen::VectorXd Continuation::residualsAt(const Eigen::VectorXd& point) {
    setValue(point[point.size() - 1]);
    return m_equations.residuals(point.head(point.size() - 1));
}

// A central difference, or a one-sided one where one side has no value.
Eigen::VectorXd Continuation::slopeByParameter(const Eigen::VectorXd& point) {
    constexpr double share = 1e-5;
    const double step = share * (m_highest - m_lowest);
    const auto beside = [&](double change) {
        Eigen::VectorXd moved = point;
        moved[moved.size() - 1] += change;
        return residualsAt(moved);
    };
    const Eigen::VectorXd before = beside(-step), after = beside(step);
    if (before.allFinite() && after.allFinite())
        return (after - before) / (2 * step);
    const Eigen::VectorXd here = residualsAt(point);
    return after.allFinite() ? (after - here) / step : (here - before) / step;
}

// Differences within rounding are set to zero, so that no scaling amplifies them.
Eigen::MatrixXd Continuation::gradientAt(const Eigen::VectorXd& point) {
    const Eigen::Index n = point.size() - 1;
    Eigen::MatrixXd matrix(m_equations.rowCount(), n + 1);
    matrix.col(n) = slopeByParameter(point);
    setValue(point[n]);
    matrix.leftCols(n) = m_equations.gradient(point.head(n));
    const Eigen::VectorXd terms =
        matrix.leftCols(n).cwiseAbs() * point.head(n).cwiseAbs().cwiseMax(m_equations.sizes());
    matrix.col(n) =
        (matrix.col(n).array().abs() * (m_highest - m_lowest) <= rounding * terms.array()).select(0.0, matrix.col(n));
    return matrix;
}

std::optional<Eigen::VectorXd> Continuation::solvedAt(double value, Eigen::VectorXd unknowns) {
    setValue(value);
    if (!solveNear(m_fixed, unknowns, {}, m_stop))
        return std::nullopt;
    return unknowns;
}

bool Continuation::isDegenerateAt(double value, const Eigen::VectorXd& unknowns) {
    setValue(value);
    return degeneracyAt(m_fixed, unknowns).has_value();
}

double Continuation::distance(const CurvePoint& one, const CurvePoint& other) const {
    return (one.point - other.point).cwiseQuotient(sizes()).norm();
}

// The equations, with the plane orthogonal to the direction at the predicted point.
ManySolutions Continuation::withPlane(const Eigen::VectorXd& predicted, const Eigen::VectorXd& direction) {
    const Eigen::RowVectorXd normal = direction.cwiseQuotient(sizes()).transpose();
    ManySolutions problem = m_extended;
    problem.residuals = [this, predicted, normal](const Eigen::VectorXd& x) {
        Eigen::VectorXd rows(m_equations.rowCount() + 1);
        rows << residualsAt(x), normal.dot(x - predicted);
        return rows;
    };
    problem.gradient = [this, normal](const Eigen::VectorXd& x) {
        Eigen::MatrixXd rows(m_equations.rowCount() + 1, x.size());
        rows << gradientAt(x), normal;
        return rows;
    };
    return problem;
}

// The distance, ignoring whole turns.
double Continuation::distanceUpToTurns(const CurvePoint& one, const CurvePoint& other) const {
    Eigen::VectorXd difference = one.point - other.point;
    for (Eigen::Index k = 0; k < static_cast<Eigen::Index>(m_equations.coordinateCount()); ++k)
        difference[k] = std::remainder(difference[k], 2 * std::numbers::pi);
    return difference.cwiseQuotient(sizes()).norm();
}

std::optional<CurvePoint> Continuation::pointBeyond(const CurvePoint& from, double distance) {
    CurvePoint next{from.point + distance * from.direction.cwiseProduct(sizes()), {}};
    if (!solveNear(withPlane(next.point, from.direction), next.point, {}, m_stop) || !next.point.allFinite())
        return std::nullopt;
    const Eigen::MatrixXd directions = freeDirections(m_extended, next.point);
    next.direction = directions * (directions.transpose() * from.direction);
    if (!(next.direction.norm() > 0.5))
        return std::nullopt;
    next.direction = withoutRounding(next.direction.normalized());
    return next;
}

// In the direction of increasing parameter; if it does not change, in any direction that does not stay at one parameter
// value.
std::optional<CurvePoint> Continuation::startAt(const Eigen::VectorXd& point) {
    const Eigen::MatrixXd directions = freeDirections(m_extended, point);
    const Eigen::VectorXd direction = directions * directions.row(directions.rows() - 1).transpose();
    if (!(direction.norm() > 1e-6))
        return std::nullopt;
    return CurvePoint{point, withoutRounding(direction.normalized())};
}

// The end of the range, if the curve reaches it within a step.
std::optional<CurvePoint> Continuation::endAt(const CurvePoint& last, double step) {
    const double bound = last.slope() > 0 ? m_highest : m_lowest;
    const double way = (bound - last.parameter()) / (m_highest - m_lowest) / last.slope();
    if (!(way <= step))
        return std::nullopt;
    Eigen::VectorXd guess = last.point + way * last.direction.cwiseProduct(sizes());
    guess[guess.size() - 1] = bound;
    const auto unknowns = solvedAt(bound, guess.head(guess.size() - 1));
    if (!unknowns)
        return std::nullopt;
    CurvePoint end{guess, last.direction};
    end.point.head(guess.size() - 1) = *unknowns;
    if ((end.point - guess).cwiseQuotient(sizes()).norm() > 0.3 * std::max(way, firstStep))
        return std::nullopt;
    return end;
}

SolutionCurve Continuation::follow(const CurvePoint& start) {
    SolutionCurve curve{{start}};
    double step = firstStep;
    while (step > shortestStep) {
        checkpoint(m_stop);
        const CurvePoint& last = curve.points.back();
        if ((last.slope() > 0 ? m_highest - last.parameter() : last.parameter() - m_lowest) <= 0)
            return curve;
        step = std::min(step, widestStep / std::max(std::abs(last.slope()), 1e-12));
        if (const auto end = endAt(last, step)) {
            curve.points.push_back(*end);
            return curve;
        }
        const auto next = pointBeyond(last, step);
        const double turn = next ? next->direction.dot(last.direction) : 0;
        const bool isInside = next && next->parameter() >= m_lowest && next->parameter() <= m_highest;
        if (!isInside || turn < mostTurn || std::abs(distance(*next, last) - step) > 0.2 * step) {
            step /= 2;
            continue;
        }
        if (curve.points.size() > 4 && distanceUpToTurns(*next, start) < step &&
            next->direction.dot(start.direction) > mostTurn) {
            curve.isClosed = true;
            return curve;
        }
        curve.points.push_back(*next);
        if (next->point.cwiseQuotient(sizes()).norm() > farAway)
            return curve;
        if (curve.points.size() >= mostPoints || --m_affordable < 0) {
            curve.isCut = true;
            return curve;
        }
        if (turn > littleTurn)
            step *= 1.6;
    }
    curve.isLost = true;
    return curve;
}

SolutionCurve Continuation::curveThrough(double value, const Eigen::VectorXd& unknowns) {
    Eigen::VectorXd point(unknowns.size() + 1);
    point << unknowns, value;
    const auto start = startAt(point);
    if (!start)
        return {{{point, Eigen::VectorXd::Zero(point.size())}}};
    SolutionCurve forwards = follow(*start);
    if (forwards.isClosed)
        return forwards;
    SolutionCurve curve = follow({start->point, -start->direction});
    for (CurvePoint& one : curve.points)
        one.direction = -one.direction;
    std::reverse(curve.points.begin(), curve.points.end());
    curve.points.insert(curve.points.end(), forwards.points.begin() + 1, forwards.points.end());
    curve.isCut = curve.isCut || forwards.isCut;
    curve.isLost = curve.isLost || forwards.isLost;
    return curve;
}

} // namespace coenergy
