// xi = a + B q. Each random point of positions, flows, reactions, parameters and time gives one linear equation for the
// numbers in a and B: sum_i (B f)_i p_i - xi_i N_i = 0. Reference: E. Noether, Invariante Variationsprobleme, 1918; for
// momenta and forces V. I. Arnold, Mathematical Methods of Classical Mechanics, section 20.
//
// Of many coordinates most can be told to stay without any matrix: where a name occurs in the force of one coordinate
// alone and changes it, nothing can balance that change, and the coordinate is not displaced. Names in the forces of
// such coordinates then count no more.
#include "conservation/symmetries.hpp"

#include "base/random_numbers.hpp"
#include "expression/evaluate.hpp"
#include "expression/surrogates.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/tape.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

namespace coenergy {

namespace {

constexpr std::size_t mostRotated = 8;         // coordinates: the most for which rotations are sought
constexpr std::uint64_t mostWork = 30'000'000; // nodes evaluated
constexpr double vanishing = 1e-10;            // singular value, relative to the largest
constexpr int largestDenominator = 6;

MomentumBalance withValuesAtPoints(MomentumBalance balance) {
    for (auto* list : {&balance.momenta, &balance.forces})
        for (Expression& expression : *list)
            expression = withSurrogates(expression);
    return balance;
}

class Search {
public:
    explicit Search(const MomentumBalance& balance)
        : m_balance(withValuesAtPoints(balance)), m_count(balance.coordinates.size()),
          m_hasRotations(m_count <= mostRotated), m_unknowns(m_count + (m_hasRotations ? m_count * m_count : 0)) {
        for (const auto* list : {&balance.momenta, &balance.forces})
            for (const Expression& expression : *list) {
                m_names.merge(symbolsIn(expression));
                m_size += expression.treeSize();
            }
        for (const auto* list : {&balance.coordinates, &balance.flows})
            m_free.insert(list->begin(), list->end());
        m_names.insert(m_free.begin(), m_free.end());
        m_moving.resize(m_count);
        std::iota(m_moving.begin(), m_moving.end(), std::size_t(0));
    }

    std::vector<Generator> result() {
        if (!m_hasRotations)
            leaveOutUnmoved();
        const std::size_t wanted = 2 * m_unknowns + 10;
        if (m_moving.empty() || m_size * wanted > mostWork)
            return {};
        compileBalance();
        Eigen::MatrixXd rows(static_cast<Eigen::Index>(wanted), static_cast<Eigen::Index>(m_unknowns));
        const auto enough = static_cast<Eigen::Index>(m_unknowns + 10); // where nothing can be displaced
        Eigen::Index found = 0;
        for (std::size_t tried = 0; found < rows.rows() && tried < 4 * wanted; ++tried)
            if (auto row = rowAt(randomValues())) {
                rows.row(found++) = *row / std::max(row->norm(), 1e-300);
                if (found == enough && found < rows.rows() &&
                    isFarFromSingular(Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(rows.topRows(found))))
                    return {};
            }
        if (found < rows.rows())
            return {};
        return displacements(nullSpace(rows));
    }

private:
    // For translations alone.
    void leaveOutUnmoved() {
        struct Forces { // that still count and contain a name
            std::size_t count = 0;
            std::size_t sum = 0; // of their numbers: the number of a single one
        };
        std::map<std::string, Forces> forcesWith;
        std::vector<std::set<std::string>> namesIn;
        for (std::size_t i = 0; i < m_count; ++i) {
            namesIn.push_back(symbolsIn(m_balance.forces[i]));
            for (const std::string& name : namesIn.back()) {
                ++forcesWith[name].count;
                forcesWith[name].sum += i;
            }
        }
        std::vector<std::string> lonely;
        for (const auto& [name, forces] : forcesWith)
            if (forces.count == 1)
                lonely.push_back(name);
        std::vector<bool> isUnmoved(m_count);
        const Point point = randomPoint();
        while (!lonely.empty()) {
            const std::string name = std::move(lonely.back());
            lonely.pop_back();
            const auto [count, unmoved] = forcesWith[name];
            if (count == 0 || !changes(m_balance.forces[unmoved], name, point))
                continue;
            isUnmoved[unmoved] = true;
            for (const std::string& other : namesIn[unmoved]) {
                Forces& forces = forcesWith[other];
                forces.sum -= unmoved;
                if (--forces.count == 1)
                    lonely.push_back(other);
            }
        }
        std::erase_if(m_moving, [&](std::size_t i) { return isUnmoved[i]; });
        m_unknowns = m_moving.size();
        m_size =
            std::accumulate(m_moving.begin(), m_moving.end(), std::uint64_t(0),
                            [&](std::uint64_t size, std::size_t i) { return size + m_balance.forces[i].treeSize(); });
    }

    // Clearly, so that no rounding is taken for it.
    static bool changes(const Expression& force, const std::string& name, const Point& point) {
        constexpr double clearly = 1e-3;
        Point here, there;
        for (const std::string& other : symbolsIn(force))
            here.emplace(other, point.at(other));
        there = here;
        there[name] *= 1.37;
        const double before = evaluate(force, here), after = evaluate(force, there);
        return std::abs(after - before) > clearly * std::max(std::abs(before), std::abs(after)) &&
               std::isfinite(before) && std::isfinite(after);
    }

    // In the order of the names.
    std::vector<double> randomValues() {
        std::vector<double> values;
        for (const std::string& name : m_names)
            values.push_back(m_free.contains(name) ? 1.7 * m_random.deviation() : 0.3 + 1.4 * m_random.share());
        return values;
    }

    Point randomPoint() {
        Point point;
        const std::vector<double> values = randomValues();
        std::size_t k = 0;
        for (const std::string& name : m_names)
            point.emplace(name, values[k++]);
        return point;
    }

    // The forces on what may be displaced, then the momenta if rotations are sought.
    void compileBalance() {
        std::vector<Expression> outputs;
        for (const std::size_t i : m_moving)
            outputs.push_back(m_balance.forces[i]);
        if (m_hasRotations)
            for (const std::size_t i : m_moving)
                outputs.push_back(m_balance.momenta[i]);
        m_tape = Tape({}, {m_names.begin(), m_names.end()}, outputs, Tape::Execution::Interpreted);
        m_memory = m_tape.memory({});
        const auto placeOf = [&](const std::string& name) {
            return static_cast<std::size_t>(std::distance(m_names.begin(), m_names.find(name)));
        };
        for (std::size_t j = 0; m_hasRotations && j < m_count; ++j)
            m_places.push_back({placeOf(m_balance.coordinates[j]), placeOf(m_balance.flows[j])});
    }

    // Nothing if any expression has no value.
    std::optional<Eigen::RowVectorXd> rowAt(const std::vector<double>& values) {
        std::vector<double> balance(m_tape.outputCount());
        m_tape.evaluate(values.data(), balance.data(), m_memory);
        Eigen::RowVectorXd row(static_cast<Eigen::Index>(m_unknowns));
        for (std::size_t k = 0; k < m_moving.size(); ++k) {
            const double force = balance[k];
            row[static_cast<Eigen::Index>(k)] = -force;
            if (!m_hasRotations)
                continue;
            const double momentum = balance[m_moving.size() + k];
            for (std::size_t j = 0; j < m_count; ++j)
                row[column(m_moving[k], j)] =
                    momentum * values[m_places[j].flow] - force * values[m_places[j].coordinate];
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
        const auto constants = static_cast<Eigen::Index>(m_moving.size());
        for (Eigen::Index row = 0; row < basis.rows(); ++row) {
            const bool isRotation = basis.row(row).head(constants).isZero(1e-7); // counterclockwise: x by -y
            const double sign = isRotation ? -1 : 1;
            if (auto displacement = displacementOf(sign * basis.row(row)))
                result.push_back(*std::move(displacement));
        }
        return result;
    }

    std::optional<Generator> displacementOf(const Eigen::RowVectorXd& numbers) const {
        Generator displacement(m_count);
        for (std::size_t k = 0; k < m_moving.size(); ++k) {
            const std::size_t i = m_moving[k];
            std::vector<Expression> terms;
            const auto add = [&](double number, const Expression& factor) {
                const auto exact = rational(number);
                if (exact)
                    terms.push_back(*exact * factor);
                return exact.has_value();
            };
            if (!add(numbers[static_cast<Eigen::Index>(k)], Expression(1)))
                return std::nullopt;
            for (std::size_t j = 0; m_hasRotations && j < m_count; ++j)
                if (!add(numbers[column(i, j)], Expression::symbol(m_balance.coordinates[j])))
                    return std::nullopt;
            displacement[i] = sum(std::move(terms));
        }
        return displacement;
    }

    struct Places { // among the names
        std::size_t coordinate = 0;
        std::size_t flow = 0;
    };

    const MomentumBalance m_balance;
    std::size_t m_count;
    bool m_hasRotations;
    std::size_t m_unknowns;
    std::vector<std::size_t> m_moving; // coordinates that may be displaced
    std::set<std::string> m_names;
    std::set<std::string> m_free; // coordinates and flows
    std::uint64_t m_size = 0;
    RandomNumbers m_random;
    Tape m_tape;
    Tape::Memory m_memory;
    std::vector<Places> m_places;
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
