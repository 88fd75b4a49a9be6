// Each entry of the factors has a slot; entries of the matrix not yet changed are read from the input. Sums show
// whether the pivot order is suitable; there are several of them, so that no operation has to wait for its predecessor.
#include "numeric/elimination_code.hpp"

#include "numeric/program.hpp"
#include "numeric/shelf.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

namespace coenergy {

namespace {

using Slot = std::uint32_t;

constexpr std::size_t mostEliminations = 250'000; // some 3 MB, read from front to back
constexpr std::size_t mostKept = 2'000;           // entries of a plan whose code others may ask for

class ProgramWriter {
public:
    explicit ProgramWriter(std::size_t inputCount) {
        m_program.inputCount = m_program.slotCount = static_cast<Slot>(inputCount);
        m_product = newSlot();
    }

    Slot newSlot() { return m_program.slotCount++; }
    Slot preset(double value) {
        const auto [entry, isNew] = m_presets.try_emplace(value, m_program.slotCount);
        if (isNew)
            m_program.presets.push_back({newSlot(), value});
        m_given.insert(entry->second);
        return entry->second;
    }
    void write(Operation operation, Slot result, Slot a, Slot b = 0) {
        m_program.evaluation.push_back({operation, result, a, b});
    }
    Slot written(Operation operation, Slot a, Slot b = 0) {
        const Slot result = newSlot();
        write(operation, result, a, b);
        return result;
    }
    Slot scaled(Slot value, double scale) {
        return scale == 1 ? value : written(Operation::Multiply, value, preset(scale));
    }
    /// target -= a * b; preset values are not overwritten.
    void subtractProduct(Slot& target, Slot a, Slot b) {
        write(Operation::Multiply, m_product, a, b);
        const Slot before = target;
        if (m_given.contains(before) || before < m_program.inputCount)
            target = newSlot();
        write(Operation::Subtract, target, before, m_product);
    }
    Program program(std::vector<Slot> outputs) {
        m_program.outputSlots = std::move(outputs);
        return std::move(m_program);
    }

private:
    Program m_program;
    std::map<double, Slot> m_presets;
    std::set<Slot> m_given; // the presets'
    Slot m_product = 0;
};

/// A sum in four parts.
class WatchedSum {
public:
    explicit WatchedSum(ProgramWriter& writer) : m_parts(4, writer.preset(0)) {}

    void add(ProgramWriter& writer, Slot value) {
        Slot& part = m_parts[m_next++ % m_parts.size()];
        part = writer.written(Operation::Add, part, value);
    }
    Slot total(ProgramWriter& writer) const {
        return std::accumulate(m_parts.begin() + 1, m_parts.end(), m_parts.front(),
                               [&](Slot a, Slot b) { return writer.written(Operation::Add, a, b); });
    }

private:
    std::vector<Slot> m_parts;
    std::size_t m_next = 0;
};

// Of the factors, row by row.
Program factorizingProgram(const EliminationPlan& plan, std::size_t placeCount) {
    ProgramWriter writer(placeCount);
    const std::size_t n = plan.diagonals.size();
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> placeAt(plan.entryColumns.size(), none);
    for (std::size_t k = 0; k < placeCount; ++k)
        placeAt[plan.positions[k]] = k;
    std::vector<Slot> entries(plan.entryColumns.size(), writer.preset(0));
    std::vector<Slot> inverses;
    WatchedSum multipliers(writer), pivots(writer), inversePivots(writer);
    std::vector<std::uint32_t> positionOf(n); // of a column in the row
    for (std::size_t i = 0; i < n; ++i) {
        for (std::uint32_t e = plan.rowBegins[i]; e < plan.rowBegins[i + 1]; ++e) {
            positionOf[plan.entryColumns[e]] = e;
            if (const std::size_t k = placeAt[e]; k != none)
                entries[e] = writer.scaled(static_cast<Slot>(k), plan.placeScales[k]);
        }
        for (std::uint32_t e = plan.rowBegins[i]; e < plan.diagonals[i]; ++e) {
            const std::uint32_t k = plan.entryColumns[e];
            entries[e] = writer.written(Operation::Multiply, entries[e], inverses[k]);
            multipliers.add(writer, writer.written(Operation::Multiply, entries[e], entries[e]));
            for (std::uint32_t u = plan.diagonals[k] + 1; u < plan.rowBegins[k + 1]; ++u)
                writer.subtractProduct(entries[positionOf[plan.entryColumns[u]]], entries[e], entries[u]);
        }
        const Slot pivot = entries[plan.diagonals[i]];
        inverses.push_back(writer.written(Operation::Divide, writer.preset(1), pivot));
        pivots.add(writer, writer.written(Operation::Abs, pivot));
        inversePivots.add(writer, writer.written(Operation::Abs, inverses.back()));
    }
    std::vector<Slot> outputs = entries;
    outputs.insert(outputs.end(), inverses.begin(), inverses.end());
    for (const WatchedSum* sum : {&multipliers, &pivots, &inversePivots})
        outputs.push_back(sum->total(writer));
    return writer.program(std::move(outputs));
}

// Forward and backward substitution; the factors precede the right side.
Program solvingProgram(const EliminationPlan& plan) {
    const std::size_t n = plan.diagonals.size();
    const auto firstInverse = static_cast<Slot>(plan.entryColumns.size());
    const auto firstRight = static_cast<Slot>(firstInverse + n);
    ProgramWriter writer(firstRight + n);
    std::vector<Slot> x(n);
    const auto subtract = [&](Slot& value, std::uint32_t e) {
        writer.subtractProduct(value, e, x[plan.entryColumns[e]]);
    };
    for (std::size_t i = 0; i < n; ++i) {
        x[i] = writer.scaled(firstRight + plan.rows[i], plan.rowScales[i]);
        for (std::uint32_t e = plan.rowBegins[i]; e < plan.diagonals[i]; ++e)
            subtract(x[i], e);
    }
    for (std::size_t i = n; i-- > 0;) {
        for (std::uint32_t e = plan.diagonals[i] + 1; e < plan.rowBegins[i + 1]; ++e)
            subtract(x[i], e);
        x[i] = writer.written(Operation::Multiply, x[i], static_cast<Slot>(firstInverse + i));
    }
    std::vector<Slot> outputs(n);
    for (std::size_t i = 0; i < n; ++i)
        outputs[plan.columns[i]] = writer.scaled(x[i], plan.columnScales[i]);
    return writer.program(std::move(outputs));
}

// Both have a position for each place.
bool areSame(const EliminationPlan& one, const EliminationPlan& other) {
    const auto parts = [](const EliminationPlan& plan) {
        return std::tie(plan.positions, plan.rows, plan.columns, plan.rowBegins, plan.diagonals, plan.entryColumns,
                        plan.placeScales, plan.rowScales, plan.columnScales);
    };
    return parts(one) == parts(other);
}

} // namespace

EliminationCode::EliminationCode(std::size_t size, std::size_t entryCount, Tape factorizing, Tape solving)
    : m_size(size), m_entryCount(entryCount), m_factorizing(std::move(factorizing)), m_solving(std::move(solving)),
      m_factorizingMemory(m_factorizing.memory({})), m_solvingMemory(m_solving.memory({})) {}

std::optional<EliminationCode> EliminationCode::of(const EliminationPlan& plan, std::size_t placeCount) {
    const auto make = [&]() -> std::optional<EliminationCode> {
        Program factorizing = factorizingProgram(plan, placeCount);
        if (factorizing.evaluation.size() > mostEliminations)
            return std::nullopt;
        EliminationCode code(plan.diagonals.size(), plan.entryColumns.size(), Tape(std::move(factorizing)),
                             Tape(solvingProgram(plan)));
        const bool isCode = code.m_factorizing.execution() == Tape::Execution::MachineCode &&
                            code.m_solving.execution() == Tape::Execution::MachineCode;
        return isCode ? std::optional(std::move(code)) : std::nullopt;
    };
    struct Kept {
        EliminationPlan plan;
        std::optional<EliminationCode> code;
    };
    static Shelf<Kept> shelf;
    if (plan.entryColumns.size() > mostKept)
        return make();
    return shelf.found([&](const Kept& kept) { return areSame(kept.plan, plan); },
                       [&] {
                           return Kept{plan, make()};
                       })
        ->code;
}

std::size_t EliminationCode::roomFor(const EliminationPlan& plan) {
    return plan.entryColumns.size() + plan.diagonals.size() + std::max(plan.diagonals.size(), watchedCount);
}

bool EliminationCode::factorize(const double* entries, double* factors) {
    m_factorizing.evaluate(entries, factors, m_factorizingMemory);
    return isSuited(factors + m_entryCount + m_size);
}

void EliminationCode::solve(double* factors, const double* right, double* solution) {
    std::copy_n(right, m_size, factors + m_entryCount + m_size);
    m_solving.evaluate(factors, solution, m_solvingMemory);
}

} // namespace coenergy
