// References: A. R. Curtis, M. J. D. Powell, J. K. Reid, On the estimation of sparse Jacobian matrices, IMA J. Appl.
// Math. 13 (1974); A. Griewank, A. Walther, Evaluating Derivatives, 2nd edition, 2008, chapter 8.
#include "numeric/tangent_steps.hpp"

#include "numeric/partials.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace coenergy {

namespace {

/// For each slot a set of columns, in words from the first one that has any to the last: in many models most slots
/// depend on few columns that are near each other.
class ColumnSets {
public:
    explicit ColumnSets(std::size_t slots) : m_sets(slots) {}

    void add(std::size_t slot, std::size_t column) {
        m_sets[slot] = united(m_sets[slot], {column / 64, {std::uint64_t{1} << column % 64}});
    }
    void unite(std::size_t result, std::size_t a, std::size_t b) {
        if (a == b || m_sets[b].words.empty())
            m_sets[result] = m_sets[a];
        else if (m_sets[a].words.empty())
            m_sets[result] = m_sets[b];
        else
            m_sets[result] = united(m_sets[a], m_sets[b]);
    }
    void clear(std::size_t slot) { m_sets[slot].words.clear(); }

    /// visit(column), ascending.
    template <class Visit> void forEach(std::size_t slot, Visit visit) const {
        const Set& set = m_sets[slot];
        for (std::size_t k = 0; k < set.words.size(); ++k)
            for (std::uint64_t rest = set.words[k]; rest != 0; rest &= rest - 1)
                visit((set.first + k) * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
    }

private:
    struct Set {
        std::size_t first = 0; // word
        std::vector<std::uint64_t> words;
    };

    static Set united(const Set& a, const Set& b) {
        if (a.words.empty())
            return b;
        const std::size_t first = std::min(a.first, b.first);
        const std::size_t end = std::max(a.first + a.words.size(), b.first + b.words.size());
        Set result{first, std::vector<std::uint64_t>(end - first, 0)};
        for (const Set* set : {&a, &b})
            for (std::size_t k = 0; k < set->words.size(); ++k)
                result.words[set->first - first + k] |= set->words[k];
        return result;
    }

    std::vector<Set> m_sets;
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
    ColumnSets moving(program.slotCount);
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
        moving.forEach(program.outputSlots[output], [&](std::size_t column) {
            places.push_back({output - firstOutput, column});
        });
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
    all.reserve(program.evaluation.size());
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
