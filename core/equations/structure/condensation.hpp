#pragma once
// Linear systems with inner unknowns, and the smaller matrix after their elimination.

#include "structure/matrix_place.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace coenergy {

/// An extended matrix of n + m rows and columns: row n + k has -1 in column n + k and defines inner unknown k in terms
/// of other unknowns and earlier inner ones. Eliminating these leaves n rows and columns, the Schur complement.
/// Reference: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, section 10.3.
class Condensation {
public:
    /// For entries at `places`, listed row by row, including the -1.
    Condensation(std::size_t n, std::size_t inner, const std::vector<MatrixPlace>& places);

    /// Row i < n of the condensed matrix: writes n numbers.
    void row(const double* entries, std::size_t i, double* condensed);
    /// The entries of the condensed matrix at `places`, listed row by row: writes one number for each.
    void values(const double* entries, const std::vector<MatrixPlace>& places, double* condensed);
    /// The number of multiplications, not counting identically zero entries.
    std::size_t multiplications() const;

private:
    static constexpr std::size_t laneCount = 8;
    using Lanes = std::array<double, laneCount>; // one number for each of several rows

    /// Writes the entries at the places from `begin` on for as many rows as there are lanes; returns where it ended.
    std::size_t someRows(const double* entries, const std::vector<MatrixPlace>& places, std::size_t begin,
                         double* condensed);
    template <class Number>
    void spread(const double* entries, std::size_t row, const Number& weight, Number* condensed, Number* weights) const;
    template <class Number> void spreadInner(const double* entries, Number* condensed, Number* weights) const;

    std::size_t m_size;
    std::size_t m_inner;
    std::vector<std::size_t> m_begins; // of each row among the entries, and the end of the last one
    std::vector<std::size_t> m_columns;
    std::vector<double> m_weights; // of the inner unknowns; zero between calls
    std::vector<Lanes> m_laneWeights;
    std::vector<Lanes> m_lanes; // of the columns
};

} // namespace coenergy
