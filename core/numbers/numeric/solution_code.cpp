#include "numeric/solution_code.hpp"

#include "numeric/shelf.hpp"
#include "numeric/solution_values.hpp"

namespace coenergy {

namespace {

using Values = SolutionValues::Values;

Program solutionProgram(const CompiledSystem& system, const EliminationCode& elimination) {
    ProgramBuilder builder(system.parameters().size(), system.inputCount());
    const SolutionValues values = addSolution(builder, system, elimination);
    Values outputs = values.entries;
    outputs.insert(outputs.end(), values.highest.begin(), values.highest.end());
    outputs.insert(outputs.end(), values.watched.begin(), values.watched.end());
    return builder.program(outputs);
}

/// Of the solution, with what it is made from.
struct KeptTape {
    Tape dynamics;
    EliminationCode elimination;
    Tape solution;
};

Tape solutionTape(const CompiledSystem& system, const EliminationCode& elimination) {
    constexpr std::size_t mostKept = 5'000; // operations
    static Shelf<KeptTape> shelf;
    const auto make = [&] { return Tape(solutionProgram(system, elimination)); };
    if (system.dynamics().operationCount() > mostKept)
        return make();
    const auto isOf = [](const Program& one, const Program& other) { return &one == &other; };
    return shelf
        .found(
            [&](const KeptTape& kept) {
                return isOf(kept.dynamics.program(), system.dynamics().program()) &&
                       isOf(kept.elimination.factorizing(), elimination.factorizing());
            },
            [&] {
                return KeptTape{system.dynamics(), elimination, make()};
            })
        ->solution;
}

} // namespace

// Inner unknowns equal their defining expressions: the right sides of their rows are zero.
SolutionValues addSolution(ProgramBuilder& builder, const CompiledSystem& system, const EliminationCode& elimination) {
    const std::size_t n = system.unknownCount();
    const ExtendedPlaces& extended = system.extendedPlaces();
    Values inputs = builder.inputs();
    for (std::size_t k = 0; k < n; ++k)
        inputs[system.highestInput(k)] = builder.preset(0);
    SolutionValues values;
    values.entries = builder.append(system.dynamics().program(), inputs);
    const auto equations = values.entries.begin() + static_cast<std::ptrdiff_t>(extended.places.size());
    const Values residuals(equations, values.entries.end());
    values.entries.erase(equations, values.entries.end());
    Values factors = builder.append(elimination.factorizing(), values.entries);
    const auto watched = factors.end() - EliminationCode::watchedCount;
    values.watched.assign(watched, factors.end());
    values.inversePivots.assign(watched - static_cast<std::ptrdiff_t>(n + extended.inner), watched);
    factors.erase(watched, factors.end());
    for (const ProgramBuilder::Value residual : residuals)
        factors.push_back(builder.emit(Operation::Negate, residual));
    factors.resize(factors.size() + extended.inner, builder.preset(0));
    values.highest = builder.append(elimination.solving(), factors);
    values.highest.resize(n);
    return values;
}

SolutionCode::SolutionCode(const CompiledSystem& system, const EliminationCode& elimination,
                           const std::vector<double>& parameters)
    : m_watched(system.extendedPlaces().places.size() + system.unknownCount()) {
    m_tape = solutionTape(system, elimination);
    m_memory = m_tape.memory(parameters);
    m_isCode = m_tape.execution() == Tape::Execution::MachineCode;
}

} // namespace coenergy
