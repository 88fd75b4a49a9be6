#pragma once
// Integrands as functions of numbers, to second order, and what variations change at places of a path.

#include "continua/path_problem.hpp"
#include "matrices/solvers.hpp"

namespace coenergy {

/// An integrand with its slopes and curvatures by the variable and by the jets of all functions.
class CurvedIntegrand {
public:
    CurvedIntegrand(const Expression& integrand, const JetLayout& layout, const Functional& functional,
                    const Point& parameters, JetCalculus& calculus)
        : m_size(layout.size()), m_compiled(formulasOf(integrand, layout, functional, parameters, calculus)),
          m_outputs(1 + m_size + m_size * m_size) {}

    struct Values {
        double value = 0;
        Eigen::VectorXd slope;
        Eigen::MatrixXd curvature;
    };
    Values at(const std::vector<double>& inputs) {
        m_compiled.tape.evaluate(inputs.data(), m_outputs.data(), m_compiled.memory);
        const auto size = static_cast<Eigen::Index>(m_size);
        return {m_outputs.front(), Eigen::Map<Eigen::VectorXd>(m_outputs.data() + 1, size),
                Eigen::Map<Eigen::MatrixXd>(m_outputs.data() + 1 + size, size, size)};
    }

private:
    static CompiledFormulas formulasOf(const Expression& integrand, const JetLayout& layout,
                                       const Functional& functional, const Point& parameters, JetCalculus& calculus) {
        const std::vector<std::string> names = layout.names(functional);
        std::vector<Expression> outputs = {integrand};
        for (const std::string& name : names)
            outputs.push_back(calculus.partial(integrand, name));
        for (std::size_t row = 0; row < names.size(); ++row)
            for (const std::string& name : names)
                outputs.push_back(calculus.partial(outputs[row + 1], name));
        return {names, outputs, parameters};
    }

    std::size_t m_size;
    CompiledFormulas m_compiled;
    std::vector<double> m_outputs;
};

/// The change of the jets at a place by the unknowns: polynomials, and the moving ends.
struct JetChanges {
    Eigen::MatrixXd jets;      // by the inputs of the integrand
    Eigen::RowVectorXd length; // of the interval

    JetChanges times(const Eigen::MatrixXd& basis) const { return {jets * basis, length * basis}; }
};

/// What a place adds to the second variation.
struct VariedSample {
    PathPlace place;
    CurvedIntegrand::Values values;
    JetChanges changes;
    double dx = 0;
};

struct SampledVariations {
    std::vector<VariedSample> samples;
    std::vector<Eigen::RowVectorXd> held; // linear forms that vanish
};

} // namespace coenergy
