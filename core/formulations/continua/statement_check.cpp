// Hamilton's principle with variations that vanish at two times requires densities of first order in time; with four
// conditions for each field, of second order in the variable. Anything else in a text is refused here by name.
#include "continua/statement_check.hpp"

#include "algebra/tidy.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <string_view>

namespace coenergy {

namespace {

/// The highest derivatives that a text may contain.
struct Orders {
    std::size_t space = 0;
    std::size_t time = 0;
};

Orders ofDensities(const Continuum& continuum) {
    return {2, continuum.time == ContinuumTime::Flows ? std::size_t(1) : 0};
}
Orders ofEnds(const Continuum& continuum) {
    return {1, ofDensities(continuum).time};
}

/// A field's name, an underscore, and only the variable and t after it.
struct Suffix {
    std::size_t field = 0;
    std::size_t space = 0;
    std::size_t time = 0;
    bool isOrdered = true;
};

std::optional<Suffix> suffixIn(std::string_view text, const std::string& variable) {
    Suffix suffix;
    while (!text.empty()) {
        const bool isSpace = text.starts_with(variable);
        if (!isSpace && text.front() != 't')
            return std::nullopt;
        suffix.isOrdered = suffix.isOrdered && (!isSpace || suffix.time == 0);
        ++(isSpace ? suffix.space : suffix.time);
        text.remove_prefix(isSpace ? variable.size() : 1);
    }
    return suffix;
}

std::optional<Suffix> suffixOf(const std::string& name, const Continuum& continuum) {
    for (std::size_t field = 0; field < continuum.fields.size(); ++field) {
        const std::string stem = continuum.fields[field].name + "_";
        if (!name.starts_with(stem) || name.size() == stem.size())
            continue;
        if (auto suffix = suffixIn(std::string_view(name).substr(stem.size()), continuum.variable)) {
            suffix->field = field;
            return suffix;
        }
    }
    return std::nullopt;
}

class StatementCheck {
public:
    StatementCheck(const Continuum& continuum, const FieldNames& names) : m_continuum(continuum), m_names(names) {}

    std::vector<ContinuumFinding> result() {
        checkFields();
        if (!m_findings.empty())
            return std::move(m_findings);
        checkDomain();
        for (const Expression& density :
             {m_continuum.kineticDensity, m_continuum.potentialDensity, m_continuum.dissipationDensity})
            checkText(density, ofDensities(m_continuum), std::nullopt);
        for (const ContinuumField& field : m_continuum.fields)
            checkText(field.force, ofDensities(m_continuum), std::nullopt);
        checkEnd(m_continuum.start, ContinuumPlace::Start);
        for (m_point = 0; m_point < m_continuum.points.size(); ++m_point) {
            checkEnd(m_continuum.points[m_point], ContinuumPlace::Inside);
            checkOrder();
        }
        m_point = 0;
        checkEnd(m_continuum.end, ContinuumPlace::End);
        return std::move(m_findings);
    }

private:
    void add(ContinuumFinding finding) {
        finding.point = m_point;
        if (std::find(m_findings.begin(), m_findings.end(), finding) == m_findings.end())
            m_findings.push_back(std::move(finding));
    }

    void checkFields() {
        const bool areNamed = std::all_of(m_continuum.fields.begin(), m_continuum.fields.end(),
                                          [](const ContinuumField& field) { return !field.name.empty(); });
        if (m_continuum.fields.empty() || m_continuum.variable.empty() || !areNamed)
            return add({ContinuumFindingKind::NoField, ""});
        for (const std::string& name : m_names.ambiguousNames())
            add({ContinuumFindingKind::AmbiguousName, "", std::nullopt, name});
    }

    void checkDomain() {
        const bool hasTime = m_continuum.time == ContinuumTime::Flows;
        const auto checkPlace = [&](const Expression& at, ContinuumPlace place) {
            for (const std::string& name : symbolsIn(at))
                if (name == m_continuum.variable || (hasTime && name == "t") || m_names.derivativeNamed(name))
                    add({ContinuumFindingKind::DomainOfNames, "", place, name});
        };
        checkPlace(m_continuum.from, ContinuumPlace::Start);
        checkPlace(m_continuum.to, ContinuumPlace::End);
        for (m_point = 0; m_point < m_continuum.points.size(); ++m_point)
            checkPlace(m_continuum.points[m_point].at, ContinuumPlace::Inside);
        m_point = 0;
        if (vanishesIdentically(m_continuum.to - m_continuum.from))
            add({ContinuumFindingKind::EmptyDomain, ""});
    }

    /// As far as places can be compared without values.
    void checkOrder() {
        const Expression& at = m_continuum.points[m_point].at;
        if (!isBefore(m_continuum.from, at) || !isBefore(at, m_continuum.to))
            add({ContinuumFindingKind::PointOutside, "", ContinuumPlace::Inside});
        for (std::size_t other = 0; other < m_point; ++other)
            if (vanishesIdentically(at - m_continuum.points[other].at))
                add({ContinuumFindingKind::PointRepeated, "", ContinuumPlace::Inside});
    }

    static bool isBefore(const Expression& a, const Expression& b) {
        const Expression distance = tidied(b - a);
        return distance.isNumber() ? distance.number() > 0 : !vanishesIdentically(distance);
    }

    void checkEnd(const ContinuumEnd& end, ContinuumPlace place) {
        for (const Expression& energy : {end.kinetic, end.potential, end.dissipation})
            checkText(energy, ofEnds(m_continuum), place);
        for (const auto& efforts : {end.forces, end.moments})
            for (const Expression& effort : efforts)
                checkText(effort, ofEnds(m_continuum), place);
        if (end.forces.size() > m_continuum.fields.size() || end.moments.size() > m_continuum.fields.size())
            add({ContinuumFindingKind::NoField, "", place});
    }

    void checkText(const Expression& text, Orders most, std::optional<ContinuumPlace> place) {
        for (const std::string& name : symbolsIn(text))
            if (const auto suffix = suffixOf(name, m_continuum))
                checkSuffix(*suffix, name, most, place);
            else if (!m_continuum.points.empty() && m_names.sidedNamed(name))
                add({ContinuumFindingKind::AmbiguousName, "", place, name});
        forEachNode(text, [&](const Expression& node) {
            if (node.isFunction() && !isUsable(node))
                add({ContinuumFindingKind::UnusableFunction, "", place, calledName(node)});
        });
    }

    void checkSuffix(const Suffix& suffix, const std::string& name, Orders most, std::optional<ContinuumPlace> place) {
        const std::string& field = m_continuum.fields[suffix.field].name;
        if (!suffix.isOrdered)
            add({ContinuumFindingKind::MisorderedName, field, place, name});
        else if (suffix.time > most.time)
            add({ContinuumFindingKind::HighTimeDerivative, field, place, name});
        else if (suffix.space > most.space)
            add({ContinuumFindingKind::HighSpaceDerivative, field, place, name});
    }

    /// An integral over a field would use its values at other places.
    bool isUsable(const Expression& call) const {
        const Function function = call.function();
        if (function == Function::Dot || function == Function::Integral || function == Function::Impulse)
            return false;
        const std::set<std::string> names = symbolsIn(call);
        return function != Function::Quadrature || std::none_of(names.begin(), names.end(), [&](const auto& name) {
                   return m_names.derivativeNamed(name).has_value();
               });
    }

    const Continuum& m_continuum;
    const FieldNames& m_names;
    std::size_t m_point = 0; // the point being examined
    std::vector<ContinuumFinding> m_findings;
};

} // namespace

std::vector<ContinuumFinding> statementFindings(const Continuum& continuum, const FieldNames& names) {
    return StatementCheck(continuum, names).result();
}

} // namespace coenergy
