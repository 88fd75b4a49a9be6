#pragma once
// What an element has before anybody says more about it: in a domain engineers have usual symbols and units.

#include "graph/linear_graph.hpp"

#include <string>

namespace coenergy {

struct UsualElement {
    std::string latex; ///< of its parameter, where the domain has another than the parameter's name
    std::string unit;  ///< of its parameter, or of what a source supplies

    bool operator==(const UsualElement&) const = default;
};

/// Of a domain as a document names it; nothing but blanks for another one and for two-ports.
UsualElement usualElement(const std::string& domain, BranchType type, int number);

} // namespace coenergy
