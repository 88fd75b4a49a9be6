// Piecewise functions are kept: tapes evaluate their values and slopes.
#include "linearization/model_equations.hpp"

#include "expression/traverse.hpp"
#include "numeric/program.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

namespace coenergy {

namespace {

class InputList {
public:
    explicit InputList(const std::vector<std::string>& known) {
        for (const std::string& name : known)
            place(name);
    }

    // Of a name that may be new.
    std::size_t place(const std::string& name) {
        const auto [entry, isNew] = m_places.emplace(name, m_names.size());
        if (isNew)
            m_names.push_back(name);
        return entry->second;
    }

    const std::vector<std::string>& names() const { return m_names; }

private:
    std::vector<std::string> m_names;
    std::map<std::string, std::size_t> m_places;
};

std::vector<Expression> entriesOf(const ConstraintRows& rows) {
    std::vector<Expression> entries;
    for (const auto* matrix : {&rows.phiQ, &rows.psiF})
        for (const auto& row : *matrix)
            entries.insert(entries.end(), row.begin(), row.end());
    return entries;
}

} // namespace

std::vector<Statement> joined(std::vector<Statement> statements, const std::vector<Statement>& more) {
    std::set<std::string> known;
    for (const Statement& statement : statements)
        known.insert(statement.name);
    std::copy_if(more.begin(), more.end(), std::back_inserter(statements),
                 [&](const Statement& statement) { return !known.contains(statement.name); });
    return statements;
}

std::size_t ModelEquations::coordinateCount() const {
    return static_cast<std::size_t>(std::count_if(unknowns.begin(), unknowns.end(), [](const UnknownPlace& unknown) {
        return unknown.kind == UnknownKind::Coordinate;
    }));
}

ModelEquations modelEquations(const DaeSystem& whole, const CompiledSystem& system) {
    ModelEquations result;
    InputList inputs(system.inputNames());
    for (const Unknown& unknown : whole.unknowns) {
        UnknownPlace place{unknown.name(), unknown.kind, unknown.derivatives, {}};
        for (const std::string& name : unknown.derivatives)
            place.inputs.push_back(inputs.place(name));
        result.unknowns.push_back(std::move(place));
    }
    std::vector<Expression> residuals;
    for (const Equation& equation : whole.equations) {
        result.names.push_back(equation.name);
        result.kinds.push_back(equation.kind);
        residuals.push_back(equation.residual);
    }
    const ConstraintRows rows = constraintRowsOf(whole);
    std::vector<std::string> parameters = system.parameters();
    result.inputCount = inputs.names().size();
    result.residuals = Tape(parameters, inputs.names(), whole.statements, residuals);
    result.constraintRows =
        Tape(parameters, inputs.names(), joined(whole.statements, rows.statements), entriesOf(rows));
    result.whole = std::make_shared<const DaeSystem>(whole);
    return result;
}

bool slopesChangeWithTime(const ModelEquations& equations, const std::vector<double>& parameters,
                          std::vector<double> inputs) {
    constexpr double later[] = {0.00371, 0.0713, 0.917, 13.77, 271.3};
    constexpr double rounding = 1e-12;
    if (!readsInput(equations.residuals.program(), 0))
        return false;
    std::vector<std::size_t> unknowns;
    for (const UnknownPlace& unknown : equations.unknowns)
        unknowns.insert(unknowns.end(), unknown.inputs.begin(), unknown.inputs.end());
    const Tangents tangents(equations.residuals, unknowns, 0, Tape::Execution::Interpreted);
    Tangents::Memory memory = tangents.memory(parameters);
    inputs.resize(equations.inputCount);
    std::vector<double> now(tangents.places().size()), then(now.size());
    tangents.evaluate(inputs.data(), now.data(), memory);
    const double time = inputs[0];
    return std::any_of(std::begin(later), std::end(later), [&](double delay) {
        inputs[0] = time + delay;
        tangents.evaluate(inputs.data(), then.data(), memory);
        return !std::equal(now.begin(), now.end(), then.begin(), [](double a, double b) {
            return a == b || std::abs(a - b) <= rounding * std::max(std::abs(a), std::abs(b)) ||
                   (std::isnan(a) && std::isnan(b));
        });
    });
}

ResidualGradient::ResidualGradient(const ModelEquations& equations, std::vector<std::size_t> inputs,
                                   const std::vector<double>& parameters)
    : m_rows(static_cast<Eigen::Index>(equations.names.size())), m_inputs(std::move(inputs)),
      m_tangents(equations.residuals, m_inputs), m_memory(m_tangents.memory(parameters)),
      m_values(m_tangents.places().size()), m_columns(equations.inputCount, -1) {
    for (std::size_t k = 0; k < m_inputs.size(); ++k)
        m_columns[m_inputs[k]] = static_cast<Eigen::Index>(k);
}

Eigen::MatrixXd ResidualGradient::at(const std::vector<double>& inputs) {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(m_rows, static_cast<Eigen::Index>(m_inputs.size()));
    m_tangents.evaluate(inputs.data(), m_values.data(), m_memory);
    for (std::size_t k = 0; k < m_values.size(); ++k) {
        const auto [row, input] = m_tangents.places()[k];
        matrix(static_cast<Eigen::Index>(row), m_columns[input]) = m_values[k];
    }
    return matrix;
}

} // namespace coenergy
