#pragma once
// Dry friction at rest: an effort between two bounds instead of a value.

#include "equilibrium/equilibria.hpp"
#include "equilibrium/rest_equations.hpp"

#include <Eigen/Core>

#include <optional>
#include <stop_token>
#include <vector>

namespace coenergy {

/// How friction balances the other efforts at a place.
struct Hold {
    Eigen::VectorXd shares; // of the maximum of each friction term, from -1 to 1
    double residual = 0;    // relative to the efforts, in the free directions
    bool isStrict = false;  // no term is at its bound, and together they act in every free direction

    bool holds() const { return residual <= 1e-9; }
};

/// The terms c sign(u) and c step(u) of dissipation and of efforts in which u vanishes with the flows, as far as they
/// act against u. Must not outlive its arguments.
class Friction {
public:
    Friction(const EquilibriumQuestion& question, RestEquations& equations);

    bool exists() const { return m_count > 0; }
    /// Whether any of the terms acts there.
    bool actsAt(const Eigen::VectorXd& unknowns);
    Hold holdAt(const Eigen::VectorXd& unknowns, double later = 0);
    /// The same in given directions of the coordinates, in units of their sizes.
    Hold holdOn(const Eigen::MatrixXd& tangent, const Eigen::VectorXd& unknowns, double later);
    /// Whether it rests on the kinks of its equations at that time, for some shares of these and of friction.
    bool holdsOnKinks(const Eigen::VectorXd& unknowns, double later);
    /// Moves the unknowns to the nearest position found at which friction holds. False if none was found.
    bool settle(Eigen::VectorXd& unknowns, const std::stop_token& stop);
    /// The distance to either side within which each coordinate is held, with everything else unchanged.
    std::vector<HeldRange> rangesAt(const Eigen::VectorXd& unknowns, const std::stop_token& stop);

private:
    Eigen::MatrixXd columnsAt(const std::vector<double>& inputs, const Eigen::MatrixXd& tangent);
    Eigen::MatrixXd allColumnsAt(const std::vector<double>& inputs);
    Eigen::MatrixXd tangentAt(const Eigen::VectorXd& unknowns);
    Eigen::VectorXd effortsOn(const Eigen::MatrixXd& toFree, const Eigen::VectorXd& unknowns, double later);
    void leaveOutDriving(Eigen::MatrixXd& columns, const std::vector<double>& inputs, const Eigen::MatrixXd& tangent);
    double endOfRange(const Eigen::MatrixXd& tangent, Eigen::VectorXd place, Eigen::Index coordinate, double direction,
                      const std::stop_token& stop);

    const EquilibriumQuestion& m_question;
    RestEquations& m_equations;
    Eigen::Index m_coordinates = 0;
    Eigen::Index m_count = 0;
    Tape m_columns; // coordinate by coordinate
    Tape::Memory m_memory;
    Tangents m_directions; // of the combinations of flows
    Tangents::Memory m_directionMemory;
};

} // namespace coenergy
