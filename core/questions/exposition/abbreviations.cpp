// Greedy elimination of common subexpressions, as in compilers, but for readers: the part that saves most printed
// operations is named first. Candidates are whole subexpressions and pairs of operands of a product or a sum; pairs
// grow into longer parts, because a name that is used only once is replaced by its value again. The graph is rebuilt
// for each name, which keeps the counts correct. Reference: M. A. Breuer, Generation of optimal code for expressions
// via factorization, Comm. ACM 12 (1969).
#include "exposition/abbreviations.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "exposition/content_hash.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

namespace coenergy {

namespace {

constexpr std::size_t mostNames = 60;
constexpr std::uint64_t mostWritten = 50'000; // nodes of all residuals; beyond that names are of no use
constexpr std::size_t mostOperands = 40;      // of a node whose pairs are considered
constexpr std::int64_t leastSaving = 2;       // operations
constexpr std::uint64_t leastCost = 2;        // sin(x) and m*l are short enough

struct Node {
    Expression expression;
    std::vector<std::size_t> operands;
    std::uint64_t occurrences = 0; // as printed
    std::uint64_t cost = 0;        // about the operations: a sum of three has four nodes
    bool isNameable = true;        // contains nothing that must stay visible
};

// The part to be named: a whole node, or two operands common to several nodes of one kind.
struct RepeatedPart {
    Expression value;
    std::vector<Expression> pair; // empty for a whole node
    std::int64_t saving = 0;
};

bool isLeaf(const Expression& expression) {
    return expression.isNumber() || expression.isSymbol();
}

// -l*sin(x) belongs to its sum; what is named is l*sin(x), as a pair.
bool isScaled(const Expression& expression) {
    return expression.isProduct() && coefficientOf(expression) != 1;
}

// During the search the names are numbers, with which no model name begins.
bool isAbbreviation(const Expression& expression) {
    return expression.isSymbol() && expression.name()[0] >= '0' && expression.name()[0] <= '9';
}

Expression joined(Expression::Kind kind, std::vector<Expression> operands) {
    return kind == Expression::Kind::Sum ? sum(std::move(operands)) : product(std::move(operands));
}

class PartGraph {
public:
    PartGraph(const Notation& notation, const std::vector<Expression>& residuals,
              const std::vector<Statement>& abbreviations)
        : m_notation(notation) {
        for (const Expression& residual : residuals)
            ++m_nodes[indexOf(residual)].occurrences;
        for (const Expression& residual : residuals)
            m_roots.insert(m_indices.at(residual));
        for (const Statement& abbreviation : abbreviations)
            ++m_nodes[indexOf(abbreviation.value)].occurrences;
        for (std::size_t k = m_nodes.size(); k-- > 0;)
            for (const std::size_t operand : m_nodes[k].operands)
                m_nodes[operand].occurrences += m_nodes[k].occurrences;
    }

    std::uint64_t occurrences(const Expression& expression) const {
        const auto found = m_indices.find(expression);
        return found == m_indices.end() ? 0 : m_nodes[found->second].occurrences;
    }

    RepeatedPart best() const {
        RepeatedPart best;
        for (const Node& node : m_nodes)
            if (node.isNameable && node.cost >= leastCost && !isScaled(node.expression))
                offer(best, node.occurrences, node.cost, [&] { return RepeatedPart{node.expression, {}, 0}; });
        for (const auto& [key, occurrences] : pairs()) {
            const auto& [kind, first, second] = key;
            const Expression& a = m_nodes[first].expression;
            const Expression& b = m_nodes[second].expression;
            if (m_nodes[first].cost + m_nodes[second].cost > 0 || isAbbreviation(a) || isAbbreviation(b))
                offer(best, occurrences, m_nodes[first].cost + m_nodes[second].cost + 1, [&, kind = kind] {
                    return RepeatedPart{joined(kind, {a, b}), {a, b}, 0};
                });
        }
        return best;
    }

private:
    using PairKey = std::tuple<Expression::Kind, std::size_t, std::size_t>;

    // In the order of the first visit, operands first.
    std::size_t indexOf(const Expression& root) {
        forEachNode(root, [this](const Expression& expression) {
            if (m_indices.contains(expression))
                return;
            Node node{expression, {}, 0, expression.treeSize() / 2, isNameable(expression)};
            for (const Expression& operand : expression.operands()) {
                node.operands.push_back(m_indices.at(operand));
                node.isNameable = node.isNameable && m_nodes[node.operands.back()].isNameable;
            }
            m_indices.emplace(expression, m_nodes.size());
            m_nodes.push_back(std::move(node));
        });
        return m_indices.at(root);
    }

    bool isNameable(const Expression& expression) const {
        if (!expression.isSymbol())
            return true;
        const auto entry = m_notation.find(expression.name());
        if (entry == m_notation.end())
            return true;
        const Role role = entry->second.role;
        return role != Role::Acceleration && role != Role::DynamicRate && role != Role::Multiplier &&
               role != Role::Effort;
    }

    // The first of the best candidates, in the order of the nodes.
    template <class Make>
    static void offer(RepeatedPart& best, std::uint64_t occurrences, std::uint64_t cost, Make make) {
        const auto saving = (static_cast<std::int64_t>(occurrences) - 1) * static_cast<std::int64_t>(cost) - 1;
        if (saving < leastSaving || saving <= best.saving)
            return;
        best = make();
        best.saving = saving;
    }

    // The terms of a residual stay separate, because each has its origin.
    std::map<PairKey, std::uint64_t> pairs() const {
        std::map<PairKey, std::uint64_t> counts;
        for (std::size_t k = 0; k < m_nodes.size(); ++k) {
            const Node& node = m_nodes[k];
            const bool isJoining = node.expression.isProduct() || (node.expression.isSum() && !m_roots.contains(k));
            if (isJoining && node.operands.size() <= mostOperands)
                countPairs(node, counts);
        }
        return counts;
    }

    void countPairs(const Node& node, std::map<PairKey, std::uint64_t>& counts) const {
        for (std::size_t i = 0; i < node.operands.size(); ++i)
            for (std::size_t j = i + 1; j < node.operands.size(); ++j)
                if (isPartner(node.operands[i]) && isPartner(node.operands[j]))
                    counts[{node.expression.kind(), node.operands[i], node.operands[j]}] += node.occurrences;
    }

    bool isPartner(std::size_t index) const {
        return m_nodes[index].isNameable && !m_nodes[index].expression.isNumber();
    }

    const Notation& m_notation;
    std::vector<Node> m_nodes;
    std::unordered_map<Expression, std::size_t, ContentHash> m_indices;
    std::set<std::size_t> m_roots;
};

Expression withoutPair(const Expression& node, std::span<const Expression* const> replaced, const RepeatedPart& part,
                       const Expression& name) {
    std::vector<Expression> operands = {name};
    for (std::size_t k = 0; k < replaced.size(); ++k)
        if (node.operands()[k] != part.pair[0] && node.operands()[k] != part.pair[1])
            operands.push_back(*replaced[k]);
    return joined(node.kind(), std::move(operands));
}

bool hasPair(const Expression& node, const RepeatedPart& part) {
    const auto has = [&](const Expression& operand) {
        return std::find(node.operands().begin(), node.operands().end(), operand) != node.operands().end();
    };
    return !part.pair.empty() && node.kind() == part.value.kind() && has(part.pair[0]) && has(part.pair[1]);
}

class Naming {
public:
    Naming(const DaeSystem& system, std::uint64_t longest, const std::stop_token& stop)
        : m_longest(longest), m_stop(stop), m_result{{}, system} {}

    AbbreviatedSystem run() {
        while (isReadable() && !fits() && m_result.abbreviations.size() < mostNames && nameBest()) {
        }
        putBackWhatIsUsedOnce();
        sortByUse();
        if (!m_result.abbreviations.empty())
            giveNames();
        return std::move(m_result);
    }

private:
    std::vector<Expression> residuals() const {
        std::vector<Expression> values;
        for (const Equation& equation : m_result.system.equations)
            values.push_back(equation.residual);
        return values;
    }

    bool isReadable() const {
        std::uint64_t written = 0;
        for (const Equation& equation : m_result.system.equations)
            written += equation.residual.treeSize();
        return written <= mostWritten;
    }

    bool fits() const {
        return std::none_of(m_result.system.equations.begin(), m_result.system.equations.end(),
                            [this](const Equation& equation) { return operationCount(equation.residual) > m_longest; });
    }

    PartGraph graph() const { return {m_result.system.notation, residuals(), m_result.abbreviations}; }

    bool nameBest() {
        checkpoint(m_stop);
        const RepeatedPart part = graph().best();
        if (part.saving == 0)
            return false;
        const std::string name = std::to_string(m_result.abbreviations.size());
        replaceEverywhere(
            [&](const Expression& expression) { return replaced(expression, part, Expression::symbol(name)); });
        m_result.abbreviations.push_back({name, part.value});
        return true;
    }

    template <class Replace> void replaceEverywhere(Replace replace) {
        for (Equation& equation : m_result.system.equations) {
            equation.residual = replace(equation.residual);
            for (Term& term : equation.terms)
                term.value = replace(term.value);
        }
        for (Statement& abbreviation : m_result.abbreviations)
            abbreviation.value = replace(abbreviation.value);
    }

    // The sum of a residual is not a node of its terms, so it is treated separately.
    static Expression replaced(const Expression& root, const RepeatedPart& part, const Expression& name) {
        return fold<Expression>(root, [&](const Expression& node, std::span<const Expression* const> operands) {
            if (node == part.value)
                return name;
            if (hasPair(node, part) && !(node == root && node.isSum()))
                return withoutPair(node, operands, part, name);
            if (isLeaf(node))
                return node;
            std::vector<Expression> values;
            for (const Expression* operand : operands)
                values.push_back(*operand);
            return rebuilt(node, std::move(values));
        });
    }

    void putBackWhatIsUsedOnce() {
        for (std::size_t k = m_result.abbreviations.size(); k-- > 0;) {
            const Statement once = m_result.abbreviations[k];
            if (graph().occurrences(Expression::symbol(once.name)) > 1)
                continue;
            m_result.abbreviations.erase(m_result.abbreviations.begin() + static_cast<std::ptrdiff_t>(k));
            replaceEverywhere([&](const Expression& expression) {
                return substituted(expression, {{once.name, once.value}});
            });
        }
    }

    // A name is defined before it is used.
    void sortByUse() {
        std::vector<Statement> waiting = std::move(m_result.abbreviations);
        m_result.abbreviations.clear();
        while (!waiting.empty()) {
            const auto next = std::find_if(waiting.begin(), waiting.end(), [&](const Statement& candidate) {
                const std::set<std::string> used = symbolsIn(candidate.value);
                return std::none_of(waiting.begin(), waiting.end(),
                                    [&](const Statement& other) { return used.contains(other.name); });
            });
            m_result.abbreviations.push_back(*next);
            waiting.erase(next);
        }
    }

    // A letter that does not precede a number in any name of the model.
    std::string letter() const {
        for (const char* candidate : {"k", "c", "h", "w", "z", "K", "C", "H", "W", "Z"})
            if (std::none_of(m_result.system.notation.begin(), m_result.system.notation.end(), [&](const auto& entry) {
                    return entry.first.substr(0, 1) == candidate && isIndex(entry.first.substr(1));
                }))
                return candidate;
        return "part";
    }

    static bool isIndex(const std::string& text) {
        return std::all_of(text.begin(), text.end(), [](char c) { return c == '_' || (c >= '0' && c <= '9'); });
    }

    // In reading order a name is placed like the highest derivative in it.
    Role roleOf(const Expression& value) const {
        Role role = Role::Parameter;
        for (const std::string& name : symbolsIn(value)) {
            const auto entry = m_result.system.notation.find(name);
            if (entry != m_result.system.notation.end())
                role = std::max(role, entry->second.role == Role::Dynamic ? Role::Coordinate : entry->second.role);
        }
        return role;
    }

    void giveNames() {
        Substitution names;
        Notation& notation = m_result.system.notation;
        DistinctLatex distinct(notation);
        const std::string stem = letter();
        std::size_t number = 0;
        std::size_t rank = notation.size();
        for (Statement& abbreviation : m_result.abbreviations) {
            std::string name;
            do
                name = stem + std::to_string(++number);
            while (notation.contains(name));
            abbreviation.value = substituted(abbreviation.value, names);
            notation[name] = {roleOf(abbreviation.value), rank++, distinct.of(name, latexOfName(name))};
            names[abbreviation.name] = Expression::symbol(name);
            abbreviation.name = name;
        }
        replaceEverywhere([&](const Expression& expression) { return substituted(expression, names); });
    }

    std::uint64_t m_longest;
    const std::stop_token& m_stop;
    AbbreviatedSystem m_result;
};

} // namespace

AbbreviatedSystem abbreviated(const DaeSystem& system, std::uint64_t longest, const std::stop_token& stop) {
    if (!system.statements.empty()) {
        AbbreviatedSystem named{{}, system};
        for (const Statement& statement : system.statements)
            named.abbreviations.push_back({statement.name, statement.value});
        return named;
    }
    return Naming(system, longest, stop).run();
}

} // namespace coenergy
