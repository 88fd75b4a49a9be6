#pragma once
// Cells of CSV.

#include <string>

namespace coenergy {

/// In quotation marks where a reader would take it for several cells.
std::string tableCell(const std::string& text);
/// A comma and the shortest digits that read as the same number; an empty cell where there is none.
void appendNumber(std::string& table, double value);

} // namespace coenergy
