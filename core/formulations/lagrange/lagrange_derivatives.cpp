// d/dt(p_i) = sum_j M_ij a_j + sum_j dp_i/dq_j f_j + dp_i/dt, where p_i = dT*/df_i and M = d2T*/df2; d2phi/dt2
// likewise. Reference: B. Fabien, Analytical System Dynamics, 2009, section 4.5.
#include "lagrange/lagrange_derivatives.hpp"

#include "algebra/derivative_size.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "expression/traverse.hpp"
#include "lagrange/definitions.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace coenergy {

namespace {

constexpr std::size_t maximumFormulaSize = 2'000'000;
constexpr std::size_t capacity = 256; // of a cache: the constraints of a large model, before and after an edit

using Context = LagrangeDerivatives::Context;

/// A formula with its names: most derivatives of a large model vanish, and the names show which.
struct NamedFormula {
    Formula formula;
    std::set<std::string> names;
};

class Differentiation {
public:
    explicit Differentiation(const Context& context) : m_context(context), m_algebra(context.pi) {}

    NamedFormula formula(const Expression& expression, std::uint64_t DerivativeSize::*order) {
        checkSize(expression, order);
        return {withinLimits(m_algebra.formula(expression)), symbolsIn(expression)};
    }

    NamedFormula named(const Formula& formula) {
        return {formula, formula.isZero() ? std::set<std::string>() : symbolsIn(m_algebra.expression(formula))};
    }

    Formula derivative(const NamedFormula& named, const std::string& name) {
        checkpoint(m_context.stop);
        return named.names.contains(name) ? withinLimits(m_algebra.derivative(named.formula, name)) : Formula();
    }

    Expression tidy(const Formula& formula) {
        checkpoint(m_context.stop);
        return tidied(m_algebra.expression(formula));
    }

    std::vector<Expression> gradient(const NamedFormula& formula, std::string CoordinateNames::*variable) {
        std::vector<Expression> row;
        for (const CoordinateNames& coordinate : m_context.coordinates)
            row.push_back(tidy(derivative(formula, coordinate.*variable)));
        return row;
    }

    // sum_j dformula/dq_j f_j + dformula/dt: the part of the time derivative without accelerations.
    Formula drift(const NamedFormula& formula) {
        Formula result = derivative(formula, "t");
        for (const CoordinateNames& coordinate : m_context.coordinates)
            if (const Formula partial = derivative(formula, coordinate.name); !partial.isZero())
                result = result + partial * m_algebra.symbol(coordinate.flow);
        return withinLimits(result);
    }

    KineticDerivatives kinetic(const Expression& kineticCoenergy);

private:
    Formula withinLimits(const Formula& formula) const {
        if (m_algebra.exceeds(formula, maximumFormulaSize))
            throw ArithmeticError(ArithmeticFault::TooLarge);
        return formula;
    }

    void checkSize(const Expression& expression, std::uint64_t DerivativeSize::*order) const {
        std::set<std::string> variables = {"t"};
        for (const CoordinateNames& coordinate : m_context.coordinates)
            variables.insert({coordinate.name, coordinate.flow});
        const auto isOne = [&](const std::string& name) { return variables.contains(name); };
        if (derivativeSize(expression, isOne).*order > maximumDerivativeSize)
            throw ArithmeticError(ArithmeticFault::TooLarge);
    }

    const Context& m_context;
    Algebra m_algebra;
};

KineticDerivatives Differentiation::kinetic(const Expression& kineticCoenergy) {
    const NamedFormula coenergy = formula(kineticCoenergy, &DerivativeSize::second);
    const std::vector<CoordinateNames>& coordinates = m_context.coordinates;
    std::vector<NamedFormula> momenta;
    for (const CoordinateNames& coordinate : coordinates)
        momenta.push_back(named(derivative(coenergy, coordinate.flow)));
    KineticDerivatives result;
    for (std::size_t i = 0; i < momenta.size(); ++i) {
        std::vector<Expression> row;
        for (std::size_t j = 0; j < momenta.size(); ++j) // M is symmetric
            row.push_back(j < i ? result.massMatrix[j][i] : tidy(derivative(momenta[i], coordinates[j].flow)));
        result.massMatrix.push_back(std::move(row));
        const Formula gyroscopic = drift(momenta[i]);
        const Formula gradient = derivative(coenergy, coordinates[i].name);
        result.gyroscopic.push_back(tidy(gyroscopic));
        result.gradient.push_back(tidy(gradient));
        result.velocity.push_back(tidy(gyroscopic - gradient));
    }
    return result;
}
} // namespace

template <class Result, class Take>
Result LagrangeDerivatives::remembered(Memory<Result>& memory, const Expression& value, const Context& context,
                                       Take take) {
    const Key key{value, context.coordinates, context.pi};
    const auto known =
        std::find_if(memory.begin(), memory.end(), [&](const auto& entry) { return entry.first == key; });
    if (known != memory.end()) {
        std::rotate(memory.begin(), known, known + 1);
        return memory.front().second;
    }
    Result result = take();
    ++m_taken;
    memory.emplace_front(key, result);
    if (memory.size() > capacity)
        memory.pop_back();
    return result;
}

KineticDerivatives LagrangeDerivatives::kinetic(const Expression& kineticCoenergy, const Context& context) {
    return remembered(m_kinetic, kineticCoenergy, context,
                      [&] { return Differentiation(context).kinetic(kineticCoenergy); });
}

std::vector<Expression> LagrangeDerivatives::gradient(const Expression& value, Variables variables,
                                                      const Context& context) {
    const bool isByFlows = variables == Variables::Flows;
    return remembered(isByFlows ? m_byFlows : m_byDisplacements, value, context, [&] {
        Differentiation work(context);
        return work.gradient(work.formula(value, &DerivativeSize::first),
                             isByFlows ? &CoordinateNames::flow : &CoordinateNames::name);
    });
}

std::vector<Expression> LagrangeDerivatives::generalizedForce(const std::vector<Expression>& force,
                                                              const std::vector<Expression>& point,
                                                              const Context& context) {
    std::vector<std::vector<Expression>> work(context.coordinates.size());
    for (std::size_t k = 0; k < force.size(); ++k) {
        const std::vector<Expression> row = gradient(point[k], Variables::Displacements, context);
        for (std::size_t i = 0; i < row.size(); ++i)
            work[i].push_back(force[k] * row[i]);
    }
    std::vector<Expression> result;
    for (std::vector<Expression>& terms : work)
        result.push_back(tidied(sum(std::move(terms))));
    return result;
}

ConstraintDerivatives LagrangeDerivatives::displacement(const Expression& phi, const Context& context) {
    return remembered(m_displacement, phi, context, [&] {
        Differentiation work(context);
        const NamedFormula formula = work.formula(phi, &DerivativeSize::second);
        return ConstraintDerivatives{work.gradient(formula, &CoordinateNames::name),
                                     work.tidy(-work.drift(work.named(work.drift(formula))))};
    });
}

ConstraintDerivatives LagrangeDerivatives::flow(const Expression& psi, const Context& context) {
    return remembered(m_flow, psi, context, [&] {
        Differentiation work(context);
        const NamedFormula formula = work.formula(psi, &DerivativeSize::second);
        return ConstraintDerivatives{work.gradient(formula, &CoordinateNames::flow), work.tidy(-work.drift(formula))};
    });
}

} // namespace coenergy
