// The program again, with a slot of its own for each value. What depends on a freed parameter moves from the
// preparation to the evaluation.
#include "numeric/freed_parameters.hpp"

#include "numeric/program.hpp"

#include <algorithm>
#include <vector>

namespace coenergy {

namespace {

class FreedProgram {
public:
    FreedProgram(const Program& given, std::span<const std::size_t> freed) : m_slotOf(given.slotCount) {
        const auto count = static_cast<std::uint32_t>(freed.size());
        m_program.inputCount = given.inputCount + count;
        m_moves.assign(m_program.inputCount, true);
        for (std::uint32_t k = 0; k < given.inputCount; ++k)
            m_slotOf[k] = k;
        for (const PresetSlot& preset : given.presets)
            m_program.presets.push_back({m_slotOf[preset.slot] = newSlot(false), preset.value});
        for (std::size_t k = 0; k < given.parameterSlots.size(); ++k)
            addParameter(given, k, std::find(freed.begin(), freed.end(), k) - freed.begin(), freed.size());
        for (const auto* instructions : {&given.preparation, &given.evaluation})
            for (const Instruction& x : *instructions)
                add(x);
        m_program.slotCount = static_cast<std::uint32_t>(m_moves.size());
        for (const std::uint32_t slot : given.outputSlots)
            m_program.outputSlots.push_back(m_slotOf[slot]);
    }

    Program program() && { return std::move(m_program); }

private:
    std::uint32_t newSlot(bool moves) {
        m_moves.push_back(moves);
        return static_cast<std::uint32_t>(m_moves.size() - 1);
    }

    void addParameter(const Program& given, std::size_t k, std::ptrdiff_t place, std::size_t count) {
        const std::uint32_t slot = given.parameterSlots[k];
        const bool isFreed = static_cast<std::size_t>(place) < count;
        m_program.parameterSlots.push_back(slot == Program::noSlot || isFreed ? Program::noSlot : newSlot(false));
        if (slot != Program::noSlot)
            m_slotOf[slot] =
                isFreed ? given.inputCount + static_cast<std::uint32_t>(place) : m_program.parameterSlots.back();
    }

    void add(const Instruction& x) {
        const std::uint32_t a = m_slotOf[x.a];
        const std::uint32_t b = isBinary(x.operation) ? m_slotOf[x.b] : 0;
        const bool moves = m_moves[a] || (isBinary(x.operation) && m_moves[b]);
        Instruction renamed{x.operation, m_slotOf[x.result] = newSlot(moves), a, b};
        if (x.operation == Operation::SineCosine)
            renamed.b = m_slotOf[x.b] = newSlot(moves);
        (moves ? m_program.evaluation : m_program.preparation).push_back(renamed);
    }

    Program m_program;
    std::vector<std::uint32_t> m_slotOf; // of each slot of the given program, as of now
    std::vector<bool> m_moves;           // whether the value of a slot depends on inputs
};

} // namespace

Tape withParametersAsInputs(const Tape& tape, std::span<const std::size_t> freed) {
    return Tape(FreedProgram(tape.program(), freed).program(), tape.execution());
}

} // namespace coenergy
