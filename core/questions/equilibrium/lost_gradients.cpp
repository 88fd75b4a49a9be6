// An iteration that is drawn to a singular position, as (pi/2, pi/2) of sin(a) = sin(b), ends where the gradient is
// only rounding, times a multiplier that makes up for it. Along the direction u of [phi_q; psi_f]^T that is lost, the
// constraints exert (u . multipliers) times its singular value.
// Reference: G. H. Golub, C. F. Van Loan, Matrix Computations, section 2.4 (singular value decomposition).
#include "equilibrium/lost_gradients.hpp"

#include "equilibrium/rest_equations.hpp"
#include "linearization/reactions.hpp"

#include <Eigen/SVD>

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

class GradientSearch {
public:
    GradientSearch(const EquilibriumQuestion& question, std::vector<double> inputs)
        : m_equations(*question.equations), m_reactions(m_equations, question.problem.parameters),
          m_sizes(RestEquations(question.problem, *question.equations, question.steady).sizes()),
          m_inputs(std::move(inputs)) {
        m_inputs.resize(std::max(m_inputs.size(), m_equations.inputCount), 0.0);
    }

    LostGradients found() {
        constexpr double lost = 1e-4;       // of a direction, against the same direction beside the point
        constexpr double negligible = 1e-3; // of all that constraints exert
        LostGradients result;
        const std::vector<std::size_t>& places = m_reactions.multiplierInputs();
        if (places.empty())
            return result;
        Eigen::VectorXd multipliers(static_cast<Eigen::Index>(places.size()));
        for (Eigen::Index j = 0; j < multipliers.size(); ++j)
            multipliers[j] = m_inputs[places[static_cast<std::size_t>(j)]];
        const Eigen::MatrixXd here = rowsAt(m_inputs), beside = rowsAt(inputsBeside());
        if (!here.allFinite() || !beside.allFinite() || !multipliers.allFinite())
            return result;
        const Eigen::JacobiSVD<Eigen::MatrixXd> svd(here, Eigen::ComputeThinU);
        const double exerted = (here.transpose() * multipliers).norm();
        for (Eigen::Index k = 0; k < svd.singularValues().size(); ++k) {
            const Eigen::VectorXd direction = svd.matrixU().col(k);
            const double value = svd.singularValues()[k];
            if (!(value < lost * (beside.transpose() * direction).norm()))
                continue;
            addNames(result, direction);
            result.hold = result.hold || std::abs(direction.dot(multipliers)) * value > negligible * exerted;
        }
        return result;
    }

private:
    void addNames(LostGradients& result, const Eigen::VectorXd& direction) const {
        constexpr double part = 1e-6; // of a direction
        for (std::size_t j = 0; j < m_reactions.constraints().size(); ++j) {
            const std::string& constraint = m_reactions.constraints()[j];
            if (!(std::abs(direction[static_cast<Eigen::Index>(j)]) > part) ||
                std::find(result.constraints.begin(), result.constraints.end(), constraint) != result.constraints.end())
                continue;
            result.constraints.push_back(constraint);
            for (const UnknownPlace& unknown : m_equations.unknowns)
                if (unknown.inputs.front() == m_reactions.multiplierInputs()[j])
                    result.multipliers.push_back(unknown.name);
        }
    }

    // Columns in the sizes of their coordinates.
    Eigen::MatrixXd rowsAt(const std::vector<double>& inputs) {
        Eigen::MatrixXd rows = m_reactions.rowsAt(inputs);
        for (Eigen::Index i = 0; i < rows.cols(); ++i)
            rows.col(i) *= m_sizes[i];
        return rows;
    }

    std::vector<double> inputsBeside() const {
        constexpr double distance = 1e-3;
        std::vector<double> beside = m_inputs;
        for (std::size_t i = 0; i < m_equations.coordinateCount(); ++i) {
            const double share = 1 + 0.37 * std::sin(static_cast<double>(i + 1));
            beside[m_equations.unknowns[i].inputs.front()] += distance * share * m_sizes[static_cast<Eigen::Index>(i)];
        }
        return beside;
    }

    const ModelEquations& m_equations;
    Reactions m_reactions;
    Eigen::VectorXd m_sizes; // of the unknowns, the coordinates first
    std::vector<double> m_inputs;
};

} // namespace

LostGradients lostGradients(const EquilibriumQuestion& question, std::vector<double> inputs) {
    return GradientSearch(question, std::move(inputs)).found();
}

LostGradients lostGradients(const EquilibriumQuestion& question, const Equilibrium& equilibrium) {
    std::vector<double> inputs = inputsOf(equilibrium, *question.problem.system);
    inputs.resize(std::max(inputs.size(), question.equations->inputCount), 0.0);
    inputs[0] = question.problem.start.time;
    for (std::size_t k = 0; k < question.equations->unknowns.size(); ++k)
        inputs[question.equations->unknowns[k].inputs.front()] = equilibrium.values[k].second;
    return lostGradients(question, std::move(inputs));
}

} // namespace coenergy
