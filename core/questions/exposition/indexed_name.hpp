#pragma once
// Names that contain integers, x12 or g3_u, as elements of a vector: x[i], g[i - 1]_u.

#include "expression/notation.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// texts[0] numbers[0] texts[1] ... ; an indexed number is stored as its difference from the index.
struct IndexedName {
    std::vector<std::string> texts; // one more than numbers
    std::vector<std::int64_t> numbers;
    std::uint32_t indexed = 0; // the indexed numbers, as bits

    bool goesWithIndex(std::size_t k) const { return (indexed >> k & 1U) != 0; }
    bool operator==(const IndexedName&) const = default;
};

/// The name with its numbers, none of them indexed yet. Leading zeros or more than nine digits do not count as a
/// number; a name with more than three numbers is treated as having none.
IndexedName numbersIn(const std::string& name);

/// The choices of numbers that may be indexed, single ones first.
std::vector<std::uint32_t> indexChoices(const IndexedName& name);

/// The first indexed number; 0 if there is none.
std::int64_t firstIndexed(const IndexedName& name);

/// The same name with the `chosen` numbers indexed, where the index is `i`.
IndexedName withIndex(IndexedName name, std::uint32_t chosen, std::int64_t i);

/// x3 for x[i - 1] and 4.
std::string nameAt(const IndexedName& name, std::int64_t i);

/// As in the texts of a model, `x[i - 1]`.
std::string elementText(const IndexedName& name, const std::string& index);
/// `x[0]` for x[i - 1] and 1, for an element without a name.
std::string elementTextAt(const IndexedName& name, std::int64_t i);

/// The element that is names[k] at indices[k] for all k; `names` is not empty.
std::optional<IndexedName> commonElement(const std::vector<std::string>& names,
                                         const std::vector<std::int64_t>& indices);

/// The LaTeX of an element: that of its names at `indices` if these differ only in a subscript (x_{i-1} from x_{1},
/// x_{2}, ...); otherwise upright letters as typed.
IndexedName latexOfElement(const IndexedName& name, const std::vector<std::int64_t>& indices, const Notation& notation);
/// With the index inserted; with a number instead of the index it is nameAt.
std::string latexText(const IndexedName& latex, const std::string& index);

} // namespace coenergy
