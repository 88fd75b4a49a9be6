// Right-handed axes whose third one is the vertical, turned by azimuth and elevation.
#include "observation/spatial_view.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

namespace coenergy {

SpacePoint operator+(const SpacePoint& a, const SpacePoint& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
}

SpacePoint operator-(const SpacePoint& a, const SpacePoint& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

SpacePoint operator*(double factor, const SpacePoint& a) {
    return {factor * a.x, factor * a.y, factor * a.z};
}

double dot(const SpacePoint& a, const SpacePoint& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

SpacePoint cross(const SpacePoint& a, const SpacePoint& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double lengthOf(const SpacePoint& a) {
    return std::hypot(a.x, a.y, a.z);
}

SpacePoint directionOf(const SpacePoint& a) {
    const double length = lengthOf(a);
    return length > 0 ? 1 / length * a : a;
}

SpacePoint acrossAxis(const SpacePoint& axis, const SpacePoint& wanted) {
    constexpr double along = 1e-6; // the sine of the angle below which there is no direction across
    for (const SpacePoint& candidate : {wanted, SpacePoint{1, 0, 0}, SpacePoint{0, 1, 0}}) {
        const SpacePoint across = candidate - dot(candidate, axis) * axis;
        if (lengthOf(across) > along * lengthOf(candidate))
            return directionOf(across);
    }
    return {1, 0, 0};
}

SpacePoint turned(const SpacePoint& vector, const SpacePoint& axis, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return c * vector + s * cross(axis, vector) + (1 - c) * dot(axis, vector) * axis;
}

SpatialView turnedView(SpatialView view, double azimuth, double elevation) {
    constexpr double steepest = 89 * std::numbers::pi / 180;
    view.azimuth = std::remainder(view.azimuth + azimuth, 2 * std::numbers::pi);
    view.elevation = std::clamp(view.elevation + elevation, -steepest, steepest);
    return view;
}

namespace {

// The first of the two horizontal axes.
SpacePoint firstHorizontal(const SpacePoint& up) {
    return up.x != 0 ? SpacePoint{0, 1, 0} : SpacePoint{1, 0, 0};
}

std::string numberText(double value) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::fixed, 6);
    return {buffer, end.ptr};
}

} // namespace

Projection::Projection(const SpatialView& view, const SpatialScene& scene) : m_centre(scene.centre) {
    constexpr double distance = 4; // of the eye, in reaches: nothing is seen from within
    const SpacePoint first = firstHorizontal(scene.up), second = cross(scene.up, first);
    const double c = std::cos(view.azimuth), s = std::sin(view.azimuth);
    const SpacePoint outwards = c * first + s * second;
    m_right = c * second - s * first;
    m_towards = std::cos(view.elevation) * outwards + std::sin(view.elevation) * scene.up;
    m_up = cross(m_towards, m_right);
    m_distance = view.isPerspective ? distance * scene.reach : 0;
}

double Projection::magnification(const SpacePoint& point) const {
    constexpr double nearest = 0.05; // share of the eye's distance: what has come to the eye is as large as there
    if (m_distance <= 0)
        return 1;
    return 1 / std::max(1 - nearness(point - m_centre) / m_distance, nearest);
}

PlanePoint Projection::operator()(const SpacePoint& point) const {
    const SpacePoint seen = m_centre + magnification(point) * (point - m_centre);
    return {dot(m_right, seen), dot(m_up, seen)};
}

SpacePoint Projection::towardsEye(const SpacePoint& point) const {
    return m_distance > 0 ? directionOf(m_centre + m_distance * m_towards - point) : m_towards;
}

std::array<std::string, 2> Projection::textsOf(const std::vector<std::string>& place) const {
    const auto along = [&](const SpacePoint& axis) {
        const std::array<double, 3> factors{axis.x, axis.y, axis.z};
        std::string text;
        for (std::size_t k = 0; k < std::min(place.size(), factors.size()); ++k)
            if (!place[k].empty())
                text +=
                    (text.empty() ? "" : " + ") + std::string("(") + numberText(factors[k]) + ")*(" + place[k] + ")";
        return text;
    };
    return {along(m_right), along(m_up)};
}

} // namespace coenergy
