#pragma once
// The tables of a document as functions.

#include "base/diagnostic.hpp"
#include "expression/table_curve.hpp"
#include "model/document.hpp"

namespace coenergy {

/// The maximum number of rows: each is a time at which a run stops briefly.
inline constexpr std::size_t mostTableRows = 1000;

struct TypedTables {
    Tables tables; // by name; an invalid table is replaced by a straight line, so that texts that use it can be parsed
    Diagnostics problems;
};

/// Of several tables of one name the first keeps it.
TypedTables tablesOf(const Document& document);

} // namespace coenergy
