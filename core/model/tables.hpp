#pragma once
// The tables of a document as functions.

#include "base/diagnostic.hpp"
#include "expression/table_curve.hpp"
#include "model/document.hpp"

namespace coenergy {

/// Rows that a table may have: each is a place where a run stops for a moment.
inline constexpr std::size_t mostTableRows = 1000;

struct TypedTables {
    Tables tables; // by name; one that cannot be read stands for a straight line, so that what uses it can be
    Diagnostics problems;
};

/// Of several tables of one name the first keeps it.
TypedTables tablesOf(const Document& document);

} // namespace coenergy
