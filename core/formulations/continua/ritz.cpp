// Each field is a sum of amplitudes times shapes; inserted into the densities and integrated, it gives the energies and
// the virtual work of a system with finitely many coordinates (W. Ritz, 1909; L. Meirovitch, Principles and Techniques
// of Vibrations, sections 7.5 and 8.5). An initial field is projected so that the remainder has no kinetic energy with
// any shape: the motion started is the best approximation by the shapes.
#include "continua/ritz.hpp"

#include "algebra/tidy.hpp"
#include "continua/initial_projection.hpp"
#include "continua/ritz_faults.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

const Expression& forceAt(const std::vector<Expression>& forces, std::size_t field) {
    static const Expression none;
    return field < forces.size() ? forces[field] : none;
}

RitzModel refusedByRitz(std::vector<RitzFinding> findings) {
    RitzModel model;
    model.findings = std::move(findings);
    return model;
}

class RitzMaker {
public:
    RitzMaker(const Continuum& continuum, const Basis& basis, RitzBasis shapes, Algebra& algebra, std::stop_token stop)
        : m_continuum(continuum), m_basis(basis), m_shapes(std::move(shapes)), m_algebra(algebra), m_names(continuum),
          m_integrals(continuum, m_names, basis.values, stop) {}

    RitzModel made(const FieldEquations& equations) {
        for (const BasisCoordinate& coordinate : m_shapes.coordinates)
            m_model.coordinates.push_back({coordinate.name, coordinate.field, coordinate.shape, {}, {}, {}});
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field)
            m_model.fields.push_back(wholeField(field));
        addPlaces();
        m_model.kinetic = energy(m_continuum.kineticDensity, &ContinuumEnd::kinetic);
        m_model.potential = energy(m_continuum.potentialDensity, &ContinuumEnd::potential);
        m_model.dissipation = energy(m_continuum.dissipationDensity, &ContinuumEnd::dissipation);
        addEfforts();
        addConstraints();
        addInitial(equations);
        if (m_model.isRefused())
            return refusedByRitz(std::move(m_model.findings));
        m_model.insertedNames = m_integrals.insertedNames();
        m_model.pointsPerPanel = m_integrals.pointsPerPanel();
        return std::move(m_model);
    }

private:
    Expression wholeField(std::size_t field) const {
        PanelTerms terms;
        for (std::size_t k = 0; k < m_shapes.panels.size(); ++k)
            terms.emplace(k, fieldOn(m_shapes.panels[k], field));
        return joined(m_shapes.panels, terms, m_continuum.variable);
    }

    void addPlaces() {
        std::vector<Panel> places = {atPlace(m_shapes.panels.front(), 0), atPlace(m_shapes.panels.back(), 1)};
        for (const PanelPlace& point : m_shapes.points)
            places.push_back(atPlace(m_shapes.panels[point.panel], point.place));
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field) {
            std::vector<Expression>& values = m_model.places.emplace_back();
            for (const Panel& place : places)
                values.push_back(valueOn(place, field));
        }
    }

    static Expression valueOn(const Panel& place, std::size_t field) {
        std::vector<Expression> terms;
        for (const PanelShape& shape : place.fields[field])
            terms.push_back(shape.amplitude * shape.derivatives.front().closed.at(0));
        return tidied(sum(std::move(terms)));
    }

    Expression energy(const Expression& density, Expression ContinuumEnd::*part) {
        return energyTerms(m_continuum, m_shapes, density, part, m_integrals).sum();
    }

    void addEfforts() {
        std::vector<AmplitudeTerms> efforts(m_shapes.coordinates.size());
        for (const Panel& panel : m_shapes.panels)
            for (std::size_t field = 0; field < panel.fields.size(); ++field)
                for (const PanelShape& shape : panel.fields[field])
                    if (shape.coordinate)
                        m_integrals.add(efforts[*shape.coordinate], m_continuum.fields[field].force, panel,
                                        shape.derivatives.front());
        for (const LoadedPlace& place : loadedPlaces(m_continuum, m_shapes))
            addEndEfforts(efforts, place);
        for (std::size_t k = 0; k < efforts.size(); ++k)
            m_model.coordinates[k].effort = efforts[k].sum();
    }

    void addConstraints() {
        for (const ShapeConstraint& constraint : m_shapes.constraints) {
            std::vector<Expression> terms = {constraint.prescribed};
            for (const auto& [coordinate, value] : constraint.coefficients)
                terms.push_back(value * Expression::symbol(m_shapes.coordinates[coordinate].name));
            m_model.constraints.push_back(sum(std::move(terms)));
        }
    }

    void addEndEfforts(std::vector<AmplitudeTerms>& efforts, const LoadedPlace& place) {
        const Panel& panel = place.here;
        const ContinuumEnd& end = place.load;
        const Substitution here = {{m_continuum.variable, place.at}};
        for (std::size_t field = 0; field < panel.fields.size(); ++field)
            for (const PanelShape& shape : panel.fields[field]) {
                if (!shape.coordinate)
                    continue;
                const auto addWork = [&](const Expression& force, std::size_t order) {
                    if (!force.isZero() && !shape.derivatives[order].closed.isZero())
                        m_integrals.add(efforts[*shape.coordinate], substituted(force, here), panel,
                                        shape.derivatives[order]);
                };
                addWork(forceAt(end.forces, field), 0);
                addWork(forceAt(end.moments, field), 1);
            }
    }

    void addInitial(const FieldEquations& equations) {
        try {
            m_model.findings = contradictedByInitial(m_continuum, equations, m_basis, m_integrals, m_algebra);
            const bool isGiven = !m_basis.initial.empty() || !m_shapes.constraints.empty();
            if (m_model.isRefused() || !isGiven)
                return;
            const InitialAmplitudes found = initialAmplitudes(m_continuum, m_basis, m_shapes, m_integrals, m_algebra);
            for (std::size_t k = 0; k < m_model.coordinates.size(); ++k) {
                m_model.coordinates[k].initial = found.amplitudes[k];
                m_model.coordinates[k].initialRate = found.rates[k];
            }
        } catch (const ArithmeticError&) {
            const auto given = std::find_if(m_basis.initial.begin(), m_basis.initial.end(), [](const auto& initial) {
                return !initial.shape.isZero() || !initial.rate.isZero();
            });
            if (given == m_basis.initial.end())
                throw;
            const auto field = static_cast<std::size_t>(given - m_basis.initial.begin());
            m_model.findings = {{RitzFindingKind::InitialUndefined, m_continuum.fields[field].name}};
        }
    }

    const Continuum& m_continuum;
    const Basis& m_basis;
    RitzBasis m_shapes;
    Algebra& m_algebra;
    FieldNames m_names;
    RitzIntegrals m_integrals;
    RitzModel m_model;
};

} // namespace

RitzModel ritzModel(const Continuum& continuum, const Basis& basis, Algebra& algebra, const std::stop_token& stop) {
    try {
        const FieldEquations equations = fieldEquations(continuum, algebra, stop);
        std::vector<RitzFinding> findings = illPosed(equations);
        if (!findings.empty())
            return refusedByRitz(std::move(findings));
        RitzBasis shapes = ritzBasis(continuum, equations, basis, PrescribedMotion::Kept, algebra);
        if (!shapes.findings.empty())
            return refusedByRitz(std::move(shapes.findings));
        return RitzMaker(continuum, basis, std::move(shapes), algebra, stop).made(equations);
    } catch (const RitzFault& fault) {
        return refusedByRitz({findingOf(fault)});
    } catch (const ArithmeticError& error) {
        return refusedByRitz({findingOf(error)});
    }
}

} // namespace coenergy
