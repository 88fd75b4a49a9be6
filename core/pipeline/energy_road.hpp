#pragma once
// The second road from a linear graph: its energies, Lagrange's equations of them, and how both roads are seen to meet.

#include "model/lagrangian_graph.hpp"
#include "pipeline/preparation.hpp"
#include "pipeline/simplification.hpp"

#include <complex>
#include <memory>
#include <stop_token>
#include <vector>

namespace coenergy {

struct EnergyRoad {
    GraphDisplacement displacement = GraphDisplacement::Across;
    Derivation derivation;                       // without equations where the graph has faults
    std::shared_ptr<const DaeSystem> simplified; // never null
    /// Of the graph's state equations and of the energies' linear system; empty where a parameter has no value, or
    /// where there is no such system.
    std::vector<std::complex<double>> ofStates;
    std::vector<std::complex<double>> ofEnergies;
};

/// Keeps what it derived and compiled. Lives on the algebra thread.
class EnergyRoadStage {
public:
    /// Of a document with a graph. Throws Cancelled on request.
    EnergyRoad run(const Document& graph, const std::stop_token& stop);

private:
    DerivationStage m_derivation;
    SimplificationStage m_simplification;
    PreparationStage m_preparation;
};

/// The same but for zeros: of integrals that are asked for, and of displacements on which nothing depends.
bool agree(const std::vector<std::complex<double>>& some, const std::vector<std::complex<double>>& others);

} // namespace coenergy
