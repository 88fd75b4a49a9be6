// References: A. R. Curtis, M. J. D. Powell, J. K. Reid, On the estimation of sparse Jacobian matrices, IMA J. Appl.
// Math. 13 (1974); A. Griewank, A. Walther, Evaluating Derivatives, 2nd edition, 2008, chapter 8.
#include "numeric/tangent_steps.hpp"

#include "numeric/partials.hpp"

#include <algorithm>

namespace coenergy {

namespace {

/// For each slot a set of columns, in words.
class ColumnSets {
public:
    ColumnSets(std::size_t slots, std::size_t columns) : m_words((columns + 63) / 64), m_bits(slots * m_words, 0) {}

    void add(std::size_t slot, std::size_t column) { word(slot, column / 64) |= std::uint64_t{1} << column % 64; }
    bool has(std::size_t slot, std::size_t column) const {
        return m_bits[slot * m_words + column / 64] >> column % 64 & 1;
    }
    void unite(std::size_t result, std::size_t a, std::size_t b) {
        for (std::size_t k = 0; k < m_words; ++k)
            word(result, k) = word(a, k) | word(b, k);
    }
    void clear(std::size_t slot) {
        std::fill_n(m_bits.begin() + static_cast<std::ptrdiff_t>(slot * m_words), m_words, 0);
    }

private:
    std::uint64_t& word(std::size_t slot, std::size_t k) { return m_bits[slot * m_words + k]; }

    std::size_t m_words;
    std::vector<std::uint64_t> m_bits;
};

/// The operands whose values are needed for the tangent of an instruction.
bool needsFirst(Operation operation, bool followsSecond) {
    const bool isLinear =
        operation == Operation::Add || operation == Operation::Subtract || operation == Operation::Negate;
    return operation == Operation::Multiply ? followsSecond : !isLinear;
}

bool needsSecond(Operation operation, bool followsFirst) {
    const bool isLinear = operation == Operation::Add || operation == Operation::Subtract;
    return operation == Operation::Multiply ? followsFirst : !isLinear;
}

} // namespace

std::vector<MatrixPlace> tangentPattern(const Program& program, std::span<const std::size_t> inputs,
                                        std::size_t firstOutput) {
    ColumnSets moving(program.slotCount, inputs.size());
    for (std::size_t column = 0; column < inputs.size(); ++column)
        moving.add(inputs[column], column);
    for (const Instruction& x : program.evaluation) {
        if (x.operation == Operation::SineCosine)
            moving.unite(x.b, x.a, x.a);
        if (isPiecewiseConstant(x.operation))
            moving.clear(x.result);
        else if (movesWithSecondAlone(x.operation))
            moving.unite(x.result, x.b, x.b);
        else
            moving.unite(x.result, x.a, isBinary(x.operation) ? x.b : x.a);
    }
    std::vector<MatrixPlace> places;
    for (std::size_t output = firstOutput; output < program.outputSlots.size(); ++output)
        for (std::size_t column = 0; column < inputs.size(); ++column)
            if (moving.has(program.outputSlots[output], column))
                places.push_back({output - firstOutput, column});
    return places;
}

std::vector<std::size_t> columnGroups(const std::vector<MatrixPlace>& places, std::size_t columns) {
    std::vector<std::vector<std::size_t>> rowsOf(columns);
    for (const MatrixPlace& place : places)
        rowsOf[place.column].push_back(place.row);
    const std::size_t rows = places.empty() ? 0 : places.back().row + 1;
    std::vector<std::vector<bool>> taken; // rows of each group
    std::vector<std::size_t> groupOf(columns, TangentBlock::noGroup);
    for (std::size_t column = 0; column < columns; ++column) {
        if (rowsOf[column].empty())
            continue;
        const auto isFree = [&](const std::vector<bool>& group) {
            return std::none_of(rowsOf[column].begin(), rowsOf[column].end(),
                                [&](std::size_t row) { return group[row]; });
        };
        auto group = std::find_if(taken.begin(), taken.end(), isFree);
        if (group == taken.end())
            group = taken.insert(taken.end(), std::vector<bool>(rows, false));
        for (const std::size_t row : rowsOf[column])
            (*group)[row] = true;
        groupOf[column] = static_cast<std::size_t>(group - taken.begin());
    }
    return groupOf;
}

// Forward from the block's inputs to what depends on them, then backward from its results to what they need.
std::vector<TangentStep> tangentSteps(const Program& program, const TangentBlock& block) {
    std::vector<TangentStep> all;
    std::vector<bool> isMoving(program.slotCount, false);
    for (const TangentLane& seed : block.seeds)
        isMoving[seed.slot] = true;
    for (const Instruction& x : program.evaluation) {
        const bool isFlat = isPiecewiseConstant(x.operation);
        const bool first = !isFlat && !movesWithSecondAlone(x.operation) && isMoving[x.a];
        const bool second = !isFlat && isBinary(x.operation) && isMoving[x.b];
        all.push_back({x.operation, first, second, x.result, x.a, x.b});
        isMoving[x.result] = first || second;
        if (x.operation == Operation::SineCosine)
            isMoving[x.b] = first;
    }
    std::vector<bool> needsValue(program.slotCount, false), needsTangent(program.slotCount, false);
    for (const TangentResult& result : block.results)
        needsTangent[result.from.slot] = true;
    const auto take = [](std::vector<bool>& isNeeded, std::uint32_t slot) {
        const bool result = isNeeded[slot];
        isNeeded[slot] = false;
        return result;
    };
    std::vector<TangentStep> steps;
    for (auto step = all.rbegin(); step != all.rend(); ++step) {
        bool isValueRead = take(needsValue, step->result), isTangentRead = take(needsTangent, step->result);
        if (step->operation == Operation::SineCosine) {
            isValueRead = take(needsValue, step->b) || isValueRead;
            isTangentRead = take(needsTangent, step->b) || isTangentRead;
        }
        step->followsFirst = step->followsFirst && isTangentRead;
        step->followsSecond = step->followsSecond && isTangentRead;
        const bool follows = step->followsFirst || step->followsSecond;
        if (!isValueRead && !follows)
            continue;
        if (isValueRead || needsFirst(step->operation, step->followsSecond))
            needsValue[step->a] = true;
        if (isBinary(step->operation) && (isValueRead || needsSecond(step->operation, step->followsFirst)))
            needsValue[step->b] = true;
        if (step->followsFirst)
            needsTangent[step->a] = true;
        if (step->followsSecond)
            needsTangent[step->b] = true;
        steps.push_back(*step);
    }
    std::reverse(steps.begin(), steps.end());
    return steps;
}

} // namespace coenergy
