#pragma once
// A compiled tape as plain data: the interpreter executes it and machine code is made from it.

#include "dae/dae_system.hpp"
#include "expression/expression.hpp"
#include "numeric/operation.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace coenergy {

/// Operands and results are slots of the memory.
struct Instruction {
    Operation operation = Operation::Add;
    std::uint32_t result = 0;
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// A constant that is known when the program is made.
struct PresetSlot {
    std::uint32_t slot = 0;
    double value = 0;
};

struct Program {
    static constexpr std::uint32_t noSlot = UINT32_MAX;

    std::uint32_t slotCount = 0;
    std::uint32_t inputCount = 0;              // inputs are in the slots 0, 1, ...
    std::vector<PresetSlot> presets;           // constants
    std::vector<std::uint32_t> parameterSlots; // of each parameter; noSlot for one without influence
    std::vector<Instruction> preparation;      // to run after each change of parameters
    std::vector<Instruction> evaluation;       // writes only slots not used by inputs, constants or preparation
    std::vector<std::uint32_t> outputSlots;    // of each output, after the last instruction
};

/// The program that computes `outputs`. Names that occur in them but are not listed are an InternalError (`pi` is the
/// constant unless listed), and so is `dot`.
Program compiled(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
                 const std::vector<Statement>& statements, const std::vector<Expression>& outputs);

/// Whether an evaluation uses the value of this input.
bool readsInput(const Program& program, std::uint32_t input);

} // namespace coenergy
