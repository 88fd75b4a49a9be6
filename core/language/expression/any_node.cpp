// Depth first, without recursion. What is small is cheaper to look at again than to remember.
#include "expression/any_node.hpp"

#include <span>
#include <unordered_set>
#include <vector>

namespace coenergy {

bool anyNode(const Expression& root, const std::function<bool(const Expression&)>& holds) {
    constexpr std::uint64_t smallWhole = 200, smallPart = 20; // nodes
    const std::uint64_t small = root.treeSize() > smallWhole ? smallPart : smallWhole;
    std::unordered_set<const void*> seen;
    std::vector<const Expression*> open = {&root};
    while (!open.empty()) {
        const Expression& expression = *open.back();
        open.pop_back();
        const std::span<const Expression> operands = expression.operands();
        if (expression.treeSize() > small && !seen.insert(expression.identity()).second)
            continue;
        if (holds(expression))
            return true;
        for (const Expression& operand : operands)
            open.push_back(&operand);
    }
    return false;
}

} // namespace coenergy
