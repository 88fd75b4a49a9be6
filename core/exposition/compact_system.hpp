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

/// What an equation of a compact system stands for.
struct CompactRow {
    std::vector<std::size_t> equations; // of the given system
    std::vector<std::int64_t> indices;  // the value of the index in each of them, upwards; none: one equation, as given
    std::vector<RingEnd> ends;

    bool isPattern() const { return !indices.empty(); }
    bool operator==(const CompactRow&) const = default;
};

/// The equations with those of one pattern written once, at the place of their first, and what is called alike before
/// and behind them. Names as `x[i - 1]` are elements, which the notation knows; `i` alone is the index. The unknowns go
/// with the equations; there are no matrices.
struct CompactSystem {
    DaeSystem system;
    std::string index;
    std::vector<CompactRow> rows; // of each equation of the system
    std::map<std::string, IndexedName, std::less<>> elements;

    bool operator==(const CompactSystem&) const = default;
};

/// So many equations at least make a pattern.
inline constexpr std::size_t leastOfAPattern = 3;
/// From so many equations on the compact ones are shown unless others are asked for.
inline constexpr std::size_t equationsToBeRead = 9;

/// Every equation stands for itself where there is no pattern. A row with indices is each of its equations when the
/// index is put in, as it stands or multiplied out: nothing is guessed. Coefficients that are numbers may follow the
/// index as polynomials up to the second degree, their reciprocals, or either with alternating signs.
CompactSystem compactSystem(const DaeSystem& system);

/// Every equation for itself.
CompactSystem writtenOutRows(const DaeSystem& system);

/// Whether anything is shorter than the system was.
bool isShorter(const CompactSystem& compact);

/// What an expression in elements is where the row's index has its k-th value. May throw ArithmeticError.
Expression atIndex(const CompactSystem& compact, const Expression& expression, const CompactRow& row, std::size_t k);

/// The other way: the one expression in the row's elements that is values[k] at its k-th index for all of them, if
/// there is one.
std::optional<Expression> inElements(const CompactSystem& compact, const std::vector<Expression>& values,
                                     const CompactRow& row);

/// `i = 2, ..., 9; 11, ..., 19`, with the ends of a ring: `i = 1, ..., 20, x[0] = x20`.
std::string rangeText(const CompactSystem& compact, const CompactRow& row);
/// The printer has the notation of the compact system.
std::string rangeLatex(const CompactSystem& compact, const CompactRow& row, LatexPrinter& printer);

/// The compact form where it is to be read: of so many equations that it is shown, where something is shorter, and
/// without an equation so long that its parts get names.
std::optional<CompactSystem> compactForReading(const DaeSystem& system);

} // namespace coenergy
