#pragma once
// Connected nodes. Reference: R. E. Tarjan, Efficiency of a good but not linear set union algorithm, J. ACM 22 (1975).

#include <cstddef>
#include <numeric>
#include <vector>

namespace coenergy {

class DisjointSets {
public:
    explicit DisjointSets(std::size_t count) : m_parents(count) {
        std::iota(m_parents.begin(), m_parents.end(), std::size_t(0));
    }

    /// The representative member of the set.
    std::size_t representative(std::size_t member) {
        while (m_parents[member] != member)
            member = m_parents[member] = m_parents[m_parents[member]];
        return member;
    }

    /// Whether they were in different sets.
    bool join(std::size_t a, std::size_t b) {
        a = representative(a);
        b = representative(b);
        m_parents[a > b ? a : b] = a > b ? b : a;
        return a != b;
    }

private:
    std::vector<std::size_t> m_parents;
};

} // namespace coenergy
