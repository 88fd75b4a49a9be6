// The directions are brought to the row echelon form, in logarithms of the unknowns, so that each involves as few
// unknowns as possible. A finite step along one then says whether the combination holds beyond the neighbourhood.
// Reference: O.-T. Chis, A. F. Villaverde, J. R. Banga, E. Balsa-Canto, Math. Biosci. 282 (2016) 147.
#include "fitting/undetermined.hpp"

#include "base/argument_text.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

constexpr double roundedAway = 1e-3; // of the largest part of a direction

/// By columns, with complete pivoting.
Eigen::MatrixXd echelonForm(Eigen::MatrixXd directions) {
    std::vector<Eigen::Index> pivots;
    for (Eigen::Index k = 0; k < directions.cols(); ++k) {
        Eigen::MatrixXd left = directions.rightCols(directions.cols() - k).cwiseAbs();
        for (const Eigen::Index row : pivots)
            left.row(row).setZero();
        Eigen::Index row = 0, column = 0;
        left.maxCoeff(&row, &column);
        directions.col(k).swap(directions.col(k + column));
        directions.col(k) /= Eigen::VectorXd(directions.col(k))[row];
        for (Eigen::Index other = 0; other < directions.cols(); ++other)
            if (other != k)
                directions.col(other) -= directions(row, other) * Eigen::VectorXd(directions.col(k));
        pivots.push_back(row);
    }
    return directions;
}

class Combination {
public:
    /// `direction` in shares of `lengths`. A share may be small and still be what makes up for the others.
    Combination(const FitProblem& problem, const Eigen::VectorXd& values, const Eigen::VectorXd& lengths,
                const Eigen::VectorXd& direction, const UnseenDirections& unseen)
        : m_problem(problem), m_values(values), m_direction(direction), m_lengths(lengths) {
        const double largest = m_direction.cwiseAbs().maxCoeff();
        const Eigen::VectorXd effects = m_direction.cwiseProduct(lengths).cwiseProduct(unseen.slopes).cwiseAbs();
        const double leastEffect = std::max(unseen.error * largest, roundedAway * effects.maxCoeff());
        for (Eigen::Index k = 0; k < m_direction.size(); ++k)
            if (std::abs(m_direction[k]) > roundedAway * largest || effects[k] > leastEffect)
                m_involved.push_back(k);
            else
                m_direction[k] = 0;
        m_direction /= m_direction[m_involved.front()];
    }

    Undetermined inWords() const {
        Undetermined result;
        for (const Eigen::Index k : m_involved)
            result.unknowns.push_back(static_cast<std::size_t>(k));
        if (m_involved.size() == 1) {
            result.kind = Undetermined::Kind::NoInfluence;
            result.weights = {1};
            return result;
        }
        if (const std::optional<Eigen::VectorXd> powers = wholePowers(); powers && holdsForFactors(*powers)) {
            result.kind = Undetermined::Kind::Factors;
            result.weights = weightsIn(*powers);
            return result;
        }
        const Eigen::VectorXd steps = stepDirection();
        result.kind = holdsForSteps(steps) ? Undetermined::Kind::Steps : Undetermined::Kind::Nearby;
        result.weights = weightsIn(steps);
        return result;
    }

private:
    std::vector<double> weightsIn(const Eigen::VectorXd& direction) const {
        std::vector<double> weights;
        for (const Eigen::Index k : m_involved)
            weights.push_back(direction[k]);
        return weights;
    }

    Eigen::VectorXd stepDirection() const {
        const Eigen::VectorXd steps = m_direction.cwiseProduct(m_lengths);
        return steps / steps[m_involved.front()];
    }

    /// The direction as powers of one factor.
    std::optional<Eigen::VectorXd> wholePowers() const {
        constexpr int largestPower = 6;
        if (std::any_of(m_involved.begin(), m_involved.end(), [&](Eigen::Index k) { return m_values[k] == 0; }))
            return std::nullopt;
        const Eigen::VectorXd relative =
            m_direction.cwiseProduct(m_lengths).cwiseQuotient((m_values.array() == 0).select(1, m_values));
        for (int first = 1; first <= largestPower; ++first) {
            const Eigen::VectorXd powers = relative * (first / relative[m_involved.front()]);
            const Eigen::VectorXd whole = powers.array().round();
            if ((powers - whole).cwiseAbs().maxCoeff() < 0.01 && whole.cwiseAbs().maxCoeff() <= largestPower)
                return whole;
        }
        return std::nullopt;
    }

    bool holdsForFactors(const Eigen::VectorXd& powers) const {
        return holds([&](double way) {
            return Eigen::VectorXd(m_values.array() * (way * std::log(1.5) * powers.array()).exp());
        });
    }

    bool holdsForSteps(const Eigen::VectorXd& steps) const {
        double size = 0;
        for (const Eigen::Index k : m_involved)
            size = std::max(size, std::abs(steps[k]) / m_lengths[k]);
        return holds([&](double way) { return Eigen::VectorXd(m_values + way * 0.5 / size * steps); });
    }

    /// In the first way in which the bounds permit it: forwards, backwards, and not as far.
    template <class Moved> bool holds(const Moved& moved) const {
        for (const double way : {1.0, -1.0, 0.1, -0.1})
            if (const Eigen::VectorXd values = moved(way); isPermitted(values))
                return isUnnoticed(values);
        return false;
    }

    bool isPermitted(const Eigen::VectorXd& values) const {
        for (std::size_t k = 0; k < m_problem.unknowns.size(); ++k) {
            const double value = values[static_cast<Eigen::Index>(k)];
            if (value < m_problem.unknowns[k].lower || value > m_problem.unknowns[k].upper)
                return false;
        }
        return true;
    }

    /// Where one of the unknowns alone, moved as far, would be noticed a thousand times as much.
    bool isUnnoticed(const Eigen::VectorXd& values) const {
        const auto before = m_problem.residuals(m_values), after = m_problem.residuals(values);
        Eigen::VectorXd one = m_values;
        one[m_involved.front()] = values[m_involved.front()];
        const auto alone = m_problem.residuals(one);
        return before && after && alone && (*after - *before).norm() < 1e-3 * (*alone - *before).norm();
    }

    const FitProblem& m_problem;
    const Eigen::VectorXd& m_values;
    Eigen::VectorXd m_direction; // in shares of the lengths
    const Eigen::VectorXd& m_lengths;
    std::vector<Eigen::Index> m_involved;
};

} // namespace

std::vector<Undetermined> undeterminedCombinations(const FitProblem& problem, const Eigen::VectorXd& values,
                                                   const UnseenDirections& unseen) {
    std::vector<Undetermined> result;
    if (unseen.columns.cols() == 0)
        return result;
    Eigen::VectorXd lengths(values.size());
    for (Eigen::Index k = 0; k < values.size(); ++k)
        lengths[k] = lengthOf(problem.unknowns[static_cast<std::size_t>(k)], values[k]);
    const Eigen::MatrixXd shares = echelonForm(lengths.cwiseInverse().asDiagonal() * unseen.columns);
    for (Eigen::Index k = 0; k < shares.cols(); ++k)
        result.push_back(Combination(problem, values, lengths, shares.col(k), unseen).inWords());
    return result;
}

// What a factor leaves unchanged: a^p b^q where a becomes c^v a and b becomes c^w b, p v + q w = 0.
std::string determinedProduct(const std::vector<std::string>& names, const std::vector<double>& weights) {
    if (weights[1] < 0)
        return powerText(names[0], -weights[1]) + "*" + powerText(names[1], weights[0]);
    return powerText(names[0], weights[1]) + "/" + powerText(names[1], weights[0]);
}

std::string powerText(const std::string& name, double exponent) {
    return exponent == 1 ? name : name + "^" + shortNumber(exponent);
}

} // namespace coenergy
