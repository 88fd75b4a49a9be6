// Pseudo-arclength continuation: the unknowns and the parameter are one point that goes along the null direction of the
// equations' slopes and back onto the solutions, square to it. Where many unknowns do for the same rest, the direction
// of least norm that moves the parameter is taken, and afterwards the one nearest to the last. Reference: H. B. Keller,
// Numerical solution of bifurcation and nonlinear eigenvalue problems, 1977; E. L. Allgower, K. Georg, Introduction to
// Numerical Continuation Methods, 2003, chapters 2 and 8.
#include "equilibrium/branches.hpp"

#include "base/cancellation.hpp"
#include "equilibrium/description.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/line_scales.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace coenergy {

namespace {

constexpr double longestStep = 0.03; // of the range, with the unknowns in units of their sizes
constexpr double firstStep = 0.005;
constexpr double shortestStep = 1e-6;
constexpr std::size_t mostPoints = 400; // of a branch, to each side
constexpr double nearby = 1e-5;         // of two solutions that are one, in units of sizes
constexpr double slopeStep = 1e-6;      // of the range
constexpr double independent = 1e-9;    // singular value, in scales in which all rows and columns are alike

// The unknowns in units of sizes, and the share of the range.
using Point = Eigen::VectorXd;

struct Place {
    Point point;
    Point direction; // of length 1
};

using Path = std::vector<Place>;

class Following {
public:
    Following(const BranchQuestion& question, const std::stop_token& stop) : m_question(question), m_stop(stop) {}

    Branches result() {
        for (const double value : {m_question.at, m_question.from, m_question.to, middle()})
            seek(value);
        for (const auto& [value, unknowns] : m_found) {
            Point point(m_count + 1);
            point << unknowns.cwiseQuotient(m_sizes), (value - m_question.from) / range();
            if (!isOnBranch(point))
                addBranch(point);
        }
        Branches branches;
        for (std::size_t k = 0; k < m_paths.size(); ++k)
            describe(k, branches);
        return branches;
    }

private:
    double middle() const { return 0.5 * (m_question.from + m_question.to); }
    double range() const { return m_question.to - m_question.from; }
    double valueOf(const Point& point) const { return m_question.from + range() * point[m_count]; }

    std::optional<EquilibriumQuestion> questionAt(double value) const {
        auto problem = m_question.problemAt(value);
        if (!problem)
            return std::nullopt;
        return EquilibriumQuestion{*std::move(problem), m_question.equations, {}, m_question.steady};
    }

    // What is found here, and how large its unknowns are.
    void seek(double value) {
        const auto question = questionAt(value);
        if (!question)
            return;
        const RestEquations equations(question->problem, *question->equations, question->steady);
        m_count = equations.unknownCount();
        m_sizes = m_sizes.size() == 0 ? equations.sizes() : m_sizes;
        const Equilibria found = findEquilibria(*question, m_stop);
        for (const auto* list : {&found.found, &found.behindLimits})
            for (const Equilibrium& equilibrium : *list) {
                Eigen::VectorXd unknowns(m_count);
                for (Eigen::Index k = 0; k < m_count; ++k)
                    unknowns[k] = equilibrium.values[static_cast<std::size_t>(k)].second;
                m_sizes = m_sizes.cwiseMax(unknowns.cwiseAbs());
                m_found.emplace_back(value, std::move(unknowns));
            }
    }

    // Of the equations with the parameter's share as the last unknown; no numbers where there are none.
    Eigen::VectorXd residuals(const Point& point) const {
        const auto question = questionAt(valueOf(point));
        if (!question)
            return Eigen::VectorXd::Constant(1, NAN);
        RestEquations equations(question->problem, *question->equations, question->steady);
        return equations.residuals(point.head(m_count).cwiseProduct(m_sizes));
    }

    Eigen::MatrixXd gradient(const Point& point) const {
        const auto question = questionAt(valueOf(point));
        if (!question)
            return Eigen::MatrixXd::Constant(1, m_count + 1, NAN);
        RestEquations equations(question->problem, *question->equations, question->steady);
        const Eigen::MatrixXd byUnknowns =
            equations.gradient(point.head(m_count).cwiseProduct(m_sizes)) * m_sizes.asDiagonal();
        Eigen::MatrixXd all(byUnknowns.rows(), m_count + 1);
        Point above = point, below = point;
        above[m_count] += slopeStep;
        below[m_count] -= slopeStep;
        const Eigen::VectorXd upper = residuals(above), lower = residuals(below);
        if (upper.size() != all.rows() || lower.size() != all.rows())
            return Eigen::MatrixXd::Constant(1, m_count + 1, NAN);
        all << byUnknowns, (upper - lower) / (2 * slopeStep);
        return all;
    }

    // Onto the solutions, square to the direction.
    bool solve(Point& point, const Point& direction) const {
        const Point from = point;
        const ManySolutions problem{[&](const Eigen::VectorXd& x) {
                                        const Eigen::VectorXd own = residuals(x);
                                        Eigen::VectorXd all(own.size() + 1);
                                        all << own, direction.dot(x - from);
                                        return all;
                                    },
                                    [&](const Eigen::VectorXd& x) {
                                        const Eigen::MatrixXd own = gradient(x);
                                        Eigen::MatrixXd all(own.rows() + 1, own.cols());
                                        all << own, direction.transpose();
                                        return all;
                                    },
                                    Eigen::VectorXd::Ones(m_count + 1),
                                    [](const Eigen::VectorXd& a, const Eigen::VectorXd& b) { return Point(b - a); }};
        return solveNear(problem, point, {}, m_stop);
    }

    // The part of a wish along which the equations do not change.
    std::optional<Point> directionAt(const Point& point, const Point& wish) const {
        Eigen::MatrixXd slopes = gradient(point);
        if (!slopes.allFinite())
            return std::nullopt;
        const Eigen::Index columns = slopes.cols();
        if (slopes.rows() < columns) {
            const Eigen::Index rows = slopes.rows();
            slopes.conservativeResize(columns, Eigen::NoChange);
            slopes.bottomRows(columns - rows).setZero();
        }
        const LineScales scales = lineScales(slopes);
        const SingularValues decomposition = singularValues(scales.scaled(slopes));
        const Eigen::Index free =
            (decomposition.values.array() <= independent * std::max(1.0, decomposition.values[0])).count();
        if (free == 0)
            return std::nullopt;
        const Eigen::MatrixXd kernel = scales.columns.cwiseInverse().asDiagonal() * decomposition.right.rightCols(free);
        const Eigen::MatrixXd basis = kernel.householderQr().householderQ() * Eigen::MatrixXd::Identity(columns, free);
        constexpr double rounding = 1e-11; // scaled up, it would pass for a way to go
        Point direction = basis * (basis.transpose() * wish);
        const double length = direction.norm();
        direction = (direction.array().abs() > rounding * length).select(direction, 0.0);
        return length > 1e-9 ? std::optional<Point>(direction.normalized()) : std::nullopt;
    }

    void addBranch(const Point& start) {
        const auto direction = directionAt(start, Point::Unit(m_count + 1, m_count));
        if (!direction)
            return;
        Path path = followed({start, -*direction});
        std::reverse(path.begin(), path.end());
        for (Place& place : path)
            place.direction = -place.direction;
        const bool isClosed =
            !path.empty() && path.size() > 3 && (path.front().point - start).norm() < 1.5 * longestStep;
        path.push_back({start, *direction});
        if (!isClosed)
            for (Place& place : followed({start, *direction}))
                path.push_back(std::move(place));
        m_paths.push_back(std::move(path));
    }

    // The places after this one.
    Path followed(Place place) const {
        Path path;
        double step = firstStep;
        const Point start = place.point;
        while (path.size() < mostPoints && step > shortestStep) {
            checkpoint(m_stop);
            auto next = nextPlace(place, step);
            if (!next) {
                step /= 2;
                continue;
            }
            if (const double share = next->point[m_count]; share < 0 || share > 1) {
                if (auto last = endPlace(place, *next))
                    path.push_back(*std::move(last));
                break;
            }
            if (path.size() > 3 && passesOver(place, *next, start))
                break; // once around
            const double turned = place.direction.dot(next->direction);
            path.push_back(*next);
            place = *std::move(next);
            step = turned > 0.995 ? std::min(1.4 * step, longestStep) : turned < 0.97 ? 0.6 * step : step;
        }
        return path;
    }

    static bool passesOver(const Place& from, const Place& to, const Point& point) {
        const double length = (to.point - from.point).norm();
        const double along = (point - from.point).dot(from.direction);
        return along > 0 && along <= length && (point - from.point - along * from.direction).norm() < 0.3 * length;
    }

    // Nothing where the way bends too much for the step.
    std::optional<Place> nextPlace(const Place& place, double step) const {
        constexpr double sharpest = 0.9; // cosine
        Place next{place.point + step * place.direction, {}};
        if (!solve(next.point, place.direction) || (next.point - place.point).norm() > 1.5 * step)
            return std::nullopt;
        const auto direction = directionAt(next.point, place.direction);
        if (!direction || direction->dot(place.direction) < sharpest)
            return std::nullopt;
        next.direction = *direction;
        return next;
    }

    // Just at the end of the range that was passed.
    std::optional<Place> endPlace(const Place& inside, const Place& outside) const {
        const double end = outside.point[m_count] > 0.5 ? 1 : 0;
        const double share = (end - inside.point[m_count]) / (outside.point[m_count] - inside.point[m_count]);
        Point point = inside.point + share * (outside.point - inside.point);
        point[m_count] = end;
        if (!solve(point, Point::Unit(m_count + 1, m_count)))
            return std::nullopt;
        point[m_count] = end;
        const auto direction = directionAt(point, inside.direction);
        return direction ? std::optional(Place{point, *direction}) : std::nullopt;
    }

    bool isOnBranch(const Point& point) const {
        return std::any_of(m_paths.begin(), m_paths.end(), [&](const Path& path) { return passes(path, point); });
    }

    // Where the path has this value of the parameter, it is the same equilibrium; a turn is none.
    bool passes(const Path& path, const Point& point) const {
        const double share = point[m_count];
        for (std::size_t k = 1; k < path.size(); ++k) {
            const Point &one = path[k - 1].point, &other = path[k].point;
            const double lower = std::min(one[m_count], other[m_count]), upper = std::max(one[m_count], other[m_count]);
            if (share < lower - 1e-9 || share > upper + 1e-9)
                continue;
            const double part = upper > lower ? (share - one[m_count]) / (other[m_count] - one[m_count]) : 0;
            Point there = one + std::clamp(part, 0.0, 1.0) * (other - one);
            there[m_count] = share;
            if (solve(there, Point::Unit(m_count + 1, m_count)) && areSame(there, point))
                return true;
        }
        return false;
    }

    bool areSame(const Point& one, const Point& other) const {
        for (Eigen::Index k = 0; k < m_count; ++k) {
            if (isMultiplier(*m_question.equations, k))
                continue;
            const double difference = one[k] - other[k];
            const double turned = std::remainder(difference * m_sizes[k], 2 * std::numbers::pi) / m_sizes[k];
            if (std::min(std::abs(difference), std::abs(turned)) > nearby)
                return false;
        }
        return true;
    }

    void describe(std::size_t index, Branches& branches) {
        const Path& path = m_paths[index];
        Branch branch;
        for (std::size_t k = 0; k < path.size(); ++k) {
            if (k > 0 && turnsBack(path[k - 1], path[k]))
                if (auto fold = foldBetween(path[k - 1], path[k])) {
                    BranchPoint point = described(*fold, branch);
                    if (!isOnAnother(index, *fold))
                        branches.folds.push_back(point);
                    branch.points.push_back(std::move(point));
                }
            branch.points.push_back(described(path[k].point, branch));
        }
        branches.branches.push_back(std::move(branch));
    }

    // Then equilibria meet that go on beyond.
    bool isOnAnother(std::size_t index, const Point& point) const {
        for (std::size_t k = 0; k < m_paths.size(); ++k)
            if (k != index && passes(m_paths[k], point))
                return true;
        return false;
    }

    bool turnsBack(const Place& one, const Place& other) const {
        return one.direction[m_count] * other.direction[m_count] < 0;
    }

    // Where the parameter's share of the direction is zero, by bisection of the step.
    std::optional<Point> foldBetween(const Place& one, const Place& other) const {
        double lower = 0, upper = (other.point - one.point).dot(one.direction);
        std::optional<Point> found;
        for (int count = 0; count < 36; ++count) {
            checkpoint(m_stop);
            const double step = 0.5 * (lower + upper);
            const auto place = nextPlace(one, step);
            if (!place)
                return found;
            found = place->point;
            (one.direction[m_count] * place->direction[m_count] > 0 ? lower : upper) = step;
        }
        return found;
    }

    BranchPoint described(const Point& point, const Branch& before) {
        checkpoint(m_stop);
        const double value = valueOf(point);
        const auto question = questionAt(value);
        BranchPoint result{value, {}, {}};
        if (!question)
            return result;
        RestEquations equations(question->problem, *question->equations, question->steady);
        const Eigen::VectorXd unknowns = point.head(m_count).cwiseProduct(m_sizes);
        RestPoint rest{unknowns, {}, false};
        const ManySolutions solutions{[&](const Eigen::VectorXd& x) { return equations.residuals(x); },
                                      [&](const Eigen::VectorXd& x) { return equations.gradient(x); },
                                      equations.sizes(),
                                      {}};
        const Eigen::MatrixXd free = freeDirections(solutions, unknowns);
        for (Eigen::Index k = 0; k < free.rows(); ++k)
            if (!isMultiplier(*m_question.equations, k) && free.cols() > 0 && free.row(k).norm() > 1e-7)
                rest.undetermined.push_back(equations.names()[static_cast<std::size_t>(k)]);
        rest.isDegenerate = isDegenerate(solutions, unknowns);
        result.equilibrium = describedEquilibrium(*question, equations, rest);
        if (result.equilibrium.linear) {
            for (const Mode& mode : result.equilibrium.linear->modes)
                result.eigenvalues.push_back(mode.value);
            if (!before.points.empty())
                result.eigenvalues = inOrderOf(before.points.back().eigenvalues, std::move(result.eigenvalues));
        }
        return result;
    }

    using Eigenvalues = std::vector<std::complex<double>>;

    // The nearest pairs first.
    static Eigenvalues inOrderOf(const Eigenvalues& before, Eigenvalues now) {
        if (before.size() != now.size())
            return now;
        struct Pair {
            double distance;
            std::size_t from, to;
        };
        std::vector<Pair> pairs;
        for (std::size_t i = 0; i < before.size(); ++i)
            for (std::size_t j = 0; j < now.size(); ++j)
                pairs.push_back({std::abs(before[i] - now[j]), i, j});
        std::stable_sort(pairs.begin(), pairs.end(),
                         [](const Pair& a, const Pair& b) { return a.distance < b.distance; });
        Eigenvalues ordered(now.size());
        std::vector<bool> isPlaced(now.size(), false), isTaken(now.size(), false);
        for (const Pair& pair : pairs)
            if (!isPlaced[pair.from] && !isTaken[pair.to]) {
                ordered[pair.from] = now[pair.to];
                isPlaced[pair.from] = isTaken[pair.to] = true;
            }
        return ordered;
    }

    const BranchQuestion& m_question;
    const std::stop_token& m_stop;
    Eigen::VectorXd m_sizes; // of the unknowns, for the whole range
    Eigen::Index m_count = 0;
    std::vector<std::pair<double, Eigen::VectorXd>> m_found; // for a value of the parameter
    std::vector<Path> m_paths;
};

} // namespace

Branches followEquilibria(const BranchQuestion& question, const std::stop_token& stop) {
    return Following(question, stop).result();
}

} // namespace coenergy
