#pragma once
// Which points a process gets when it asks for some.

#include <cstddef>
#include <span>

namespace coenergy {

/// Hands points out in their order: many at first, so that nobody asks often, and single ones in the end, so that
/// nobody waits long for the last. The points must outlive this.
class HandOut {
public:
    HandOut(std::span<const std::size_t> points, std::size_t takers) : m_left(points), m_takers(takers) {}

    bool isEmpty() const { return m_left.empty(); }
    /// None once it is empty.
    std::span<const std::size_t> next();

private:
    std::span<const std::size_t> m_left;
    std::size_t m_takers;
};

} // namespace coenergy
