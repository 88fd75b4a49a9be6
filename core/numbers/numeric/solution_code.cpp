#include "numeric/solution_code.hpp"

#include "numeric/program_builder.hpp"

namespace coenergy {

namespace {

using Values = std::vector<ProgramBuilder::Value>;

// Inner unknowns equal their defining expressions: the right sides of their rows are zero.
Program solutionProgram(const CompiledSystem& system, const EliminationCode& elimination) {
    const std::size_t n = system.unknownCount();
    const ExtendedPlaces& extended = system.extendedPlaces();
    ProgramBuilder builder(system.parameters().size(), system.inputCount());
    Values inputs;
    for (std::size_t k = 0; k < system.inputCount(); ++k)
        inputs.push_back(builder.input(k));
    for (std::size_t k = 0; k < n; ++k)
        inputs[system.highestInput(k)] = builder.preset(0);
    Values entries = builder.append(system.dynamics().program(), inputs);
    const Values residuals(entries.begin() + static_cast<std::ptrdiff_t>(extended.places.size()), entries.end());
    entries.resize(extended.places.size());
    Values factors = builder.append(elimination.factorizing(), entries);
    const auto watched = factors.end() - EliminationCode::watchedCount;
    const Values sums(watched, factors.end());
    factors.erase(watched, factors.end());
    for (const ProgramBuilder::Value residual : residuals)
        factors.push_back(builder.emit(Operation::Negate, residual));
    factors.resize(factors.size() + extended.inner, builder.preset(0));
    Values solution = builder.append(elimination.solving(), factors);
    Values outputs = entries;
    outputs.insert(outputs.end(), solution.begin(), solution.begin() + static_cast<std::ptrdiff_t>(n));
    outputs.insert(outputs.end(), sums.begin(), sums.end());
    return builder.program(outputs);
}

} // namespace

SolutionCode::SolutionCode(const CompiledSystem& system, const EliminationCode& elimination,
                           const std::vector<double>& parameters)
    : m_watched(system.extendedPlaces().places.size() + system.unknownCount()) {
    m_tape = Tape(solutionProgram(system, elimination));
    m_memory = m_tape.memory(parameters);
    m_isCode = m_tape.execution() == Tape::Execution::MachineCode;
}

} // namespace coenergy
