// xi = a + B q. Each random point of positions, flows, reactions, parameters and time gives one linear equation for the
// numbers in a and B: sum_i (B f)_i p_i - xi_i N_i = 0. Reference: E. Noether, Invariante Variationsprobleme, 1918; for
// momenta and forces V. I. Arnold, Mathematical Methods of Classical Mechanics, section 20.
#include "conservation/symmetries.hpp"

#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

namespace coenergy {

namespace {

constexpr std::size_t mostRotated = 8;         // coordinates: the most for which rotations are sought
constexpr std::uint64_t mostWork = 30'000'000; // nodes evaluated
constexpr double vanishing = 1e-10;            // singular value, relative to the largest
constexpr int largestDenominator = 6;

class Search {
public:
    explicit Search(const MomentumBalance& balance)
        : m_balance(balance), m_count(balance.coordinates.size()), m_hasRotations(m_count <= mostRotated),
          m_unknowns(m_count + (m_hasRotations ? m_count * m_count : 0)) {
        for (const auto* list : {&balance.momenta, &balance.forces})
            for (const Expression& expression : *list) {
                m_names.merge(symbolsIn(expression));
                m_size += expression.treeSize();
            }
        for (const auto* list : {&balance.coordinates, &balance.flows})
            m_names.insert(list->begin(), list->end());
    }

    std::vector<Generator> result() {
        const std::size_t wanted = 2 * m_unknowns + 10;
        if (m_count == 0 || m_size * wanted > mostWork)
            return {};
        Eigen::MatrixXd rows(static_cast<Eigen::Index>(wanted), static_cast<Eigen::Index>(m_unknowns));
        Eigen::Index found = 0;
        for (std::size_t tried = 0; found < rows.rows() && tried < 4 * wanted; ++tried)
            if (auto row = rowAt(randomPoint()))
                rows.row(found++) = *row / std::max(row->norm(), 1e-300);
        if (found < rows.rows())
            return {};
        return displacements(nullSpace(rows));
    }

private:
    Point randomPoint() {
        Point point;
        for (const std::string& name : m_names) {
            const bool isFree = isIn(m_balance.coordinates, name) || isIn(m_balance.flows, name);
            point.emplace(name, isFree ? 1.7 * m_random.deviation() : 0.3 + 1.4 * m_random.share());
        }
        return point;
    }

    static bool isIn(const std::vector<std::string>& names, const std::string& name) {
        return std::find(names.begin(), names.end(), name) != names.end();
    }

    // Nothing if any expression has no value.
    std::optional<Eigen::RowVectorXd> rowAt(const Point& point) const {
        Eigen::RowVectorXd row(static_cast<Eigen::Index>(m_unknowns));
        for (std::size_t i = 0; i < m_count; ++i) {
            const double force = evaluate(m_balance.forces[i], point);
            const double momentum = evaluate(m_balance.momenta[i], point);
            row[static_cast<Eigen::Index>(i)] = -force;
            for (std::size_t j = 0; m_hasRotations && j < m_count; ++j)
                row[column(i, j)] =
                    momentum * point.at(m_balance.flows[j]) - force * point.at(m_balance.coordinates[j]);
        }
        return row.allFinite() ? std::optional(row) : std::nullopt;
    }

    Eigen::Index column(std::size_t i, std::size_t j) const {
        return static_cast<Eigen::Index>(m_count + i * m_count + j);
    }

    // Takes a fraction of the time of singular values, which decide unclear cases.
    static bool isFarFromSingular(const Eigen::ColPivHouseholderQR<Eigen::MatrixXd>& factors) {
        const Eigen::Index n = factors.cols();
        return n > 0 && factors.rows() >= n &&
               std::abs(factors.matrixR()(n - 1, n - 1)) > std::sqrt(vanishing) * factors.maxPivot();
    }

    // A basis in the rows, in echelon form.
    static Eigen::MatrixXd nullSpace(const Eigen::MatrixXd& rows) {
        if (const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> factors(rows); isFarFromSingular(factors))
            return Eigen::MatrixXd(0, rows.cols());
        const SingularValues decomposition = singularValues(rows);
        const double least = vanishing * std::max(decomposition.values[0], 1e-300);
        const Eigen::Index dimension = (decomposition.values.array() <= least).count();
        Eigen::MatrixXd basis = decomposition.right.rightCols(dimension).transpose();
        Eigen::Index row = 0;
        for (Eigen::Index column = 0; column < basis.cols() && row < basis.rows(); ++column) {
            Eigen::Index pivot = 0;
            if (basis.col(column).tail(basis.rows() - row).cwiseAbs().maxCoeff(&pivot) < 1e-7)
                continue;
            basis.row(row).swap(basis.row(row + pivot));
            basis.row(row) /= basis(row, column);
            for (Eigen::Index other = 0; other < basis.rows(); ++other)
                if (other != row)
                    basis.row(other) -= basis(other, column) * basis.row(row);
            ++row;
        }
        return basis;
    }

    static std::optional<Expression> rational(double value) {
        for (int denominator = 1; denominator <= largestDenominator; ++denominator) {
            const double scaled = value * denominator;
            if (std::abs(scaled - std::round(scaled)) < 1e-6 && std::abs(scaled) < 1000)
                return Expression(Rational(static_cast<long long>(std::round(scaled)), denominator));
        }
        return std::nullopt;
    }

    std::vector<Generator> displacements(const Eigen::MatrixXd& basis) const {
        std::vector<Generator> result;
        const auto constants = static_cast<Eigen::Index>(m_count);
        for (Eigen::Index row = 0; row < basis.rows(); ++row) {
            const bool isRotation = basis.row(row).head(constants).isZero(1e-7); // counterclockwise: x by -y
            const double sign = isRotation ? -1 : 1;
            if (auto displacement = displacementOf(sign * basis.row(row)))
                result.push_back(*std::move(displacement));
        }
        return result;
    }

    std::optional<Generator> displacementOf(const Eigen::RowVectorXd& numbers) const {
        Generator displacement;
        for (std::size_t i = 0; i < m_count; ++i) {
            std::vector<Expression> terms;
            const auto add = [&](double number, const Expression& factor) {
                const auto exact = rational(number);
                if (exact)
                    terms.push_back(*exact * factor);
                return exact.has_value();
            };
            if (!add(numbers[static_cast<Eigen::Index>(i)], Expression(1)))
                return std::nullopt;
            for (std::size_t j = 0; m_hasRotations && j < m_count; ++j)
                if (!add(numbers[column(i, j)], Expression::symbol(m_balance.coordinates[j])))
                    return std::nullopt;
            displacement.push_back(sum(std::move(terms)));
        }
        return displacement;
    }

    const MomentumBalance& m_balance;
    std::size_t m_count;
    bool m_hasRotations;
    std::size_t m_unknowns;
    std::set<std::string> m_names;
    std::uint64_t m_size = 0;
    RandomNumbers m_random;
};

} // namespace

std::vector<Generator> symmetryCandidates(const MomentumBalance& balance) {
    return Search(balance).result();
}

// The displacement is affine: its rate has the flows in place of the coordinates, and no constant part.
Expression momentumRate(const MomentumBalance& balance, const Generator& displacement) {
    Substitution toFlows, toZero;
    for (std::size_t j = 0; j < balance.coordinates.size(); ++j) {
        toFlows.emplace(balance.coordinates[j], Expression::symbol(balance.flows[j]));
        toZero.emplace(balance.coordinates[j], Expression(0));
    }
    std::vector<Expression> terms;
    for (std::size_t i = 0; i < displacement.size(); ++i) {
        const Expression rate = substituted(displacement[i], toFlows) - substituted(displacement[i], toZero);
        terms.push_back(rate * balance.momenta[i] - displacement[i] * balance.forces[i]);
    }
    return sum(std::move(terms));
}

Expression momentumAlong(const MomentumBalance& balance, const Generator& displacement) {
    std::vector<Expression> terms;
    for (std::size_t i = 0; i < displacement.size(); ++i)
        terms.push_back(displacement[i] * balance.momenta[i]);
    return sum(std::move(terms));
}

} // namespace coenergy
