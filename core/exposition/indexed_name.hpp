#pragma once
// Names with whole numbers in them, x12 or g3_u, as elements of a vector: x[i], g[i - 1]_u.

#include "expression/notation.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// texts[0] numbers[0] texts[1] ... ; of a number that goes with the index it is what is added to that.
struct IndexedName {
    std::vector<std::string> texts; // one more than numbers
    std::vector<std::int64_t> numbers;
    std::uint32_t indexed = 0; // the numbers that go with the index, as bits

    bool goesWithIndex(std::size_t k) const { return (indexed >> k & 1U) != 0; }
    bool operator==(const IndexedName&) const = default;
};

/// The name with its numbers, none of which goes with the index yet. What is written as nobody counts, with leading
/// zeros or more than nine digits, is no number; of a name with more than three numbers none is.
IndexedName numbersIn(const std::string& name);

/// The choices of numbers that may go with the index, single ones first.
std::vector<std::uint32_t> indexChoices(const IndexedName& name);

/// The first of the numbers that go with the index; 0 where none does.
std::int64_t firstIndexed(const IndexedName& name);

/// The same name where `chosen` numbers go with the index, which is `i` here.
IndexedName withIndex(IndexedName name, std::uint32_t chosen, std::int64_t i);

/// x3 of x[i - 1] and 4.
std::string nameAt(const IndexedName& name, std::int64_t i);

/// As in the texts of a model, `x[i - 1]`.
std::string elementText(const IndexedName& name, const std::string& index);
/// `x[0]` of x[i - 1] and 1, for what has no name.
std::string elementTextAt(const IndexedName& name, std::int64_t i);

/// The element that is names[k] at indices[k] for all k; `names` is not empty.
std::optional<IndexedName> commonElement(const std::vector<std::string>& names,
                                         const std::vector<std::int64_t>& indices);

/// The LaTeX of an element, which is that of its names at `indices` where these differ in a subscript alone: x_{i-1}
/// of x_{1}, x_{2}, ... ; else in upright letters as it is typed.
IndexedName latexOfElement(const IndexedName& name, const std::vector<std::int64_t>& indices, const Notation& notation);
/// With the index in it; with a number in its place it is nameAt.
std::string latexText(const IndexedName& latex, const std::string& index);

} // namespace coenergy
