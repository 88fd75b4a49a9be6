#pragma once
// What the flow and the effort of each branch of a graph of vectors are in the texts of the written model: the name of
// an unknown, what a source gives, a law, or the balance with other branches.

#include "expression/traverse.hpp"
#include "vectorgraph/vector_graph_motion.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

/// Adds factor*text to a sum of texts, which is empty at first.
void addTerm(std::string& sum, const Expression& factor, const std::string& text);

class BranchTexts {
public:
    explicit BranchTexts(const VectorGraphMotion& motion) : m_motion(motion) {}

    /// No text may name an output.
    void noteOutput(const std::string& name) { m_outputNames.insert(name); }
    bool isOutput(const std::string& name) const { return m_outputNames.contains(name); }

    // Flows

    void nameFlow(const BranchComponent& c, const std::string& name) { m_flowNames[c] = name; }
    /// Of a coordinate.
    std::string flowName(const BranchComponent& c) const;
    /// In terms of the branches that it follows from.
    std::string flowMeaning(const BranchComponent& c) const;
    /// As it appears in texts.
    std::string flow(const BranchComponent& c) const;
    std::vector<std::string> flows(int n) const;
    void startAt(const std::string& displacement, const Expression& start) {
        m_ways.insert_or_assign(displacement, Expression::symbol(displacement) - start);
    }
    /// Displacements from the start. For a branch whose form contains no modulated matrix.
    std::vector<std::string> stretches(int n) const;

    // Efforts

    void setSource(const BranchComponent& c, const std::string& text) { m_sources[c] = text; }
    const std::map<BranchComponent, std::string>& sources() const { return m_sources; }
    void setEffort(const BranchComponent& c, const std::string& text) { m_efforts[c] = text; }
    /// An effort that is an unknown has the name of its branch.
    void makeUnknown(const BranchComponent& c);
    bool isUnknown(const std::string& effort) const { return m_unknowns.contains(effort); }
    std::string effort(const BranchComponent& c) const;
    /// What all others leave for a branch of the tree.
    std::string balance(const BranchComponent& c) const;
    /// Whether the effort of a branch of the tree is left over by efforts without accelerations and multipliers.
    bool hasPlainBalance(int n) const;

    // With the matrix P of a branch

    /// u' P u / 2
    std::string quadratic(int n, const std::vector<std::string>& u) const;
    /// Row k of P u
    std::string product(int n, std::size_t k, const std::vector<std::string>& u) const;

private:
    std::string effortOfInput(const BranchComponent& c) const;
    bool isPlainEffort(int n) const;

    const VectorGraphMotion& m_motion;
    std::set<std::string> m_outputNames;
    std::map<BranchComponent, std::string> m_flowNames; // of coordinates whose flow has not its usual name
    std::map<BranchComponent, std::string> m_sources, m_efforts;
    Substitution m_ways;              // of coordinates that do not start at 0
    std::set<std::string> m_unknowns; // efforts
};

/// Adds a term to an energy.
void addEnergy(std::string& energy, const std::string& term);

} // namespace coenergy
