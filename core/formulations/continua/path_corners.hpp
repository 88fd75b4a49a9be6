#pragma once
// Where an integrand has no second derivatives: at the corners and jumps of abs, sign, step, min, max and of tables,
// and at the zeros of what fractional powers are taken of.

#include "continua/path_problem.hpp"

namespace coenergy {

class PathCorners {
public:
    PathCorners(const Expression& integrand, const JetLayout& layout, const Functional& functional,
                const Point& parameters);

    /// Whether a path comes to one anywhere, or stays on it; to the zero of a power not only at its ends.
    bool isMetBy(const std::vector<FunctionalPath>& path) const;

private:
    struct Corner {
        Expression argument; // zero there
        bool isOfPower = false;
    };
    void addCornersOf(const Expression& node);
    void add(const Expression& argument, bool isOfPower = false);
    bool isMet(const Corner& corner, const std::vector<FunctionalPath>& path) const;

    JetLayout m_layout;
    std::vector<std::string> m_names; // of the inputs
    Point m_parameters;
    std::vector<Corner> m_corners;
};

} // namespace coenergy
