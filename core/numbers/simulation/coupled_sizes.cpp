#include "simulation/coupled_sizes.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <numeric>
#include <utility>

namespace coenergy {

namespace {

/// The unknowns that equations couple, one way or another, have one representative.
class CoupledUnknowns {
public:
    explicit CoupledUnknowns(const CompiledSystem& system) : m_parent(system.unknownCount()) {
        std::iota(m_parent.begin(), m_parent.end(), std::size_t{0});
        for (const MatrixPlace& place : system.jacobianPlaces())
            unite(place.row, place.column);
        for (const MatrixPlace& place : system.gradient().places())
            if (place.column > 0) // 0 is the time
                unite(place.row, system.state()[place.column - 1].unknown);
    }

    std::size_t of(std::size_t unknown) {
        while (m_parent[unknown] != unknown)
            unknown = m_parent[unknown] = m_parent[m_parent[unknown]];
        return unknown;
    }

private:
    void unite(std::size_t a, std::size_t b) { m_parent[of(a)] = of(b); }

    std::vector<std::size_t> m_parent;
};

// Of each state variable of second order: the inertia of a flow, the stiffness against a displacement, on the diagonal
// of its own equation.
std::vector<double> ownCoefficients(const CompiledSystem& system, const EquationSlopes& slopes) {
    std::vector<double> coefficients(system.stateCount(), 0.0);
    const auto isOfSecondOrder = [&](std::size_t unknown) { return system.highestOrder(unknown) == 2; };
    const auto& highest = system.jacobianPlaces();
    for (std::size_t k = 0; k < highest.size(); ++k)
        if (highest[k].row == highest[k].column && isOfSecondOrder(highest[k].row))
            coefficients[system.inputOf(highest[k].row, 1) - system.stateInput(0)] = slopes.byHighest[k];
    const auto& lower = system.gradient().places();
    for (std::size_t k = 0; k < lower.size(); ++k) {
        if (lower[k].column == 0)
            continue;
        const StateVariable& variable = system.state()[lower[k].column - 1];
        if (variable.unknown == lower[k].row && variable.order == 0 && isOfSecondOrder(variable.unknown))
            coefficients[lower[k].column - 1] = slopes.byInput[k];
    }
    return coefficients;
}

} // namespace

std::vector<double> leastCoupledSizes(const CompiledSystem& system, const EquationSlopes& slopes,
                                      const std::vector<double>& largest) {
    constexpr double share = 0.01;
    CoupledUnknowns coupled(system);
    const std::vector<double> coefficients = ownCoefficients(system, slopes);
    std::map<std::pair<std::size_t, int>, double> energies; // the largest, of the coupled and the order
    const auto kindOf = [&](std::size_t k) {
        return std::pair(coupled.of(system.state()[k].unknown), system.state()[k].order);
    };
    for (std::size_t k = 0; k < coefficients.size(); ++k)
        if (const double energy = coefficients[k] * largest[k] * largest[k]; std::isfinite(energy) && energy > 0) {
            double& most = energies[kindOf(k)];
            most = std::max(most, energy);
        }
    std::vector<double> sizes(coefficients.size(), 0.0);
    for (std::size_t k = 0; k < coefficients.size(); ++k)
        if (const auto most = energies.find(kindOf(k)); most != energies.end() && coefficients[k] > 0)
            sizes[k] = share * std::sqrt(most->second / coefficients[k]);
    return sizes;
}

} // namespace coenergy
