// Step by step: the k-th steps of all equations of a row are combined if they are of one kind and their values result
// from one value by inserting the index.
#include "exposition/compact_steps.hpp"

namespace coenergy {

namespace {

class Steps {
public:
    Steps(const DerivationSteps& steps, const CompactSystem& compact) : m_steps(steps), m_compact(compact) {}

    std::optional<DerivationSteps> run() {
        DerivationSteps result = m_steps;
        result.equations.clear();
        for (std::size_t row = 0; row < m_compact.rows.size(); ++row) {
            const auto derivation = derivationOf(row);
            if (!derivation)
                return std::nullopt;
            result.equations.push_back(*derivation);
        }
        for (const Unknown& unknown : m_compact.system.unknowns)
            if (unknown.kind == UnknownKind::Coordinate)
                result.coordinates.push_back(unknown); // its elements beside those that the energies have
        for (const auto& [name, notation] : m_compact.system.notation)
            result.notation.emplace(name, notation);
        result.notation.merge(m_others);
        return result;
    }

private:
    std::optional<EquationDerivation> derivationOf(std::size_t row) {
        const CompactRow& pattern = m_compact.rows[row];
        EquationDerivation derivation = m_steps.equations[pattern.equations.front()];
        if (!pattern.isPattern())
            return derivation;
        derivation.name = m_compact.system.equations[row].name;
        for (const std::size_t equation : pattern.equations) {
            const EquationDerivation& other = m_steps.equations[equation];
            if (!other.rule.empty() || other.steps.size() != derivation.steps.size())
                return std::nullopt;
        }
        for (std::size_t n = 0; n < derivation.steps.size(); ++n) {
            const auto step = stepOf(pattern, n);
            if (!step)
                return std::nullopt;
            derivation.steps[n] = *step;
        }
        return derivation;
    }

    std::optional<DerivationStep> stepOf(const CompactRow& row, std::size_t n) {
        DerivationStep step = m_steps.equations[row.equations.front()].steps[n];
        std::vector<Expression> values;
        for (const std::size_t equation : row.equations) {
            const DerivationStep& other = m_steps.equations[equation].steps[n];
            if (other.kind != step.kind || other.sign != step.sign || !other.statement.empty())
                return std::nullopt;
            values.push_back(other.value);
        }
        const auto value = inElements(m_compact, values, row);
        const auto constraint = nameOf(row, n, &DerivationStep::constraint);
        const auto multiplier = nameOf(row, n, &DerivationStep::multiplier);
        if (!value || !constraint || !multiplier)
            return std::nullopt;
        step.value = *value;
        step.constraint = *constraint;
        step.multiplier = *multiplier;
        return step;
    }

    std::optional<std::string> nameOf(const CompactRow& row, std::size_t n, std::string DerivationStep::*part) {
        std::vector<std::string> names;
        for (const std::size_t equation : row.equations)
            names.push_back(m_steps.equations[equation].steps[n].*part);
        if (std::all_of(names.begin(), names.end(), [&](const std::string& name) { return name == names.front(); }))
            return names.front();
        const auto element = commonElement(names, row.indices);
        if (!element)
            return std::nullopt;
        std::string text = elementText(*element, m_compact.index);
        SymbolNotation notation;
        notation.latex = latexText(latexOfElement(*element, row.indices, m_steps.notation), m_compact.index);
        m_others.emplace(text, notation);
        return text;
    }

    const DerivationSteps& m_steps;
    const CompactSystem& m_compact;
    Notation m_others; // of names that stand in no equation
};

} // namespace

std::optional<DerivationSteps> compactSteps(const DerivationSteps& steps, const CompactSystem& compact) {
    std::size_t equations = 0;
    for (const CompactRow& row : compact.rows)
        equations += row.equations.size();
    return steps.equations.size() == equations ? Steps(steps, compact).run() : std::nullopt;
}

} // namespace coenergy
