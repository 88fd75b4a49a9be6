// Layout of the state and of the stages, and the tapes over them. Entries of J serve every stage: the derivative of
// F_i^(s + c_i) with respect to x_j^(s + d_j) is that of F_i with respect to x_j^(d_j - c_i).
// Reference: N. S. Nedialkov, J. D. Pryce, Solving DAEs by Taylor series (I), BIT 45 (2005), section 3.
#include "numeric/compiled_system.hpp"

#include "base/names.hpp"
#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace coenergy {

namespace {

constexpr int notPolynomial = 1000;

// An upper bound for the degree as a polynomial in these names; a statement has the degree of its value.
class Degrees {
public:
    Degrees(const std::set<std::string>& names, const std::vector<Statement>& statements) {
        if (names.empty())
            return;
        for (const std::string& name : names)
            m_degrees.emplace(name, 1);
        for (const Statement& statement : statements)
            if (const int degree = of(statement.value); degree > 0)
                m_degrees.emplace(statement.name, degree);
    }

    int of(const Expression& expression) const {
        if (m_degrees.empty())
            return 0;
        return fold<int>(expression, [&](const Expression& node, std::span<const int* const> degrees) {
            int total = 0;
            int largest = 0;
            for (const int* degree : degrees) {
                total = std::min(total + *degree, notPolynomial);
                largest = std::max(largest, *degree);
            }
            switch (node.kind()) {
            case Expression::Kind::Symbol: {
                const auto known = m_degrees.find(node.name());
                return known == m_degrees.end() ? 0 : known->second;
            }
            case Expression::Kind::Sum: return largest;
            case Expression::Kind::Product: return total;
            default: return largest == 0 ? 0 : notPolynomial;
            }
        });
    }

private:
    NameMap<int> m_degrees;
};

// With respect to time and state.
Tangents gradientOf(const Tape& tape, std::size_t states, std::size_t firstOutput = 0) {
    std::vector<std::size_t> inputs(1 + states);
    std::iota(inputs.begin(), inputs.end(), std::size_t{0});
    return Tangents(tape, inputs, firstOutput);
}

} // namespace

CompiledSystem::CompiledSystem(const ReducedSystem& system, const std::vector<std::string>& parameters)
    : m_statements(std::make_shared<const std::vector<Statement>>(system.statements)), m_parameters(parameters),
      m_c(system.offsets.c), m_d(system.offsets.d) {
    layState(system);
    layStages(system);
    compileDynamics(system);
}

Tape CompiledSystem::tape(const std::vector<Expression>& outputs) const {
    return Tape(m_parameters, m_inputNames, *m_statements, outputs);
}

void CompiledSystem::layState(const ReducedSystem& system) {
    const UnknownTable& unknowns = system.unknowns;
    for (std::size_t j = 0; j < unknowns.size(); ++j) {
        m_unknownNames.push_back(unknowns.name(j));
        m_firstState.push_back(m_state.size());
        for (int order = 0; order < m_d[j]; ++order)
            m_state.push_back({j, order, unknowns.name({j, order})});
    }
    m_inputNames.push_back("t");
    for (const StateVariable& variable : m_state)
        m_inputNames.push_back(variable.name);
    for (std::size_t j = 0; j < unknowns.size(); ++j)
        m_inputNames.push_back(unknowns.name({j, m_d[j]}));
    for (const Switch& entry : system.switches)
        m_inputNames.push_back(entry.name);
    m_switchCount = system.switches.size();
    for (const StateVariable& variable : m_state)
        m_rateInputs.push_back(inputOf(variable.unknown, variable.order + 1));
    for (const ReducibleEquation& equation : system.equations)
        m_equationNames.push_back(equation.name);
    std::vector<Expression> arguments;
    for (const Switch& entry : system.switches)
        arguments.push_back(entry.argument);
    m_switchArguments = tape(arguments);
}

std::size_t CompiledSystem::inputOf(std::size_t unknown, int order) const {
    return order == m_d[unknown] ? highestInput(unknown)
                                 : stateInput(m_firstState[unknown] + static_cast<std::size_t>(order));
}

void CompiledSystem::layStages(const ReducedSystem& system) {
    const int lowest = m_d.empty() ? 0 : -*std::max_element(m_d.begin(), m_d.end());
    for (int s = lowest; s < 0; ++s) {
        Stage stage;
        std::vector<Expression> residuals;
        for (std::size_t i = 0; i < m_c.size(); ++i)
            if (s + m_c[i] >= 0) {
                const auto level = static_cast<std::size_t>(s + m_c[i]);
                stage.invariants.push_back(m_invariants.size());
                stage.rows.push_back(i);
                m_invariants.push_back({i, level, m_equationNames[i]});
                residuals.push_back(system.derivatives[i][level]);
            }
        for (std::size_t j = 0; j < m_d.size(); ++j)
            if (s + m_d[j] >= 0) {
                stage.columns.push_back(j);
                stage.variables.push_back(m_firstState[j] + static_cast<std::size_t>(s + m_d[j]));
            }
        stage.residuals = tape(residuals);
        stage.gradient = gradientOf(stage.residuals, stateCount());
        m_stages.push_back(std::move(stage));
    }
}

void CompiledSystem::compileDynamics(const ReducedSystem& system) {
    std::vector<Expression> outputs;
    std::set<std::string> switches;
    for (const Switch& entry : system.switches)
        switches.insert(entry.name);
    std::set<std::string> highest;
    for (std::size_t j = 0; j < m_d.size(); ++j)
        highest.insert(system.unknowns.name({j, m_d[j]}));
    const Degrees inSwitches(switches, system.statements);
    const Degrees inHighest(highest, system.statements);
    for (const JacobianEntry& entry : system.jacobian) {
        m_isAffineInSwitches = m_isAffineInSwitches && inSwitches.of(entry.value) == 0;
        m_isAffine = m_isAffine && inHighest.of(entry.value) == 0;
    }
    m_jacobianPlaces = system.places;
    for (const JacobianEntry& entry : chosenEntries(system)) {
        m_extendedPlaces.places.push_back({entry.row, entry.column});
        outputs.push_back(entry.value);
    }
    for (const auto& levels : system.derivatives) {
        m_isAffineInSwitches = m_isAffineInSwitches && inSwitches.of(levels.back()) <= 1;
        outputs.push_back(levels.back());
    }
    m_isAffineInSwitches = m_isAffineInSwitches && m_isAffine;
    m_dynamics = tape(outputs);
    m_gradient = OnDemand<Tangents>([tape = m_dynamics, states = stateCount(), first = m_extendedPlaces.places.size()] {
        return gradientOf(tape, states, first);
    });
}

// With statements as unknowns, or with these eliminated by code. Without statements the entries are sorted into the
// order of places that other code expects; the reduction lists them in any order.
std::vector<JacobianEntry> CompiledSystem::chosenEntries(const ReducedSystem& system) {
    m_extendedPlaces.size = unknownCount();
    if (system.innerCount == 0) {
        std::vector<Statement> none;
        return condensedEntries(system, none);
    }
    ExtendedPlaces extended{unknownCount(), system.innerCount, {}};
    for (const JacobianEntry& entry : system.jacobian)
        extended.places.push_back({entry.row, entry.column});
    if (isExtendedCheaper(extended, m_jacobianPlaces, genericValues(system.jacobian, extended).data())) {
        m_extendedPlaces.inner = system.innerCount;
        return system.jacobian;
    }
    std::vector<Statement> statements = system.statements;
    std::vector<JacobianEntry> entries = condensedEntries(system, statements);
    m_statements = std::make_shared<const std::vector<Statement>>(std::move(statements));
    return entries;
}

// At an arbitrary point, always the same for the same system. Euler parameters as long as two enlarge each body against
// the one that carries it, until no order of elimination suits; those as long as a fraction of one do not.
std::vector<double> CompiledSystem::genericValues(const std::vector<JacobianEntry>& entries,
                                                  const ExtendedPlaces& extended) const {
    std::vector<Expression> outputs;
    for (const JacobianEntry& entry : entries)
        outputs.push_back(entry.value);
    const Tape compiled(m_parameters, m_inputNames, *m_statements, outputs, Tape::Execution::Interpreted);
    std::vector<double> values(outputs.size());
    for (const double size : {1.0, 0.25, 0.0625}) {
        RandomNumbers random(20170405);
        const auto draw = [&](std::size_t count) {
            std::vector<double> numbers(count);
            std::generate(numbers.begin(), numbers.end(), [&] { return size * (0.4 + random.share() * 1.2); });
            return numbers;
        };
        Tape::Memory memory = compiled.memory(draw(m_parameters.size()));
        compiled.evaluate(draw(m_inputNames.size()).data(), values.data(), memory);
        if (canBeEliminated(extended, values.data()))
            break;
    }
    return values;
}

} // namespace coenergy
