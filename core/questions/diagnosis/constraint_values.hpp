#pragma once
// The displacement and flow constraints of a system at points: rows, residuals, what they demand of the velocities.

#include "base/random_numbers.hpp"
#include "dae/dae_system.hpp"
#include "expression/evaluate.hpp"
#include "matrices/solvers.hpp"
#include "numeric/row_span.hpp"
#include "numeric/tangents.hpp"
#include "numeric/tape.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// Displacement constraints first, then flow constraints, at values near a start. What an analysis of them is made of.
class ConstraintValues {
protected:
    ConstraintValues(const DaeSystem& system, const Point& start, double duration);

    std::size_t phiCount() const { return m_form.phiQ.size(); }
    std::size_t total() const { return phiCount() + m_form.psiF.size(); }
    Eigen::Index coordinateCount() const { return static_cast<Eigen::Index>(m_start.size()); }
    bool isTimeInvolved() const { return m_isTimeInvolved; }

    std::vector<std::size_t> everyConstraint() const;
    static std::vector<Eigen::Index> indices(const std::vector<std::size_t>& constraints);

    /// At random where the start has none.
    double valueAt(const Point& start, const std::string& name);
    double drawn() { return 0.5 + m_random.share(); }

    void collectConstants(const Point& start);

    /// Values of all inputs: displacements, flows, time.
    std::vector<double> inputsAt(const Eigen::VectorXd& q, const Eigen::VectorXd& f, double time) const;

    std::vector<Eigen::VectorXd> startingPoints();
    /// Coordinates may have very different sizes, which the start reveals unless one is zero or nearly so there:
    /// perturbations by each one's own size and by a common size alternate.
    enum class Spread { Own, Common };
    Eigen::VectorXd perturbed(double size, Spread spread = Spread::Common);
    double sizeOf(double value) const { return std::max(std::abs(value), scale()); }
    double scale() const;

    /// Finds entries that are identically zero although they evaluate to something, and constraints that have no
    /// others.
    void findRounding(const std::vector<Eigen::VectorXd>& starts);

    /// With zero flows.
    Point pointAt(const Eigen::VectorXd& q, double time) const;

    RowMatrix rowsAt(const Eigen::VectorXd& q);

    /// phi, then psi.
    Eigen::VectorXd everyResidual(const Eigen::VectorXd& q, const Eigen::VectorXd& f, double time);
    Eigen::VectorXd residualsAt(const Eigen::VectorXd& q);

    /// phi_t, then psi without flows, which the rows times the flows must balance. The derivative is exact: differences
    /// would leave more of what is prescribed than the constraints agree to.
    Eigen::VectorXd demands(const Eigen::VectorXd& q);

    /// What rounding may make of the demands: terms that cancel, as those of frames that turn, leave it where nothing
    /// is demanded.
    Eigen::VectorXd roundingOfDemands(const Eigen::VectorXd& q) const;

    /// Each residual in units of its row.
    double scaledResidual(const std::vector<Eigen::Index>& constraints, const Eigen::VectorXd& q);

    /// Moves q onto the displacement constraints; returns the remaining residual.
    double descendOntoManifold(Eigen::VectorXd& q);
    double descendOnto(const std::vector<Eigen::Index>& constraints, Eigen::VectorXd& q);

    ConstraintRows m_form;
    std::vector<Statement> m_statements;
    double m_duration;
    double m_time = 0;
    bool m_isTimeInvolved = false;
    RandomNumbers m_random;
    std::vector<std::string> m_inputs;
    std::vector<double> m_start;
    std::vector<double> m_startFlows;
    std::vector<std::string> m_constants;
    std::vector<double> m_constantValues;
    std::vector<Expression> m_rowExpressions;
    std::vector<Expression> m_residualExpressions;
    std::vector<bool> m_isRounding;  // of the rows' entries: identically zero
    std::vector<bool> m_isTrivial;   // of the constraints: all entries of the row are zero
    std::vector<bool> m_isAlwaysMet; // and so is the residual
    Tape m_rows;
    Tape m_residuals;
    Tape::Memory m_rowMemory;
    Tape::Memory m_residualMemory;
    Tangents m_timeRates; // of the residuals
    Tangents::Memory m_timeRateMemory;
    double m_rowScale = 1;
};

} // namespace coenergy
