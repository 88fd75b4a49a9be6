// References: A. Griewank, A. Walther, Evaluating Derivatives, 2008, section 3.2 (reverse mode); J. Vignes, A
// stochastic arithmetic for reliable scientific computation, Math. Comput. Simulation 35 (1993).
#include "reduction/disturbed_gradient.hpp"

#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"

#include <cmath>
#include <limits>
#include <map>
#include <unordered_map>
#include <vector>

namespace coenergy {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

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
            for (std::size_t i = 0; i < node.operands.size() && adjoints[k] != 0; ++i)
                adjoints[node.operands[i]] += adjoints[k] * rounded(slope(node, i));
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

    double operand(const Node& node, std::size_t i) const { return m_nodes[node.operands[i]].value; }

    double valueOf(const Node& node) {
        double value = 0;
        switch (node.expression.kind()) {
        case Expression::Kind::Number: return toDouble(node.expression.number());
        case Expression::Kind::Symbol: return node.expression.name() == "pi" ? M_PI : 0.4 + 1.2 * m_points.share();
        case Expression::Kind::Sum:
            for (std::size_t i = 0; i < node.operands.size(); ++i)
                value += operand(node, i);
            return value;
        case Expression::Kind::Product: return productWithout(node, node.operands.size());
        case Expression::Kind::Power: return std::pow(operand(node, 0), exponentOf(node));
        case Expression::Kind::Function: {
            std::vector<double> arguments;
            for (std::size_t i = 0; i < node.operands.size(); ++i)
                arguments.push_back(operand(node, i));
            return evaluateCall(node.expression, arguments);
        }
        }
        return unknown;
    }

    // A written number is exact: half of it is not (-x)^2.
    double exponentOf(const Node& node) const {
        const Expression& exponent = node.expression.operands()[1];
        return exponent.isNumber() ? toDouble(exponent.number()) : operand(node, 1);
    }

    double productWithout(const Node& node, std::size_t left) const {
        double value = 1;
        for (std::size_t i = 0; i < node.operands.size(); ++i)
            if (i != left)
                value *= operand(node, i);
        return value;
    }

    // With respect to operand i; unknown for rare operations.
    double slope(const Node& node, std::size_t i) const {
        const double x = operand(node, 0);
        switch (node.expression.kind()) {
        case Expression::Kind::Sum: return 1;
        case Expression::Kind::Product: return productWithout(node, i);
        case Expression::Kind::Power:
            return i == 0 ? exponentOf(node) * std::pow(x, exponentOf(node) - 1) : node.value * std::log(x);
        case Expression::Kind::Function: break;
        default: return unknown;
        }
        switch (node.expression.function()) {
        case Function::Sin: return std::cos(x);
        case Function::Cos: return -std::sin(x);
        case Function::Exp: return node.value;
        case Function::Ln: return 1 / x;
        default: return unknown;
        }
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
