// The interpreter: one jump per instruction, directly to the next instruction ("threaded code", J. R. Bell,
// Communications of the ACM 16 (1973) 370-372), as far as the compiler generates this from a switch in a loop.
#include "numeric/tape.hpp"

#include "base/check.hpp"
#include "numeric/machine_code.hpp"
#include "numeric/program.hpp"
#include "numeric/shelf.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace coenergy {

struct Tape::Compiled {
    Compiled(Program compiledProgram, Execution execution) : program(std::move(compiledProgram)) {
        if (execution == Execution::MachineCode)
            machineCode = MachineCode::of(program);
    }

    /// Of a program that may have been asked for before.
    static std::shared_ptr<const Compiled> of(Program program, Execution execution);

    Program program;
    std::optional<MachineCode> machineCode;
};

namespace {

// Bit for bit: zeros differ in their signs.
bool areSame(const PresetSlot& one, const PresetSlot& other) {
    return one.slot == other.slot &&
           std::bit_cast<std::uint64_t>(one.value) == std::bit_cast<std::uint64_t>(other.value);
}

bool areSame(const Instruction& one, const Instruction& other) {
    return one.operation == other.operation && one.result == other.result && one.a == other.a && one.b == other.b;
}

template <class Item> bool areAllSame(const std::vector<Item>& ones, const std::vector<Item>& others) {
    return std::equal(ones.begin(), ones.end(), others.begin(), others.end(),
                      [](const Item& one, const Item& other) { return areSame(one, other); });
}

bool areSame(const Program& one, const Program& other) {
    return one.slotCount == other.slotCount && one.inputCount == other.inputCount &&
           one.parameterSlots == other.parameterSlots && one.outputSlots == other.outputSlots &&
           areAllSame(one.presets, other.presets) && areAllSame(one.preparation, other.preparation) &&
           areAllSame(one.evaluation, other.evaluation);
}

void run(const std::vector<Instruction>& instructions, double* memory) {
    for (const Instruction& x : instructions) {
        double& result = memory[x.result];
        switch (x.operation) {
        case Operation::Add: result = memory[x.a] + memory[x.b]; break;
        case Operation::Subtract: result = memory[x.a] - memory[x.b]; break;
        case Operation::Multiply: result = memory[x.a] * memory[x.b]; break;
        case Operation::Divide: result = memory[x.a] / memory[x.b]; break;
        case Operation::Negate: result = -memory[x.a]; break;
        case Operation::SquareRoot: result = std::sqrt(memory[x.a]); break;
        case Operation::SineCosine: sineCosine(memory[x.a], &result, &memory[x.b]); break;
        default: result = valueOf(x.operation, memory[x.a], memory[x.b]);
        }
    }
}

} // namespace

std::shared_ptr<const Tape::Compiled> Tape::Compiled::of(Program program, Execution execution) {
    constexpr std::size_t largest = 5'000; // operations
    static Shelf<Compiled> shelf;
    const auto make = [&] { return Compiled(std::move(program), execution); };
    if (execution != Execution::MachineCode || program.evaluation.size() + program.preparation.size() > largest)
        return std::make_shared<const Compiled>(make());
    return shelf.found([&](const Compiled& kept) { return areSame(kept.program, program); }, make);
}

Tape::Tape() : Tape({}, {}, {}, Execution::Interpreted) {}

Tape::Tape(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
           const std::vector<Expression>& outputs, Execution execution)
    : Tape(parameters, inputs, {}, outputs, execution) {}

Tape::Tape(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
           const std::vector<Statement>& statements, const std::vector<Expression>& outputs, Execution execution)
    : m_compiled(std::make_shared<const Compiled>(compiled(parameters, inputs, statements, outputs), execution)),
      m_code(m_compiled->machineCode ? m_compiled->machineCode->function() : nullptr) {}

Tape::Tape(Program program, Execution execution)
    : m_compiled(Compiled::of(std::move(program), execution)),
      m_code(m_compiled->machineCode ? m_compiled->machineCode->function() : nullptr) {}

std::size_t Tape::inputCount() const {
    return m_compiled->program.inputCount;
}

std::size_t Tape::outputCount() const {
    return m_compiled->program.outputSlots.size();
}

std::size_t Tape::operationCount() const {
    return m_compiled->program.evaluation.size();
}

Tape::Execution Tape::execution() const {
    return m_compiled->machineCode ? Execution::MachineCode : Execution::Interpreted;
}

const Program& Tape::program() const {
    return m_compiled->program;
}

Tape::Memory Tape::memory(std::span<const double> parameters) const {
    const Program& program = m_compiled->program;
    check(parameters.size() == program.parameterSlots.size(), "not as many values as parameters");
    Memory memory;
    memory.m_slots.assign(program.slotCount, 0);
    for (const PresetSlot& preset : program.presets)
        memory.m_slots[preset.slot] = preset.value;
    for (std::size_t k = 0; k < parameters.size(); ++k)
        if (program.parameterSlots[k] != Program::noSlot)
            memory.m_slots[program.parameterSlots[k]] = parameters[k];
    run(program.preparation, memory.m_slots.data());
    return memory;
}

void Tape::interpret(const double* inputs, double* outputs, Memory& memory) const {
    const Program& program = m_compiled->program;
    double* slots = memory.m_slots.data();
    std::copy_n(inputs, program.inputCount, slots);
    run(program.evaluation, slots);
    for (const std::uint32_t slot : program.outputSlots)
        *outputs++ = slots[slot];
}

} // namespace coenergy
