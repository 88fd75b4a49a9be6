#pragma once
// A displacement that is spread over an interval, as a sum of shapes with the coordinates of a model as amplitudes:
//     u(x, t) = given(x, t) + sum of amplitude(t) shape(x).

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"
#include "simulation/trajectory.hpp"

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace coenergy {

/// What stands at an end, and what it lets the field do.
struct FieldEnd {
    bool holdsValue = false;
    bool holdsSlope = false;
    bool isMoved = false; // what is held follows something given
    bool hasBody = false;
    bool hasSpring = false;

    bool operator==(const FieldEnd&) const = default;
};

/// The same at a place between the ends.
struct FieldPoint {
    Expression at; // in parameters
    FieldEnd what;
};

struct SpreadField {
    std::string name;
    std::string variable = "x";
    Expression from, to;                  // in parameters
    std::vector<std::string> coordinates; // the amplitudes
    std::vector<Expression> shapes;       // of each, in the variable and parameters
    Expression given;                     // what is prescribed, in the variable, time and parameters
    std::array<FieldEnd, 2> ends;         // at `from` and at `to`
    std::vector<FieldPoint> points = {};
};

/// A field with numbers for its parameters, at places that divide the interval evenly.
class PlacedField {
public:
    static constexpr std::size_t placeCount = 161; // so many make a tenth half wave round

    /// Where an end is no number, or the interval is empty, it has no places.
    PlacedField(const SpreadField& field, const Point& parameters);

    const SpreadField& field() const { return *m_field; }
    const std::vector<double>& places() const { return m_places; }
    /// Of each of the field's points the number of the place that is nearest; `placeCount` of one that is outside.
    const std::vector<std::size_t>& pointPlaces() const { return m_pointPlaces; }
    /// What is prescribed, at a time; 0 everywhere if nothing is.
    std::vector<double> given(double time) const;
    /// `given` and, for each of the field's coordinates, its amplitude times its shape.
    std::vector<double> values(std::vector<double> given, const std::vector<double>& amplitudes) const;

private:
    struct Share {
        std::size_t coordinate;
        double factor;
    };

    std::shared_ptr<const SpreadField> m_field;
    Point m_parameters;
    std::vector<double> m_places;
    std::vector<std::size_t> m_pointPlaces;
    std::vector<std::vector<Share>> m_shares; // at each place, those that are not 0: elements reach few places
};

/// A field over the rows of a run. A value, for any thread.
class FieldMotion {
public:
    /// Without places where the run lacks a coordinate of it.
    FieldMotion(const SpreadField& field, const Point& parameters, std::shared_ptr<const Trajectory> run);

    const SpreadField& field() const { return m_placed.field(); }
    const std::vector<double>& places() const { return m_placed.places(); }
    const std::vector<std::size_t>& pointPlaces() const { return m_placed.pointPlaces(); }
    const std::vector<double>& times() const { return m_run->time; }
    /// Whether there is anything to see.
    bool isEmpty() const { return places().empty() || times().empty(); }

    /// u at each place; a row of the run.
    std::vector<double> at(std::size_t row) const;
    /// Between two rows on the straight line; before the first and behind the last as there.
    std::vector<double> at(double time) const;
    /// The least and the greatest value at each place over the whole run.
    const std::vector<double>& least() const { return m_least; }
    const std::vector<double>& greatest() const { return m_greatest; }
    /// The greatest size of u, of what is a number.
    double largest() const { return m_largest; }

private:
    PlacedField m_placed;
    std::shared_ptr<const Trajectory> m_run;
    std::vector<std::size_t> m_series; // of the run, for each coordinate
    std::vector<double> m_least, m_greatest;
    double m_largest = 0;
};

} // namespace coenergy
