// Unknowns are the nodes of a graph, in which each text connects all those that it mentions; its connected components
// are the parts. An energy is a sum, each term of which is a text of its own.
#include "lagrange/independent_parts.hpp"

#include "expression/traverse.hpp"
#include "graph/disjoint_sets.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace coenergy {

namespace {

// The terms of a sum, also of one that stands among factors.
std::vector<Expression> addends(const Expression& value) {
    std::vector<Expression> factors = factorsOf(value);
    const auto isSum = [](const Expression& factor) { return factor.isSum(); };
    const auto inner = std::find_if(factors.begin(), factors.end(), isSum);
    if (inner == factors.end() || std::count_if(factors.begin(), factors.end(), isSum) > 1)
        return {value};
    std::vector<Expression> found;
    for (const Expression& term : termsOf(*inner)) {
        *inner = term;
        for (Expression& addend : addends(product(factors)))
            found.push_back(std::move(addend));
    }
    return found;
}

class PartFinder {
public:
    explicit PartFinder(const LagrangianModel& model) : m_model(model), m_sets(nameUnknowns()) {
        for (const Statement& statement : model.statements)
            m_unknownsOf[statement.name] = unknownsIn({statement.value});
        connect();
        for (std::size_t i = 0; i < model.coordinates.size(); ++i)
            partOf(i).coordinates.push_back(model.coordinates[i]);
        shareEnergies();
        shareEfforts();
        for (const auto list : {&LagrangianModel::displacement, &LagrangianModel::flow})
            for (const NamedConstraint& constraint : model.*list)
                (partOf(nodeOf(constraint.unknown)).*list).push_back(constraint);
    }

    bool hasTermsOfTime() const { return m_hasTermsOfTime; }

    std::vector<IndependentPart> parts() {
        const std::optional<Substitution> rest = zerosAtRest();
        std::vector<IndependentPart> parts;
        for (auto& [first, part] : m_parts)
            if (!part.coordinates.empty()) {
                const auto atRest = rest ? valueWith(*rest, part.kineticCoenergy.value) : std::nullopt;
                const bool hasCoenergyAtRest = atRest && !atRest->isZero();
                parts.push_back({std::move(part), hasCoenergyAtRest});
            }
        return parts;
    }

private:
    static constexpr std::array energies = {&LagrangianModel::kineticCoenergy, &LagrangianModel::potential,
                                            &LagrangianModel::dissipation};
    static constexpr std::array constraints = {&LagrangianModel::displacement, &LagrangianModel::flow,
                                               &LagrangianModel::effort, &LagrangianModel::dynamic};

    // Returns how many there are; coordinates come first.
    std::size_t nameUnknowns() {
        std::size_t count = 0;
        for (const CoordinateNames& coordinate : m_model.coordinates) {
            m_unknownsOf[coordinate.name] = m_unknownsOf[coordinate.flow] = {count};
            ++count;
        }
        for (const auto list : constraints)
            for (const NamedConstraint& constraint : m_model.*list)
                if (!constraint.unknown.empty())
                    m_unknownsOf[constraint.unknown] = {count++};
        return count;
    }

    std::set<std::size_t> unknownsIn(const std::vector<Expression>& texts) const {
        std::set<std::size_t> unknowns;
        for (const Expression& text : texts)
            for (const std::string& name : symbolsIn(text))
                if (const auto found = m_unknownsOf.find(name); found != m_unknownsOf.end())
                    unknowns.insert(found->second.begin(), found->second.end());
        return unknowns;
    }
    std::size_t nodeOf(const std::string& unknown) const { return *m_unknownsOf.at(unknown).begin(); }

    void connect() {
        for (std::size_t energy = 0; energy < energies.size(); ++energy)
            for (Expression& term : addends((m_model.*energies[energy]).value))
                if (const auto unknown = join({term}))
                    m_terms.push_back({energy, *unknown, std::move(term)});
                else
                    m_hasTermsOfTime = m_hasTermsOfTime || !term.isZero();
        for (const AppliedEffort& applied : m_model.efforts)
            join({Expression::symbol(m_model.coordinates[applied.coordinate].name), applied.effort.value});
        for (const AppliedForce& applied : m_model.forces)
            join(textsOf(applied));
        for (const auto list : constraints)
            for (const NamedConstraint& constraint : m_model.*list)
                join(constraint.unknown.empty()
                         ? std::vector{constraint.residual.value}
                         : std::vector{Expression::symbol(constraint.unknown), constraint.residual.value});
    }

    // Returns one of the unknowns, if there is any.
    std::optional<std::size_t> join(const std::vector<Expression>& texts) {
        const std::set<std::size_t> unknowns = unknownsIn(texts);
        for (const std::size_t unknown : unknowns)
            m_sets.join(*unknowns.begin(), unknown);
        return unknowns.empty() ? std::nullopt : std::optional(*unknowns.begin());
    }

    static std::vector<Expression> textsOf(const AppliedForce& applied) {
        std::vector<Expression> texts = applied.force;
        texts.insert(texts.end(), applied.point.begin(), applied.point.end());
        return texts;
    }

    LagrangianModel& partOf(std::size_t unknown) {
        LagrangianModel& part = m_parts[m_sets.representative(unknown)];
        part.pi = m_model.pi;
        return part;
    }

    // The flows, and the statements that vanish with them; nothing where one has no value then.
    std::optional<Substitution> zerosAtRest() const {
        Substitution zeros;
        for (const CoordinateNames& coordinate : m_model.coordinates)
            zeros.emplace(coordinate.flow, Expression(0));
        for (const Statement& statement : m_model.statements) {
            const std::optional<Expression> value = valueWith(zeros, statement.value);
            if (!value)
                return std::nullopt;
            if (value->isZero())
                zeros.emplace(statement.name, Expression(0));
        }
        return zeros;
    }

    // Nothing where there is none, as of f ln(f) at f = 0.
    static std::optional<Expression> valueWith(const Substitution& substitution, const Expression& expression) {
        try {
            return substituted(expression, substitution);
        } catch (const ArithmeticError&) {
            return std::nullopt;
        }
    }

    void shareEnergies() {
        std::map<std::pair<std::size_t, std::size_t>, std::vector<Expression>> shares; // of a part, of an energy
        for (EnergyTerm& term : m_terms)
            shares[{m_sets.representative(term.unknown), term.energy}].push_back(std::move(term.value));
        for (auto& [place, terms] : shares) {
            const auto energy = energies[place.second];
            partOf(place.first).*energy = {(m_model.*energy).source, sum(std::move(terms))};
        }
    }

    void shareEfforts() {
        for (const AppliedEffort& applied : m_model.efforts) {
            LagrangianModel& part = partOf(applied.coordinate);
            const std::string& name = m_model.coordinates[applied.coordinate].name;
            const auto place = std::find_if(part.coordinates.begin(), part.coordinates.end(),
                                            [&](const CoordinateNames& names) { return names.name == name; });
            part.efforts.push_back({static_cast<std::size_t>(place - part.coordinates.begin()), applied.effort});
        }
        for (const AppliedForce& applied : m_model.forces)
            if (const std::set<std::size_t> unknowns = unknownsIn(textsOf(applied)); !unknowns.empty())
                partOf(*unknowns.begin()).forces.push_back(applied);
    }

    struct EnergyTerm {
        std::size_t energy = 0, unknown = 0; // one of those that it connects
        Expression value;
    };

    const LagrangianModel& m_model;
    std::map<std::string, std::set<std::size_t>> m_unknownsOf; // of unknowns and statements
    DisjointSets m_sets;
    std::vector<EnergyTerm> m_terms;
    std::map<std::size_t, LagrangianModel> m_parts; // by their first unknown
    bool m_hasTermsOfTime = false;
};

} // namespace

std::vector<IndependentPart> independentParts(const LagrangianModel& model) {
    PartFinder finder(model);
    std::vector<IndependentPart> parts = finder.parts();
    const bool hasSameBalance = parts.size() == 1 && !finder.hasTermsOfTime() && !parts.front().hasCoenergyAtRest;
    if (hasSameBalance)
        parts.clear();
    return parts;
}

} // namespace coenergy
