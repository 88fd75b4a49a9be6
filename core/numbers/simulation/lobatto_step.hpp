#pragma once
// A step of the discrete Lagrange-d'Alembert principle.

#include "matrices/solvers.hpp"
#include "numeric/momentum_form.hpp"

#include <cstddef>
#include <vector>

namespace coenergy {

/// Factors of a matrix whose rows and columns may differ in scale.
class ScaledFactors {
public:
    void compute(Eigen::MatrixXd matrix) {
        m_rows = matrix.rowwise().lpNorm<Eigen::Infinity>().unaryExpr(&inverse);
        matrix = m_rows.asDiagonal() * matrix;
        m_columns = matrix.colwise().lpNorm<Eigen::Infinity>().transpose().unaryExpr(&inverse);
        m_lu.compute(matrix * m_columns.asDiagonal());
    }
    Eigen::VectorXd solve(const Eigen::VectorXd& right) const {
        return m_columns.cwiseProduct(m_lu.solve(m_rows.cwiseProduct(right)));
    }

private:
    static double inverse(double size) { return size > 0 ? 1 / size : 1; }

    Eigen::VectorXd m_rows, m_columns;
    Eigen::PartialPivLU<Eigen::MatrixXd> m_lu;
};

/// The Lobatto IIIA-IIIB pair with 2 or 3 stages, of order 2 or 4: displacement and flow constraints hold at the end of
/// every step, and without forces the step is symplectic. It has no error estimate and serves steps of equal length.
class LobattoStep {
public:
    /// `nominal`: the typical size of each state variable.
    LobattoStep(MomentumForm& form, const std::vector<double>& nominal, std::size_t stages);

    /// Starts from a point with everything solved for, given by all inputs of the system there. False if no solution of
    /// the step's equations was found.
    bool step(const std::vector<double>& inputs, double h);

    /// The inputs at the end; accelerations, multipliers and efforts there are not solved for.
    const std::vector<double>& end() const { return m_end; }
    /// The inputs at the stages, with accelerations 0, and the weights of the stages in integrals over the step.
    const std::vector<std::vector<double>>& stages() const { return m_stages; }
    const std::vector<double>& weights() const { return m_b; }

private:
    struct Values {
        Eigen::VectorXd p, g, algebraic, displacement, velocity;
    };

    void guess(const std::vector<double>& inputs);
    void loadStages(const std::vector<double>& inputs);
    bool solveStages(const std::vector<double>& inputs);
    bool solveEnd();
    void evaluateStages(bool withSlopes);
    void layResidual();
    void layMatrix();
    double weighed(const Eigen::VectorXd& change) const;
    void measureFlows(const std::vector<double>& inputs);
    Eigen::VectorXd endResidual();
    Eigen::MatrixXd endMatrix();

    MomentumForm& m_form;
    const MomentumLayout& m_layout;
    std::size_t m_count; // of stages
    std::vector<double> m_c, m_b;
    std::vector<std::vector<double>> m_a, m_aHat; // IIIA, IIIB
    Eigen::Index m_n, m_m, m_v, m_phi, m_psi;

    double m_h = 0;
    double m_factoredStep = 0; // of m_factors; 0: none
    std::vector<std::vector<double>> m_stages;
    std::vector<double> m_end;
    std::vector<Values> m_values;
    std::vector<MomentumForm::Slopes> m_slopes;
    Eigen::VectorXd m_p0;
    Eigen::VectorXd m_x; // flows of the stages, reactions of all but the last, algebraic unknowns of all
    Eigen::VectorXd m_residual;
    Eigen::MatrixXd m_matrix;
    ScaledFactors m_factors;
    Eigen::VectorXd m_flowSizes;
    std::vector<double> m_nominalFlows;
};

} // namespace coenergy
