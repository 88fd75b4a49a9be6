// Unknowns are the nodes of a graph, in which each text connects all those that it mentions; its connected components
// are the parts. An energy is a sum, each term of which is a text of its own.
#include "lagrange/independent_parts.hpp"

#include "expression/traverse.hpp"
#include "graph/disjoint_sets.hpp"

#include <algorithm>
#include <array>
#include <map>
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

    std::vector<LagrangianModel> parts() {
        std::vector<LagrangianModel> parts;
        for (auto& [first, part] : m_parts)
            if (!part.coordinates.empty())
                parts.push_back(std::move(part));
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
        for (const auto energy : energies)
            for (const Expression& term : addends((m_model.*energy).value))
                join({term});
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

    void join(const std::vector<Expression>& texts) {
        const std::set<std::size_t> unknowns = unknownsIn(texts);
        for (const std::size_t unknown : unknowns)
            m_sets.join(*unknowns.begin(), unknown);
    }

    static std::vector<Expression> textsOf(const AppliedForce& applied) {
        std::vector<Expression> texts = applied.force;
        texts.insert(texts.end(), applied.point.begin(), applied.point.end());
        return texts;
    }

    LagrangianModel& partOf(std::size_t unknown) {
        const auto [part, isNew] = m_parts.try_emplace(m_sets.representative(unknown));
        if (isNew) {
            part->second.statements = m_model.statements;
            part->second.rates = m_model.rates;
            part->second.notation = m_model.notation;
            part->second.pi = m_model.pi;
        }
        return part->second;
    }

    void shareEnergies() {
        for (const auto energy : energies) {
            std::map<LagrangianModel*, std::vector<Expression>> shares;
            for (const Expression& term : addends((m_model.*energy).value))
                if (const std::set<std::size_t> unknowns = unknownsIn({term}); !unknowns.empty())
                    shares[&partOf(*unknowns.begin())].push_back(term);
                else
                    m_hasTermsOfTime = m_hasTermsOfTime || !term.isZero();
            for (auto& [part, terms] : shares)
                part->*energy = {(m_model.*energy).source, sum(std::move(terms))};
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

    const LagrangianModel& m_model;
    std::map<std::string, std::set<std::size_t>> m_unknownsOf; // of unknowns and statements
    DisjointSets m_sets;
    std::map<std::size_t, LagrangianModel> m_parts; // by their first unknown
    bool m_hasTermsOfTime = false;
};

} // namespace

std::vector<LagrangianModel> independentParts(const LagrangianModel& model) {
    PartFinder finder(model);
    std::vector<LagrangianModel> parts = finder.parts();
    return parts.size() > 1 || finder.hasTermsOfTime() || hasCoenergyAtRest(model) ? parts
                                                                                   : std::vector<LagrangianModel>{};
}

bool hasCoenergyAtRest(const LagrangianModel& model) {
    Substitution rest;
    for (const CoordinateNames& coordinate : model.coordinates)
        rest.emplace(coordinate.flow, Expression(0));
    try {
        for (const Statement& statement : model.statements)
            if (substituted(statement.value, rest).isZero())
                rest.emplace(statement.name, Expression(0));
        return !substituted(model.kineticCoenergy.value, rest).isZero();
    } catch (const ArithmeticError&) { // no value, as of f ln(f)
        return false;
    }
}

} // namespace coenergy
