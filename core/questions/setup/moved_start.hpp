#pragma once
// Initial values set by moving a shape.

#include "meaning/parsed_model.hpp"
#include "numeric/led_point.hpp"
#include "setup/prepared_model.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace coenergy {

/// A start that is being moved by one of its points, given by two expressions of coordinates, parameters and
/// definitions. It keeps the displacement constraints: see numeric/led_point.hpp. Initial values that are fixed stay
/// if the point can move without them.
class StartByHand {
public:
    /// Refers to neither argument afterwards.
    StartByHand(const PreparedModel& model, const ParsedModel& parsed, const std::array<std::string, 2>& point);
    ~StartByHand();
    StartByHand(StartByHand&&) noexcept;
    StartByHand& operator=(StartByHand&&) noexcept;

    /// Whether there is a consistent start and it moves the point.
    bool isPossible() const;
    /// Where the point is.
    std::array<double, 2> place() const;
    /// From where it is now, as near to this place as the constraints permit.
    LedEnd lead(const std::array<double, 2>& place);
    /// The curve on which the constraints keep the point, to both sides of where it is, in steps of this length; empty
    /// where they leave it more than one way, and for large mechanisms.
    std::vector<std::array<double, 2>> path(double step) const;
    /// The largest residual of the displacement constraints, in their units.
    double residual() const;

    /// The displacements by name.
    std::map<std::string, double> displacements() const;
    /// The numbers of the document that make this the start: parameters used for nothing else where initial values are
    /// made of them, and initial values. Only those that differ from the given ones.
    std::map<Field, double> numbers() const;

private:
    struct Motion;
    std::unique_ptr<Motion> m_motion;
};

} // namespace coenergy
