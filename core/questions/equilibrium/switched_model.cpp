// Each function that jumps or has a corner becomes smooth in its arguments and a switch, as in runs
// (`reduction/switching`), but for the unreduced equations, redundant constraints included.
#include "equilibrium/switched_model.hpp"

#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

std::vector<std::string> inputNames(const ModelEquations& equations) {
    std::vector<std::string> names;
    for (std::size_t k = 0; k < equations.inputCount; ++k)
        names.push_back(k == 0 ? "t" : "#" + std::to_string(k));
    for (const UnknownPlace& unknown : equations.unknowns)
        for (std::size_t order = 0; order < unknown.inputs.size(); ++order)
            names[unknown.inputs[order]] = unknown.derivatives[order];
    return names;
}

std::string SwitchedModel::textOf(std::size_t k) const {
    return toText(switches[k].function);
}

std::optional<SwitchedModel> switchedModel(const ModelEquations& equations,
                                           const std::vector<std::string>& parameters) {
    constexpr std::size_t mostSwitches = 2000;
    if (!equations.whole)
        return std::nullopt;
    try {
        SwitchTable table;
        std::vector<Statement> statements = equations.whole->statements;
        for (Statement& statement : statements)
            statement.value = table.smooth(statement.value);
        SwitchedModel result{equations, {}, {}};
        std::vector<Expression> residuals, arguments;
        for (const Equation& equation : equations.whole->equations) {
            residuals.push_back(table.smooth(equation.residual));
            if (equation.kind == EquationKind::Displacement || equation.kind == EquationKind::Flow)
                result.areConstraintsSmooth = result.areConstraintsSmooth && residuals.back() == equation.residual;
        }
        result.switches = table.switches();
        if (result.switches.empty() || result.switches.size() > mostSwitches)
            return std::nullopt;
        std::vector<std::string> names = inputNames(equations);
        for (const Switch& one : result.switches) {
            names.push_back(one.name);
            arguments.push_back(one.argument);
        }
        result.equations.inputCount = names.size();
        result.equations.residuals = Tape(parameters, names, statements, residuals);
        result.arguments = Tape(parameters, names, statements, arguments);
        return result;
    } catch (const ArithmeticError&) {
        return std::nullopt;
    }
}

} // namespace coenergy
