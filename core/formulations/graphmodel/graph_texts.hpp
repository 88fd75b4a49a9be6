#pragma once
// What the flow and the effort of each branch of a graph are in the texts of its energies: flows as sums of those of
// coordinates, efforts by laws, sources, or the balance with other branches.

#include "graph/normal_tree.hpp"
#include "graphmodel/lagrangian_graph.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// Flows here are across variables for displacement coordinates, and through variables for charges.
class GraphTexts {
public:
    GraphTexts(const LinearGraph& graph, const NormalTree& tree, GraphDisplacement displacement);

    bool isCoordinate(int n) const { return !m_sums.contains(n); }
    /// Of a branch that is no coordinate: it and those whose flows, with these signs, add up to 0.
    const std::vector<SignedBranch>& sumOf(int n) const { return m_sums.at(n); }
    /// The flow of a branch, or what goes with it, by the names of those of the coordinates.
    template <class NameOf> std::string combination(int n, NameOf nameOf) const {
        if (isCoordinate(n))
            return nameOf(n);
        std::string text;
        for (const SignedBranch& member : sumOf(n))
            if (member.number != n)
                text += (member.sign > 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ")) +
                        nameOf(member.number);
        return text.empty() ? "0" : text;
    }

    void setSource(int n, const std::string& text) { m_sources[n] = text; }
    const std::string& sourceOf(int n) const { return m_sources.at(n); }
    void setEffort(int n, const std::string& text) { m_efforts[n] = text; }
    /// Whose effort is that of an acceleration, or of a multiplier.
    void noteAcceleration(int n) { m_accelerated.insert(n); }
    void noteMultiplier(int n) { m_multipliers.insert(n); }
    bool isAccelerated(int n) const { return m_accelerated.contains(n); }

    std::string effortOf(int n) const;
    /// What its balance leaves for a coordinate; nothing where accelerations or multipliers are in it.
    std::optional<std::string> leftForCoordinate(int n) const;

private:
    std::optional<std::string> balancedEffort(int n) const;
    std::optional<std::string> leftBy(const std::vector<SignedBranch>& balance, int n) const;

    std::map<int, std::vector<SignedBranch>> m_sums;     // flows that are sums of others
    std::map<int, std::vector<SignedBranch>> m_balances; // of efforts, by coordinate
    std::map<int, std::string> m_sources, m_efforts;     // by branch
    std::set<int> m_accelerated, m_multipliers;
};

} // namespace coenergy
