// delta of the action, one partial derivative after the other. The factor of the variation of u_xxt is integrated by
// parts in time first, where the variation vanishes at both ends, and then in the variable, where each step leaves a
// boundary term. A dissipation d does the work - d_ut delta u: it multiplies variations of displacements.
// References: D. S. Stutts, Analytical Dynamics, section 5; C. Lanczos, The Variational Principles of Mechanics, II.
#include "continua/variation.hpp"

#include "expression/jumps.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

/// `factor` times the variation of a derivative, under an integral over time.
struct VariedTerm {
    FieldOrigin origin = FieldOrigin::Kinetic;
    FieldDerivative varied;
    Expression factor;
};

struct Where {
    HamiltonPlace place = HamiltonPlace::Domain;
    Expression at = {};
};

/// The energies of the domain, of one end or of one point.
struct VariedEnergies {
    Expression kinetic, potential, dissipation;
};

Expression effortOf(const std::vector<Expression>& efforts, std::size_t field) {
    return field < efforts.size() ? efforts[field] : Expression();
}

class Variation {
public:
    Variation(const Continuum& continuum, const FieldNames& names, JetCalculus& calculus)
        : m_continuum(continuum), m_names(names), m_calculus(calculus) {}

    FirstVariation result() {
        varyDomain();
        m_result.atStart = varyEnd(m_continuum.start, {HamiltonPlace::Start, m_continuum.from});
        for (const ContinuumPoint& point : m_continuum.points)
            m_result.atPoints.push_back(varyEnd(point, {HamiltonPlace::Point, point.at}));
        m_result.atEnd = varyEnd(m_continuum.end, {HamiltonPlace::End, m_continuum.to});
        return std::move(m_result);
    }

private:
    void varyDomain() {
        const VariedEnergies densities{m_continuum.kineticDensity, m_continuum.potentialDensity,
                                       m_continuum.dissipationDensity};
        std::vector<VariedTerm> terms = variedTerms(densities, {});
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field)
            addForce(m_continuum.fields[field].force, {field, 0, 0}, terms);
        reportVariation(terms, {});
        for (VariedTerm& term : terms) {
            byPartsInTime(term, {});
            byPartsInSpace(term);
            m_result.inside[term.varied].push_back({term.origin, term.factor});
        }
    }

    VariationTerms varyEnd(const ContinuumEnd& end, const Where& place) {
        VariationTerms atEnd;
        const Substitution here = {{m_continuum.variable, place.at}};
        const auto placed = [&](const Expression& expression) { return substituted(expression, here); };
        const VariedEnergies energies{placed(end.kinetic), placed(end.potential), placed(end.dissipation)};
        std::vector<VariedTerm> terms = variedTerms(energies, place);
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field) {
            addForce(placed(effortOf(end.forces, field)), {field, 0, 0}, terms);
            addForce(placed(effortOf(end.moments, field)), {field, 1, 0}, terms);
        }
        reportVariation(terms, place);
        for (VariedTerm& term : terms) {
            byPartsInTime(term, place);
            atEnd[term.varied].push_back({term.origin, term.factor, true});
        }
        return atEnd;
    }

    std::vector<VariedTerm> variedTerms(const VariedEnergies& energies, const Where& where) {
        const Expression lagrangian = energies.kinetic - energies.potential;
        if (where.place == HamiltonPlace::Domain || !lagrangian.isZero())
            m_result.steps.push_back({HamiltonStepKind::Action,
                                      where.place,
                                      FieldOrigin::Kinetic,
                                      "",
                                      "",
                                      lagrangian,
                                      {},
                                      "",
                                      {},
                                      where.at});
        std::vector<VariedTerm> terms;
        for (const FieldDerivative& varied : derivativesIn(energies.kinetic, m_names))
            add({FieldOrigin::Kinetic, varied, m_calculus.partial(energies.kinetic, varied)}, terms);
        for (const FieldDerivative& varied : derivativesIn(energies.potential, m_names))
            add({FieldOrigin::Potential, varied, negative(m_calculus.partial(energies.potential, varied))}, terms);
        for (const FieldDerivative& rate : derivativesIn(energies.dissipation, m_names))
            if (rate.time > 0)
                add({FieldOrigin::Dissipation,
                     {rate.field, rate.space, 0},
                     negative(m_calculus.partial(energies.dissipation, rate))},
                    terms);
        return terms;
    }

    static void addForce(const Expression& force, const FieldDerivative& varied, std::vector<VariedTerm>& terms) {
        add({FieldOrigin::Force, varied, force}, terms);
    }

    static void add(VariedTerm term, std::vector<VariedTerm>& terms) {
        if (!term.factor.isZero())
            terms.push_back(std::move(term));
    }

    HamiltonStep stepOf(HamiltonStepKind kind, const Where& where, const VariedTerm& term) const {
        return {kind,
                where.place,
                term.origin,
                m_continuum.fields[term.varied.field].name,
                m_names.nameOf(term.varied),
                term.factor,
                {},
                "",
                {},
                where.at};
    }

    void reportVariation(const std::vector<VariedTerm>& terms, const Where& place) {
        for (const VariedTerm& term : terms)
            m_result.steps.push_back(stepOf(HamiltonStepKind::Variation, place, term));
    }

    /// c delta u_t becomes - dc/dt delta u.
    void byPartsInTime(VariedTerm& term, const Where& place) {
        while (term.varied.time > 0) {
            HamiltonStep step = stepOf(HamiltonStepKind::ByPartsInTime, place, term);
            differentiate(term, Direction::Time);
            --term.varied.time;
            finish(std::move(step), term);
        }
    }

    /// c delta u_x becomes - dc/dx delta u, and c delta u at the ends.
    void byPartsInSpace(VariedTerm& term) {
        while (term.varied.space > 0) {
            HamiltonStep step = stepOf(HamiltonStepKind::ByPartsInSpace, {}, term);
            step.boundary = term.factor;
            --term.varied.space;
            m_result.bracket[term.varied].push_back({term.origin, term.factor});
            differentiate(term, Direction::Space);
            finish(std::move(step), term);
        }
    }

    void differentiate(VariedTerm& term, Direction direction) {
        noteKinks(term.factor, direction);
        term.factor = negative(m_calculus.total(term.factor, direction));
    }

    void finish(HamiltonStep step, const VariedTerm& term) {
        step.result = term.factor;
        step.resultVariation = m_names.nameOf(term.varied);
        m_result.steps.push_back(std::move(step));
    }

    void noteKinks(const Expression& factor, Direction direction) {
        const std::string explicitly = direction == Direction::Space ? m_continuum.variable : "t";
        forEachNode(factor, [&](const Expression& node) {
            if (!node.isFunction() || !isPiecewise(node.function()))
                return;
            const std::set<std::string> within = symbolsIn(node);
            const bool varies = std::any_of(within.begin(), within.end(), [&](const std::string& name) {
                return name == explicitly || m_names.derivativeNamed(name);
            });
            const std::string called = calledName(node);
            auto& known = m_result.kinkedIn;
            if (varies && std::find(known.begin(), known.end(), called) == known.end())
                known.push_back(called);
        });
    }

    const Continuum& m_continuum;
    const FieldNames& m_names;
    JetCalculus& m_calculus;
    FirstVariation m_result;
};

} // namespace

FirstVariation firstVariation(const Continuum& continuum, const FieldNames& names, JetCalculus& calculus) {
    return Variation(continuum, names, calculus).result();
}

} // namespace coenergy
