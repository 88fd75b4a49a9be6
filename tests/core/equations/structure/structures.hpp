#pragma once
// Small structures written by hand, random ones from a seed, and their properties by exhaustive search.

#include "structure/bipartite_graph.hpp"
#include "structure/signature_matrix.hpp"
#include "structure/transversal.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <vector>

namespace structures {

using namespace coenergy;

/// Minus infinity in a signature matrix that is written out.
constexpr int o = -1;

inline SignatureMatrix written(int columns, const std::vector<std::vector<int>>& orders) {
    std::vector<Occurrence> occurrences;
    for (int row = 0; row < std::ssize(orders); ++row)
        for (int column = 0; column < std::ssize(orders[row]); ++column)
            if (orders[row][column] != o)
                occurrences.push_back({row, column, orders[row][column]});
    return SignatureMatrix(static_cast<int>(orders.size()), columns, occurrences);
}

inline SignatureMatrix written(const std::vector<std::vector<int>>& orders) {
    return written(static_cast<int>(orders.size()), orders);
}

class Random {
public:
    explicit Random(unsigned seed) : m_engine(seed) {}

    /// 0 .. bound-1. Not a standard distribution: those differ between libraries.
    int below(int bound) { return static_cast<int>(m_engine() % static_cast<unsigned>(bound)); }

    template <class T> void shuffle(std::vector<T>& values) {
        for (int i = static_cast<int>(values.size()) - 1; i > 0; --i)
            std::swap(values[i], values[below(i + 1)]);
    }

    std::vector<int> permutation(int n) {
        std::vector<int> result(n);
        std::iota(result.begin(), result.end(), 0);
        shuffle(result);
        return result;
    }

    BipartiteGraph pattern(int rows, int columns, int percent) {
        std::vector<Incidence> incidences;
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                if (below(100) < percent)
                    incidences.push_back({row, column});
        return BipartiteGraph(rows, columns, incidences);
    }

    std::vector<Occurrence> occurrences(int n, int percent, int greatestOrder) {
        std::vector<Occurrence> result;
        for (int row = 0; row < n; ++row)
            for (int column = 0; column < n; ++column)
                if (below(100) < percent)
                    result.push_back({row, column, below(greatestOrder + 1)});
        return result;
    }

    /// About five entries per row, one of them on a hidden permutation, so that a transversal exists.
    std::vector<Occurrence> sparseRegular(int n, int greatestOrder) {
        std::vector<Occurrence> result;
        const std::vector<int> hidden = permutation(n);
        for (int row = 0; row < n; ++row) {
            result.push_back({row, hidden[row], below(greatestOrder + 1)});
            for (int k = 0; k < 4; ++k)
                result.push_back({row, below(n), below(greatestOrder + 1)});
        }
        return result;
    }

private:
    std::mt19937 m_engine;
};

/// Sum of the orders on a permutation, if all are finite.
inline std::optional<int> valueOf(const SignatureMatrix& sigma, const std::vector<int>& columnOfRow) {
    int value = 0;
    for (int row = 0; row < sigma.rows(); ++row) {
        const auto order = sigma.order(row, columnOfRow[row]);
        if (!order)
            return std::nullopt;
        value += *order;
    }
    return value;
}

/// All transversals of highest value, by trying every permutation.
inline std::vector<Transversal> allHighestValueTransversals(const SignatureMatrix& sigma) {
    std::vector<int> columnOfRow(sigma.rows());
    std::iota(columnOfRow.begin(), columnOfRow.end(), 0);
    std::vector<Transversal> best;
    do {
        const auto value = valueOf(sigma, columnOfRow);
        if (!value || (!best.empty() && *value < best.front().value))
            continue;
        if (!best.empty() && *value > best.front().value)
            best.clear();
        best.push_back({columnOfRow, *value});
    } while (std::ranges::next_permutation(columnOfRow).found);
    return best;
}

/// The greatest number of pairs, from the sets of columns that the first rows can be matched to (at most ~12 columns).
inline int matchingSizeByExhaustion(const BipartiteGraph& graph) {
    std::vector<char> isReachable(1u << graph.columns(), false);
    isReachable[0] = true;
    for (int row = 0; row < graph.rows(); ++row)
        for (int set = static_cast<int>(isReachable.size()) - 1; set >= 0; --set)
            for (const int column : graph.columnsOf(row))
                if (isReachable[set] && !(set >> column & 1))
                    isReachable[set | 1 << column] = true;
    int size = 0;
    for (unsigned set = 0; set < isReachable.size(); ++set)
        if (isReachable[set])
            size = std::max(size, __builtin_popcount(set));
    return size;
}

} // namespace structures
