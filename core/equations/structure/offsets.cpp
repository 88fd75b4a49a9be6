// Canonical offsets by the fixed-point iteration of J. D. Pryce, "A simple structural analysis method for DAEs",
// BIT 41 (2001) 364-394, with the structural index and the number of free initial values as defined
// there.
//
// From c = 0: d_j = max_i (sigma_ij + c_i), then c_i = d_j(i) - sigma_i,j(i) on the transversal, until nothing changes.
// This is the longest-path iteration of Bellman and Ford: a highest-value transversal has no cycle of positive length,
// so n rounds are enough; more mean that the transversal was not of highest value.

#include "structure/offsets.hpp"

#include "base/check.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace coenergy {

namespace {

std::vector<int> ordersOn(const SignatureMatrix& sigma, const Transversal& transversal) {
    check(sigma.isSquare() && std::ssize(transversal.columnOfRow) == sigma.rows(),
          "the transversal fits the signature matrix");
    std::vector<char> isTaken(sigma.columns(), false);
    std::vector<int> orders;
    orders.reserve(transversal.columnOfRow.size());
    for (int row = 0; row < sigma.rows(); ++row) {
        const int column = transversal.columnOfRow[row];
        const auto order = sigma.order(row, column);
        check(order && !isTaken[column], "a transversal has one finite entry in every row and column");
        isTaken[column] = true;
        orders.push_back(*order);
    }
    return orders;
}

std::vector<int> smallestD(const SignatureMatrix& sigma, const std::vector<int>& c, std::vector<int> d) {
    for (int row = 0; row < sigma.rows(); ++row)
        for (const auto& [column, order] : sigma.row(row))
            d[column] = std::max(d[column], order + c[row]);
    return d;
}

} // namespace

Offsets canonicalOffsets(const SignatureMatrix& sigma, const Transversal& transversal) {
    return offsetsReaching(sigma, transversal, std::vector<int>(sigma.columns(), 0));
}

Offsets offsetsReaching(const SignatureMatrix& sigma, const Transversal& transversal, const std::vector<int>& leastD) {
    check(std::ssize(leastD) == sigma.columns(), "a least order for every unknown");
    const std::vector<int> orders = ordersOn(sigma, transversal);
    std::vector<int> c(sigma.rows(), 0);
    for (int round = 0; round <= sigma.rows(); ++round) {
        std::vector<int> d = smallestD(sigma, c, leastD);
        std::vector<int> next(c.size());
        for (int row = 0; row < sigma.rows(); ++row)
            next[row] = d[transversal.columnOfRow[row]] - orders[row];
        if (next == c)
            return {std::move(c), std::move(d)};
        c = std::move(next);
    }
    throw InternalError("the transversal is not of highest value");
}

int structuralIndex(const Offsets& offsets) {
    if (offsets.c.empty())
        return 0;
    const int differentiations = std::ranges::max(offsets.c);
    const bool someUnknownIsAlgebraic = std::ranges::find(offsets.d, 0) != offsets.d.end();
    return differentiations + (someUnknownIsAlgebraic ? 1 : 0);
}

int freeInitialValues(const Offsets& offsets) {
    return std::accumulate(offsets.d.begin(), offsets.d.end(), 0) -
           std::accumulate(offsets.c.begin(), offsets.c.end(), 0);
}

BipartiteGraph systemJacobianPattern(const SignatureMatrix& sigma, const Offsets& offsets) {
    check(std::ssize(offsets.c) == sigma.rows() && std::ssize(offsets.d) == sigma.columns(),
          "the offsets fit the signature matrix");
    std::vector<Incidence> incidences;
    for (int row = 0; row < sigma.rows(); ++row)
        for (const auto& [column, order] : sigma.row(row))
            if (offsets.d[column] - offsets.c[row] == order)
                incidences.push_back({row, column});
    return BipartiteGraph(sigma.rows(), sigma.columns(), std::move(incidences));
}

} // namespace coenergy
