#pragma once
// Compiled evaluation of many expressions at once.

#include "dae/dae_system.hpp"
#include "expression/expression.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace coenergy {

struct Program;

/// Expressions compiled to a flat list of operations, with common subexpressions shared over all outputs. Values that
/// depend only on parameters are computed once per change of parameters. No allocation per evaluation. Immutable;
/// copies share everything; safe to share between threads.
class Tape {
public:
    /// How evaluate() runs; the numbers are the same, bit for bit.
    enum class Execution {
        MachineCode, // where the processor and the system allow it, otherwise interpreted
        Interpreted,
    };

    /// No inputs and no outputs.
    Tape();
    /// Names that occur in the outputs but in neither list are an InternalError (`pi` is the constant unless listed),
    /// and so are names listed twice and `dot`.
    Tape(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
         const std::vector<Expression>& outputs, Execution execution = Execution::MachineCode);
    /// The outputs may use names of statements, which may use earlier ones.
    Tape(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
         const std::vector<Statement>& statements, const std::vector<Expression>& outputs,
         Execution execution = Execution::MachineCode);
    explicit Tape(Program program, Execution execution = Execution::MachineCode);

    std::size_t inputCount() const;
    std::size_t outputCount() const;
    /// Operations of one evaluation; sine and cosine of one argument count as one.
    std::size_t operationCount() const;
    /// How evaluate() is actually executed.
    Execution execution() const;

    /// The workspace of one user of the tape; not for two threads at a time.
    class Memory {
    public:
        Memory() = default;
        /// With constants and the values that depend only on parameters filled in.
        std::span<const double> contents() const { return m_slots; }

    private:
        friend class Tape;
        std::vector<double> m_slots;
    };

    /// The operations, for other methods of evaluation.
    const Program& program() const;

    /// A workspace with the given values of the tape's parameters.
    Memory memory(std::span<const double> parameters) const;

    /// Reads inputCount() numbers, writes outputCount() numbers, which must not overlap. The memory must come from this
    /// tape. Never throws; undefined operations give NaN or infinity as in IEEE 754.
    void evaluate(const double* inputs, double* outputs, Memory& memory) const {
        if (m_code)
            m_code(inputs, outputs, memory.m_slots.data());
        else
            interpret(inputs, outputs, memory);
    }

private:
    struct Compiled;

    void interpret(const double* inputs, double* outputs, Memory& memory) const;

    std::shared_ptr<const Compiled> m_compiled;
    void (*m_code)(const double* inputs, double* outputs, double* memory) = nullptr; // null: interpreted
};

} // namespace coenergy
