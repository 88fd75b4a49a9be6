// p = dT*/df is undone by rootCandidates. What holds is decided by values: with random parameters and with those of the
// model, at flows of both signs, the formula has to give back the flow of which the momentum was computed, and its flow
// the momentum. The energy is sum p f - T*, or the integral of f over p where that is shorter.
#include "lagrange/bent_momentum.hpp"

#include "algebra/antiderivative.hpp"
#include "algebra/root_candidates.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "expression/traverse.hpp"
#include "lagrange/parameter_values.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr int bentTrials = 96;
constexpr int leastBentComparisons = 8;

class BentInversion {
public:
    BentInversion(const BentBlock& block, const std::vector<ParameterValue>& parameters, Algebra& algebra,
                  Simplifier& simplifier, const std::stop_token& stop)
        : m_block(block), m_values(valuesOf(parameters)), m_algebra(algebra), m_simplifier(simplifier), m_stop(stop) {}

    std::optional<BentInverse> inverse() {
        if (size() > 1)
            return ofSeveral();
        for (const Expression& candidate :
             rootCandidates(m_block.momenta[0] - p(0), m_block.names[0].flow, m_simplifier, m_stop))
            if (auto found = checked({{candidate}, energiesOf(candidate, m_block.coenergy)}))
                return found;
        return std::nullopt;
    }

private:
    struct Candidate {
        std::vector<Expression> flows;
        std::vector<Expression> energies; // in different forms
    };

    std::size_t size() const { return m_block.names.size(); }
    Expression p(std::size_t i) const { return Expression::symbol(m_block.names[i].momentum); }
    Expression f(std::size_t i) const { return Expression::symbol(m_block.names[i].flow); }
    Expression simple(const Expression& expression) {
        checkpoint(m_stop);
        return m_simplifier.simplified(expression, m_stop);
    }
    Expression shorter(const Expression& expression) { return simple(withEvenRootsTaken(simple(expression))); }
    // Of the first coordinate alone: p f - T*, and the integral of f over p from zero.
    std::vector<Expression> energiesOf(const Expression& flow, const Expression& coenergy) {
        const std::string& momentum = m_block.names[0].momentum;
        const Expression direct = p(0) * flow - substituted(coenergy, {{m_block.names[0].flow, flow}});
        std::vector<Expression> forms = {direct, shorter(direct)};
        try {
            if (const auto integral = closedIntegral(flow, momentum, m_algebra))
                forms.push_back(simple(*integral - shorter(substituted(*integral, {{momentum, Expression()}}))));
        } catch (const ArithmeticError&) {
            // The integral has no value at rest.
        }
        std::stable_sort(forms.begin(), forms.end(), [](const Expression& a, const Expression& b) {
            return operationCount(a) < operationCount(b);
        });
        return forms;
    }

    // p_i = f_i mu_i h(u): with P^2 = sum of p_i^2/mu_i it is P = u h(u), the momentum of one coordinate.
    std::optional<BentInverse> ofSeveral() {
        std::vector<Expression> weights;
        const Expression first = m_block.momenta[0] / f(0);
        for (std::size_t i = 0; i < size(); ++i) {
            weights.push_back(simple(m_block.momenta[i] / (f(i) * first)));
            for (const FlowAndMomentum& names : m_block.names)
                if (symbolsIn(weights.back()).contains(names.flow))
                    return std::nullopt;
        }
        Substitution alone;
        for (std::size_t i = 1; i < size(); ++i)
            alone.emplace(m_block.names[i].flow, Expression());
        const Expression momentum = simple(substituted(m_block.momenta[0], alone));
        const Expression coenergy = simple(substituted(m_block.coenergy, alone));
        for (const Expression& speed : rootCandidates(momentum - p(0), m_block.names[0].flow, m_simplifier, m_stop))
            if (auto found = checked(spread(speed, energiesOf(speed, coenergy), weights)))
                return found;
        return std::nullopt;
    }

    Candidate spread(const Expression& speed, const std::vector<Expression>& energies,
                     const std::vector<Expression>& weights) {
        std::vector<Expression> squares;
        for (std::size_t i = 0; i < size(); ++i)
            squares.push_back(p(i) * p(i) / weights[i]);
        const Substitution whole = {{m_block.names[0].momentum, squareRoot(sum(std::move(squares)))}};
        const Expression share = substituted(simple(speed / p(0)), whole);
        Candidate candidate;
        for (std::size_t i = 0; i < size(); ++i)
            candidate.flows.push_back(simple(p(i) * share / weights[i]));
        for (const Expression& energy : energies)
            candidate.energies.push_back(simple(substituted(energy, whole)));
        return candidate;
    }

    std::optional<BentInverse> checked(const Candidate& candidate) {
        if (!isInverse(candidate.flows) || !staysInRange(candidate.flows))
            return std::nullopt;
        for (const Expression& energy : candidate.energies)
            if (isEnergy(energy))
                return BentInverse{candidate.flows, energy};
        return std::nullopt;
    }

    // Names at random, in every second trial parameters as they are; flows of any size and sign.
    Point pointOf(int trial, RandomNumbers& random) const {
        std::set<std::string> names = symbolsIn(m_block.coenergy);
        for (const Expression& momentum : m_block.momenta)
            addSymbolsIn(momentum, names);
        Point point;
        for (const std::string& name : names)
            if (name != "pi")
                point.emplace(name, 0.3 + random.share());
        const bool isOfModel = m_values && trial % 2 == 1;
        if (isOfModel)
            for (const auto& [name, value] : *m_values)
                point[name] = value;
        const double scale = std::pow(10, trial / 2 % (isOfModel ? 12 : 3) - 2);
        for (const FlowAndMomentum& names : m_block.names)
            point[names.flow] = scale * (0.3 + random.share()) * random.sign();
        return point;
    }

    Point withMomenta(Point point) const {
        std::vector<double> momenta;
        for (const Expression& momentum : m_block.momenta)
            momenta.push_back(evaluate(momentum, point));
        for (std::size_t i = 0; i < size(); ++i)
            point[m_block.names[i].momentum] = momenta[i];
        return point;
    }

    Point withFlows(Point point, const std::vector<Expression>& flows) const {
        const Point before = point;
        for (std::size_t i = 0; i < size(); ++i)
            point[m_block.names[i].flow] = evaluate(flows[i], before);
        return point;
    }

    // By how much a relative error in p changes the flow, from a small step: formulas of slopes lose all their digits
    // where the momentum no longer grows.
    double conditionAt(const Point& point) const {
        constexpr double step = 1e-3, rounding = 1e-16;
        Point beside = point;
        for (const FlowAndMomentum& names : m_block.names)
            beside[names.flow] *= 1 + step;
        double condition = 1;
        for (std::size_t i = 0; i < size(); ++i) {
            const double momentum = point.at(m_block.names[i].momentum);
            const double change = std::abs(evaluate(m_block.momenta[i], beside) / momentum - 1);
            condition += step / std::max(change, rounding);
        }
        return condition;
    }

    double toleranceAt(const Point& point) const { return 1e-9 + 1e-14 * conditionAt(point); }
    // Elsewhere rounding may have put a momentum beyond the end of its range, where formulas have no value.
    static bool tells(double tolerance) { return tolerance < 1e-3; }

    // At both kinds of parameters there have to be enough points at which the formula has a value.
    bool isInverse(const std::vector<Expression>& flows) {
        RandomNumbers random;
        int compared[2] = {0, 0};
        for (int trial = 0; trial < bentTrials; ++trial) {
            checkpoint(m_stop);
            const Point point = withMomenta(pointOf(trial, random));
            const double tolerance = toleranceAt(point);
            if (!tells(tolerance))
                continue;
            for (std::size_t i = 0; i < size(); ++i) {
                const double flow = point.at(m_block.names[i].flow);
                if (!(std::abs(evaluate(flows[i], point) - flow) <= tolerance * std::abs(flow)))
                    return false;
            }
            ++compared[trial % 2];
        }
        return compared[0] >= leastBentComparisons && compared[1] >= leastBentComparisons;
    }

    // Whether the flow found for any momentum has that momentum. T* = f^(3/2) has none below zero, where f = 4 p^2/9
    // would go on. A flow that rounding has put onto the end of its range, like that of light, says nothing.
    bool staysInRange(const std::vector<Expression>& flows) {
        RandomNumbers random;
        for (int trial = 0; trial < bentTrials; ++trial) {
            checkpoint(m_stop);
            Point point = pointOf(trial, random);
            for (const FlowAndMomentum& names : m_block.names)
                point[names.momentum] = point.at(names.flow);
            const Point found = withFlows(point, flows);
            for (std::size_t i = 0; i < size(); ++i)
                if (std::isfinite(found.at(m_block.names[i].flow)) && !givesBack(found, i))
                    return false;
        }
        return true;
    }

    // Whether the momentum belongs to the flow, as far as flows that differ by little more than rounding tell: on one
    // side of them there may be none.
    bool givesBack(const Point& point, std::size_t i) const {
        const double momentum = point.at(m_block.names[i].momentum);
        std::vector<double> around;
        for (const double share : {1 - 1e-9, 1.0, 1 + 1e-9}) {
            Point beside = point;
            for (const FlowAndMomentum& names : m_block.names)
                beside[names.flow] *= share;
            around.push_back(evaluate(m_block.momenta[i], beside));
        }
        const auto values = std::count_if(around.begin(), around.end(), [](double p) { return std::isfinite(p); });
        if (values < 3)
            return values > 0;
        const auto [least, largest] = std::minmax_element(around.begin(), around.end());
        const double tolerance = 1e-9 * std::abs(momentum);
        return momentum >= *least - tolerance && momentum <= *largest + tolerance;
    }

    bool isEnergy(const Expression& energy) {
        RandomNumbers random;
        const std::vector<Expression> terms = termsOf(expanded(energy)); // the sizes of what cancels
        int compared = 0;
        for (int trial = 0; trial < bentTrials; ++trial) {
            const Point point = withMomenta(pointOf(trial, random));
            if (!tells(toleranceAt(point)))
                continue;
            double expected = -evaluate(m_block.coenergy, point);
            double size = std::abs(expected);
            for (const FlowAndMomentum& names : m_block.names) {
                expected += point.at(names.momentum) * point.at(names.flow);
                size += std::abs(point.at(names.momentum) * point.at(names.flow));
            }
            for (const Expression& term : terms)
                size += std::abs(evaluate(term, point));
            if (!std::isfinite(expected))
                continue;
            if (!(std::abs(evaluate(energy, point) - expected) <= 1e-9 * size))
                return false;
            ++compared;
        }
        return compared >= leastBentComparisons;
    }

    const BentBlock& m_block;
    std::optional<Point> m_values;
    Algebra& m_algebra;
    Simplifier& m_simplifier;
    std::stop_token m_stop;
};

} // namespace

std::optional<BentInverse> bentInverse(const BentBlock& block, const std::vector<ParameterValue>& parameters,
                                       Algebra& algebra, Simplifier& simplifier, const std::stop_token& stop) {
    return BentInversion(block, parameters, algebra, simplifier, stop).inverse();
}

} // namespace coenergy
