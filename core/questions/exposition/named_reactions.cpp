// Reference: D. S. Stutts, Analytical Dynamics: Lagrange's Equation and its Application, section 4, with V + lambda phi
// where he writes V - lambda phi.
#include "exposition/named_reactions.hpp"

#include "statements/written_out.hpp"

namespace coenergy {

namespace {

constexpr std::uint64_t longestReaction = 400; // nodes

class Collection {
public:
    explicit Collection(const DaeSystem& system)
        : m_system(system), m_coordinates(namesOf(system, UnknownKind::Coordinate)) {}

    void add(EquationKind kind, UnknownKind multiplier, const ExpressionMatrix& rows) {
        const std::vector<std::string> multipliers = namesOf(m_system, multiplier);
        std::size_t j = 0;
        for (const Equation& equation : m_system.equations)
            if (equation.kind == kind && j < rows.size() && j < multipliers.size()) {
                addRow(equation.name, Expression::symbol(multipliers[j]), rows[j]);
                ++j;
            }
    }

    std::vector<NamedReaction> take() { return std::move(m_reactions); }

private:
    void addRow(const std::string& constraint, const Expression& multiplier, const std::vector<Expression>& row) {
        for (std::size_t i = 0; i < row.size() && i < m_coordinates.size(); ++i)
            if (!row[i].isZero())
                if (const auto value = writtenOut(-(multiplier * row[i]), m_system.statements, longestReaction))
                    m_reactions.push_back({constraint, m_coordinates[i], *value});
    }

    const DaeSystem& m_system;
    std::vector<std::string> m_coordinates;
    std::vector<NamedReaction> m_reactions;
};

} // namespace

std::vector<NamedReaction> namedReactions(const DaeSystem& system) {
    if (!system.matrixForm)
        return {};
    Collection collection(system);
    collection.add(EquationKind::Displacement, UnknownKind::DisplacementMultiplier, system.matrixForm->phiQ);
    collection.add(EquationKind::Flow, UnknownKind::FlowMultiplier, system.matrixForm->psiF);
    return collection.take();
}

} // namespace coenergy
