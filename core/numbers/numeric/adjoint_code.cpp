// Reverse mode: the values are computed forward, then the contribution of each value to the output backward.
// Reference: A. Griewank, A. Walther, Evaluating Derivatives, 2nd edition, SIAM 2008, section 3.2.
#include "numeric/adjoint_code.hpp"

#include "numeric/code_number.hpp"
#include "numeric/partials.hpp"

#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace coenergy {

namespace {

using Value = ProgramBuilder::Value;

/// An instruction on values, each of which is written only once.
struct Made {
    Operation operation = Operation::Add;
    Value result = 0;
    Value cosine = 0; // beside a sine
    Value a = 0, b = 0;
};

class AdjointWriter {
public:
    AdjointWriter(const Program& program, std::span<const std::size_t> inputs)
        : m_program(program), m_inputs(inputs), m_builder(program.parameterSlots.size(), program.inputCount) {}

    Program of(std::size_t output) {
        m_valueOf = m_builder.given(m_program, m_builder.inputs());
        for (const Instruction& x : m_program.preparation)
            make(x);
        m_made.clear(); // parameters are constants here
        for (const Instruction& x : m_program.evaluation)
            make(x);
        m_adjoints[m_valueOf[m_program.outputSlots[output]]] = m_builder.preset(1);
        for (std::size_t k = m_made.size(); k-- > 0;)
            goBack(m_made[k]);
        std::vector<Value> gradient;
        for (const std::size_t input : m_inputs) {
            const auto adjoint = m_adjoints.find(m_builder.input(input));
            gradient.push_back(adjoint == m_adjoints.end() ? m_builder.preset(0) : adjoint->second);
        }
        return m_builder.program(gradient);
    }

private:
    CodeNumber number(Value value) { return {&m_builder, value}; }

    // A result may use the slot of one of its operands.
    void make(const Instruction& x) {
        Made made{x.operation, 0, 0, m_valueOf[x.a], isBinary(x.operation) ? m_valueOf[x.b] : 0};
        if (x.operation == Operation::SineCosine) {
            std::tie(made.result, made.cosine) = m_builder.sineCosine(made.a);
            m_valueOf[x.b] = made.cosine;
        } else {
            made.result = m_builder.emit(x.operation, made.a, made.b);
        }
        m_valueOf[x.result] = made.result;
        m_made.push_back(made);
    }

    std::optional<Value> taken(Value value) {
        const auto adjoint = m_adjoints.find(value);
        if (adjoint == m_adjoints.end())
            return std::nullopt;
        return m_adjoints.extract(adjoint).mapped();
    }

    void add(Value to, const CodeNumber& part) {
        const auto [adjoint, isFirst] = m_adjoints.try_emplace(to, part.value);
        if (!isFirst)
            adjoint->second = (number(adjoint->second) + part).value;
    }

    void goBack(const Made& x) {
        const CodeNumber a = number(x.a), b = number(x.b);
        if (x.operation == Operation::SineCosine) {
            if (const auto sine = taken(x.result))
                add(x.a, number(*sine) * number(x.cosine));
            if (const auto cosine = taken(x.cosine))
                add(x.a, -(number(*cosine) * number(x.result)));
            return;
        }
        const auto adjoint = taken(x.result);
        if (!adjoint || isPiecewiseConstant(x.operation))
            return;
        const CodeNumber value = number(x.result);
        if (!movesWithSecondAlone(x.operation))
            add(x.a, number(*adjoint) * partialByFirst(x.operation, a, b, value));
        if (isBinary(x.operation))
            add(x.b, number(*adjoint) * partialBySecond(x.operation, a, b, value));
    }

    const Program& m_program;
    std::span<const std::size_t> m_inputs;
    ProgramBuilder m_builder;
    std::vector<Value> m_valueOf; // of slots
    std::vector<Made> m_made;
    std::map<Value, Value> m_adjoints; // of values not yet passed on to their operands
};

} // namespace

Program adjointCode(const Program& program, std::size_t output, std::span<const std::size_t> inputs) {
    return AdjointWriter(program, inputs).of(output);
}

} // namespace coenergy
