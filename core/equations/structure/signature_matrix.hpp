#pragma once

#include "structure/bipartite_graph.hpp"

#include <optional>
#include <span>
#include <vector>

namespace coenergy {

/// Unknown `column` occurs in equation `row` with its derivative of order `order` (0: undifferentiated).
struct Occurrence {
    int row = 0;
    int column = 0;
    int order = 0;

    bool operator==(const Occurrence&) const = default;
};

/// The signature matrix Sigma of Pryce (2001): sigma_ij is the highest order of derivative of unknown j that truly
/// occurs in equation i, or minus infinity (no entry) where the unknown does not occur. Need not be square.
class SignatureMatrix {
public:
    /// One finite entry of a row.
    struct Entry {
        int column = 0;
        int order = 0;

        bool operator==(const Entry&) const = default;
    };

    SignatureMatrix() = default;

    /// Of several occurrences of one unknown in one equation the highest order counts.
    /// Throws InternalError for a negative size or order, or an index outside rows x columns.
    SignatureMatrix(int rows, int columns, std::vector<Occurrence> occurrences);

    int rows() const { return m_pattern.rows(); }
    int columns() const { return m_pattern.columns(); }
    bool isSquare() const { return rows() == columns(); }

    /// sigma_ij; nothing stands for minus infinity.
    std::optional<int> order(int row, int column) const;

    /// Finite entries of one row, by ascending column.
    std::span<const Entry> row(int row) const;

    /// Where the entries are finite.
    const BipartiteGraph& pattern() const { return m_pattern; }

    bool operator==(const SignatureMatrix&) const = default;

private:
    BipartiteGraph m_pattern;
    std::vector<Entry> m_entries; // all rows, one after the other
    std::vector<int> m_start{0};  // entries of row i are m_entries[start i .. start i+1)
};

} // namespace coenergy
