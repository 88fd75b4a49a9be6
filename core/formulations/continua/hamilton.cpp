// The extended Hamilton principle: the variation of the action and the work of all other forces add up to zero for
// every variation. Inside, where the variation of each field is arbitrary, its factor vanishes (the fundamental lemma);
// at an end the same holds for u and u_x, unless they are prescribed. At a point two parts meet that share the
// continuous quantities, so that the contributions of both vanish together with those of the point itself.
// Reference: D. S. Stutts, Analytical Dynamics, section 5; R. Courant and D. Hilbert, Methods of Mathematical Physics
// I, IV.
#include "continua/hamilton.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "continua/conditions.hpp"
#include "continua/one_sided.hpp"
#include "continua/statement_check.hpp"
#include "continua/variation.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace coenergy {

namespace {

constexpr std::size_t mostFields = 8;
constexpr std::size_t mostPoints = 32;

/// u or u_x at an end, and what vanishes there: "u = a*sin(t)" is u - a*sin(t).
struct Prescribed {
    FieldDerivative derivative;
    Expression condition;
};

std::optional<Prescribed> prescribedBy(const std::string& text, const FieldNames& names, const Tables& tables) {
    const Parsed parsed = parseExpression(text, Form::Equation, tables);
    if (!parsed.value)
        return std::nullopt;
    const std::vector<FieldDerivative> derivatives = derivativesIn(*parsed.value, names);
    if (derivatives.size() != 1 || derivatives.front().time > 0)
        return std::nullopt;
    const Expression name = Expression::symbol(names.nameOf(derivatives.front()));
    const Expression given = *parsed.value - name;
    return derivativesIn(given, names).empty() ? std::optional(Prescribed{derivatives.front(), *parsed.value})
                                               : std::nullopt;
}

Expression sumOf(const std::vector<FieldTerm>& terms) {
    std::vector<Expression> values;
    for (const FieldTerm& term : terms)
        values.push_back(term.value);
    return sum(std::move(values));
}

std::vector<FieldTerm> negated(std::vector<FieldTerm> terms) {
    for (FieldTerm& term : terms)
        term.value = negative(term.value);
    return terms;
}

bool isNegativeThroughout(const Expression& expression) {
    const std::vector<Expression> terms = termsOf(expression);
    return !terms.empty() &&
           std::all_of(terms.begin(), terms.end(), [](const Expression& term) { return coefficientOf(term) < 0; });
}

/// The terms that a map has for a key; none if it does not have it.
const std::vector<FieldTerm>& termsFor(const VariationTerms& terms, const FieldDerivative& key) {
    static const std::vector<FieldTerm> none;
    const auto entry = terms.find(key);
    return entry == terms.end() ? none : entry->second;
}

/// One end or point with the boundary terms of the variation there.
struct EndView {
    ContinuumPlace place;
    const ContinuumEnd& end;
    const Expression& at;
    const VariationTerms& own;
    std::size_t point = 0;
};

HamiltonPlace stepPlace(ContinuumPlace place) {
    switch (place) {
    case ContinuumPlace::Start: return HamiltonPlace::Start;
    case ContinuumPlace::End: return HamiltonPlace::End;
    case ContinuumPlace::Inside: break;
    }
    return HamiltonPlace::Point;
}

class Hamilton {
public:
    Hamilton(const Continuum& continuum, const FieldNames& names, Algebra& algebra, const std::stop_token& stop)
        : m_continuum(continuum), m_names(names), m_algebra(algebra), m_calculus(continuum, names, algebra, stop),
          m_stop(stop) {
        m_result.notation = fieldNotation(continuum);
    }

    FieldEquations result() {
        m_variation = firstVariation(m_continuum, m_names, m_calculus);
        m_result.steps = m_variation.steps;
        for (std::size_t field = 0; field < m_continuum.fields.size(); ++field)
            addEquation(field);
        addConditions({ContinuumPlace::Start, m_continuum.start, m_continuum.from, m_variation.atStart});
        for (std::size_t k = 0; k < m_continuum.points.size(); ++k) {
            const ContinuumPoint& point = m_continuum.points[k];
            const EndView view{ContinuumPlace::Inside, point, point.at, m_variation.atPoints[k], k};
            addContinuity(view);
            addConditions(view);
        }
        addConditions({ContinuumPlace::End, m_continuum.end, m_continuum.to, m_variation.atEnd});
        for (const std::string& function : m_variation.kinkedIn)
            find({ContinuumFindingKind::Kink, "", std::nullopt, function});
        if (m_continuum.time == ContinuumTime::Flows && !m_variation.kinkedIn.empty())
            findJumps();
        if (m_areFieldsKnown)
            for (ContinuumFinding& finding : conditionFindings(m_result, m_continuum, m_names))
                find(std::move(finding));
        return std::move(m_result);
    }

private:
    void find(ContinuumFinding finding) { m_result.findings.push_back(std::move(finding)); }

    Expression readableForm(const Expression& expression) {
        checkpoint(m_stop);
        return readable(expression, m_names, m_result.notation, m_stop);
    }

    std::vector<FieldTerm> readableTerms(std::vector<FieldTerm> terms) {
        for (FieldTerm& term : terms)
            term.value = readableForm(term.value);
        std::erase_if(terms, [](const FieldTerm& term) { return term.value.isZero(); });
        return terms;
    }

    void addEquation(std::size_t field) {
        const std::string& name = m_continuum.fields[field].name;
        const std::vector<FieldTerm>& inside = termsFor(m_variation.inside, {field, 0, 0});
        const Expression varied = sumOf(inside);
        FieldEquation equation{name, readableForm(negative(varied)), readableTerms(negated(inside))};
        if (derivativesIn(equation.residual, m_names).empty()) {
            m_areFieldsKnown = false;
            find({ContinuumFindingKind::FieldWithoutEquation, name});
        }
        m_result.steps.push_back({HamiltonStepKind::FieldEquation,
                                  HamiltonPlace::Domain,
                                  FieldOrigin::Kinetic,
                                  name,
                                  name,
                                  varied,
                                  equation.residual,
                                  name,
                                  {}});
        m_result.equations.push_back(std::move(equation));
    }

    Expression sided(const FieldDerivative& derivative, PointSide side) const {
        return Expression::symbol(sidedName(m_names.nameOf(derivative), side));
    }

    /// Whether the varied quantity is the same on both sides.
    bool isContinuous(const FieldDerivative& derivative) const {
        return m_variation.bracket.contains({derivative.field, derivative.space, 0});
    }

    void addContinuity(const EndView& view) {
        for (const auto& [key, unused] : m_variation.bracket) {
            BoundaryCondition condition = conditionAt(view, key, ConditionKind::Continuity);
            condition.condition = sided(key, PointSide::Behind) - sided(key, PointSide::Before);
            m_result.conditions.push_back(std::move(condition));
        }
    }

    // Flux, moment and shear are continuous even where a coefficient jumps, which is taken into account only at points.
    void findJumps() {
        std::set<std::string> told;
        for (const auto& [unused, terms] : m_variation.bracket) {
            const Expression factor = sumOf(terms);
            for (const Jump& jump : jumpsIn(factor, m_continuum, m_names, m_algebra))
                if (!jump.at || (isInside(*jump.at) && jumpsAt(factor, *jump.at)))
                    if (const std::string name = toText(jump.at.value_or(jump.call)); told.insert(name).second)
                        reportJump(jump, name);
        }
    }

    void reportJump(const Jump& jump, const std::string& name) {
        const auto isNow = [&](const Expression& at) { return jump.at && isSamePlaceNow(at, *jump.at, m_continuum); };
        if (isNow(m_continuum.from) || isNow(m_continuum.to))
            return find({ContinuumFindingKind::JumpByValue, "",
                         isNow(m_continuum.from) ? ContinuumPlace::Start : ContinuumPlace::End, name});
        for (std::size_t k = 0; k < m_continuum.points.size(); ++k)
            if (isNow(m_continuum.points[k].at))
                return find({ContinuumFindingKind::JumpByValue, "", ContinuumPlace::Inside, name, k});
        find({ContinuumFindingKind::JumpWithoutPoint, "", std::nullopt, name});
    }

    /// Neither an end nor a point whatever the values are, and not beyond the ends with those that are known.
    bool isInside(const Expression& place) const {
        const double at = evaluate(place, m_continuum.values);
        const double tolerance = 1e-9 * std::abs(at);
        if (at < evaluate(m_continuum.from, m_continuum.values) - tolerance ||
            at > evaluate(m_continuum.to, m_continuum.values) + tolerance)
            return false;
        const auto isBefore = [](const Expression& a, const Expression& b) {
            const Expression distance = tidied(b - a);
            return distance.isNumber() ? distance.number() > 0 : !vanishesIdentically(distance);
        };
        return isBefore(m_continuum.from, place) && isBefore(place, m_continuum.to) &&
               std::none_of(m_continuum.points.begin(), m_continuum.points.end(),
                            [&](const ContinuumPoint& point) { return isSamePlace(point.at, place, m_continuum); });
    }

    bool jumpsAt(const Expression& factor, const Expression& place) {
        const auto limit = [&](PointSide side) {
            return substituted(oneSided(factor, m_continuum, m_names, place, side, m_algebra),
                               {{m_continuum.variable, place}});
        };
        return !vanishesIdentically(limit(PointSide::Before) - limit(PointSide::Behind));
    }

    Expression onSide(const EndView& view, const Expression& expression, PointSide side) {
        Substitution there = {{m_continuum.variable, view.at}};
        for (const FieldDerivative& derivative : derivativesIn(expression, m_names))
            if (view.place == ContinuumPlace::Inside && !isContinuous(derivative))
                there.emplace(m_names.nameOf(derivative), sided(derivative, side));
        return substituted(oneSided(expression, m_continuum, m_names, view.at, side, m_algebra), there);
    }

    void addConditions(const EndView& view) {
        const std::map<FieldDerivative, Expression> prescribed = prescribedAt(view);
        std::set<FieldDerivative> varied;
        for (const auto& [key, unused] : m_variation.bracket)
            varied.insert(key);
        for (const auto& [key, unused] : view.own)
            varied.insert(key);
        for (const auto& [key, unused] : prescribed)
            varied.insert(key);
        for (const FieldDerivative& key : varied) {
            const auto given = prescribed.find(key);
            if (given != prescribed.end())
                addEssential(view, key, given->second);
            else
                addNatural(view, key);
        }
    }

    std::map<FieldDerivative, Expression> prescribedAt(const EndView& view) {
        std::map<FieldDerivative, Expression> known;
        for (const std::string& text : view.end.essential) {
            auto prescribed = prescribedBy(text, m_names, m_continuum.tables);
            if (!prescribed) {
                find({ContinuumFindingKind::UnknownEssential, "", view.place, text, view.point});
                continue;
            }
            const Expression condition = substituted(prescribed->condition, {{m_continuum.variable, view.at}});
            const auto [entry, isNew] = known.emplace(prescribed->derivative, condition);
            if (!isNew)
                find({agreeWith(entry->second, condition) ? ContinuumFindingKind::RepeatedCondition
                                                          : ContinuumFindingKind::ContradictingConditions,
                      fieldOf(prescribed->derivative), view.place, m_names.nameOf(prescribed->derivative), view.point});
        }
        return known;
    }

    static bool agreeWith(const Expression& a, const Expression& b) {
        return vanishesIdentically(a - b) || vanishesIdentically(a + b);
    }

    const std::string& fieldOf(const FieldDerivative& derivative) const {
        return m_continuum.fields[derivative.field].name;
    }

    BoundaryCondition conditionAt(const EndView& view, const FieldDerivative& key, ConditionKind kind) const {
        return {view.place, view.at, fieldOf(key), m_names.nameOf(key), kind, {}, {}, view.point};
    }

    /// Whether the densities leave a variation of this derivative at the ends, or a force of this order acts.
    bool isOfTheOrder(const FieldDerivative& key) const {
        const std::size_t order = spaceOrderOf(key.field, m_result.equations, m_names);
        return m_variation.bracket.contains(key) || key.space < (order + 1) / 2;
    }

    void addStep(const EndView& view, const FieldDerivative& key, HamiltonStepKind kind, const Expression& varied,
                 const Expression& condition) {
        const std::string name = m_names.nameOf(key);
        m_result.steps.push_back({kind, stepPlace(view.place), FieldOrigin::Kinetic, fieldOf(key), name, varied,
                                  condition, name, Expression(), view.at});
    }

    void addEssential(const EndView& view, const FieldDerivative& key, const Expression& given) {
        if (!isOfTheOrder(key))
            find({ContinuumFindingKind::EssentialBeyondOrder, fieldOf(key), view.place, m_names.nameOf(key),
                  view.point});
        if (!vanishesIdentically(sumOf(termsFor(view.own, key))))
            find(
                {ContinuumFindingKind::EssentialAndNatural, fieldOf(key), view.place, m_names.nameOf(key), view.point});
        BoundaryCondition condition = conditionAt(view, key, ConditionKind::Essential);
        condition.condition = isNegativeThroughout(given) ? negative(given) : given;
        addStep(view, key, HamiltonStepKind::HeldPlace, sumOf(variedAt(view, key)), condition.condition);
        m_result.conditions.push_back(std::move(condition));
    }

    /// The boundary terms with the sign of their end (at a point both sides), and the contributions of the place
    /// itself.
    std::vector<FieldTerm> variedAt(const EndView& view, const FieldDerivative& key) {
        std::vector<FieldTerm> terms;
        for (const FieldTerm& term : termsFor(m_variation.bracket, key)) {
            if (view.place != ContinuumPlace::Start)
                terms.push_back({term.origin, onSide(view, term.value, PointSide::Before)});
            if (view.place != ContinuumPlace::End)
                terms.push_back({term.origin, -onSide(view, term.value, PointSide::Behind)});
        }
        const std::vector<FieldTerm>& own = termsFor(view.own, key);
        terms.insert(terms.end(), own.begin(), own.end());
        return terms;
    }

    void addNatural(const EndView& view, const FieldDerivative& key) {
        const bool isOfEndAlone = !m_variation.bracket.contains(key);
        const bool hasOwn = !vanishesIdentically(sumOf(termsFor(view.own, key)));
        if (!hasOwn && vanishesIdentically(sumOf(termsFor(m_variation.bracket, key))))
            return;
        if (isOfEndAlone)
            find({ContinuumFindingKind::EndBeyondOrder, fieldOf(key), view.place, m_names.nameOf(key), view.point});
        const std::vector<FieldTerm> varied = variedAt(view, key);
        std::vector<FieldTerm> terms = readableTerms(negated(varied));
        Expression condition = readableForm(negative(sumOf(varied)));
        if (isNegativeThroughout(condition)) {
            condition = negative(condition);
            terms = negated(std::move(terms));
        }
        const bool isNothing = vanishesIdentically(condition);
        BoundaryCondition natural =
            conditionAt(view, key, isNothing ? ConditionKind::Regularity : ConditionKind::Natural);
        if (!isNothing) {
            natural.condition = condition;
            natural.terms = std::move(terms);
        }
        addStep(view, key, HamiltonStepKind::BoundaryEquation, sumOf(varied), natural.condition);
        m_result.conditions.push_back(std::move(natural));
    }

    const Continuum& m_continuum;
    const FieldNames& m_names;
    Algebra& m_algebra;
    JetCalculus m_calculus;
    std::stop_token m_stop;
    FirstVariation m_variation;
    FieldEquations m_result;
    bool m_areFieldsKnown = true;
};

FieldEquations refused(const Continuum& continuum, std::vector<ContinuumFinding> findings) {
    FieldEquations result;
    result.findings = std::move(findings);
    result.notation = fieldNotation(continuum);
    return result;
}

ContinuumFinding findingOf(const ArithmeticError& error) {
    const ArithmeticFault fault = error.fault();
    const bool isSize = fault == ArithmeticFault::TooDeep || fault == ArithmeticFault::TooLarge ||
                        fault == ArithmeticFault::TooManyDigits;
    return {isSize ? ContinuumFindingKind::TooLarge : ContinuumFindingKind::Undefined, ""};
}

} // namespace

bool isRefusal(ContinuumFindingKind kind) {
    return kind <= ContinuumFindingKind::TooLarge;
}

bool FieldEquations::isRefused() const {
    return std::any_of(findings.begin(), findings.end(),
                       [](const ContinuumFinding& finding) { return isRefusal(finding.kind); });
}

FieldEquations fieldEquations(const Continuum& continuum, Algebra& algebra, const std::stop_token& stop) {
    if (continuum.fields.size() > mostFields || continuum.points.size() > mostPoints)
        return refused(continuum, {{ContinuumFindingKind::TooLarge, ""}});
    const FieldNames names(continuum);
    try {
        std::vector<ContinuumFinding> findings = statementFindings(continuum, names);
        if (!findings.empty())
            return refused(continuum, std::move(findings));
        return Hamilton(continuum, names, algebra, stop).result();
    } catch (const ArithmeticError& error) {
        return refused(continuum, {findingOf(error)});
    }
}

} // namespace coenergy
