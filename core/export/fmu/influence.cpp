// Backwards through the instructions; a slot may be written more than once.
#include "fmu/influence.hpp"

namespace coenergy {

namespace {

void goBack(const std::vector<Instruction>& instructions, std::set<std::uint32_t>& needed) {
    for (auto step = instructions.rbegin(); step != instructions.rend(); ++step) {
        bool isNeeded = needed.erase(step->result) > 0;
        if (step->operation == Operation::SineCosine)
            isNeeded = needed.erase(step->b) > 0 || isNeeded;
        if (!isNeeded)
            continue;
        needed.insert(step->a);
        if (isBinary(step->operation))
            needed.insert(step->b);
    }
}

} // namespace

Influence influenceOn(const Program& program, const std::vector<std::uint32_t>& outputSlots) {
    std::set<std::uint32_t> needed(outputSlots.begin(), outputSlots.end());
    goBack(program.evaluation, needed);
    goBack(program.preparation, needed);
    Influence influence;
    for (const std::uint32_t slot : needed)
        if (slot < program.inputCount)
            influence.inputs.insert(slot);
    for (std::size_t k = 0; k < program.parameterSlots.size(); ++k)
        if (needed.contains(program.parameterSlots[k]))
            influence.parameters.insert(k);
    return influence;
}

Influence influenceOn(const Program& program) {
    return influenceOn(program, program.outputSlots);
}

} // namespace coenergy
