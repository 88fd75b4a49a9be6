// Reference: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, section 3.1.
#include "statements/total_partials.hpp"

#include "expression/traverse.hpp"

#include <set>
#include <vector>

namespace coenergy {

Expression TotalPartials::ofName(const std::string& name, const std::string& leaf) const {
    if (name == leaf)
        return Expression(1);
    if (!m_table.has(name))
        return Expression(0);
    const auto known = m_known.find({leaf, m_table.placeOf(name)});
    return known == m_known.end() ? Expression(0) : known->second;
}

Expression TotalPartials::byNames(const Expression& expression, const std::string& leaf) {
    std::vector<Expression> terms;
    for (const auto& [name, partial] : m_table.partials(expression))
        if (const Expression total = ofName(*name, leaf); !total.isZero())
            terms.push_back(partial * total);
    return sum(std::move(terms));
}

Expression TotalPartials::of(const Expression& expression, const std::string& leaf) {
    const LeafSet leaves = m_table.leafSet({leaf});
    std::set<std::size_t> wanted;
    std::vector<std::size_t> open;
    bool isMadeOfLeaf = false;
    const auto want = [&](const Expression& text) {
        for (const std::string& name : symbolsIn(text)) {
            if (!m_table.isMadeOf(name, leaves))
                continue;
            isMadeOfLeaf = true;
            if (const auto place = m_table.find(name);
                place && !m_known.contains({leaf, *place}) && wanted.insert(*place).second)
                open.push_back(*place);
        }
    };
    want(expression);
    if (!isMadeOfLeaf) // as most texts, which need not be differentiated
        return Expression(0);
    while (!open.empty()) {
        const std::size_t place = open.back();
        open.pop_back();
        want(m_table.statements()[place].value);
    }
    for (const std::size_t place : wanted) {
        const Statement statement = m_table.statements()[place];
        m_known.emplace(std::pair(leaf, place),
                        m_table.named(m_prefix + statement.name + "_" + leaf, byNames(statement.value, leaf)));
    }
    return byNames(expression, leaf);
}

} // namespace coenergy
