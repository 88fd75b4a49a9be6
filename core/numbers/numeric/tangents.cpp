// Vector forward mode over the instructions of a tape. The matrix of derivatives is sparse: inputs that share no row
// share a tangent. Values and tangents are computed instruction by instruction, as slots are reused. Where it is not
// too long, the same computation becomes a program of its own, which is faster; that program does not handle zero times
// infinity, so results that are not finite are computed here again.
// Reference: A. Griewank, A. Walther, Evaluating Derivatives, 2nd edition, 2008, chapter 3.
#include "numeric/tangents.hpp"

#include "numeric/partials.hpp"
#include "numeric/program.hpp"
#include "numeric/tangent_code.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace coenergy {

namespace {

constexpr std::size_t widestBlock = 16;
constexpr std::size_t noGroup = TangentBlock::noGroup;

/// The narrowest of the block widths that cover the groups.
std::size_t widthFor(std::size_t groups) {
    std::size_t width = 2;
    while (width < groups && width < widestBlock)
        width *= 2;
    return width;
}

/// The derivatives of the inputs in some groups.
TangentBlock blockOf(const Program& program, const std::vector<MatrixPlace>& places,
                     const std::vector<std::size_t>& groupOf, std::size_t firstOutput, std::size_t firstGroup,
                     std::size_t width) {
    TangentBlock block;
    block.width = width;
    const auto isInside = [&](std::size_t input) {
        return groupOf[input] != noGroup && groupOf[input] >= firstGroup && groupOf[input] < firstGroup + width;
    };
    const auto laneOf = [&](std::size_t input) { return static_cast<std::uint32_t>(groupOf[input] - firstGroup); };
    for (std::size_t input = 0; input < groupOf.size(); ++input)
        if (isInside(input))
            block.seeds.push_back({static_cast<std::uint32_t>(input), laneOf(input)});
    for (std::size_t k = 0; k < places.size(); ++k)
        if (const auto [row, input] = places[k]; isInside(input))
            block.results.push_back({{program.outputSlots[firstOutput + row], laneOf(input)}, k});
    block.steps = tangentSteps(program, block);
    return block;
}

/// Slope times rate. A zero rate gives zero, however steep the slope; a zero slope gives zero, even for an infinite
/// rate.
double motion(double slope, double rate) {
    const bool isNothing = (slope == 0 && std::isinf(rate)) || (rate == 0 && !std::isfinite(slope));
    return isNothing ? 0 : slope * rate;
}

bool isOrdinary(double slope) {
    return slope != 0 && std::isfinite(slope);
}

template <std::size_t width> using Lanes = std::array<double, width>;

template <std::size_t width> Lanes<width> scaled(double slope, const double* rates) {
    Lanes<width> result;
    if (isOrdinary(slope))
        for (std::size_t k = 0; k < width; ++k)
            result[k] = slope * rates[k];
    else
        for (std::size_t k = 0; k < width; ++k)
            result[k] = motion(slope, rates[k]);
    return result;
}

template <std::size_t width>
Lanes<width> combined(double slopeA, const double* ratesA, double slopeB, const double* ratesB) {
    Lanes<width> result;
    if (isOrdinary(slopeA) && isOrdinary(slopeB))
        for (std::size_t k = 0; k < width; ++k)
            result[k] = slopeA * ratesA[k] + slopeB * ratesB[k];
    else
        for (std::size_t k = 0; k < width; ++k)
            result[k] = motion(slopeA, ratesA[k]) + motion(slopeB, ratesB[k]);
    return result;
}

// A result may use the slot of an operand: operands are read before anything is written.
template <std::size_t width> void advance(const TangentStep& x, double* values, double* tangents) {
    const double a = values[x.a];
    const double b = values[x.b];
    const double* const ratesA = tangents + x.a * width;
    const double* const ratesB = tangents + x.b * width;
    Lanes<width> rates;
    if (x.operation == Operation::SineCosine) {
        sineCosine(a, &values[x.result], &values[x.b]);
        if (!x.followsFirst)
            return;
        rates = scaled<width>(values[x.b], ratesA);
        const Lanes<width> cosineRates = scaled<width>(-values[x.result], ratesA);
        std::copy(cosineRates.begin(), cosineRates.end(), tangents + x.b * width);
    } else {
        const double value = valueOf(x.operation, a, b);
        values[x.result] = value;
        if (x.followsFirst && x.followsSecond)
            rates = combined<width>(partialByFirst(x.operation, a, b, value), ratesA,
                                    partialBySecond(x.operation, a, b, value), ratesB);
        else if (x.followsFirst)
            rates = scaled<width>(partialByFirst(x.operation, a, b, value), ratesA);
        else if (x.followsSecond)
            rates = scaled<width>(partialBySecond(x.operation, a, b, value), ratesB);
        else
            return;
    }
    std::copy(rates.begin(), rates.end(), tangents + x.result * width);
}

template <std::size_t width> void run(const TangentBlock& block, double* values, double* tangents) {
    for (const TangentLane& seed : block.seeds) {
        double* const rates = tangents + seed.slot * width;
        std::fill_n(rates, width, 0.0);
        rates[seed.lane] = 1;
    }
    for (const TangentStep& step : block.steps)
        advance<width>(step, values, tangents);
}

} // namespace

Tangents::Tangents(const Tape& tape, std::span<const std::size_t> inputs, std::size_t firstOutput,
                   Tape::Execution execution)
    : m_tape(tape), m_places(tangentPattern(tape.program(), inputs, firstOutput)) {
    std::vector<std::size_t> groupOf(tape.inputCount(), noGroup);
    const std::vector<std::size_t> groups = columnGroups(m_places, inputs.size());
    for (std::size_t column = 0; column < inputs.size(); ++column) {
        groupOf[inputs[column]] = groups[column];
        if (groups[column] != noGroup)
            m_groupCount = std::max(m_groupCount, groups[column] + 1);
    }
    for (MatrixPlace& place : m_places)
        place.column = inputs[place.column];
    const auto block = [&](std::size_t first, std::size_t width) {
        return blockOf(tape.program(), m_places, groupOf, firstOutput, first, width);
    };
    for (std::size_t first = 0; first < m_groupCount; first += widestBlock)
        m_blocks.push_back(block(first, widthFor(m_groupCount - first)));
    if (execution == Tape::Execution::Interpreted || tape.execution() == Tape::Execution::Interpreted)
        return;
    if (std::optional<Program> code = tangentCode(tape.program(), block(0, m_groupCount)))
        m_code = Tape(std::move(*code));
}

Tangents::Memory Tangents::memory(std::span<const double> parameters) const {
    const Tape::Memory values = m_tape.memory(parameters);
    std::size_t widest = 0;
    for (const TangentBlock& block : m_blocks)
        widest = std::max(widest, block.width);
    Memory memory;
    if (m_code)
        memory.m_code = m_code->memory(parameters);
    memory.m_values.assign(values.contents().begin(), values.contents().end());
    memory.m_tangents.assign(memory.m_values.size() * widest, 0);
    return memory;
}

void Tangents::evaluate(const double* inputs, double* derivatives, Memory& memory) const {
    if (m_code) {
        m_code->evaluate(inputs, derivatives, memory.m_code);
        if (std::all_of(derivatives, derivatives + m_places.size(), [](double x) { return std::isfinite(x); }))
            return;
    }
    double* const values = memory.m_values.data();
    double* const tangents = memory.m_tangents.data();
    for (const TangentBlock& block : m_blocks) {
        std::copy_n(inputs, m_tape.inputCount(), values);
        switch (block.width) {
        case 2: run<2>(block, values, tangents); break;
        case 4: run<4>(block, values, tangents); break;
        case 8: run<8>(block, values, tangents); break;
        default: run<widestBlock>(block, values, tangents);
        }
        for (const TangentResult& result : block.results)
            derivatives[result.place] = tangents[result.from.slot * block.width + result.from.lane];
    }
}

} // namespace coenergy
