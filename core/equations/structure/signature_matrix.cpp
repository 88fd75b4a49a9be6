// The signature matrix of J. D. Pryce, "A simple structural analysis method for DAEs", BIT 41 (2001) 364-394,
// stored by compressed rows.

#include "structure/signature_matrix.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace coenergy {

namespace {

std::vector<Incidence> incidences(const std::vector<Occurrence>& occurrences) {
    std::vector<Incidence> result;
    result.reserve(occurrences.size());
    for (const Occurrence& occurrence : occurrences)
        result.push_back({occurrence.row, occurrence.column});
    return result;
}

/// By row, then column; one occurrence, that of highest order, for each place.
std::vector<Occurrence> highestOccurrences(std::vector<Occurrence> occurrences) {
    const auto rank = [](const Occurrence& o) { return std::tuple(o.row, o.column, -o.order); };
    if (!std::ranges::is_sorted(occurrences, {}, rank))
        std::ranges::sort(occurrences, {}, rank);
    const auto samePlace = [](const Occurrence& a, const Occurrence& b) {
        return a.row == b.row && a.column == b.column;
    };
    occurrences.erase(std::ranges::unique(occurrences, samePlace).begin(), occurrences.end());
    return occurrences;
}

} // namespace

SignatureMatrix::SignatureMatrix(int rows, int columns, std::vector<Occurrence> occurrences)
    : m_pattern(rows, columns, incidences(occurrences)), m_start(rows + 1, 0) {
    check(std::ranges::all_of(occurrences, [](const Occurrence& occurrence) { return occurrence.order >= 0; }),
          "an order of derivative is not negative");
    for (const auto& [row, column, order] : highestOccurrences(std::move(occurrences))) {
        ++m_start[row + 1];
        m_entries.push_back({column, order});
    }
    std::partial_sum(m_start.begin(), m_start.end(), m_start.begin());
}

std::optional<int> SignatureMatrix::order(int row, int column) const {
    const auto entries = this->row(row);
    const auto found = std::ranges::lower_bound(entries, column, {}, &Entry::column);
    if (found == entries.end() || found->column != column)
        return std::nullopt;
    return found->order;
}

std::span<const SignatureMatrix::Entry> SignatureMatrix::row(int row) const {
    check(row >= 0 && row < rows(), "a row lies inside the signature matrix");
    return std::span(m_entries).subspan(m_start[row], m_start[row + 1] - m_start[row]);
}

} // namespace coenergy
