// The steps left over by a small task are available to the larger ones after it; those left over by all tasks go to the
// tasks that exhausted their share. The share of a task at least doubles each time, so there are few rounds.
#include "algebra/simplification_budget.hpp"

namespace coenergy {

namespace {

bool isDone(const BudgetedTask& task, Spending share) {
    try {
        task.work(share);
    } catch (const BudgetExhausted&) { // the results so far are kept
    }
    return !share.isRefused();
}

} // namespace

std::vector<std::size_t> sharedOut(const std::vector<BudgetedTask>& tasks, Spending& whole) {
    std::vector<std::size_t> open(tasks.size());
    for (std::size_t k = 0; k < open.size(); ++k)
        open[k] = k;
    std::stable_sort(open.begin(), open.end(),
                     [&](std::size_t a, std::size_t b) { return tasks[a].size < tasks[b].size; });
    std::vector<std::uint64_t> granted(tasks.size());
    std::vector<std::size_t> given;
    while (!open.empty()) {
        std::vector<std::size_t> refused;
        for (std::size_t k = 0; k < open.size(); ++k) {
            const std::uint64_t share = whole.left() / (open.size() - k);
            if (share < 2 * granted[open[k]]) {
                given.push_back(open[k]);
                continue;
            }
            granted[open[k]] = std::max<std::uint64_t>(share, 1);
            if (!isDone(tasks[open[k]], whole.share(open.size() - k)))
                refused.push_back(open[k]);
        }
        open = std::move(refused);
    }
    std::sort(given.begin(), given.end());
    return given;
}

} // namespace coenergy
