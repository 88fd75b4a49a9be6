// Lumps (Alipourazadi 2012, 4.1.1): the element is cut into n equal parts by nodes 0 to n. Each node carries the
// inertia of one part; a free end that of a half or a whole part, a sliding end that of a half (the other half belongs
// to its mirror image). Between nodes are springs. A beam's springs are between its parts, acting on the angle (u_k-1 -
// 2 u_k + u_k+1)/dx; at a fixed or sliding end, half a spring between the first part and its mirror image (Hencky's
// chain, Z. angew. Math. Phys. 1920). In between, displacement and slope are interpolated.
//
// A section that varies is averaged over each part (4-1, 4-2), by Simpson's rule, which is exact for polynomials up to
// the third degree. A distributed force is integrated over each part (4-3).
//
// For a pipeline fed with flows the nodes are capacitances, with inertances between them. Where a pressure is
// prescribed at one of its ends, the last inertance ends there: it is a half, and n - 1/2 parts make the length.
#include "distributed/chain_form.hpp"

#include "distributed/medium.hpp"
#include "expression/traverse.hpp"

#include <algorithm>

namespace coenergy {

namespace {

class Chain {
public:
    explicit Chain(const DistributedElement& element)
        : m_element(element), m_parts(element.modes), m_medium(mediumOf(element)),
          m_part(isMixed(element) ? 2 * lengthOf(element) / static_cast<long long>(2 * m_parts - 1)
                                  : lengthOf(element) / static_cast<long long>(m_parts)) {}

    ElementModel model() const {
        ElementModel model;
        for (std::size_t k = 0; k <= m_parts; ++k)
            if (moves(k)) {
                const Expression friction = m_medium.friction * shareOfPart(k) * m_part;
                model.variables.push_back({"u" + std::to_string(k), inertiaOf(k), friction});
            }
        model.springs = m_element.kind == ElementKind::Beam ? bendingSprings() : lineSprings();
        for (std::size_t k = 0; m_element.force && k <= m_parts; ++k)
            if (moves(k))
                model.loads.push_back(loadOf(k));
        return model;
    }

    ElementModel fedModel() const {
        ElementModel model;
        for (std::size_t k = 1; k <= m_parts; ++k) {
            const Expression length = isAtEffort(k) ? m_part / 2 : m_part;
            model.variables.push_back({"g" + std::to_string(k), m_medium.inertia * length, m_medium.friction * length});
        }
        std::vector<std::vector<Expression>> portShares;
        for (const Expression& place : enteringPlaces(m_element))
            portShares.push_back(effortShares(place));
        model.enteredVolumes = portShares.size();
        for (std::size_t k = firstNode(); k <= lastNode(); ++k) {
            Spring capacitance{m_medium.stiffness / (m_part * shareOfPart(k)), {}};
            if (k > 0)
                capacitance.stretch.push_back({k - 1, Expression(1)});
            if (k < m_parts)
                capacitance.stretch.push_back({k, Expression(-1)});
            for (std::size_t port = 0; port < portShares.size(); ++port)
                if (const Expression& share = portShares[port][k - firstNode()]; !share.isZero())
                    capacitance.stretch.push_back({m_parts + port, share});
            model.springs.push_back(std::move(capacitance));
        }
        return model;
    }

    std::vector<Expression> shares(const Expression& place) const {
        if (!isDrivenByFlow(m_element))
            return ofMovingNodes(weights(place));
        std::vector<Expression> shares(m_parts);
        check(isMixed(m_element), "a volume that passes an end");
        shares[m_element.ends[0] == ElementEnd::Effort ? 0 : m_parts - 1] = 1;
        return shares;
    }

    std::vector<Expression> effortShares(const Expression& place) const {
        const Expression inParts = place / m_part + (firstNode() == 0 ? Expression() : Expression(1) / 2);
        std::vector<Expression> shares;
        for (std::size_t k = firstNode(); k <= lastNode(); ++k)
            shares.push_back(effortWeight(k, inParts - static_cast<long long>(k)));
        return shares;
    }

    std::vector<Expression> slopes(const Expression& place) const {
        const std::vector<Expression> nodeWeights = weights(place);
        std::vector<Expression> slope(m_parts + 1);
        for (std::size_t k = 0; k <= m_parts; ++k)
            for (const Share& share : slopeAtNode(k))
                slope[share.coordinate] = slope[share.coordinate] + nodeWeights[k] * share.factor;
        return ofMovingNodes(slope);
    }

private:
    bool isEnd(std::size_t node) const { return node == 0 || node == m_parts; }
    ElementEnd endAt(std::size_t node) const { return m_element.ends[node == 0 ? 0 : 1]; }
    bool moves(std::size_t node) const {
        return !isEnd(node) || (endAt(node) != ElementEnd::Fixed && endAt(node) != ElementEnd::Pinned);
    }

    // Of those where flows are prescribed.
    std::size_t firstNode() const { return m_element.ends[0] == ElementEnd::Effort ? 1 : 0; }
    std::size_t lastNode() const { return m_element.ends[1] == ElementEnd::Effort ? m_parts - 1 : m_parts; }
    // Of the volume from the node before to the node k.
    bool isAtEffort(std::size_t k) const {
        return (k == 1 && m_element.ends[0] == ElementEnd::Effort) ||
               (k == m_parts && m_element.ends[1] == ElementEnd::Effort);
    }

    std::vector<Expression> ofMovingNodes(const std::vector<Expression>& ofNodes) const {
        std::vector<Expression> chosen;
        for (std::size_t k = 0; k <= m_parts; ++k)
            if (moves(k))
                chosen.push_back(ofNodes[k]);
        return chosen;
    }

    Expression shareOfPart(std::size_t node) const {
        const bool isHalved =
            isEnd(node) && (endMassOf(m_element) == EndMass::Halved || endAt(node) == ElementEnd::Sliding);
        return isHalved ? Expression(1) / 2 : Expression(1);
    }
    Expression inertiaOf(std::size_t node) const {
        return shareOfPart(node) * meanOf(m_medium.inertia, stretchAt(node)) * m_part;
    }

    /// In halves of a part, from the start.
    struct Stretch {
        long long from = 0, to = 0;
    };

    Expression meanOf(const Expression& density, const Stretch& stretch) const {
        if (!symbolsIn(density).contains(placeAlong))
            return density;
        const auto at = [&](long long quarters) {
            return substituted(density, {{placeAlong, Expression(Rational(quarters, 4)) * m_part}});
        };
        return (at(2 * stretch.from) + 4 * at(stretch.from + stretch.to) + at(2 * stretch.to)) / 6;
    }

    Stretch around(std::size_t node) const {
        const auto middle = 2 * static_cast<long long>(node), last = 2 * static_cast<long long>(m_parts);
        return {std::max(middle - 1, 0LL), std::min(middle + 1, last)};
    }

    // The part whose inertia a node carries: that before or behind it where the last node carries a whole one.
    Stretch stretchAt(std::size_t node) const {
        const auto& [start, finish] = m_element.ends;
        const auto middle = 2 * static_cast<long long>(node);
        if (endMassOf(m_element) == EndMass::Whole && finish == ElementEnd::Free && !moves(0))
            return {middle - 2, middle};
        if (endMassOf(m_element) == EndMass::Whole && start == ElementEnd::Free && !moves(m_parts))
            return {middle, middle + 2};
        return around(node);
    }

    // What acts along the part whose inertia the node carries (4-3).
    ElementLoad loadOf(std::size_t node) const {
        const Stretch stretch = stretchAt(node);
        const auto at = [this](long long halves) { return Expression(Rational(halves, 2)) * m_part; };
        return {*m_element.force, at(stretch.from), at(stretch.to)};
    }

    // Nodes as their coordinates, without those that do not move.
    Spring springBetween(const Expression& stiffness, const std::vector<std::pair<std::size_t, int>>& nodes) const {
        Spring spring{stiffness, {}};
        for (const auto& [node, factor] : nodes)
            if (moves(node))
                spring.stretch.push_back({node - (moves(0) ? 0 : 1), Expression(factor)});
        return spring;
    }

    Expression stiffnessBefore(std::size_t node) const {
        const auto behind = 2 * static_cast<long long>(node);
        return meanOf(m_medium.stiffness, {behind - 2, behind});
    }

    std::vector<Spring> lineSprings() const {
        std::vector<Spring> springs;
        for (std::size_t k = 1; k <= m_parts; ++k)
            springs.push_back(springBetween(stiffnessBefore(k) / m_part, {{k, 1}, {k - 1, -1}}));
        return springs;
    }

    std::vector<Spring> bendingSprings() const {
        const auto stiffness = [&](std::size_t node) {
            return meanOf(m_medium.stiffness, around(node)) / power(m_part, 3);
        };
        const auto keepsSlope = [&](std::size_t node) {
            return endAt(node) == ElementEnd::Fixed || endAt(node) == ElementEnd::Sliding;
        };
        std::vector<Spring> springs;
        if (keepsSlope(0))
            springs.push_back(springBetween(2 * stiffness(0), {{1, 1}, {0, -1}}));
        for (std::size_t k = 1; k < m_parts; ++k)
            springs.push_back(springBetween(stiffness(k), {{k - 1, 1}, {k, -2}, {k + 1, 1}}));
        if (keepsSlope(m_parts))
            springs.push_back(springBetween(2 * stiffness(m_parts), {{m_parts - 1, 1}, {m_parts, -1}}));
        return springs;
    }

    // The weight of each node at a place: piecewise linear.
    std::vector<Expression> weights(const Expression& place) const {
        const Expression inParts = place / m_part;
        std::vector<Expression> weights;
        for (std::size_t k = 0; k <= m_parts; ++k)
            weights.push_back(weight(inParts - static_cast<long long>(k)));
        return weights;
    }

    static Expression weight(const Expression& distance) {
        if (!distance.isNumber())
            return apply(Function::Max, {Expression(), 1 - apply(Function::Abs, {distance})});
        const Rational size = abs(distance.number());
        return size < 1 ? Expression(Rational(1 - size)) : Expression();
    }

    // The effort is zero half a part beyond the last node before an end where it is prescribed.
    Expression effortWeight(std::size_t node, const Expression& distance) const {
        const bool isBeforeFinish = m_element.ends[1] == ElementEnd::Effort && node == m_parts - 1;
        const bool isBehindStart = m_element.ends[0] == ElementEnd::Effort && node == 1;
        if (!isBeforeFinish && !isBehindStart)
            return weight(distance);
        const Expression outward = isBeforeFinish ? distance : -distance;
        if (outward.isNumber())
            return outward.number() > 0 ? weight(2 * outward) : weight(outward);
        return apply(Function::Max, {Expression(), apply(Function::Min, {1 + outward, 1 - 2 * outward})});
    }

    // By central differences; at an end without moment the curvature vanishes, so a one-sided difference is as
    // accurate.
    std::vector<Share> slopeAtNode(std::size_t node) const {
        const Expression inverse = 1 / m_part;
        if (!isEnd(node))
            return {{node + 1, inverse / 2}, {node - 1, -inverse / 2}};
        if (endAt(node) == ElementEnd::Fixed || endAt(node) == ElementEnd::Sliding)
            return {};
        return node == 0 ? std::vector<Share>{{1, inverse}, {0, -inverse}}
                         : std::vector<Share>{{m_parts, inverse}, {m_parts - 1, -inverse}};
    }

    const DistributedElement& m_element;
    std::size_t m_parts;
    Medium m_medium;
    Expression m_part; // its length
};

} // namespace

ElementModel chainModel(const DistributedElement& element) {
    const Chain chain(element);
    return isDrivenByFlow(element) ? chain.fedModel() : chain.model();
}

std::vector<Expression> chainShares(const DistributedElement& element, const Expression& place) {
    return Chain(element).shares(place);
}

std::vector<Expression> chainEffortShares(const DistributedElement& element, const Expression& place) {
    return Chain(element).effortShares(place);
}

std::vector<Expression> chainSlopes(const DistributedElement& element, const Expression& place) {
    return Chain(element).slopes(place);
}

} // namespace coenergy
