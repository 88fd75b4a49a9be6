#pragma once
// The curve of points at rest through one of them, with a parameter as an additional unknown.

#include "equilibrium/branches.hpp"
#include "equilibrium/equilibrium_search.hpp"

namespace coenergy {

/// A point of the curve: the unknowns followed by the parameter; the direction in units of sizes, with length 1.
struct CurvePoint {
    Eigen::VectorXd point;
    Eigen::VectorXd direction;

    double parameter() const { return point[point.size() - 1]; }
    double slope() const { return direction[direction.size() - 1]; }
    Eigen::VectorXd unknowns() const { return point.head(point.size() - 1); }
};

struct SolutionCurve {
    std::vector<CurvePoint> points;
    bool isClosed = false;
    bool isCut = false;  // the bound on the work was reached
    bool isLost = false; // an end from which no step succeeds
};

class Continuation {
public:
    /// The equations and the range must outlive this; the equations' parameters are changed.
    Continuation(RestEquations& equations, const EquilibriumQuestion& question, const ParameterRange& range,
                 const std::stop_token& stop);

    std::vector<double> parametersAt(double value) const;
    /// At this value of the parameter, starting from the given unknowns.
    std::optional<Eigen::VectorXd> solvedAt(double value, Eigen::VectorXd unknowns);
    bool isDegenerateAt(double value, const Eigen::VectorXd& unknowns);
    bool isExhausted() const { return m_affordable <= 0; }
    /// In both directions, up to the ends of the range, or until it closes.
    SolutionCurve curveThrough(double value, const Eigen::VectorXd& unknowns);
    /// Between two neighbours, at a distance from the first one in units of sizes along its direction.
    std::optional<CurvePoint> pointBeyond(const CurvePoint& from, double distance);
    double distance(const CurvePoint& one, const CurvePoint& other) const;
    const Eigen::VectorXd& sizes() const { return m_extended.sizes; }

private:
    void setValue(double value);
    Eigen::VectorXd residualsAt(const Eigen::VectorXd& point);
    Eigen::MatrixXd gradientAt(const Eigen::VectorXd& point);
    Eigen::VectorXd slopeByParameter(const Eigen::VectorXd& point);
    ManySolutions withPlane(const Eigen::VectorXd& predicted, const Eigen::VectorXd& direction);
    std::optional<CurvePoint> endAt(const CurvePoint& last, double step);
    double distanceUpToTurns(const CurvePoint& one, const CurvePoint& other) const;
    SolutionCurve follow(const CurvePoint& start);
    std::optional<CurvePoint> startAt(const Eigen::VectorXd& point);

    RestEquations& m_equations;
    const EquilibriumQuestion& m_question;
    const ParameterRange& m_range;
    std::stop_token m_stop;
    ManySolutions m_extended, m_fixed;
    std::optional<double> m_value;
    double m_lowest, m_highest;
    int m_affordable = 0; // points
};

} // namespace coenergy
