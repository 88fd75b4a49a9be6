#pragma once
// The second formulation of a linear graph: its energies, their Lagrange equations, and the comparison of both
// formulations.

#include "derivation/preparation.hpp"
#include "derivation/simplification.hpp"
#include "graphmodel/lagrangian_graph.hpp"

#include <complex>
#include <memory>
#include <stop_token>
#include <vector>

namespace coenergy {

struct EnergyRoute {
    GraphDisplacement displacement = GraphDisplacement::Across;
    Derivation derivation;                       // without equations if the graph has faults
    std::shared_ptr<const DaeSystem> simplified; // never null
    /// Eigenvalues of the graph's state equations and of the energies' linear system; empty if a parameter has no
    /// value, or if there is no such system.
    std::vector<std::complex<double>> ofStates;
    std::vector<std::complex<double>> ofEnergies;
};

/// Caches derived and compiled results. Lives on the algebra thread.
class EnergyRouteStage {
public:
    /// Of a document with a graph. Throws Cancelled on request.
    EnergyRoute run(const Document& graph, const std::stop_token& stop);

private:
    DerivationStage m_derivation;
    SimplificationStage m_simplification;
    PreparationStage m_preparation;
};

/// Equal except for zeros, which come from requested integrals and from displacements on which nothing depends.
bool agree(const std::vector<std::complex<double>>& some, const std::vector<std::complex<double>>& others);

} // namespace coenergy
