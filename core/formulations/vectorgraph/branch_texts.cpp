// Where a branch is no coordinate its flow is that of the tree branches in its loop. Its effort follows from its law,
// or from the balance of its cut set.
#include "vectorgraph/branch_texts.hpp"

#include "base/text.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

std::string orZero(std::string sum) {
    return sum.empty() ? "0" : std::move(sum);
}

} // namespace

void addTerm(std::string& sum, const Expression& factor, const std::string& text) {
    if (factor.isZero())
        return;
    const std::string times = factor.isOne() ? "" : inParentheses(toText(factor)) + "*";
    sum += (sum.empty() ? "" : " + ") + times + text;
}

std::string BranchTexts::flowName(const BranchComponent& c) const {
    const auto other = m_flowNames.find(c);
    return other == m_flowNames.end() ? m_motion.named('v', c) : other->second;
}

std::string BranchTexts::flowMeaning(const BranchComponent& c) const {
    std::string sum;
    if (m_motion.isSubstituted(c.branch)) {
        const int input = m_motion.inputOf(c.branch);
        for (std::size_t j = 0; j < m_motion.sizeOf(input); ++j)
            addTerm(sum, m_motion.matrixOf(input)[c.k][j], flow({input, j}));
    } else {
        for (const SignedBranch& member : m_motion.membersOf(c.branch))
            addTerm(sum, Expression(member.sign), flow({member.number, c.k}));
    }
    return orZero(sum);
}

std::string BranchTexts::flow(const BranchComponent& c) const {
    if (m_motion.isCoordinate(c.branch))
        return flowName(c);
    return isOutput(m_motion.named('v', c)) ? inParentheses(flowMeaning(c)) : m_motion.named('v', c);
}

std::vector<std::string> BranchTexts::flows(int n) const {
    std::vector<std::string> all;
    for (std::size_t k = 0; k < m_motion.sizeOf(n); ++k)
        all.push_back(flow({n, k}));
    return all;
}

std::vector<std::string> BranchTexts::stretches(int n) const {
    std::vector<std::string> all;
    for (std::size_t k = 0; k < m_motion.sizeOf(n); ++k) {
        const Expression x = substituted(m_motion.displacement({n, k}), m_ways);
        all.push_back(x.isSymbol() ? x.name() : inParentheses(toText(x)));
    }
    return all;
}

void BranchTexts::makeUnknown(const BranchComponent& c) {
    m_efforts[c] = m_motion.named('f', c);
    m_unknowns.insert(m_motion.named('f', c));
}

// Through variables of substituted transformers follow from the balances.
std::string BranchTexts::effort(const BranchComponent& c) const {
    if (const auto text = m_efforts.find(c); text != m_efforts.end())
        return text->second;
    if (const auto source = m_sources.find(c); source != m_sources.end())
        return source->second;
    if (m_motion.isInput(c.branch))
        return effortOfInput(c);
    return balance(c);
}

std::string BranchTexts::effortOfInput(const BranchComponent& c) const {
    const int o = m_motion.outputOf(c.branch);
    std::string sum;
    for (std::size_t row = 0; row < m_motion.sizeOf(o); ++row)
        addTerm(sum, -m_motion.matrixOf(c.branch)[row][c.k], inParentheses(effort({o, row})));
    return orZero(sum);
}

std::string BranchTexts::balance(const BranchComponent& c) const {
    std::string sum;
    for (const SignedBranch& member : m_motion.cutSetOf(c.branch))
        if (member.number != c.branch)
            addTerm(sum, Expression(-member.sign), inParentheses(effort({member.number, c.k})));
    return orZero(sum);
}

bool BranchTexts::hasPlainBalance(int n) const {
    if (!m_motion.isInTree(n))
        return false;
    const std::vector<SignedBranch>& cutSet = m_motion.cutSetOf(n);
    return std::all_of(cutSet.begin(), cutSet.end(),
                       [&](const SignedBranch& member) { return member.number == n || isPlainEffort(member.number); });
}

bool BranchTexts::isPlainEffort(int n) const {
    switch (m_motion.typeOf(n)) {
    case BranchType::TType:
    case BranchType::DType:
    case BranchType::ThroughSource:
    case BranchType::Gyrator: return true;
    case BranchType::AType: return false;
    case BranchType::AcrossSource: return m_motion.isIntegrated(n);
    case BranchType::Transformer: {
        const int o = m_motion.isInput(n) ? m_motion.outputOf(n) : n;
        return m_motion.isIntegrated(o, m_motion.inputOf(o)) || (m_motion.isSubstituted(o) && hasPlainBalance(o));
    }
    }
    return false;
}

std::string BranchTexts::quadratic(int n, const std::vector<std::string>& u) const {
    const ExpressionMatrix& P = m_motion.matrixOf(n);
    std::string sum;
    for (std::size_t i = 0; i < u.size(); ++i)
        for (std::size_t j = i; j < u.size(); ++j)
            if (!P[i][j].isZero())
                addEnergy(sum, i == j ? m_motion.isInverse(n) ? u[i] + "^2/(2*" + inParentheses(toText(P[i][i])) + ")"
                                                              : inParentheses(toText(P[i][i])) + "*" + u[i] + "^2/2"
                                      : inParentheses(toText(P[i][j])) + "*" + u[i] + "*" + u[j]);
    return sum;
}

std::string BranchTexts::product(int n, std::size_t k, const std::vector<std::string>& u) const {
    if (m_motion.isInverse(n))
        return u[k] + "/" + inParentheses(toText(m_motion.matrixOf(n)[k][k]));
    std::string sum;
    for (std::size_t j = 0; j < u.size(); ++j)
        addTerm(sum, m_motion.matrixOf(n)[k][j], u[j]);
    return orZero(sum);
}

void addEnergy(std::string& energy, const std::string& term) {
    if (!term.empty())
        energy += (energy.empty() ? "" : " + ") + term;
}

} // namespace coenergy
