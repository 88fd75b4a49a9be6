// Depth first, without recursion. What is small is cheaper to look at again than to remember.
#include "expression/any_node.hpp"

#include <unordered_set>
#include <vector>

namespace coenergy {

bool anyNode(const Expression& root, const std::function<bool(const Expression&)>& holds) {
    constexpr std::uint64_t smallWhole = 200, smallPart = 20; // nodes
    const std::uint64_t small = root.treeSize() > smallWhole ? smallPart : smallWhole;
    std::unordered_set<const void*> seen;
    std::vector<const Expression*> open; // which have operands; the leaves, half of all nodes, are seen at once
    const Expression* expression = &root;
    while (true) {
        if (expression->treeSize() <= small || seen.insert(expression->identity()).second) {
            if (holds(*expression))
                return true;
            for (const Expression& operand : expression->operands())
                if (!operand.operands().empty())
                    open.push_back(&operand);
                else if (holds(operand))
                    return true;
        }
        if (open.empty())
            return false;
        expression = open.back();
        open.pop_back();
    }
}

} // namespace coenergy
