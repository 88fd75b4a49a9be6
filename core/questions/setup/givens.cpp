#include "setup/givens.hpp"

#include "model/resolved_values.hpp"
#include "model/unspecified_calls.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace coenergy {

namespace {

class Collection {
public:
    explicit Collection(const ParsedModel& parsed) : m_parsed(parsed) {}

    Givens run() {
        parameters();
        coordinates();
        multipliers(m_parsed.names.lambdas, Section::DisplacementConstraints);
        multipliers(m_parsed.names.mus, Section::FlowConstraints);
        others(m_parsed.names.efforts, Section::EffortConstraints, Precedence::Consequence);
        others(m_parsed.names.dynamics, Section::DynamicConstraints, Precedence::Displacement);
        constraints(m_parsed.names.displacementConstraints, Section::DisplacementConstraints);
        constraints(m_parsed.names.flowConstraints, Section::FlowConstraints);
        for (const auto& [name, entry] : m_parsed.vocabulary.entries)
            m_givens.unknowns.emplace(name, entry.declared);
        for (const auto& [field, expression] : m_parsed.expressions)
            if (field.section == Section::Simulation && holdsNumber(field))
                m_givens.settings.push_back(expression);
        unspecifiedFunctions();
        return std::move(m_givens);
    }

private:
    // A definition that nothing uses counts as well: it has no value, either.
    void unspecifiedFunctions() {
        std::vector<Expression> texts;
        for (const auto& [field, expression] : m_parsed.expressions)
            if (field.section != Section::Plots && field.section != Section::Drawing)
                texts.push_back(expression);
        m_givens.unspecified = unspecifiedCalls(texts, m_parsed.notation);
    }

    std::optional<Expression> at(const Field& field) const {
        const auto entry = m_parsed.expressions.find(field);
        return entry == m_parsed.expressions.end() ? std::nullopt : std::optional(entry->second);
    }

    void parameters() {
        const std::vector<Parameter>& all = *m_parsed.document.parameters;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Field place{Section::Parameters, i, Column::Value};
            m_givens.parameters.push_back({all[i].name, at(place), place});
        }
    }

    void add(const std::string& name, const Field& place, Column nominal, Precedence precedence,
             Keep keep = Keep::Free) {
        Field nominalPlace = place;
        nominalPlace.column = nominal;
        m_givens.starts.emplace(
            name, GivenStart{at(place), at(nominalPlace), keep == Keep::Fixed, precedence, place, nominalPlace});
    }

    void coordinates() {
        for (std::size_t i = 0; i < m_parsed.names.coordinates.size(); ++i) {
            const Coordinate& coordinate = (*m_parsed.document.coordinates)[i];
            const CoordinateNames& names = m_parsed.names.coordinates[i];
            add(names.name, {Section::Coordinates, i, Column::Initial}, Column::Nominal, Precedence::Displacement,
                coordinate.displacement);
            add(names.flow, {Section::Coordinates, i, Column::InitialFlow}, Column::NominalFlow, Precedence::Flow,
                coordinate.velocity);
        }
    }

    void multipliers(const std::vector<std::string>& names, Section section) {
        for (std::size_t j = 0; j < names.size(); ++j)
            add(names[j], {section, j, Column::MultiplierInitial}, Column::MultiplierNominal, Precedence::Consequence);
    }

    void others(const std::vector<std::string>& names, Section section, Precedence precedence) {
        for (std::size_t j = 0; j < names.size(); ++j)
            add(names[j], {section, j, Column::Initial}, Column::Nominal, precedence);
    }

    void constraints(const std::vector<std::string>& names, Section section) {
        for (std::size_t j = 0; j < names.size(); ++j)
            m_givens.constraints.emplace(names[j], Field{section, j, Column::Expression});
    }

    const ParsedModel& m_parsed;
    Givens m_givens;
};

} // namespace

Givens givensOf(const ParsedModel& parsed) {
    return Collection(parsed).run();
}

Point valuesOf(const std::vector<GivenParameter>& parameters) {
    std::vector<NamedValue> given;
    for (const GivenParameter& parameter : parameters)
        given.emplace_back(parameter.name, parameter.value);
    return resolvedValues(given);
}

Substitution exactValues(const std::vector<GivenParameter>& parameters, const std::vector<std::string>& wanted) {
    Substitution values;
    for (bool grows = true; grows;) {
        grows = false;
        for (const GivenParameter& parameter : parameters) {
            if (!parameter.value || values.contains(parameter.name))
                continue;
            const std::set<std::string> names = symbolsIn(*parameter.value);
            if (!std::all_of(names.begin(), names.end(),
                             [&](const std::string& name) { return name == "pi" || values.contains(name); }))
                continue;
            values.emplace(parameter.name, substituted(*parameter.value, values));
            grows = true;
        }
    }
    std::erase_if(values, [&](const auto& value) {
        return std::find(wanted.begin(), wanted.end(), value.first) == wanted.end();
    });
    return values;
}

Point startPoint(const Givens& givens) {
    const Point parameters = valuesOf(givens.parameters);
    Point point = parameters;
    for (const auto& [name, start] : givens.starts) {
        if (start.precedence == Precedence::Consequence)
            continue;
        const double value = start.value ? evaluate(*start.value, parameters) : 0;
        if (std::isfinite(value))
            point.insert_or_assign(name, value);
    }
    return point;
}

} // namespace coenergy
