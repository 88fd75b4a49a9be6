#pragma once
// Matrices in the notation of toolboxes, [1 2 1 4; 2 2 3 3].

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// Rows end at a semicolon, a closing bracket, or the end of a line.
std::vector<std::string> rowsOfMatrix(const std::string& text);
/// The same if the matrix is complete: from a bracket to the one that closes it.
std::optional<std::vector<std::string>> typedMatrix(const std::string& text);

} // namespace coenergy
