// Programs are appended to one another. Statements among the unknowns of J are eliminated as straight-line code: each
// depends on earlier ones alone (numeric/extended_matrix). Derivatives: vector forward mode (numeric/tangent_code).
#include "programs/exported_functions.hpp"

#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "numeric/program_builder.hpp"
#include "numeric/solution_values.hpp"
#include "numeric/square_solver.hpp"
#include "numeric/tangent_code.hpp"
#include "simulation/momenta.hpp"
#include "simulation/set_aside_watch.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace coenergy {

namespace {

using CodeValue = ProgramBuilder::Value;
using CodeRow = std::map<std::size_t, CodeValue>; // by column

void addTerm(ProgramBuilder& builder, CodeRow& row, std::size_t column, CodeValue value) {
    const auto [entry, isNew] = row.try_emplace(column, value);
    if (!isNew)
        entry->second = builder.emit(Operation::Add, entry->second, value);
}

// A parameter with its value, once everything in the value is known.
void addDependent(const Givens& givens, std::set<std::string>& known, GivenProgram& given,
                  std::vector<Statement>& statements) {
    for (bool isMore = true; isMore;) {
        isMore = false;
        for (const GivenParameter& parameter : givens.parameters) {
            if (!parameter.value || known.contains(parameter.name))
                continue;
            const std::set<std::string> names = symbolsIn(*parameter.value);
            if (!std::all_of(names.begin(), names.end(), [&](const auto& name) { return known.contains(name); }))
                continue;
            known.insert(parameter.name);
            given.dependent.push_back(parameter.name);
            statements.push_back({parameter.name, *parameter.value});
            isMore = true;
        }
    }
}

// In the order that a run chooses for J at this point.
std::optional<EliminationCode> eliminationAt(const SimulationProblem& problem, const std::vector<double>& inputs) {
    constexpr int often = 1000; // until an order counts as one that pays
    const Tape& tape = problem.system->dynamics();
    Tape::Memory memory = tape.memory(problem.parameters);
    std::vector<double> entries(tape.outputCount());
    tape.evaluate(inputs.data(), entries.data(), memory);
    SquareSolver solver(problem.system->extendedPlaces(), problem.system->jacobianPlaces());
    for (int k = 0; k < often && !solver.code(); ++k)
        if (solver.factorize(entries.data()) != Conditioning::Regular)
            return std::nullopt;
    return solver.code() ? std::optional(*solver.code()) : std::nullopt;
}

bool isNumber(const Expression& value) {
    const std::set<std::string> names = symbolsIn(value);
    return std::all_of(names.begin(), names.end(), [](const std::string& name) { return name == "pi"; });
}

// Returns those that follow from others, each after those that it uses.
std::vector<Statement> addParameters(const Givens& givens, GivenProgram& given) {
    std::set<std::string> known = {"pi"};
    for (const GivenParameter& parameter : givens.parameters)
        if (parameter.value && isNumber(*parameter.value)) {
            given.arguments.push_back(parameter.name);
            given.defaults.push_back(evaluate(*parameter.value, {}));
            known.insert(parameter.name);
        }
    std::vector<Statement> statements;
    addDependent(givens, known, given, statements);
    return statements;
}

} // namespace

Program plainDynamics(const CompiledSystem& system) {
    const Program& whole = system.dynamics().program();
    const ExtendedPlaces& extended = system.extendedPlaces();
    if (extended.inner == 0)
        return whole;
    ProgramBuilder builder(whole.parameterSlots.size(), whole.inputCount);
    const std::vector<CodeValue> values = builder.append(whole, builder.inputs());
    const std::size_t n = extended.size;
    std::vector<CodeRow> rows(n + extended.inner);
    const auto gather = [&](std::size_t row) {
        for (std::size_t k = 0; k < extended.places.size(); ++k) {
            const auto [placeRow, column] = extended.places[k];
            if (placeRow != row || (row >= n && column == row))
                continue;
            if (column < n)
                addTerm(builder, rows[row], column, values[k]);
            else
                for (const auto& [inner, value] : rows[column])
                    addTerm(builder, rows[row], inner, builder.emit(Operation::Multiply, values[k], value));
        }
    };
    for (std::size_t row = n; row < rows.size(); ++row)
        gather(row);
    for (std::size_t row = 0; row < n; ++row)
        gather(row);
    std::vector<CodeValue> outputs;
    for (const MatrixPlace& place : system.jacobianPlaces()) {
        const auto entry = rows[place.row].find(place.column);
        outputs.push_back(entry == rows[place.row].end() ? builder.preset(0) : entry->second);
    }
    outputs.insert(outputs.end(), values.begin() + static_cast<std::ptrdiff_t>(extended.places.size()), values.end());
    return builder.program(outputs);
}

std::optional<SolutionProgram> solutionOf(const SimulationProblem& problem) {
    const CompiledSystem& system = *problem.system;
    Dynamics dynamics(problem.system, problem.parameters, problem.nominal);
    const StartResult start = startOf(problem, dynamics);
    if (!system.isAffine() || !start.isConsistent() || !dynamics.solve(problem.settings.start, start.state))
        return std::nullopt;
    const std::optional<EliminationCode> elimination = eliminationAt(problem, dynamics.inputs());
    if (!elimination)
        return std::nullopt;
    ProgramBuilder builder(system.parameters().size(), system.inputCount());
    const SolutionValues values = addSolution(builder, system, *elimination);
    CodeValue sign = builder.preset(1);
    for (const CodeValue inverse : values.inversePivots)
        sign = builder.emit(Operation::Multiply, sign, builder.emit(Operation::Sign, inverse));
    std::vector<CodeValue> outputs = values.highest;
    outputs.insert(outputs.end(), values.watched.begin(), values.watched.end());
    outputs.push_back(sign);
    SolutionProgram solution{builder.program(outputs)};
    const Tape tape(solution.program);
    Tape::Memory memory = tape.memory(problem.parameters);
    std::vector<double> found(outputs.size());
    tape.evaluate(dynamics.inputs().data(), found.data(), memory);
    solution.sign = dynamics.orientation() * found.back();
    const bool isSuited = EliminationCode::isSuited(&found[system.unknownCount()]);
    return isSuited && std::abs(solution.sign) == 1 ? std::optional(std::move(solution)) : std::nullopt;
}

Program allResiduals(const CompiledSystem& system) {
    ProgramBuilder builder(system.parameters().size(), system.inputCount());
    std::vector<CodeValue> outputs;
    for (const Stage& stage : system.stages()) {
        if (stage.rows.empty())
            continue;
        const std::vector<CodeValue> values = builder.append(stage.residuals.program(), builder.inputs());
        outputs.insert(outputs.end(), values.begin(), values.end());
    }
    return builder.program(outputs);
}

std::optional<DerivativeProgram> derivativesOf(const Program& program, const std::vector<std::size_t>& inputs,
                                               std::size_t firstOutput, std::size_t outputCount) {
    DerivativeProgram result;
    result.places = tangentPattern(program, inputs, firstOutput);
    std::erase_if(result.places, [&](const MatrixPlace& place) { return place.row >= outputCount; });
    TangentBlock block;
    block.width = inputs.size();
    for (std::size_t lane = 0; lane < inputs.size(); ++lane)
        block.seeds.push_back({static_cast<std::uint32_t>(inputs[lane]), static_cast<std::uint32_t>(lane)});
    for (std::size_t k = 0; k < result.places.size(); ++k)
        block.results.push_back({{program.outputSlots[firstOutput + result.places[k].row],
                                  static_cast<std::uint32_t>(result.places[k].column)},
                                 k});
    block.steps = tangentSteps(program, block);
    auto code = tangentCode(program, block);
    if (!code)
        return std::nullopt;
    result.program = std::move(*code);
    return result;
}

// The point moves by e times the direction; the derivative by e at e = 0.
std::optional<Program> slopesAlong(const CompiledSystem& system, std::size_t inputCount) {
    const std::size_t moving = 1 + system.stateCount(), first = inputCount;
    ProgramBuilder builder(system.parameters().size(), first + moving + 1);
    const CodeValue e = builder.input(first + moving);
    std::vector<CodeValue> point = builder.inputs();
    point.resize(first);
    for (std::size_t k = 0; k < moving; ++k)
        point[k] =
            builder.emit(Operation::Add, point[k], builder.emit(Operation::Multiply, builder.input(first + k), e));
    std::vector<CodeValue> equations = builder.append(system.dynamics().program(), point);
    equations.erase(equations.begin(),
                    equations.begin() + static_cast<std::ptrdiff_t>(system.extendedPlaces().places.size()));
    const Program moved = builder.program(equations);
    auto slopes = derivativesOf(moved, {first + moving}, 0, equations.size());
    if (!slopes)
        return std::nullopt;
    ProgramBuilder all(system.parameters().size(), first + moving + 1);
    const std::vector<CodeValue> found = all.append(slopes->program, all.inputs());
    std::vector<CodeValue> outputs(equations.size(), all.preset(0));
    for (std::size_t k = 0; k < found.size(); ++k)
        outputs[slopes->places[k].row] = found[k];
    return all.program(outputs);
}

GivenProgram givenProgram(const CompiledSystem& system, const Givens& givens, const std::vector<bool>& hasNominal) {
    GivenProgram given;
    const std::vector<Statement> statements = addParameters(givens, given);
    std::vector<Expression> outputs;
    for (const std::string& name : system.parameters())
        outputs.push_back(Expression::symbol(name));
    const auto start = [&](const std::string& name) {
        const auto entry = givens.starts.find(name);
        return entry == givens.starts.end() ? nullptr : &entry->second;
    };
    const auto initial = [&](const std::string& name) {
        const GivenStart* entry = start(name);
        return entry && entry->value ? *entry->value : Expression(0);
    };
    for (const StateVariable& variable : system.state())
        outputs.push_back(initial(variable.name));
    for (std::size_t k = 0; k < system.stateCount(); ++k)
        outputs.push_back(hasNominal[k] ? *start(system.state()[k].name)->nominal : Expression(0));
    for (std::size_t j = 0; j < system.unknownCount(); ++j)
        outputs.push_back(initial(system.inputNames()[system.highestInput(j)]));
    given.program = compiled({}, given.arguments, statements, outputs);
    return given;
}

Program shownProgram(const Givens& givens, const std::vector<std::string>& columns,
                     const std::vector<Expression>& expressions) {
    GivenProgram given;
    const std::vector<Statement> statements = addParameters(givens, given);
    std::vector<std::string> inputs = {"t"};
    inputs.insert(inputs.end(), columns.begin(), columns.end());
    inputs.insert(inputs.end(), given.arguments.begin(), given.arguments.end());
    return compiled({}, inputs, statements, expressions);
}

Program limitsOf(const SimulationProblem& problem, std::size_t inputCount) {
    const Observers& observers = *problem.observers;
    constexpr double mostMissed = 1e-6;
    ProgramBuilder builder(problem.parameters.size(), inputCount);
    const std::vector<CodeValue> inputs = builder.inputs();
    const auto taken = [&](const Tape& tape) {
        return builder.append(tape.program(),
                              {inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(tape.inputCount())});
    };
    std::vector<CodeValue> limits = taken(observers.limitValues);
    if (observers.setAside.entries.empty())
        return builder.program(limits);
    const std::vector<CodeValue> residuals = taken(observers.setAside.residuals);
    const std::vector<CodeValue> rows = taken(observers.constraintRows);
    const SetAsideWatch watch(problem);
    for (std::size_t k = 0; k < observers.setAside.entries.size(); ++k) {
        double nominal = 0;
        for (const SetAsideWatch::Share& share : watch.sharesOf(k))
            nominal += share.nominal;
        const CodeValue rounding = builder.preset(SetAsideWatch::rounding);
        CodeValue held = builder.emit(Operation::Multiply, rounding,
                                      builder.emit(Operation::Add, residuals[2 * k + 1], builder.preset(nominal)));
        for (const SetAsideWatch::Share& share : watch.sharesOf(k)) {
            const CodeValue size = builder.emit(Operation::Max, builder.preset(mostMissed * share.nominal),
                                                builder.emit(Operation::Multiply, builder.preset(mostMissed),
                                                             builder.emit(Operation::Abs, inputs[share.input])));
            held =
                builder.emit(Operation::Add, held,
                             builder.emit(Operation::Multiply, size, builder.emit(Operation::Abs, rows[share.place])));
        }
        limits.push_back(builder.emit(Operation::Subtract, held, builder.emit(Operation::Abs, residuals[2 * k])));
    }
    return builder.program(limits);
}

} // namespace coenergy
