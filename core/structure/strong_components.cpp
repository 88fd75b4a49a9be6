// Strongly connected components in one depth-first search: R. Tarjan, "Depth-first search and linear graph
// algorithms", SIAM J. Comput. 1 (1972) 146-160, with the names of that paper (NUMBER, LOWLINK) and an explicit path in
// place of recursion, since a chain of equations can be as deep as the model is long.

#include "structure/strong_components.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <utility>

namespace coenergy {

namespace {

constexpr int unnumbered = -1;

class Tarjan {
public:
    explicit Tarjan(const Successors& successors)
        : m_successors(successors), m_number(successors.size(), unnumbered), m_lowlink(successors.size(), 0),
          m_isStacked(successors.size(), false) {}

    std::vector<std::vector<int>> components() {
        for (int vertex = 0; vertex < std::ssize(m_successors); ++vertex)
            if (m_number[vertex] == unnumbered)
                search(vertex);
        return std::move(m_components);
    }

private:
    struct Step {
        int vertex;
        std::size_t nextSuccessor;
    };

    void enter(int vertex) {
        m_number[vertex] = m_lowlink[vertex] = m_count++;
        m_stack.push_back(vertex);
        m_isStacked[vertex] = true;
        m_path.push_back({vertex, 0});
    }

    void search(int root) {
        enter(root);
        while (!m_path.empty()) {
            Step& step = m_path.back();
            if (step.nextSuccessor == m_successors[step.vertex].size())
                leave(step.vertex);
            else
                follow(step.vertex, m_successors[step.vertex][step.nextSuccessor++]);
        }
    }

    void follow(int vertex, int successor) {
        check(successor >= 0 && successor < std::ssize(m_number), "a successor is a vertex");
        if (m_number[successor] == unnumbered)
            enter(successor);
        else if (m_isStacked[successor])
            m_lowlink[vertex] = std::min(m_lowlink[vertex], m_number[successor]);
    }

    void leave(int vertex) {
        if (m_lowlink[vertex] == m_number[vertex])
            emitComponent(vertex);
        m_path.pop_back();
        if (!m_path.empty()) {
            int& lowlink = m_lowlink[m_path.back().vertex];
            lowlink = std::min(lowlink, m_lowlink[vertex]);
        }
    }

    /// Everything on the stack from the component's first vertex on.
    void emitComponent(int first) {
        const auto begin = std::find(m_stack.rbegin(), m_stack.rend(), first).base() - 1;
        std::vector<int> component(begin, m_stack.end());
        m_stack.erase(begin, m_stack.end());
        for (const int vertex : component)
            m_isStacked[vertex] = false;
        std::ranges::sort(component);
        m_components.push_back(std::move(component));
    }

    const Successors& m_successors;
    std::vector<int> m_number;
    std::vector<int> m_lowlink;
    std::vector<char> m_isStacked;
    std::vector<int> m_stack;
    std::vector<Step> m_path;
    std::vector<std::vector<int>> m_components;
    int m_count = 0;
};

} // namespace

std::vector<std::vector<int>> strongComponents(const Successors& successors) {
    return Tarjan(successors).components();
}

} // namespace coenergy
