// Reference: A. Griewank, A. Walther, Evaluating Derivatives, 2nd edition, 2008, section 2.4 (extended Jacobian): one
// unknown for each operation. Here a change remains a sum of changes of earlier unknowns as long as it has few terms.
#include "numeric/local_slopes.hpp"

#include "numeric/partials.hpp"
#include "numeric/program.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t mostTerms = 6; // of a sum that is inserted where it is used

struct Term {
    std::size_t column = 0;
    double slope = 0;
};
using Sum = std::vector<Term>; // ascending columns

// A zero slope gives zero, even for an infinite one before it.
void addScaled(Sum& sum, double slope, const Sum& terms) {
    if (slope == 0)
        return;
    Sum result;
    auto one = sum.begin();
    for (const Term& term : terms) {
        while (one != sum.end() && one->column < term.column)
            result.push_back(*one++);
        const bool isShared = one != sum.end() && one->column == term.column;
        const double value = slope * term.slope + (isShared ? (one++)->slope : 0);
        if (value != 0)
            result.push_back({term.column, value});
    }
    result.insert(result.end(), one, sum.end());
    sum = std::move(result);
}

class Slopes {
public:
    Slopes(const Tape& tape, std::span<const double> parameters, std::span<const double> inputs,
           const std::vector<bool>& moves)
        : m_program(tape.program()), m_inputs(tape.inputCount()), m_sums(m_program.slotCount) {
        const Tape::Memory memory = tape.memory(parameters);
        m_values.assign(memory.contents().begin(), memory.contents().end());
        std::copy_n(inputs.begin(), m_inputs, m_values.begin());
        for (std::size_t k = 0; k < m_inputs; ++k)
            if (moves[k])
                m_sums[k] = {{k, 1}};
    }

    std::optional<LocalSlopes> result() {
        for (const Instruction& instruction : m_program.evaluation)
            if (instruction.operation == Operation::SineCosine)
                executeSineCosine(instruction);
            else
                execute(instruction);
        LocalSlopes slopes{m_inputs, m_program.outputSlots.size(), 0, {}};
        std::vector<Sum> outputs;
        for (const std::uint32_t slot : m_program.outputSlots)
            outputs.push_back(m_sums[slot]);
        numberUsed(outputs);
        slopes.inner = m_usedCount;
        for (std::size_t row = 0; row < outputs.size(); ++row)
            append(slopes, row, outputs[row]);
        for (std::size_t k = 0; k < m_inner.size(); ++k)
            if (m_number[k] != unused) {
                append(slopes, slopes.outputs + m_number[k], m_inner[k]);
                slopes.entries.push_back({slopes.outputs + m_number[k], m_inputs + m_number[k], -1});
            }
        const bool isFinite = std::all_of(slopes.entries.begin(), slopes.entries.end(),
                                          [](const LocalSlopes::Entry& entry) { return std::isfinite(entry.value); });
        return isFinite ? std::optional(std::move(slopes)) : std::nullopt;
    }

private:
    static constexpr std::size_t unused = SIZE_MAX;

    void execute(const Instruction& x) {
        const double a = m_values[x.a], b = isBinary(x.operation) ? m_values[x.b] : 0,
                     value = valueOf(x.operation, a, b);
        Sum sum;
        if (!m_sums[x.a].empty())
            addScaled(sum, partialByFirst(x.operation, a, b, value), m_sums[x.a]);
        if (isBinary(x.operation) && !m_sums[x.b].empty())
            addScaled(sum, partialBySecond(x.operation, a, b, value), m_sums[x.b]);
        set(x.result, value, std::move(sum));
    }

    void executeSineCosine(const Instruction& x) {
        double sine = 0, cosine = 0;
        sineCosine(m_values[x.a], &sine, &cosine);
        const Sum change = m_sums[x.a];
        Sum ofSine, ofCosine;
        addScaled(ofSine, cosine, change);
        addScaled(ofCosine, -sine, change);
        set(x.result, sine, std::move(ofSine));
        set(x.b, cosine, std::move(ofCosine));
    }

    void set(std::uint32_t slot, double value, Sum sum) {
        m_values[slot] = value;
        if (sum.size() > mostTerms) {
            m_inner.push_back(std::move(sum));
            sum = {{m_inputs + m_inner.size() - 1, 1}};
        }
        m_sums[slot] = std::move(sum);
    }

    // Sums use earlier unknowns only.
    void numberUsed(const std::vector<Sum>& outputs) {
        m_number.assign(m_inner.size(), unused);
        const auto use = [&](const Sum& sum) {
            for (const Term& term : sum)
                if (term.column >= m_inputs)
                    m_number[term.column - m_inputs] = 0;
        };
        std::for_each(outputs.begin(), outputs.end(), use);
        for (std::size_t k = m_inner.size(); k-- > 0;)
            if (m_number[k] != unused)
                use(m_inner[k]);
        for (std::size_t& number : m_number)
            if (number != unused)
                number = m_usedCount++;
    }

    void append(LocalSlopes& slopes, std::size_t row, const Sum& sum) const {
        for (const Term& term : sum)
            slopes.entries.push_back(
                {row, term.column < m_inputs ? term.column : m_inputs + m_number[term.column - m_inputs], term.slope});
    }

    const Program& m_program;
    std::size_t m_inputs;
    std::vector<double> m_values; // of each slot
    std::vector<Sum> m_sums;      // likewise
    std::vector<Sum> m_inner;
    std::vector<std::size_t> m_number; // of each inner unknown among those that are used
    std::size_t m_usedCount = 0;
};

} // namespace

std::optional<LocalSlopes> localSlopes(const Tape& tape, std::span<const double> parameters,
                                       std::span<const double> inputs, const std::vector<bool>& moves) {
    return Slopes(tape, parameters, inputs, moves).result();
}

} // namespace coenergy
