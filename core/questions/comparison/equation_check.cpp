// From what can be proved to what can only be compared: an empty statement; one of the equations up to a factor; a
// constraint's time derivative; an equation with values of parameters inserted; a consequence of constraints or of
// several equations; otherwise the most similar equation, term by term.
#include "comparison/equation_check.hpp"

#include "base/cancellation.hpp"
#include "comparison/branches.hpp"
#include "comparison/motion_consequence.hpp"
#include "comparison/typed_equation.hpp"
#include "expression/traverse.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "meaning/validation.hpp"
#include "reduction/reduced_system.hpp"

#include <algorithm>

namespace coenergy {

namespace {

constexpr std::size_t mostHeld = 8; // parameters, and equations, with whose values everything is tried again

class EquationAnswer {
public:
    EquationAnswer(const EquationQuestion& question, const EquationCheckInputs& inputs, const std::stop_token& stop)
        : m_inputs(inputs), m_system(*inputs.system), m_stop(stop), m_parsed(inputs.parsed),
          m_algebra(piMeaning(m_parsed.vocabulary)), m_comparison(m_system, stop) {
        m_result.question = question;
        m_result.notation = m_system.notation;
        for (std::size_t k = 0; k < m_system.equations.size() && !m_meant; ++k)
            if (!question.meant.empty() && m_system.equations[k].name == question.meant)
                m_meant = k;
    }

    EquationCheck run() {
        if (m_system.equations.empty()) {
            m_result.verdict = EquationVerdict::NoEquations;
            return std::move(m_result);
        }
        const TypedEquation typed = readEquation(m_result.question.text, m_parsed, m_system, m_algebra);
        m_result.problems = typed.problems;
        if (typed.residual)
            answerWithinBudget(withoutPower(*typed.residual));
        return std::move(m_result);
    }

private:
    // E^n = 0 says the same as E = 0.
    static Expression withoutPower(Expression typed) {
        while (typed.isPower() && typed.operands()[1].isNumber() && typed.operands()[1].number() > 0)
            typed = Expression(typed.operands()[0]);
        return typed;
    }

    void answerWithinBudget(const Expression& typed) {
        try {
            answer(typed);
        } catch (const BudgetExhausted&) {
            m_result.verdict = EquationVerdict::TooLarge;
        }
    }

    void answer(const Expression& typed) {
        if (m_comparison.isZero(typed))
            m_result.verdict = EquationVerdict::SaysNothing;
        else if (m_comparison.isConstant(typed))
            m_result.verdict = EquationVerdict::WithoutUnknown;
        else if (!isEquation(typed) && !isDerivedConstraint(typed) && !isEquationForValues(typed) &&
                 !isConsequence(typed))
            compare(typed);
    }

    void name(std::size_t equation) {
        m_result.equation = m_system.equations[equation].name;
        m_result.kind = m_system.equations[equation].kind;
        m_result.isMeant = !m_meant || *m_meant == equation;
        const std::vector<Freshness>& freshness = m_inputs.freshness;
        m_result.isStale = equation < freshness.size() && freshness[equation] == Freshness::Stale;
    }

    void scale(const Expression& factor) {
        m_result.factor = factor;
        m_result.mayVanish = m_comparison.mayVanish(factor);
    }

    static std::optional<EquationMatch> matchIn(EquationComparison& comparison, const Expression& typed,
                                                const std::optional<std::size_t>& meant) {
        std::optional<EquationMatch> match;
        if (meant)
            match = comparison.match(typed, meant);
        return match ? match : comparison.match(typed);
    }

    bool isEquation(const Expression& typed) {
        const auto match = matchIn(m_comparison, typed, m_meant);
        if (!match)
            return false;
        name(match->equation);
        scale(match->factor);
        showPlace(placeWithoutValue(typed, m_system.equations[match->equation].residual, m_system.notation), typed);
        const bool isSame = match->factor.isOne() || match->factor == Expression(-1);
        m_result.verdict = isSame ? EquationVerdict::Equal : EquationVerdict::EqualUpToFactor;
        return true;
    }

    // Of the names in the equation and in kinks of the model, those that are given: accelerations and multipliers
    // follow from them. Parameters last.
    void showPlace(const std::optional<Point>& place, const Expression& typed) {
        if (!place)
            return;
        std::set<std::string> names = symbolsIn(typed);
        for (const Equation& equation : m_system.equations)
            names.merge(namesInKinks(equation.residual));
        std::vector<std::pair<std::string, double>> parameters;
        for (const std::string& name : names) {
            const auto known = m_system.notation.find(name);
            const Role role = known == m_system.notation.end() ? Role::Parameter : known->second.role;
            const bool isGiven = role != Role::Acceleration && role != Role::Multiplier && role != Role::Effort &&
                                 role != Role::DynamicRate;
            if (const auto value = place->find(name); isGiven && value != place->end())
                (role == Role::Parameter && name != "t" ? parameters : m_result.place).push_back(*value);
        }
        m_result.place.insert(m_result.place.end(), parameters.begin(), parameters.end());
    }

    // Velocity and acceleration level of displacement constraints, acceleration level of flow constraints.
    bool isDerivedConstraint(const Expression& typed) {
        const UnknownTable unknowns(m_system);
        DaeSystem derived = m_system;
        derived.equations.clear();
        std::vector<std::pair<std::size_t, int>> origins;
        for (std::size_t k = 0; k < m_system.equations.size(); ++k) {
            const EquationKind kind = m_system.equations[k].kind;
            const int orders = kind == EquationKind::Displacement ? 2 : kind == EquationKind::Flow ? 1 : 0;
            Equation equation = m_system.equations[k];
            for (int order = 1; order <= orders; ++order) {
                checkpoint(m_stop);
                equation.residual = totalDerivative(equation.residual, unknowns, m_algebra);
                derived.equations.push_back(equation);
                origins.emplace_back(k, order);
            }
        }
        if (origins.empty())
            return false;
        const auto match = EquationComparison(derived, m_stop).match(typed);
        if (!match)
            return false;
        name(origins[match->equation].first);
        scale(match->factor);
        m_result.derivative = origins[match->equation].second;
        m_result.verdict = EquationVerdict::DerivedConstraint;
        return true;
    }

    // First inserts parameters defined by others, then the numbers of parameters that were not typed; the value 0 would
    // hide a missing term.
    bool isEquationForValues(const Expression& typed) {
        const std::set<std::string> present = symbolsIn(typed);
        Substitution values;
        const auto insert = [&](auto isWanted) {
            for (const ParameterValue& parameter : m_system.parameters)
                if (parameter.value && isWanted(parameter))
                    values.emplace(parameter.name, *parameter.value);
            return !values.empty() && isEquationWith(typed, values);
        };
        return insert([](const ParameterValue& parameter) { return !parameter.value->isNumber(); }) ||
               insert([&](const ParameterValue& parameter) {
                   return !present.contains(parameter.name) && !isLostBesideSymbols(*parameter.value, typed);
               });
    }

    // A zero, or a value lost in the rounding of symbolic terms, would hide a missing term; unless it was typed.
    static bool isLostBesideSymbols(const Expression& value, const Expression& typed) {
        constexpr double lost = 1e-6;
        if (!value.isNumber() || value.isZero())
            return value.isZero();
        if (std::abs(toDouble(value.number())) > lost)
            return false;
        bool isTyped = false;
        forEachNode(typed, [&](const Expression& node) {
            isTyped =
                isTyped || node == value || (-node) == value ||
                (node.isProduct() && (coefficientOf(node) == value.number() || -coefficientOf(node) == value.number()));
        });
        return !isTyped;
    }

    static Expression inserted(Expression expression, const Substitution& values) {
        constexpr int mostRounds = 8; // a value may contain parameters that have values
        for (int round = 0; round < mostRounds; ++round) {
            Expression next = substituted(expression, values);
            if (next == expression)
                break;
            expression = std::move(next);
        }
        return expression;
    }

    bool isEquationWith(const Expression& typed, const Substitution& values) {
        DaeSystem valued = m_system;
        std::optional<EquationMatch> match;
        try {
            for (Equation& equation : valued.equations)
                equation.residual = inserted(equation.residual, values);
            EquationComparison comparison(valued, m_stop);
            match = matchIn(comparison, inserted(typed, values), m_meant);
        } catch (const ArithmeticError&) { // a value that makes it undefined
            return false;
        }
        if (!match)
            return false;
        name(match->equation);
        scale(match->factor);
        std::set<std::string> names = symbolsIn(typed);
        names.merge(symbolsIn(m_system.equations[match->equation].residual));
        for (const std::string& name : names)
            if (values.contains(name))
                m_result.inserted.push_back(name);
        m_result.verdict = EquationVerdict::EqualForPresentValues;
        return true;
    }

    bool isConsequence(const Expression& typed) {
        if (!m_inputs.model)
            return false;
        const auto problem = problemWithValues();
        if (!problem)
            return false;
        try {
            return isConsequence(typed, *problem);
        } catch (const ArithmeticError&) { // a derivative that does not exist
            return false;
        }
    }

    bool isConsequence(const Expression& typed, const SimulationProblem& problem) {
        const auto consequence = [&](const std::set<std::string>& held) {
            return consequenceOf(typed, m_system, problem, held, m_algebra, m_stop);
        };
        MotionConsequence found = consequence({});
        const std::set<std::string> held = heldParameters();
        if (!isTrue(found.kind) && !held.empty() && held.size() <= mostHeld && m_system.equations.size() <= mostHeld)
            if (const MotionConsequence forValues = consequence(held); isTrue(forValues.kind)) {
                found = forValues;
                tellNeeded(held, consequence);
            }
        showPlace(found.failure ? found.failure : found.withoutValue, typed);
        return tell(found, typed);
    }

    static bool isTrue(ConsequenceKind kind) {
        return kind != ConsequenceKind::None && kind != ConsequenceKind::InPart;
    }

    // Parameters whose numbers may stand in the equation, or that may be equal. A zero would hide a missing term, and
    // so would values of other sizes than those of the random points.
    std::set<std::string> heldParameters() const {
        constexpr double least = 0.01, most = 100;
        std::set<std::string> held;
        for (const auto& [name, value] : parameterValues(m_parsed))
            if (std::abs(value) >= least && std::abs(value) <= most)
                held.insert(name);
        return held;
    }

    // Those without which it would not hold.
    void tellNeeded(std::set<std::string> held, const auto& consequence) {
        for (const std::string& name : std::set<std::string>(held)) {
            held.erase(name);
            if (!isTrue(consequence(held).kind))
                held.insert(name);
        }
        m_result.inserted.assign(held.begin(), held.end());
    }

    // Parameters without a value may have any value here.
    std::optional<SimulationProblem> problemWithValues() const {
        Overrides overrides;
        const Point known = parameterValues(m_parsed);
        for (const ParameterValue& parameter : m_system.parameters)
            if (!known.contains(parameter.name))
                overrides.parameters.emplace(parameter.name, 1);
        auto problem = problemFor(*m_inputs.model, m_parsed, overrides, IntegrationSettings{});
        if (!std::holds_alternative<SimulationProblem>(problem))
            return std::nullopt;
        return std::get<SimulationProblem>(std::move(problem));
    }

    // Where nothing has inertia, equations of coordinates restrict the motion as constraints do.
    bool hasConstraints() const {
        return std::any_of(m_system.equations.begin(), m_system.equations.end(),
                           [](const Equation& equation) { return equation.kind != EquationKind::Lagrange; });
    }

    bool tell(const MotionConsequence& consequence, const Expression& typed) {
        if (consequence.kind == ConsequenceKind::InPart) {
            compare(typed);
            m_result.verdict = EquationVerdict::HoldsInPart;
            return true;
        }
        if (consequence.kind != ConsequenceKind::None && !hasConstraints()) {
            m_result.verdict = EquationVerdict::FollowsTogether;
            for (const std::size_t k : consequence.equations)
                m_result.combined.push_back(m_system.equations[k].name);
            return true;
        }
        switch (consequence.kind) {
        case ConsequenceKind::None:
        case ConsequenceKind::InPart: return false;
        case ConsequenceKind::Constraints:
            m_result.verdict = EquationVerdict::FollowsFromConstraints;
            m_result.derivative = consequence.hasAccelerations ? 2 : 0;
            return true;
        case ConsequenceKind::One:
            m_result.verdict = EquationVerdict::EqualWhereConstraintsHold;
            name(consequence.equations.front());
            return true;
        case ConsequenceKind::Several:
            m_result.verdict = EquationVerdict::FollowsTogether;
            for (const std::size_t k : consequence.equations)
                m_result.combined.push_back(m_system.equations[k].name);
            return true;
        }
        return false;
    }

    void compare(const Expression& typed) {
        const auto difference = m_comparison.difference(typed, m_meant);
        if (!difference || (difference->rightTerms == 0 && !m_meant && !difference->findings.empty())) {
            m_result.verdict = EquationVerdict::UnlikeAny;
            return;
        }
        m_result.verdict = EquationVerdict::Different;
        name(difference->equation);
        scale(difference->factor);
        m_result.findings = difference->findings;
    }

    const EquationCheckInputs& m_inputs;
    const DaeSystem& m_system;
    const std::stop_token& m_stop;
    const ParsedModel& m_parsed;
    Algebra m_algebra;
    EquationComparison m_comparison;
    std::optional<std::size_t> m_meant;
    EquationCheck m_result;
};

} // namespace

std::string_view verdictName(EquationVerdict verdict) {
    switch (verdict) {
    case EquationVerdict::NotUnderstood: return "not-understood";
    case EquationVerdict::NoEquations: return "no-equations";
    case EquationVerdict::SaysNothing: return "says-nothing";
    case EquationVerdict::WithoutUnknown: return "without-unknown";
    case EquationVerdict::Equal: return "equal";
    case EquationVerdict::EqualUpToFactor: return "equal-up-to-factor";
    case EquationVerdict::EqualForPresentValues: return "equal-for-present-values";
    case EquationVerdict::DerivedConstraint: return "derived-constraint";
    case EquationVerdict::EqualWhereConstraintsHold: return "equal-where-constraints-hold";
    case EquationVerdict::FollowsFromConstraints: return "follows-from-constraints";
    case EquationVerdict::FollowsTogether: return "follows-together";
    case EquationVerdict::Different: return "different";
    case EquationVerdict::HoldsInPart: return "holds-in-part";
    case EquationVerdict::UnlikeAny: return "unlike-any";
    case EquationVerdict::TooLarge: return "too-large";
    }
    return {};
}

EquationCheck checkEquation(const EquationQuestion& question, const EquationCheckInputs& inputs,
                            const std::stop_token& stop) {
    return EquationAnswer(question, inputs, stop).run();
}

} // namespace coenergy
