#pragma once
// What the outputs of a program depend on.

#include "numeric/program.hpp"

#include <cstddef>
#include <set>
#include <vector>

namespace coenergy {

/// By their numbers, those that have any influence on one of the outputs, however its derivative may vanish.
struct Influence {
    std::set<std::size_t> parameters;
    std::set<std::size_t> inputs;
};

Influence influenceOn(const Program& program, const std::vector<std::uint32_t>& outputSlots);
Influence influenceOn(const Program& program);

} // namespace coenergy
