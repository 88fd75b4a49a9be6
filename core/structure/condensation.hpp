#pragma once
// Linear systems with inner unknowns, and the smaller matrix that is left without them.

#include "structure/matrix_place.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace coenergy {

/// An extended matrix of n + m rows and columns: row n + k has -1 in column n + k and tells what inner unknown k is
/// made of, which are other unknowns and inner ones before it. Without them n rows and columns are left: their Schur
/// complement. Reference: A. Griewank, A. Walther, Evaluating Derivatives, 2nd ed., SIAM 2008, section 10.3.
class Condensation {
public:
    /// Of entries at `places`, listed row by row, the -1 among them.
    Condensation(std::size_t n, std::size_t inner, const std::vector<MatrixPlace>& places);

    /// Row i < n of what is left: writes n numbers.
    void row(const double* entries, std::size_t i, double* condensed);
    /// Those entries of what is left that stand at `places`, listed row by row: writes one number for each.
    void values(const double* entries, const std::vector<MatrixPlace>& places, double* condensed);
    /// How many multiplications all of it takes if what is zero everywhere is left out.
    std::size_t multiplications() const;

private:
    static constexpr std::size_t laneCount = 8;
    using Lanes = std::array<double, laneCount>; // one number for each of several rows

    /// Writes the entries at the places from `begin` on of as many rows as there are lanes; returns where it ended.
    std::size_t someRows(const double* entries, const std::vector<MatrixPlace>& places, std::size_t begin,
                         double* condensed);
    template <class Number>
    void spread(const double* entries, std::size_t row, const Number& weight, Number* condensed, Number* weights) const;
    template <class Number> void spreadInner(const double* entries, Number* condensed, Number* weights) const;

    std::size_t m_size;
    std::size_t m_inner;
    std::vector<std::size_t> m_begins; // of each row in the entries, and behind the last one
    std::vector<std::size_t> m_columns;
    std::vector<double> m_weights; // of the inner unknowns; zero between calls
    std::vector<Lanes> m_laneWeights;
    std::vector<Lanes> m_lanes; // of the columns
};

} // namespace coenergy
