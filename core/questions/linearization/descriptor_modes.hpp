#pragma once
// The lowest modes of a large model from its equations as they stand, with intermediate results as unknowns.

#include "linearization/lowest_modes.hpp"
#include "numeric/lowest_roots.hpp"

#include <cmath>
#include <cstddef>
#include <optional>

namespace coenergy {

/// Nothing but coordinates with accelerations, every one of them a state: no constraint, switch, input or variable with
/// a memory of its own.
bool isOfMotionAlone(const OperatingPoint& point);

/// The point must outlive it.
class DescriptorModes {
public:
    /// Nothing where the model is not of motion alone or its slopes are not finite.
    static std::optional<DescriptorModes> of(const OperatingPoint& point);

    /// Whether equations have so many terms that intermediate results became unknowns.
    bool hasIntermediateResults() const { return m_polynomial[0].cols() > coordinateCount(); }
    /// Whether these are few enough: measured, some hundred eliminations against all eigenvalues of a full matrix.
    bool isCheap() const { return 1000 * m_polynomial[0].cols() < std::pow(coordinateCount(), 3); }

    /// At least `count` modes by natural frequency, or all; all that are as low as the last one are among them. Nothing
    /// where eigenvalues nearly coincide, or where it is not certain that none is missing.
    std::optional<LowestModes> lowest(std::size_t count);

private:
    explicit DescriptorModes(const OperatingPoint& point);

    const std::vector<UnknownPlace>& unknowns() const { return m_point->equations->unknowns; }
    Eigen::Index coordinateCount() const { return static_cast<Eigen::Index>(unknowns().size()); }
    bool fillPolynomial();
    double sizeOf(std::size_t unknown) const {
        return m_point->problem.nominal[unknowns()[unknown].inputs.front() - 1];
    }
    Eigen::VectorXcd shapeOf(const Eigen::VectorXcd& vector) const;
    Eigen::VectorXd effectsOnAccelerations() const;

    const OperatingPoint* m_point;
    Dynamics m_dynamics;
    MatrixPolynomial m_polynomial; // columns in the sizes of the coordinates, then intermediate results
};

} // namespace coenergy
