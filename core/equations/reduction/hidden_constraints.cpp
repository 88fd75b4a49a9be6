// Null vectors of a symbolic matrix. Numbers suggest which rows depend on others: at a generic point the pivots of a
// full elimination show which rows and columns are independent. Each dependent row is then expressed in terms of these
// by symbolic elimination along the same pivots, which therefore never vanish identically, and the result is verified
// on the whole block: rows that are merely close to dependent are not combinations of each other.
// Reference: G. Tan, N. S. Nedialkov, J. D. Pryce, Conversion methods for improving structural analysis of
// differential-algebraic equation systems, BIT 57 (2017), section 4, the linear combination method.
#include "reduction/hidden_constraints.hpp"

#include "algebra/tidy.hpp"
#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "statements/statement_values.hpp"
#include "structure/condensation.hpp"
#include "structure/pivot_order.hpp"
#include "structure/transversal_scaling.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

// Rounding leaves less of a null vector than the first; the second separates nearly dependent rows from dependent ones.
constexpr double rankTolerances[] = {1e-9, 1e-14};
constexpr std::uint64_t largestElimination = 200'000; // operations in all entries together
constexpr std::size_t mostUpdates = 20'000'000;       // of single numbers
// Blocks with more rows are eliminated by their nonzero entries first, which shows almost always that they are regular.
constexpr std::size_t largestDense = 200;

struct Entries {
    std::vector<MatrixPlace> places;
    std::vector<double> values;
};

// Whether there are pivots that are far from zero.
bool hasPivots(const Entries& entries, std::size_t size) {
    const auto scales = transversalScales(entries.places, entries.values.data(), size);
    return scales &&
           pivotOrder(size, entries.places, scaledEntries(entries.places, entries.values.data(), *scales), mostUpdates);
}

// The values at which every block is evaluated: the same in every run.
Point genericPoint(const std::vector<JacobianEntry>& jacobian, unsigned attempt) {
    RandomNumbers random(20170401 + attempt);
    std::set<std::string> names;
    for (const JacobianEntry& entry : jacobian)
        names.merge(symbolsIn(entry.value));
    Point point;
    for (const std::string& name : names)
        point[name] = 0.4 + random.share() * 1.2;
    return point;
}

// The entries of each row: found once for all blocks, so that a block costs no more than its own rows.
using EntriesByRow = std::vector<std::vector<const JacobianEntry*>>;

EntriesByRow entriesByRow(const std::vector<JacobianEntry>& jacobian) {
    EntriesByRow rows;
    for (const JacobianEntry& entry : jacobian) {
        if (rows.size() <= entry.row)
            rows.resize(entry.row + 1);
        rows[entry.row].push_back(&entry);
    }
    return rows;
}

// A block of the Jacobian, its rows and columns counted from 0.
class JacobianBlock {
public:
    JacobianBlock(const EntriesByRow& jacobian, const Subsystem& places) : m_size(places.rows.size()) {
        std::map<std::size_t, std::size_t> columns;
        for (std::size_t k = 0; k < m_size; ++k)
            columns.emplace(places.columns[k], k);
        for (std::size_t k = 0; k < m_size; ++k)
            if (const auto row = static_cast<std::size_t>(places.rows[k]); row < jacobian.size())
                addRow(k, jacobian[row], columns);
    }

    std::size_t size() const { return m_size; }
    Expression at(std::size_t row, std::size_t column) const {
        const auto entry = m_at.find({row, column});
        return entry == m_at.end() ? Expression() : entry->second;
    }

    /// Those that are not zero by form, at the first point, row by row.
    Entries entries() const {
        const Point point = genericPoint(m_entries, 0);
        Entries result;
        for (const auto& [place, entry] : m_at) {
            result.places.push_back({place.first, place.second});
            result.values.push_back(evaluate(entry, point));
        }
        return result;
    }

    /// The values at the `which`th point at which everything is defined, rows scaled to a largest entry of 1.
    std::optional<Eigen::MatrixXd> values(unsigned which) const {
        unsigned found = 0;
        for (unsigned attempt = 0; attempt < 40; ++attempt) {
            Eigen::MatrixXd matrix = valuesAt(genericPoint(m_entries, attempt));
            if (matrix.allFinite() && found++ == which)
                return matrix;
        }
        return std::nullopt;
    }

    Eigen::MatrixXd valuesAt(const Point& point) const {
        const auto n = static_cast<Eigen::Index>(m_size);
        Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(n, n);
        for (const auto& [place, entry] : m_at)
            matrix(static_cast<Eigen::Index>(place.first), static_cast<Eigen::Index>(place.second)) =
                evaluate(entry, point);
        for (Eigen::Index row = 0; row < n; ++row)
            if (const double size = matrix.row(row).cwiseAbs().maxCoeff(); size > 0)
                matrix.row(row) /= size;
        return matrix;
    }

private:
    void addRow(std::size_t row, const std::vector<const JacobianEntry*>& entries,
                const std::map<std::size_t, std::size_t>& columns) {
        for (const JacobianEntry* entry : entries)
            if (const auto column = columns.find(entry->column); column != columns.end()) {
                m_entries.push_back(*entry);
                m_at.emplace(std::pair(row, column->second), entry->value);
            }
    }

    std::size_t m_size;
    std::vector<JacobianEntry> m_entries;
    std::map<std::pair<std::size_t, std::size_t>, Expression> m_at;
};

// Which rows and columns of a block are independent at a point, pivots first.
struct Pivots {
    std::size_t rank = 0;
    std::vector<std::size_t> rows;
    std::vector<std::size_t> columns;
};

Pivots pivotsOf(const Eigen::MatrixXd& matrix, double tolerance) {
    Eigen::FullPivLU<Eigen::MatrixXd> lu(matrix);
    lu.setThreshold(tolerance);
    const Eigen::VectorXi rows = Eigen::PermutationMatrix<Eigen::Dynamic>(lu.permutationP().inverse()).indices();
    const Eigen::VectorXi columns = lu.permutationQ().indices();
    return {static_cast<std::size_t>(lu.rank()), {rows.begin(), rows.end()}, {columns.begin(), columns.end()}};
}

bool isSingular(const JacobianBlock& block, double tolerance) {
    if (block.size() > largestDense && hasPivots(block.entries(), block.size()))
        return false;
    for (unsigned which = 0; which < 3; ++which) {
        const auto matrix = block.values(which);
        if (!matrix || pivotsOf(*matrix, tolerance).rank == block.size())
            return false;
    }
    return true;
}

// The weights of the independent rows in each dependent one: A^T w = row, where A consists of the pivots' rows and
// columns, by elimination without exchanges. Column k belongs to the kth dependent row.
std::vector<std::vector<Expression>> rowWeights(const JacobianBlock& block, const Pivots& pivots) {
    const std::size_t rank = pivots.rank;
    const std::size_t width = block.size();
    std::vector<std::vector<Expression>> system(rank, std::vector<Expression>(width));
    std::uint64_t operations = 0;
    for (std::size_t c = 0; c < rank; ++c)
        for (std::size_t r = 0; r < width; ++r)
            system[c][r] = block.at(pivots.rows[r], pivots.columns[c]);
    const auto bounded = [&](const Expression& expression) {
        Expression result = tidied(expression);
        operations += operationCount(result);
        if (operations > largestElimination)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        return result;
    };
    for (std::size_t pivot = 0; pivot < rank; ++pivot)
        for (std::size_t c = pivot + 1; c < rank; ++c) {
            const Expression factor = system[c][pivot] / system[pivot][pivot];
            if (factor.isZero())
                continue;
            for (std::size_t r = pivot; r < width; ++r)
                system[c][r] = bounded(system[c][r] - factor * system[pivot][r]);
        }
    for (std::size_t k = rank; k-- > 0;)
        for (std::size_t dependent = rank; dependent < width; ++dependent) {
            Expression rest = system[k][dependent];
            for (std::size_t r = k + 1; r < rank; ++r)
                rest = rest - system[k][r] * system[r][dependent];
            system[k][dependent] = bounded(rest / system[k][k]);
        }
    for (auto& row : system)
        row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(rank));
    return system;
}

// By row of the block; rows that are not involved have 0.
bool isNull(const JacobianBlock& block, const std::vector<Expression>& weights) {
    for (std::size_t column = 0; column < block.size(); ++column) {
        std::vector<Expression> terms;
        for (std::size_t row = 0; row < block.size(); ++row)
            if (!weights[row].isZero())
                terms.push_back(weights[row] * block.at(row, column));
        if (!vanishesIdentically(sum(std::move(terms))))
            return false;
    }
    return true;
}

std::vector<NullCombination> combinationsOf(const JacobianBlock& block, const Subsystem& places, double tolerance) {
    const Pivots pivots = pivotsOf(block.values(0).value(), tolerance);
    const auto weights = rowWeights(block, pivots);
    std::vector<NullCombination> found;
    for (std::size_t k = pivots.rank; k < block.size(); ++k) {
        std::vector<Expression> all(block.size());
        all[pivots.rows[k]] = Expression(1);
        for (std::size_t r = 0; r < pivots.rank; ++r)
            if (const Expression& weight = weights[r][k - pivots.rank]; !vanishesIdentically(weight))
                all[pivots.rows[r]] = -weight;
        if (!isNull(block, all))
            continue;
        NullCombination combination{places.rows[pivots.rows[k]], {}, {}, places.columns};
        for (std::size_t row = 0; row < block.size(); ++row)
            if (!all[row].isZero()) {
                combination.rows.push_back(places.rows[row]);
                combination.weights.push_back(all[row]);
            }
        found.push_back(std::move(combination));
    }
    return found;
}

} // namespace

namespace {

// The extended J at a point; nothing if an entry has no value.
std::optional<Entries> entriesAt(const ExtendedJacobian& jacobian, const PointTable& point) {
    Entries entries;
    for (const JacobianEntry& entry : jacobian.entries) {
        entries.places.push_back({entry.row, entry.column});
        entries.values.push_back(valueAt(entry.value, point));
        if (!std::isfinite(entries.values.back()))
            return std::nullopt;
    }
    return entries;
}

Eigen::MatrixXd condensed(const ExtendedJacobian& jacobian, const Entries& entries) {
    Condensation condensation(jacobian.size, jacobian.innerCount, entries.places);
    const auto n = static_cast<Eigen::Index>(jacobian.size);
    Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> matrix(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        condensation.row(entries.values.data(), static_cast<std::size_t>(i), matrix.row(i).data());
    return matrix;
}

// Rows scaled to a largest entry of 1.
bool hasFullRank(const Eigen::MatrixXd& matrix, const Subsystem& block, double tolerance) {
    const auto n = static_cast<Eigen::Index>(block.rows.size());
    Eigen::MatrixXd part(n, n);
    for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < n; ++j)
            part(i, j) = matrix(block.rows[static_cast<std::size_t>(i)], block.columns[static_cast<std::size_t>(j)]);
    for (Eigen::Index i = 0; i < n; ++i)
        if (const double size = part.row(i).cwiseAbs().maxCoeff(); size > 0)
            part.row(i) /= size;
    return pivotsOf(part, tolerance).rank == block.rows.size();
}

// Whether a block can be eliminated together with the inner unknowns. Unlike the rank of the condensed matrix, this
// does not depend on how stiffly a long chain of bodies is coupled.
bool canBeEliminated(const ExtendedJacobian& jacobian, const Entries& all, const Subsystem& block) {
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> rowOf(jacobian.size + jacobian.innerCount, none), columnOf = rowOf;
    const std::size_t width = block.rows.size();
    for (std::size_t k = 0; k < width; ++k) {
        rowOf[static_cast<std::size_t>(block.rows[k])] = k;
        columnOf[static_cast<std::size_t>(block.columns[k])] = k;
    }
    for (std::size_t k = 0; k < jacobian.innerCount; ++k)
        rowOf[jacobian.size + k] = columnOf[jacobian.size + k] = width + k;
    Entries part;
    for (std::size_t k = 0; k < all.places.size(); ++k)
        if (const auto& [row, column] = all.places[k]; rowOf[row] != none && columnOf[column] != none) {
            part.places.push_back({rowOf[row], columnOf[column]});
            part.values.push_back(all.values[k]);
        }
    return hasPivots(part, width + jacobian.innerCount);
}

} // namespace

bool isSingular(const ExtendedJacobian& jacobian, const std::vector<Subsystem>& blocks) {
    constexpr double tolerance = 1e-12;
    // Euler parameters as long as two enlarge each body against the one that carries it; those as long as a fraction of
    // one do not, and are tried before others of the first length.
    constexpr std::array<double, 5> sizes = {1, 0.25, 0.0625, 1, 1};
    constexpr unsigned attempts = 40;
    std::vector<Expression> entries;
    for (const JacobianEntry& entry : jacobian.entries)
        entries.push_back(entry.value);
    const std::vector<Statement> needed = statementsBehind(jacobian.statements, entries);
    const std::vector<std::string> given = givenNames(needed, entries);
    std::vector<const Subsystem*> suspects;
    for (const Subsystem& block : blocks)
        suspects.push_back(&block);
    std::size_t defined = 0;
    for (unsigned attempt = 0; attempt < attempts && defined < sizes.size() && !suspects.empty(); ++attempt) {
        const auto values = entriesAt(
            jacobian,
            withStatementValues(genericPoint(given, 20170403 + attempt, sizes[attempt % sizes.size()]), needed));
        if (!values)
            continue;
        ++defined;
        std::erase_if(suspects, [&](const Subsystem* block) {
            return block->rows.size() > largestDense && canBeEliminated(jacobian, *values, *block);
        });
        if (suspects.empty())
            break;
        const Eigen::MatrixXd matrix = condensed(jacobian, *values);
        std::erase_if(suspects, [&](const Subsystem* block) {
            return hasFullRank(matrix, *block, tolerance) || canBeEliminated(jacobian, *values, *block);
        });
    }
    return defined > 0 && !suspects.empty(); // blocks without any value are judged during a run
}

std::vector<NullCombination> nullCombinations(const std::vector<JacobianEntry>& jacobian,
                                              const std::vector<Subsystem>& blocks) {
    const EntriesByRow rows = entriesByRow(jacobian);
    for (const Subsystem& places : blocks) {
        const JacobianBlock block(rows, places);
        for (const double tolerance : rankTolerances) {
            if (!isSingular(block, tolerance))
                break;
            if (auto found = combinationsOf(block, places, tolerance); !found.empty())
                return found;
        }
    }
    return {};
}

} // namespace coenergy
