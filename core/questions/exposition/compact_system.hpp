#pragma once
// Equations of one pattern as one: m*ddotx[i] - k*(x[i - 1] - 2*x[i] + x[i + 1]) = 0, i = 2, ..., 19.

#include "dae/dae_system.hpp"
#include "exposition/indexed_name.hpp"
#include "expression/print_latex.hpp"

#include <map>
#include <string>
#include <vector>

namespace coenergy {

/// An element beyond an end of a ring and what it is: x[0] = x20.
struct RingEnd {
    std::string element; // a name of the notation
    std::string name;

    bool operator==(const RingEnd&) const = default;
};

/// The equations that one equation of a compact system represents.
struct CompactRow {
    std::vector<std::size_t> equations; // of the given system
    std::vector<std::int64_t> indices;  // the value of the index in each of them, upwards; none: one equation, as given
    std::vector<RingEnd> ends;

    bool isPattern() const { return !indices.empty(); }
    bool operator==(const CompactRow&) const = default;
};

/// Equations of one pattern are written once, in the place of the first, together with the ranges of their index. Names
/// such as `x[i - 1]` are elements, which the notation contains; `i` alone is the index. The unknowns follow the
/// equations; there are no matrices.
struct CompactSystem {
    DaeSystem system;
    std::string index;
    std::vector<CompactRow> rows; // of each equation of the system
    std::map<std::string, IndexedName, std::less<>> elements;

    bool operator==(const CompactSystem&) const = default;
};

/// The minimum number of equations that form a pattern.
inline constexpr std::size_t leastOfAPattern = 3;
/// From this number of equations on, the compact ones are shown by default.
inline constexpr std::size_t equationsToBeRead = 9;

/// An equation without a pattern is left alone. A row with indices becomes each of its equations when the index is
/// inserted, as it stands or multiplied out: nothing is guessed. Numeric coefficients may follow the index as
/// polynomials up to the second degree, their reciprocals, or either with alternating signs.
CompactSystem compactSystem(const DaeSystem& system);

/// Every equation by itself.
CompactSystem writtenOutRows(const DaeSystem& system);

/// Whether anything became shorter.
bool isShorter(const CompactSystem& compact);

/// The value of an expression in elements at the k-th index of the row. May throw ArithmeticError.
Expression atIndex(const CompactSystem& compact, const Expression& expression, const CompactRow& row, std::size_t k);

/// The inverse: the expression in the row's elements that equals values[k] at the k-th index for all k, if there is
/// one.
std::optional<Expression> inElements(const CompactSystem& compact, const std::vector<Expression>& values,
                                     const CompactRow& row);

/// `i = 2, ..., 9; 11, ..., 19`, with the ends of a ring: `i = 1, ..., 20, x[0] = x20`.
std::string rangeText(const CompactSystem& compact, const CompactRow& row);
/// The printer has the notation of the compact system.
std::string rangeLatex(const CompactSystem& compact, const CompactRow& row, LatexPrinter& printer);

/// The compact form if it should be shown: there are enough equations, something is shorter, and no equation is so long
/// that its parts are abbreviated.
std::optional<CompactSystem> compactForReading(const DaeSystem& system);

} // namespace coenergy
