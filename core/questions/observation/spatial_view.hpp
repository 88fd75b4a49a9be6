#pragma once
// Space seen from somewhere: the plane onto which a spatial drawing is projected.

#include <array>
#include <string>
#include <vector>

namespace coenergy {

struct PlanePoint {
    double x = 0;
    double y = 0;

    bool operator==(const PlanePoint&) const = default;
};

struct SpacePoint {
    double x = 0;
    double y = 0;
    double z = 0;

    bool operator==(const SpacePoint&) const = default;
};

SpacePoint operator+(const SpacePoint& a, const SpacePoint& b);
SpacePoint operator-(const SpacePoint& a, const SpacePoint& b);
SpacePoint operator*(double factor, const SpacePoint& a);
double dot(const SpacePoint& a, const SpacePoint& b);
SpacePoint cross(const SpacePoint& a, const SpacePoint& b);
double lengthOf(const SpacePoint& a);
/// Of length one; zero stays zero.
SpacePoint directionOf(const SpacePoint& a);

/// A unit vector across `axis`, as near to `wanted` as there is one; any if that lies along the axis.
SpacePoint acrossAxis(const SpacePoint& axis, const SpacePoint& wanted);
/// Turned around an axis of length one, counterclockwise as seen against it.
SpacePoint turned(const SpacePoint& vector, const SpacePoint& axis, double angle);

/// Where the eye is: around the vertical, and above the horizontal, in rad.
struct SpatialView {
    double azimuth = -1.0471975511965976;  // -60 degrees
    double elevation = 0.4363323129985824; // 25 degrees
    bool isPerspective = false;

    bool operator==(const SpatialView&) const = default;
};

/// The view turned by these angles, never beyond the poles, where left and right would change places.
SpatialView turnedView(SpatialView view, double azimuth, double elevation);

/// The part of space that a drawing takes up.
struct SpatialScene {
    SpacePoint up{0, 0, 1}; ///< along a coordinate axis
    SpacePoint centre;
    double reach = 1; ///< the radius of a ball around all of it
};

/// Onto the plane through the centre, across the line of sight. Without perspective a place (x, y) of this plane is a
/// linear function of the point; with it, what is nearer than the centre is larger.
class Projection {
public:
    Projection(const SpatialView& view, const SpatialScene& scene);

    PlanePoint operator()(const SpacePoint& point) const;
    /// How far towards the eye it lies.
    double nearness(const SpacePoint& point) const { return dot(m_towards, point); }
    /// How many times as large as at the centre a length is seen here.
    double magnification(const SpacePoint& point) const;
    /// From this point to the eye.
    SpacePoint towardsEye(const SpacePoint& point) const;
    const SpacePoint& right() const { return m_right; }
    const SpacePoint& up() const { return m_up; }
    const SpacePoint& towards() const { return m_towards; }

    /// The two places of a point that is given by expressions, without perspective.
    std::array<std::string, 2> textsOf(const std::vector<std::string>& place) const;

private:
    SpacePoint m_right, m_up, m_towards;
    SpacePoint m_centre;
    double m_distance = 0; // of the eye from the centre; 0: without perspective
};

} // namespace coenergy
