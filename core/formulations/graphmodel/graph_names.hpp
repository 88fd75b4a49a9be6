#pragma once
// What a graph's sources and outputs are called, whether its branches carry scalars or vectors.

#include "model/document.hpp"

#include <string>
#include <vector>

namespace coenergy {

/// The names of the graph's outputs in order, v5, f5, x5 or h5; empty for an output without a branch.
std::vector<std::string> graphOutputNames(const Document& document);

/// The names of the sources, v1 or f12, in order of the branches.
std::vector<std::string> graphSourceNames(const Document& document);

/// The element whose law is the equation of this name, by which the graph is written out; empty for any other.
std::string elementOfLaw(const Document& document, const std::string& equation);

/// The document with these sources as parameters, with the value that each has at the start of a run.
Document withSourcesAsParameters(const Document& document, const std::vector<std::string>& sources);

} // namespace coenergy
