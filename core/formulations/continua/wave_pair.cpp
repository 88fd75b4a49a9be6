// The first equation says that u_tx = u_xt, where q enters along the way; the second is the field equation. Each is
// differentiated once, by the other variable, to eliminate either of the two.
#include "continua/wave_pair.hpp"

#include "algebra/tidy.hpp"
#include "continua/ritz_integrals.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <set>

namespace coenergy {

namespace {

/// The coefficient of the square of one derivative, if the density is that alone, and the same everywhere.
std::optional<Expression> uniformSquare(const Expression& density, const FieldDerivative& derivative,
                                        const Continuum& continuum) {
    if (density.isZero())
        return Expression();
    const auto polynomial = fieldPolynomial(density, FieldNames(continuum));
    if (!polynomial || polynomial->size() != 1 || polynomial->begin()->first != FieldMonomial{derivative, derivative})
        return std::nullopt;
    const Expression twice = tidied(Expression(2) * polynomial->begin()->second);
    const std::set<std::string> names = symbolsIn(twice);
    return names.contains(continuum.variable) || names.contains("t") ? std::nullopt : std::optional(twice);
}

/// c (u_x - w)^2/2, where c is the same everywhere and w a function of place and time; but for what contains no field.
struct Strain {
    Expression stiffness, entered;
};

std::optional<Strain> uniformStrain(const Expression& density, const Continuum& continuum) {
    const FieldDerivative bent{0, 1, 0};
    const auto polynomial = fieldPolynomial(density, FieldNames(continuum));
    if (!polynomial)
        return std::nullopt;
    Expression square, linear;
    for (const auto& [monomial, factor] : *polynomial)
        if (monomial == FieldMonomial{bent, bent})
            square = factor;
        else if (monomial == FieldMonomial{bent})
            linear = factor;
        else if (!monomial.empty())
            return std::nullopt;
    const Expression stiffness = tidied(Expression(2) * square);
    const std::set<std::string> names = symbolsIn(stiffness);
    if (stiffness.isZero() || names.contains(continuum.variable) || names.contains("t"))
        return std::nullopt;
    return Strain{stiffness, tidied(-linear / stiffness)};
}

bool containsField(const Expression& force, const Continuum& continuum) {
    const FieldNames names(continuum);
    const std::set<std::string> used = symbolsIn(force);
    return std::any_of(used.begin(), used.end(),
                       [&](const std::string& name) { return names.derivativeNamed(name).has_value(); });
}

std::string unused(const std::vector<std::string>& proposed, const std::set<std::string>& taken) {
    for (const std::string& name : proposed)
        if (!taken.contains(name))
            return name;
    return proposed.front() + "'"; // which cannot be typed
}

/// Names of derivatives: Q_t, Q_xx, typeset with indices.
class PairNames {
public:
    PairNames(const Continuum& continuum, WavePair& pair) : m_variable(continuum.variable.substr(0, 1)), m_pair(pair) {}

    Expression flow(int space, int time) { return derivative(m_pair.flow, space, time); }
    Expression effort(int space, int time) { return derivative(m_pair.effort, space, time); }

private:
    Expression derivative(const std::string& of, int space, int time) {
        std::string letters;
        for (int k = 0; k < space; ++k)
            letters += m_variable;
        letters += std::string(static_cast<std::size_t>(time), 't');
        const std::string name = letters.empty() ? of : of + "_" + letters;
        const std::string latex = letters.empty() ? latexOfName(of) : latexOfName(of) + "_{" + letters + "}";
        m_pair.notation.insert_or_assign(
            name, SymbolNotation{time > 0 ? Role::Acceleration : Role::Flow, static_cast<std::size_t>(space), latex});
        return Expression::symbol(name);
    }

    std::string m_variable;
    WavePair& m_pair;
};

} // namespace

std::optional<WavePair> wavePair(const Continuum& continuum, const FieldEquations& equations, Algebra& algebra) {
    if (continuum.fields.size() != 1 || continuum.time != ContinuumTime::Flows ||
        containsField(continuum.fields.front().force, continuum))
        return std::nullopt;
    const auto m = uniformSquare(continuum.kineticDensity, {0, 0, 1}, continuum);
    const auto strain = uniformStrain(continuum.potentialDensity, continuum);
    const auto b = uniformSquare(continuum.dissipationDensity, {0, 0, 1}, continuum);
    if (!m || !strain || !b || m->isZero())
        return std::nullopt;
    const Expression& f = continuum.fields.front().force;
    const auto& [c, w] = *strain;
    const auto slope = [&](const Expression& of, const std::string& name) {
        return algebra.expression(algebra.derivative(algebra.formula(of), name));
    };
    const Expression q = slope(w, "t");
    std::set<std::string> taken = {continuum.variable, continuum.fields.front().name};
    for (const Expression& used : {*m, c, *b, f, w, continuum.from, continuum.to})
        taken.merge(symbolsIn(used));
    WavePair pair;
    pair.flow = unused({"Q", "q", "w"}, taken);
    pair.effort = unused({"P", "p", "S"}, taken);
    pair.notation = equations.notation;
    PairNames names(continuum, pair);
    const std::string bent = derivativeName(continuum, {0, 1, 0});
    pair.effortMeaning = -c * (Expression::symbol(bent) - w);
    pair.firstOrder = {names.effort(0, 1) + c * names.flow(1, 0) - c * q,
                       *m * names.flow(0, 1) + *b * names.flow(0, 0) + names.effort(1, 0) - f};
    pair.ofFlow = *m * names.flow(0, 2) + *b * names.flow(0, 1) - c * names.flow(2, 0) +
                  c * slope(q, continuum.variable) - slope(f, "t");
    pair.ofEffort = *m * names.effort(0, 2) + *b * names.effort(0, 1) - c * names.effort(2, 0) +
                    c * slope(f, continuum.variable) - c * *m * slope(q, "t") - c * *b * q;
    return pair;
}

} // namespace coenergy
