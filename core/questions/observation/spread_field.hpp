#pragma once
// A displacement distributed over an interval, as a sum of shapes with the coordinates of a model as amplitudes:
//     u(x, t) = given(x, t) + sum of amplitude(t) shape(x).

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"
#include "observation/column_formula.hpp"
#include "simulation/trajectory.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace coenergy {

/// The support and body at an end, and the motions that it allows.
struct FieldEnd {
    bool holdsValue = false;
    bool holdsSlope = false;
    bool isMoved = false; // a held displacement follows a given motion
    bool hasBody = false;
    bool hasSpring = false;

    bool operator==(const FieldEnd&) const = default;
};

/// The same at a place between the ends.
struct FieldPoint {
    Expression at; // in parameters
    FieldEnd what;
};

struct DistributedField {
    std::string name;
    std::string variable = "x";
    Expression from, to;                  // in parameters
    std::vector<std::string> coordinates; // the amplitudes
    std::vector<Expression> shapes;       // of each, in the variable and parameters
    Expression given;                     // the prescribed part, in the variable, time and parameters
    std::array<FieldEnd, 2> ends;         // at `from` and at `to`
    std::vector<FieldPoint> points = {};
};

/// A field with numbers for its parameters, at equally spaced places in the interval.
class PlacedField {
public:
    static constexpr std::size_t placeCount = 161; // with this many, a tenth half wave looks smooth

    /// It has no places if an end is not a number, or the interval is empty.
    PlacedField(const DistributedField& field, const Point& parameters);

    const DistributedField& field() const { return *m_field; }
    const std::vector<double>& places() const { return m_places; }
    /// For each of the field's points the index of the nearest place; `placeCount` for a point outside.
    const std::vector<std::size_t>& pointPlaces() const { return m_pointPlaces; }
    /// The prescribed part at a time; 0 everywhere if there is none.
    std::vector<double> given(double time) const;
    /// `given` and, for each of the field's coordinates, its amplitude times its shape.
    std::vector<double> values(std::vector<double> given, const std::vector<double>& amplitudes) const;

private:
    struct Share {
        std::size_t coordinate;
        double factor;
    };

    std::shared_ptr<const DistributedField> m_field;
    Point m_parameters;
    std::vector<double> m_places;
    std::vector<std::size_t> m_pointPlaces;
    std::vector<std::vector<Share>> m_shares; // at each place, the nonzero ones: elements reach few places
};

/// The units of a field's axes, where they are known.
struct FieldUnits {
    std::string place, value, time;
};
FieldUnits unitsOf(const DistributedField& field, const PlotNames& names);

/// A field over the rows of a run. A value, for any thread.
class FieldMotion {
public:
    /// Has no places if the run lacks one of its coordinates.
    FieldMotion(const DistributedField& field, const Point& parameters, std::shared_ptr<const Trajectory> run,
                FieldUnits units = {});

    const FieldUnits& units() const { return m_units; }
    const DistributedField& field() const { return m_placed.field(); }
    const std::vector<double>& places() const { return m_placed.places(); }
    const std::vector<std::size_t>& pointPlaces() const { return m_placed.pointPlaces(); }
    const std::vector<double>& times() const { return m_run->time; }
    /// Whether there is nothing to show.
    bool isEmpty() const { return places().empty() || times().empty(); }

    /// u at each place, for a row of the run.
    std::vector<double> at(std::size_t row) const;
    /// Linearly interpolated between two rows; constant before the first and after the last.
    std::vector<double> at(double time) const;
    /// The least and the greatest value at each place over the whole run.
    const std::vector<double>& least() const { return m_least; }
    const std::vector<double>& greatest() const { return m_greatest; }
    /// The largest magnitude of u, ignoring undefined values.
    double largest() const { return m_largest; }

private:
    PlacedField m_placed;
    std::shared_ptr<const Trajectory> m_run;
    std::vector<std::size_t> m_series; // of the run, for each coordinate
    std::vector<double> m_least, m_greatest;
    double m_largest = 0;
    FieldUnits m_units;
};

} // namespace coenergy
