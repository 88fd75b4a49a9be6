// M is inverted by cofactors, which gives the fractions of a textbook. Of a singular M the largest principal minor that
// does not vanish has its rank, for M is symmetric.
#include "lagrange/momentum_inversion.hpp"

#include "algebra/algebra.hpp"
#include "algebra/tidy.hpp"
#include "algebra/values_at_points.hpp"
#include "base/cancellation.hpp"
#include "expression/any_node.hpp"
#include "expression/jumps.hpp"
#include "expression/traverse.hpp"
#include "lagrange/bent_momentum.hpp"
#include "lagrange/parameter_values.hpp"

#include <algorithm>
#include <numeric>

namespace coenergy {

namespace {

using Reason = HamiltonObstacle::Reason;
using Indices = std::vector<std::size_t>;

Indices indicesWithout(Indices indices, std::size_t place) {
    indices.erase(indices.begin() + static_cast<std::ptrdiff_t>(place));
    return indices;
}

// The subsets of the indices, the largest first.
std::vector<Indices> subsetsOf(const Indices& indices) {
    std::vector<Indices> subsets;
    for (std::size_t mask = 1; mask < std::size_t{1} << indices.size(); ++mask) {
        Indices subset;
        for (std::size_t k = 0; k < indices.size(); ++k)
            if (mask >> k & 1)
                subset.push_back(indices[k]);
        subsets.push_back(std::move(subset));
    }
    std::stable_sort(subsets.begin(), subsets.end(),
                     [](const Indices& a, const Indices& b) { return a.size() > b.size(); });
    return subsets;
}

class Inversion {
public:
    Inversion(const Expression& coenergy, const std::vector<FlowAndMomentum>& names,
              const std::vector<ParameterValue>& parameters, PiMeaning pi, Simplifier& simplifier,
              const std::stop_token& stop)
        : m_coenergy(coenergy), m_names(names), m_parameters(parameters), m_simplifier(simplifier), m_stop(stop),
          m_algebra(pi) {}

    std::variant<MomentumInversion, HamiltonObstacle> inverted() {
        differentiate();
        if (auto jump = obstacleOfJumps())
            return *jump;
        for (const Indices& block : blocks()) {
            const bool isAffine = std::all_of(block.begin(), block.end(), [&](auto i) { return m_found.isAffine[i]; });
            if (auto obstacle = isAffine ? invertAffine(block) : invertBent(block))
                return *obstacle;
        }
        m_found.energy = m_found.energy - m_rest;
        if (auto obstacle = obstacleOfValues())
            return *obstacle;
        return std::move(m_found);
    }

private:
    std::size_t size() const { return m_names.size(); }
    Expression f(std::size_t i) const { return Expression::symbol(m_names[i].flow); }
    Expression p(std::size_t i) const { return Expression::symbol(m_names[i].momentum); }
    Expression simple(const Expression& expression) {
        checkpoint(m_stop);
        return m_simplifier.simplified(expression, m_stop);
    }
    Expression derivative(const Expression& expression, const std::string& name) {
        checkpoint(m_stop);
        return m_algebra.expression(m_algebra.derivative(m_algebra.formula(expression), name));
    }
    bool hasFlow(const Expression& expression) const {
        const std::set<std::string> used = symbolsIn(expression);
        return std::any_of(m_names.begin(), m_names.end(),
                           [&](const auto& names) { return used.contains(names.flow); });
    }
    HamiltonObstacle obstacle(Reason reason, const Indices& block) const {
        HamiltonObstacle found{reason, {}};
        for (const std::size_t i : block)
            found.coordinates.push_back(m_names[i].coordinate);
        return found;
    }

    void differentiate() {
        for (const FlowAndMomentum& names : m_names)
            m_still.emplace(names.flow, Expression());
        m_rest = simple(substituted(m_coenergy, m_still));
        m_found.slopes.assign(size(), std::vector<Expression>(size()));
        m_found.flows.resize(size());
        m_found.primary.resize(size());
        m_found.isDetermined.assign(size(), false);
        for (std::size_t i = 0; i < size(); ++i) {
            m_found.momenta.push_back(simple(derivative(m_coenergy, m_names[i].flow)));
            for (std::size_t j = 0; j < size(); ++j)
                m_found.slopes[i][j] = simple(derivative(m_found.momenta[i], m_names[j].flow));
            const std::vector<Expression>& row = m_found.slopes[i];
            m_found.isAffine.push_back(
                std::none_of(row.begin(), row.end(), [&](const Expression& slope) { return hasFlow(slope); }));
        }
    }

    // The slopes of sign and step are zero, and yet T* = abs(f) is not what they and T* at rest tell.
    std::optional<HamiltonObstacle> obstacleOfJumps() const {
        const bool hasPiecesOfFlows = anyNode(m_coenergy, [&](const Expression& node) {
            return node.isFunction() && isPiecewise(node.function()) && hasFlow(node);
        });
        for (std::size_t i = 0; hasPiecesOfFlows && i < size(); ++i)
            if (symbolsIn(m_coenergy).contains(m_names[i].flow) && (jumps(m_coenergy) || jumps(m_found.momenta[i])))
                return obstacle(Reason::NotInvertible, {i});
        return std::nullopt;
    }

    // Coordinates that T* couples, directly or by others.
    std::vector<Indices> blocks() const {
        Indices first(size());
        std::iota(first.begin(), first.end(), std::size_t{0});
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            for (std::size_t i = 0; i < size(); ++i)
                for (std::size_t j = 0; j < size(); ++j)
                    if (!m_found.slopes[i][j].isZero() && first[j] > first[i])
                        isChanged = (first[j] = first[i], true);
        }
        std::vector<Indices> blocks;
        for (std::size_t leader = 0; leader < size(); ++leader) {
            Indices block;
            for (std::size_t i = leader; i < size(); ++i)
                if (first[i] == leader)
                    block.push_back(i);
            if (!block.empty())
                blocks.push_back(std::move(block));
        }
        return blocks;
    }

    // The momentum at rest, b.
    Expression atRest(std::size_t i) { return simple(substituted(m_found.momenta[i], m_still)); }

    std::optional<HamiltonObstacle> invertAffine(const Indices& block) {
        if (block.size() > mostTogether)
            return obstacle(Reason::TooLarge, block);
        for (const Indices& chosen : subsetsOf(block)) {
            const Expression whole = simple(minorOf(m_found.slopes, chosen, chosen));
            if (whole.isZero() || vanishesIdentically(whole))
                continue;
            invertChosen(chosen, whole);
            restrictOthers(block);
            return std::nullopt;
        }
        restrictOthers(block);
        return std::nullopt;
    }

    // f = M^-1 (p - b - M' f'), with the flows f' of the others; of the energy (p - b) M^-1 (p - b)/2.
    void invertChosen(const Indices& chosen, const Expression& whole) {
        const ExpressionMatrix inverse = inverseOf(m_found.slopes, chosen, whole);
        for (const std::size_t i : chosen)
            m_found.isDetermined[i] = true;
        for (std::size_t i = 0; i < chosen.size(); ++i) {
            std::vector<Expression> flow, alone;
            for (std::size_t j = 0; j < chosen.size(); ++j) {
                const Expression above = p(chosen[j]) - atRest(chosen[j]);
                alone.push_back(inverse[i][j] * above);
                flow.push_back(inverse[i][j] * (above - shareOfOthers(chosen[j])));
            }
            m_found.flows[chosen[i]] = simple(sum(std::move(flow)));
            const Expression momentum = p(chosen[i]) - atRest(chosen[i]);
            m_found.energy = m_found.energy + momentum * simple(sum(std::move(alone))) / Expression(2);
        }
    }

    Expression shareOfOthers(std::size_t i) const {
        std::vector<Expression> terms;
        for (std::size_t j = 0; j < size(); ++j)
            if (!m_found.isDetermined[j])
                terms.push_back(m_found.slopes[i][j] * f(j));
        return sum(std::move(terms));
    }

    void restrictOthers(const Indices& block) {
        Substitution flows;
        for (const std::size_t i : block)
            flows.emplace(m_names[i].flow,
                          m_found.isDetermined[i] ? substituted(m_found.flows[i], m_still) : Expression());
        for (const std::size_t i : block)
            if (!m_found.isDetermined[i])
                m_found.primary[i] = simple(substituted(m_found.momenta[i], flows));
    }

    std::optional<HamiltonObstacle> invertBent(const Indices& block) {
        BentBlock bent;
        Substitution others = m_still;
        for (const std::size_t i : block) {
            bent.names.push_back(m_names[i]);
            bent.momenta.push_back(m_found.momenta[i]);
            others.erase(m_names[i].flow);
        }
        bent.coenergy = simple(substituted(m_coenergy, others) - m_rest);
        const std::optional<BentInverse> inverse = bentInverse(bent, m_parameters, m_algebra, m_simplifier, m_stop);
        if (!inverse)
            return obstacle(Reason::NotInvertible, block);
        for (std::size_t k = 0; k < block.size(); ++k) {
            m_found.isDetermined[block[k]] = true;
            m_found.flows[block[k]] = inverse->flows[k];
        }
        m_found.energy = m_found.energy + inverse->energy;
        return std::nullopt;
    }

    // A mass of zero, say, which no formula shows.
    std::optional<HamiltonObstacle> obstacleOfValues() const {
        const std::optional<Point> values = valuesOf(m_parameters);
        if (!values)
            return std::nullopt;
        for (std::size_t i = 0; i < size(); ++i)
            if (m_found.isDetermined[i] && !hasValueWith(*values, m_found.flows[i]))
                return obstacle(Reason::ValuesSingular, {i});
        return std::nullopt;
    }

    const Expression& m_coenergy;
    const std::vector<FlowAndMomentum>& m_names;
    const std::vector<ParameterValue>& m_parameters;
    Simplifier& m_simplifier;
    std::stop_token m_stop;
    Algebra m_algebra;
    MomentumInversion m_found;
    Substitution m_still; // every flow zero
    Expression m_rest;    // c
};

} // namespace

Expression minorOf(const ExpressionMatrix& matrix, const Indices& rows, const Indices& columns) {
    if (rows.empty())
        return Expression(1);
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < columns.size(); ++k)
        if (const Expression& entry = matrix[rows[0]][columns[k]]; !entry.isZero())
            terms.push_back(Expression(k % 2 == 0 ? 1 : -1) * entry *
                            minorOf(matrix, indicesWithout(rows, 0), indicesWithout(columns, k)));
    return sum(std::move(terms));
}

ExpressionMatrix inverseOf(const ExpressionMatrix& matrix, const Indices& indices, const Expression& determinant) {
    ExpressionMatrix inverse(indices.size(), std::vector<Expression>(indices.size()));
    for (std::size_t i = 0; i < indices.size(); ++i)
        for (std::size_t j = 0; j < indices.size(); ++j)
            inverse[i][j] = Expression((i + j) % 2 == 0 ? 1 : -1) *
                            minorOf(matrix, indicesWithout(indices, j), indicesWithout(indices, i)) / determinant;
    return inverse;
}

std::variant<MomentumInversion, HamiltonObstacle> invertedMomenta(const Expression& coenergy,
                                                                  const std::vector<FlowAndMomentum>& names,
                                                                  const std::vector<ParameterValue>& parameters,
                                                                  PiMeaning pi, Simplifier& simplifier,
                                                                  const std::stop_token& stop) {
    return Inversion(coenergy, names, parameters, pi, simplifier, stop).inverted();
}

} // namespace coenergy
