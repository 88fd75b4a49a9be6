// References: A. Griewank, A. Walther, Evaluating Derivatives, 2008, section 3.2 (reverse mode); J. Vignes, A
// stochastic arithmetic for reliable scientific computation, Math. Comput. Simulation 35 (1993).
#include "reduction/disturbed_gradient.hpp"

#include "expression/traverse.hpp"
#include "reduction/operation_slopes.hpp"

#include <cmath>
#include <map>
#include <unordered_map>
#include <vector>

namespace coenergy {

namespace {

// One evaluation, with or without disturbances, followed by the gradient.
class Sweep {
public:
    Sweep(const Expression& expression, bool isDisturbed) : m_isDisturbed(isDisturbed), m_random(20170404) {
        forEachNode(expression, [this](const Expression& node) { add(node); });
    }

    std::map<std::string, double> gradient() {
        std::map<std::string, double> gradient;
        std::vector<double> adjoints(m_nodes.size(), 0.0);
        adjoints.back() = 1;
        for (std::size_t k = m_nodes.size(); k-- > 0;) {
            const Node& node = m_nodes[k];
            if (node.expression.isSymbol())
                gradient[node.expression.name()] = adjoints[k];
            if (adjoints[k] == 0 || node.operands.empty())
                continue;
            const std::vector<double> values = valuesOfOperands(node);
            for (std::size_t i = 0; i < values.size(); ++i)
                adjoints[node.operands[i]] += adjoints[k] * rounded(slopeOf(node.expression, values, i));
        }
        return gradient;
    }

private:
    struct Node {
        Expression expression;
        std::vector<std::size_t> operands;
        double value = 0;
    };

    double rounded(double value) { return m_isDisturbed ? disturbed(value, m_random) : value; }

    void add(const Expression& expression) {
        Node node{expression, {}, 0};
        for (const Expression& operand : expression.operands())
            node.operands.push_back(m_places.at(operand.identity()));
        node.value = rounded(valueOf(node));
        m_places.emplace(expression.identity(), m_nodes.size());
        m_nodes.push_back(std::move(node));
    }

    std::vector<double> valuesOfOperands(const Node& node) const {
        std::vector<double> values;
        for (const std::size_t operand : node.operands)
            values.push_back(m_nodes[operand].value);
        // A written number is exact: half of it is not (-x)^2.
        if (node.expression.isPower() && node.expression.operands()[1].isNumber())
            values[1] = toDouble(node.expression.operands()[1].number());
        return values;
    }

    double valueOf(const Node& node) {
        if (node.expression.isNumber())
            return toDouble(node.expression.number());
        if (node.expression.isSymbol())
            return node.expression.name() == "pi" ? M_PI : 0.4 + 1.2 * m_points.share();
        return coenergy::valueOf(node.expression, valuesOfOperands(node));
    }

    bool m_isDisturbed;
    RandomNumbers m_random;
    RandomNumbers m_points;
    std::unordered_map<const void*, std::size_t> m_places;
    std::vector<Node> m_nodes; // operands first
};

} // namespace

bool Perturbed::isAnything() const {
    return std::abs(disturbed - value) < std::abs(value);
}

double disturbed(double value, RandomNumbers& random) {
    constexpr double disturbance = 0x1p-26;
    return value * (1 + disturbance * random.deviation());
}

std::set<std::string> surelyOccurring(const Expression& expression) {
    const std::map<std::string, double> plain = Sweep(expression, false).gradient();
    const std::map<std::string, double> other = Sweep(expression, true).gradient();
    std::set<std::string> names;
    for (const auto& [name, value] : plain)
        if (Perturbed{value, other.at(name)}.isAnything())
            names.insert(name);
    return names;
}

} // namespace coenergy
