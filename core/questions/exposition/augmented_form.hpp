#pragma once
// Matrices in print, and the index-1 form of K. C. Park.

#include "dae/dae_system.hpp"
#include "expression/print_latex.hpp"

#include <optional>
#include <string>
#include <vector>

namespace coenergy {

/// matrix * unknowns = right:
///     [ M      phi_q^T  psi_f^T ] [ fdot   ]   [ Y         ]
///     [ phi_q  0        0       ] [ lambda ] = [ gamma_phi ]
///     [ psi_f  0        0       ] [ mu     ]   [ gamma_psi ]
struct AugmentedForm {
    ExpressionMatrix matrix;           // square, N + m1 + m2
    std::vector<std::string> unknowns; // accelerations, lambda, mu
    std::vector<Expression> right;
    std::vector<std::size_t> borders; // rows and columns before which another block begins

    bool operator==(const AugmentedForm&) const = default;
};
AugmentedForm augmentedForm(const DaeSystem& system);

/// A column as a matrix.
ExpressionMatrix columnOf(const std::vector<Expression>& entries);

/// In brackets, as an `array`, with lines before the rows and columns of `borders`. Empty without an entry.
std::string latexOfMatrix(const ExpressionMatrix& matrix, LatexPrinter& printer,
                          const std::vector<std::size_t>& rowBorders = {},
                          const std::vector<std::size_t>& columnBorders = {});

/// The entries of a large matrix as LaTeX, with dots replacing those that continue regularly: along the diagonals of a
/// band matrix, downwards in a column. Entries continue regularly if they are equal, or if the numbers in their names
/// count on. Nothing if they do not, or if too few would be left out.
std::optional<std::vector<std::vector<std::string>>> withDots(const ExpressionMatrix& matrix, LatexPrinter& printer);

/// In brackets, as an `array`.
std::string latexOfEntries(const std::vector<std::vector<std::string>>& entries);

} // namespace coenergy
