// Values become slots. A slot is reused after the last use of its value, the most recently freed first, so that few are
// touched.
// Reference: M. Poletto, V. Sarkar, Linear scan register allocation, ACM TOPLAS 21 (1999).
#include "numeric/program_builder.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace coenergy {

namespace {

constexpr std::uint32_t noIndex = UINT32_MAX;

template <class Visit> void forEachRead(const Instruction& instruction, Visit visit) {
    visit(instruction.a);
    if (isBinary(instruction.operation))
        visit(instruction.b);
}

/// Replaces values by slots in an instruction; give(value) allocates the slot of a result.
template <class Give> void place(Instruction& instruction, const std::vector<std::uint32_t>& slotOf, Give give) {
    instruction.a = slotOf[instruction.a];
    if (isBinary(instruction.operation))
        instruction.b = slotOf[instruction.b];
    instruction.result = give(instruction.result);
    if (instruction.operation == Operation::SineCosine)
        instruction.b = give(instruction.b);
}

/// Replaces values by slots in instructions that may share slots, from `temporary` on; returns the end of these slots.
std::uint32_t placeAll(std::vector<Instruction>& instructions, const std::vector<std::uint32_t>& outputs,
                       std::vector<std::uint32_t>& slotOf, std::uint32_t temporary) {
    std::uint32_t end = temporary;
    std::vector<std::uint32_t> usesLeft(slotOf.size(), 0);
    for (const Instruction& instruction : instructions)
        forEachRead(instruction, [&](std::uint32_t value) { ++usesLeft[value]; });
    for (const std::uint32_t output : outputs)
        ++usesLeft[output]; // an output is never used up
    std::vector<std::uint32_t> free;
    for (Instruction& instruction : instructions) {
        forEachRead(instruction, [&](std::uint32_t value) {
            if (--usesLeft[value] == 0 && slotOf[value] >= temporary)
                free.push_back(slotOf[value]);
        });
        place(instruction, slotOf, [&](std::uint32_t value) {
            if (free.empty())
                free.push_back(end++);
            slotOf[value] = free.back();
            free.pop_back();
            return slotOf[value];
        });
    }
    return end;
}

} // namespace

ProgramBuilder::ProgramBuilder(std::size_t parameterCount, std::size_t inputCount)
    : m_parameters(parameterCount, noIndex), m_inputCount(static_cast<Value>(inputCount)),
      m_dependsOnInputs(inputCount, true) {}

ProgramBuilder::Value ProgramBuilder::newValue(bool dependsOnInputs) {
    m_dependsOnInputs.push_back(dependsOnInputs);
    return static_cast<Value>(m_dependsOnInputs.size() - 1);
}

ProgramBuilder::Value ProgramBuilder::parameter(std::size_t k) {
    if (m_parameters[k] == noIndex)
        m_parameters[k] = newValue(false);
    return m_parameters[k];
}

ProgramBuilder::Value ProgramBuilder::preset(double value) {
    const auto [entry, isNew] = m_presets.try_emplace(std::bit_cast<std::uint64_t>(value), noIndex);
    if (isNew) {
        entry->second = newValue(false);
        m_presetValues.emplace(entry->second, value);
    }
    return entry->second;
}

ProgramBuilder::Value ProgramBuilder::emit(Operation operation, Value a, Value b) {
    const auto [entry, isNew] = m_known.try_emplace({operation, a, b}, noIndex);
    if (!isNew)
        return entry->second;
    const bool dependsOnInputs = m_dependsOnInputs[a] || (isBinary(operation) && m_dependsOnInputs[b]);
    entry->second = newValue(dependsOnInputs);
    (dependsOnInputs ? m_evaluation : m_preparation).push_back({operation, entry->second, a, b});
    return entry->second;
}

std::pair<ProgramBuilder::Value, ProgramBuilder::Value> ProgramBuilder::sineCosine(Value a) {
    const auto [entry, isNew] = m_sinesAndCosines.try_emplace(a, std::pair(noIndex, noIndex));
    if (isNew) {
        entry->second = {newValue(m_dependsOnInputs[a]), newValue(m_dependsOnInputs[a])};
        (m_dependsOnInputs[a] ? m_evaluation : m_preparation)
            .push_back({Operation::SineCosine, entry->second.first, a, entry->second.second});
    }
    return entry->second;
}

// Signs are taken out of products and into sums and differences, where they cost nothing.
ProgramBuilder::Value ProgramBuilder::simplified(Operation operation, Value a, Value b) {
    const bool readsB = isBinary(operation);
    if (const auto x = presetOf(a), y = readsB ? presetOf(b) : x; x && y && !isCall(operation))
        return preset(valueOf(operation, *x, *y));
    switch (operation) {
    case Operation::Add: return added(a, b);
    case Operation::Subtract: return subtracted(a, b);
    case Operation::Multiply: return multiplied(a, b);
    case Operation::Negate: return negated(a);
    default: return emit(operation, a, b);
    }
}

std::optional<double> ProgramBuilder::presetOf(Value value) const {
    const auto known = m_presetValues.find(value);
    return known == m_presetValues.end() ? std::nullopt : std::optional(known->second);
}

std::optional<ProgramBuilder::Value> ProgramBuilder::oppositeOf(Value value) const {
    const auto known = m_opposites.find(value);
    return known == m_opposites.end() ? std::nullopt : std::optional(known->second);
}

ProgramBuilder::Value ProgramBuilder::negated(Value a) {
    if (const auto opposite = oppositeOf(a))
        return *opposite;
    const Value result = emit(Operation::Negate, a);
    m_opposites.emplace(result, a);
    return result;
}

ProgramBuilder::Value ProgramBuilder::added(Value a, Value b) {
    if (presetOf(a) == 0.0)
        return b;
    if (presetOf(b) == 0.0)
        return a;
    if (const auto opposite = oppositeOf(b))
        return emit(Operation::Subtract, a, *opposite);
    if (const auto opposite = oppositeOf(a))
        return emit(Operation::Subtract, b, *opposite);
    return emit(Operation::Add, a, b);
}

ProgramBuilder::Value ProgramBuilder::subtracted(Value a, Value b) {
    if (presetOf(b) == 0.0)
        return a;
    if (presetOf(a) == 0.0)
        return negated(b);
    if (const auto opposite = oppositeOf(b))
        return emit(Operation::Add, a, *opposite);
    return emit(Operation::Subtract, a, b);
}

ProgramBuilder::Value ProgramBuilder::multiplied(Value a, Value b) {
    if (presetOf(a) == 0.0 || presetOf(b) == 0.0)
        return preset(0);
    if (presetOf(a) == 1.0 || presetOf(a) == -1.0)
        std::swap(a, b);
    if (const auto factor = presetOf(b); factor == 1.0 || factor == -1.0)
        return *factor > 0 ? a : negated(a);
    const auto x = oppositeOf(a), y = oppositeOf(b);
    const Value result = emit(Operation::Multiply, x.value_or(a), y.value_or(b));
    return x.has_value() == y.has_value() ? result : negated(result);
}

std::vector<ProgramBuilder::Value> ProgramBuilder::inputs() const {
    std::vector<Value> all(m_inputCount);
    std::iota(all.begin(), all.end(), Value{0});
    return all;
}

std::vector<ProgramBuilder::Value> ProgramBuilder::given(const Program& program, const std::vector<Value>& inputs) {
    std::vector<Value> valueOf(program.slotCount, 0);
    std::copy(inputs.begin(), inputs.end(), valueOf.begin());
    for (const PresetSlot& one : program.presets)
        valueOf[one.slot] = preset(one.value);
    for (std::size_t k = 0; k < program.parameterSlots.size(); ++k)
        if (const std::uint32_t slot = program.parameterSlots[k]; slot != Program::noSlot)
            valueOf[slot] = parameter(k);
    return valueOf;
}

std::vector<ProgramBuilder::Value> ProgramBuilder::append(const Program& program, const std::vector<Value>& inputs) {
    std::vector<Value> valueOf = given(program, inputs); // of each slot, as of now
    for (const std::vector<Instruction>* instructions : {&program.preparation, &program.evaluation})
        for (const Instruction& x : *instructions)
            if (x.operation == Operation::SineCosine)
                std::tie(valueOf[x.result], valueOf[x.b]) = sineCosine(valueOf[x.a]);
            else
                valueOf[x.result] = simplified(x.operation, valueOf[x.a], isBinary(x.operation) ? valueOf[x.b] : 0);
    std::vector<Value> outputs = program.outputSlots;
    for (std::uint32_t& output : outputs)
        output = valueOf[output];
    return outputs;
}

void ProgramBuilder::dropUnused(const std::vector<Value>& outputs) {
    std::vector<bool> isUsed(m_dependsOnInputs.size(), false);
    for (const Value output : outputs)
        isUsed[output] = true;
    const auto drop = [&](std::vector<Instruction>& instructions) {
        std::vector<Instruction> kept;
        for (auto x = instructions.rbegin(); x != instructions.rend(); ++x) {
            if (!isUsed[x->result] && !(x->operation == Operation::SineCosine && isUsed[x->b]))
                continue;
            forEachRead(*x, [&](Value value) { isUsed[value] = true; });
            kept.push_back(*x);
        }
        std::reverse(kept.begin(), kept.end());
        instructions = std::move(kept);
    };
    drop(m_evaluation);
    drop(m_preparation);
}

Program ProgramBuilder::program(const std::vector<Value>& outputs) {
    dropUnused(outputs);
    Program program;
    std::vector<std::uint32_t> slotOf(m_dependsOnInputs.size(), noIndex);
    std::uint32_t next = 0;
    const auto keep = [&](std::uint32_t value) { return slotOf[value] = next++; };
    program.inputCount = m_inputCount;
    while (next < m_inputCount)
        keep(next);
    for (const auto& [bits, value] : m_presets)
        program.presets.push_back({keep(value), std::bit_cast<double>(bits)});
    for (const std::uint32_t value : m_parameters)
        program.parameterSlots.push_back(value == noIndex ? Program::noSlot : keep(value));
    for (Instruction& instruction : m_preparation)
        place(instruction, slotOf, keep);
    program.slotCount = placeAll(m_evaluation, outputs, slotOf, next);
    for (const std::uint32_t value : outputs)
        program.outputSlots.push_back(slotOf[value]);
    program.preparation = std::move(m_preparation);
    program.evaluation = std::move(m_evaluation);
    return program;
}

} // namespace coenergy
