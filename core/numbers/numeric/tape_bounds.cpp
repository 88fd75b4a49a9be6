// Executes the tape's instructions on intervals of values and of rates instead of numbers: natural interval extensions,
// with derivatives carried forward. References: R. E. Moore, R. B. Kearfott, M. J. Cloud, Introduction to Interval
// Analysis, 2009, chapter 5; A. Griewank, A. Walther, Evaluating Derivatives, 2nd edition, 2008, chapter 3 (forward
// mode).
#include "numeric/tape_bounds.hpp"

#include "numeric/program.hpp"

#include <algorithm>

namespace coenergy {

namespace {

// A product of equal operands has no negative values.
Motion product(const Instruction& x, const std::vector<Motion>& slots) {
    const Motion& a = slots[x.a];
    if (x.a != x.b)
        return motionOf(Operation::Multiply, a, slots[x.b]);
    return {squareOf(a.value), Interval(2) * a.value * a.rate};
}

} // namespace

TapeBounds::TapeBounds(const Tape& tape, std::span<const double> parameters)
    : m_tape(tape), m_outputs(tape.outputCount()) {
    const Tape::Memory memory = tape.memory(parameters);
    for (const double value : memory.contents())
        m_slots.push_back({value, 0});
    std::vector<bool> isUsed(tape.inputCount(), false);
    const auto use = [&](std::uint32_t slot) {
        if (slot < isUsed.size())
            isUsed[slot] = true;
    };
    const Program& program = tape.program();
    for (const Instruction& x : program.evaluation) {
        use(x.a);
        if (isBinary(x.operation))
            use(x.b);
    }
    for (const std::uint32_t slot : program.outputSlots)
        use(slot);
    for (std::size_t input = 0; input < isUsed.size(); ++input)
        if (isUsed[input])
            m_usedInputs.push_back(input);
}

std::vector<bool> TapeBounds::dependsOn(const std::vector<bool>& isMarked) const {
    const Program& program = m_tape.program();
    std::vector<bool> depends(program.slotCount, false);
    std::copy(isMarked.begin(), isMarked.end(), depends.begin());
    for (const Instruction& x : program.evaluation) {
        const bool result = depends[x.a] || (isBinary(x.operation) && depends[x.b]);
        depends[x.result] = result;
        if (x.operation == Operation::SineCosine)
            depends[x.b] = result;
    }
    std::vector<bool> outputs;
    for (const std::uint32_t slot : program.outputSlots)
        outputs.push_back(depends[slot]);
    return outputs;
}

const std::vector<Motion>& TapeBounds::evaluate(std::span<const Motion> inputs) {
    const Program& program = m_tape.program();
    for (const std::size_t input : m_usedInputs)
        m_slots[input] = inputs[input];
    for (const Instruction& x : program.evaluation) {
        if (x.operation == Operation::SineCosine) {
            const Motion a = m_slots[x.a];
            m_slots[x.result] = motionOf(Operation::Sin, a, {});
            m_slots[x.b] = motionOf(Operation::Cos, a, {});
        } else if (x.operation == Operation::Multiply) {
            m_slots[x.result] = product(x, m_slots);
        } else {
            m_slots[x.result] = motionOf(x.operation, m_slots[x.a], isBinary(x.operation) ? m_slots[x.b] : Motion{});
        }
    }
    for (std::size_t k = 0; k < m_outputs.size(); ++k)
        m_outputs[k] = m_slots[program.outputSlots[k]];
    return m_outputs;
}

} // namespace coenergy
