// Points on the manifold are found by Gauss-Newton steps from perturbed starts; at each, the rows are taken one after
// the other, so that it is the later constraint that is called redundant. Flow constraints count with their
// acceleration rows psi_f, where a displacement constraint has phi_q. Rows that depend on each other are not enough:
// what they demand of the velocities, phi_q f = -phi_t and psi_f f = -psi(f = 0), must depend in the same way, or else
// the constraints contradict each other or hide a further one. What is nothing but rounding off the constraints, too,
// is zero identically; a row of it belongs to a constraint that is always satisfied, or never. Of many links some lie
// in line at any point that is found by chance; rows that are independent where the motion starts are so beside it,
// too, since the rank can only fall at a point. Constraints whose rows depend on each other at the only place where all
// of them hold touch there: where the others hold beside it, they are missed. Reference: G. H. Golub, C. F. Van Loan,
// Matrix Computations, section 5.4 (rank-revealing orthogonalization).
#include "diagnosis/constraint_rank.hpp"

#include "diagnosis/constraint_values.hpp"
#include "diagnosis/disturbed_values.hpp"
#include "expression/traverse.hpp"
#include "numeric/conflict.hpp"
#include "numeric/decompositions.hpp"
#include "numeric/row_span.hpp"
#include "numeric/square_solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace coenergy {

namespace {

// For a row of length 1: anything closer to dependence cannot be computed, because pivots of J are its square.
const double rankTolerance = std::sqrt(10 * SquareSolver::singularRatio);
constexpr double dependentTolerance = 1e-10; // rounding that remains of a dependent row
constexpr double velocityTolerance = 1e-6;
constexpr int pointCount = 3;
constexpr double poorlyHeld = 1e-3; // distance of a row of length 1 from those that are kept
constexpr std::size_t maximumConflicts = 5;

class RankAnalysis : ConstraintValues {
public:
    RankAnalysis(const DaeSystem& system, const Point& start, double duration)
        : ConstraintValues(system, start, duration), m_order(everyConstraint()) {}

    ConstraintRank run() {
        ConstraintRank result;
        std::vector<Eigen::VectorXd> starts = startingPoints();
        findRounding(starts);
        for (Eigen::VectorXd& start : starts)
            start = besideStart(start);
        m_columnWeights = columnWeights(starts);
        std::vector<Eigen::VectorXd> points = pointsOnManifold(starts);
        if (points.empty()) {
            result.rank = std::min(total(), m_start.size());
            result.contradicting = contradictions(Level::Displacements, everyConstraint());
            if (m_solution)
                points = pointsOnManifold({*m_solution});
            if (points.empty())
                return result;
        }
        result = dependencies(points);
        if (result.rank < total() || !result.nearlyDependent.empty())
            if (const auto start = startOnManifold()) {
                result = dependencies(points, start);
                if (!result.dependent.empty() && (preferStronger(result, *start) || orderByStart(result, *start)))
                    result = dependencies(points, start);
            }
        findTouching(points, result);
        if (!m_atOdds.empty())
            result.contradicting = contradictions(Level::Flows, everyConstraint());
        else if (!result.dependent.empty() && isTimeInvolved())
            lookLater(points, result);
        std::erase_if(result.dependent, [&](const DependentConstraint& dependent) {
            return std::any_of(result.contradicting.begin(), result.contradicting.end(), [&](const auto& conflict) {
                return isAmong(dependent.constraint, conflict.constraints);
            });
        });
        return result;
    }

private:
    using Level = ContradictingConstraints::Of;

    struct Orthogonalized {
        std::vector<std::optional<std::vector<std::size_t>>> follows; // of each row, where it depends on others
        std::vector<bool> vanishes;
        std::vector<bool> isNear;   // nearly dependent on others
        std::vector<bool> isAtOdds; // dependent on others, but demands different velocities
    };

    // Of a normalized row.
    struct Demand {
        std::size_t constraint;
        double velocity;
        double rounding;
    };

    static bool isAmong(std::size_t constraint, const std::vector<std::size_t>& constraints) {
        return std::find(constraints.begin(), constraints.end(), constraint) != constraints.end();
    }

    std::vector<Eigen::VectorXd> pointsOnManifold(const std::vector<Eigen::VectorXd>& starts) {
        std::vector<Eigen::VectorXd> points;
        for (const Eigen::VectorXd& start : starts) {
            if (std::ssize(points) == pointCount)
                break;
            Eigen::VectorXd q = start;
            const Eigen::VectorXd norms = rowsAt(q).rowwise().norm();
            if (norms.allFinite() && descendOntoManifold(q) < 1e-9) {
                points.push_back(q);
                m_genericNorms.push_back(norms);
            }
        }
        return points;
    }

    std::optional<Eigen::VectorXd> startOnManifold() {
        Eigen::VectorXd q = Eigen::Map<const Eigen::VectorXd>(m_start.data(), coordinateCount());
        return descendOntoManifold(q) < 1e-9 ? std::optional(q) : std::nullopt;
    }

    // Coordinates of very different sizes make different rows look alike, so each column is weighted by the largest
    // fraction that it has in a row. Values smaller than rounding are ignored. Measured off the manifold, where a
    // column is more than the remaining residuals.
    Eigen::RowVectorXd columnWeights(const std::vector<Eigen::VectorXd>& starts) {
        constexpr double least = 1e-13;
        Eigen::RowVectorXd largest = Eigen::RowVectorXd::Constant(coordinateCount(), least);
        for (const Eigen::VectorXd& start : starts) {
            const RowMatrix rows = rowsAt(start);
            if (!rows.transpose().allFinite()) // along the rows
                continue;
            for (Eigen::Index j = 0; j < rows.rows(); ++j)
                if (const double length = rows.row(j).cwiseAbs().maxCoeff(); length > 0)
                    largest = largest.cwiseMax(rows.row(j).cwiseAbs() / length);
        }
        return largest.cwiseInverse();
    }

    // Positions far from the origin are moved by more than the mechanism's size; from there, steps lead to where it is
    // stretched, and singular. So nothing is moved farther than turns a row.
    Eigen::VectorXd besideStart(const Eigen::VectorXd& far) {
        const Eigen::VectorXd start = Eigen::Map<const Eigen::VectorXd>(m_start.data(), coordinateCount());
        const Eigen::VectorXd move = far - start;
        const double largest = move.size() > 0 ? move.cwiseAbs().maxCoeff() : 0;
        const auto moved = [&](double share) -> Eigen::VectorXd {
            return share == 1 ? far : start + move.cwiseMin(share * largest).cwiseMax(-share * largest);
        };
        return moved(shareThatTurnsLittle(start, moved));
    }

    // One, or a part of it.
    double shareThatTurnsLittle(const Eigen::VectorXd& from,
                                const std::function<Eigen::VectorXd(double share)>& moved) {
        constexpr int mostHalvings = 40;
        const RowMatrix rows = rowsAt(from);
        double share = 1;
        for (int count = 0; count < mostHalvings; ++count, share /= 2)
            if (!areTurned(rows, rowsAt(moved(share))))
                return share;
        return 1;
    }

    // By more than 14 degrees, but those that have no direction on either side.
    static bool areTurned(const RowMatrix& from, const RowMatrix& to) {
        constexpr double turned = 0.97, little = 1e-10;
        for (Eigen::Index j = 0; j < from.rows(); ++j) {
            const double before = from.row(j).norm(), after = to.row(j).norm();
            if (before > little * after && after > little * before &&
                from.row(j).dot(to.row(j)) < turned * before * after)
                return true;
        }
        return false;
    }

    // The rows that are kept must be independent where the motion starts, which may be a special position. There the
    // rows are taken by their distances, if that is much better than their own order.
    bool orderByStart(const ConstraintRank& known, const Eigen::VectorXd& q) {
        std::vector<std::size_t> kept = everyConstraint();
        std::erase_if(kept, [&](std::size_t j) {
            return std::any_of(known.dependent.begin(), known.dependent.end(),
                               [j](const DependentConstraint& dependent) { return dependent.constraint == j; });
        });
        const double given = leastDistance(q, kept);
        std::vector<std::size_t> order = farthestFirst(q);
        if (given > poorlyHeld || leastDistance(q, {order.begin(), order.begin() + std::ssize(kept)}) < 10 * given)
            return false;
        m_order = std::move(order);
        return true;
    }

    // Rows of length 1, but those that vanish there: what rounding leaves of them has no direction.
    Eigen::MatrixXd directionsAt(const Eigen::VectorXd& q) {
        const RowMatrix plain = rowsAt(q);
        Eigen::MatrixXd directions = (plain * m_columnWeights.asDiagonal()).rowwise().normalized();
        for (Eigen::Index j = 0; j < plain.rows(); ++j)
            if (vanishesBeside(plain.row(j).norm(), j, m_genericNorms.front()))
                directions.row(j).setZero();
        return directions;
    }

    bool areAllPlain(const RowMatrix& rows, const Eigen::VectorXd& genericNorms) const {
        for (Eigen::Index j = 0; j < rows.rows(); ++j)
            if (const double norm = rows.row(j).norm(); m_isTrivial[static_cast<std::size_t>(j)] ||
                                                        vanishesBeside(norm, j, genericNorms) || !std::isfinite(norm))
                return false;
        return true;
    }

    static bool vanishesBeside(double norm, Eigen::Index row, const Eigen::VectorXd& genericNorms) {
        return norm < 1e-4 * genericNorms[row];
    }

    // Of a row from those before it.
    double leastDistance(const Eigen::VectorXd& q, const std::vector<std::size_t>& constraints) {
        const Eigen::MatrixXd rows = directionsAt(q);
        RowSpan independent(rows.cols());
        double least = 1;
        for (const std::size_t j : constraints) {
            const Eigen::RowVectorXd row = rows.row(static_cast<Eigen::Index>(j));
            const RowSpan::Nearest nearest = independent.nearestTo(row);
            if (!(nearest.distance > rankTolerance) || row.isZero())
                return 0;
            independent.add(row, nearest);
            least = std::min(least, nearest.distance);
        }
        return least;
    }

    // How well each constraint determines coordinates, in units of their sizes: its row beside the rounding of its
    // residual.
    Eigen::VectorXd strengthsAt(const Eigen::VectorXd& q) {
        constexpr double epsilon = std::numeric_limits<double>::epsilon();
        const RowMatrix rows = rowsAt(q) * sizesAt(q).asDiagonal();
        PerturbedValues values(pointAt(q, m_time), m_statements);
        Eigen::VectorXd strengths(rows.rows());
        for (Eigen::Index j = 0; j < rows.rows(); ++j) {
            const double size = rows.row(j).norm();
            const double rounding = values.roundingOf(m_residualExpressions[static_cast<std::size_t>(j)]);
            strengths[j] = size > 0 ? size / std::max(rounding, epsilon * size) : 0;
        }
        return strengths;
    }

    // Of constraints with the same direction the one that determines it best is kept: two pins of a bar hold its angle,
    // that across the bar firmly, that along it hardly. Whether any changed their places.
    bool preferStronger(const ConstraintRank& known, const Eigen::VectorXd& q) {
        constexpr double muchBetter = 30;
        const Eigen::VectorXd strengths = strengthsAt(q);
        const auto strength = [&](std::size_t j) { return strengths[static_cast<Eigen::Index>(j)]; };
        std::map<std::size_t, std::size_t> best; // for a constraint that is kept now
        for (const DependentConstraint& dependent : known.dependent) {
            const auto isOfFlows = [this](std::size_t j) { return j >= phiCount(); }; // those hold no position
            if (dependent.follows.size() != 1 ||
                isOfFlows(dependent.constraint) != isOfFlows(dependent.follows.front()))
                continue;
            const auto other = best.try_emplace(dependent.follows.front(), dependent.follows.front()).first;
            if (strength(dependent.constraint) >
                (other->first == other->second ? muchBetter : 1) * strength(other->second))
                other->second = dependent.constraint;
        }
        std::erase_if(best, [](const auto& pair) { return pair.first == pair.second; });
        for (const auto& [kept, better] : best)
            std::iter_swap(std::find(m_order.begin(), m_order.end(), kept),
                           std::find(m_order.begin(), m_order.end(), better));
        return !best.empty();
    }

    std::vector<std::size_t> farthestFirst(const Eigen::VectorXd& q) {
        Eigen::MatrixXd rest = directionsAt(q);
        std::vector<std::size_t> order;
        std::vector<std::size_t> left = everyConstraint();
        while (!left.empty()) {
            const auto farthest = std::max_element(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
                const auto size = [&](std::size_t j) { return rest.row(static_cast<Eigen::Index>(j)).norm(); };
                return size(a) < 0.999 * size(b); // of equal ones the first
            });
            order.push_back(*farthest);
            const double size = rest.row(static_cast<Eigen::Index>(*farthest)).norm();
            const Eigen::RowVectorXd direction = rest.row(static_cast<Eigen::Index>(*farthest)) / size;
            if (size > rankTolerance)
                rest -= (rest * direction.transpose()) * direction;
            left.erase(farthest);
        }
        return order;
    }

    Orthogonalized orthogonalize(const Eigen::VectorXd& q, const Eigen::VectorXd& genericNorms) {
        const std::size_t count = total();
        Orthogonalized result{std::vector<std::optional<std::vector<std::size_t>>>(count), std::vector<bool>(count),
                              std::vector<bool>(count), std::vector<bool>(count)};
        const RowMatrix plain = rowsAt(q);
        const RowMatrix rows = plain * m_columnWeights.asDiagonal();
        if (areAllPlain(plain, genericNorms) && arePlainlyIndependent(rows, rankTolerance))
            return result;
        const Eigen::VectorXd wanted = demands(q), rounding = roundingOfDemands(q);
        RowSpan independent(rows.cols());
        std::vector<Demand> demanded; // by the independent rows
        for (const std::size_t constraint : m_order) {
            const auto j = static_cast<Eigen::Index>(constraint);
            const double norm = rows.row(j).norm();
            if (m_isTrivial[constraint]) { // follows from no others
                result.follows[constraint].emplace();
                result.isAtOdds[constraint] = !m_isAlwaysMet[constraint];
                continue;
            }
            result.vanishes[constraint] = vanishesBeside(plain.row(j).norm(), j, genericNorms);
            if (result.vanishes[constraint] || norm == 0)
                continue;
            const Eigen::RowVectorXd row = rows.row(j) / norm;
            const Demand demand{constraint, wanted[j] / norm, rounding[j] / norm};
            const RowSpan::Nearest nearest = independent.nearestTo(row);
            if (nearest.distance > rankTolerance) {
                independent.add(row, nearest);
                demanded.push_back(demand);
                continue;
            }
            result.isNear[constraint] = nearest.distance > dependentTolerance * (1 + nearest.weights.lpNorm<1>());
            follow(demand, nearest.weights, demanded, result);
        }
        return result;
    }

    // A row that is a combination of others has to demand the same combination of what they demand.
    static void follow(const Demand& own, const Eigen::VectorXd& weights, const std::vector<Demand>& others,
                       Orthogonalized& result) {
        std::vector<std::size_t>& follows = result.follows[own.constraint].emplace();
        double difference = own.velocity;
        double size = std::abs(difference);
        double doubt = own.rounding;
        for (std::size_t k = 0; k < others.size(); ++k) {
            const double weight = weights[static_cast<Eigen::Index>(k)];
            const double share = weight * others[k].velocity;
            difference -= share;
            size += std::abs(share);
            doubt += std::abs(weight) * others[k].rounding + dependentTolerance * std::abs(others[k].velocity);
            if (std::abs(weight) > 1e-6)
                follows.push_back(others[k].constraint);
        }
        result.isAtOdds[own.constraint] = std::abs(difference) > velocityTolerance * size + doubt;
    }

    // Rows that depend on each other where all constraints hold do not make one follow from the others: these may just
    // touch there, as at the end of a mechanism's reach. Then they part beside it.
    void findTouching(const std::vector<Eigen::VectorXd>& points, ConstraintRank& result) {
        std::vector<Eigen::Index> kept;
        for (std::size_t j = 0; j < phiCount(); ++j)
            if (!isListed(j, result.dependent) && !isListed(j, result.nearlyDependent) &&
                !isAmong(j, result.onlyAtPoint) && !m_isTrivial[j])
                kept.push_back(static_cast<Eigen::Index>(j));
        for (auto* list : {&result.dependent, &result.nearlyDependent})
            std::erase_if(*list, [&](const DependentConstraint& dependent) {
                const bool touches = dependent.constraint < phiCount() && !m_isTrivial[dependent.constraint] &&
                                     std::all_of(points.begin(), points.end(), [&](const Eigen::VectorXd& q) {
                                         return partsBeside(q, static_cast<Eigen::Index>(dependent.constraint), kept);
                                     });
                if (touches)
                    result.touching.push_back(dependent);
                return touches;
            });
    }

    static bool isListed(std::size_t constraint, const std::vector<DependentConstraint>& list) {
        return std::any_of(list.begin(), list.end(),
                           [&](const DependentConstraint& dependent) { return dependent.constraint == constraint; });
    }

    // Whether a constraint is missed where the kept ones hold, a small way along what they leave free.
    bool partsBeside(const Eigen::VectorXd& q, Eigen::Index j, const std::vector<Eigen::Index>& kept) {
        constexpr double way = 0.05;
        if (kept.empty())
            return false;
        const Eigen::VectorXd sizes = sizesAt(q);
        const RowMatrix rows = rowsAt(q)(kept, Eigen::all) * sizes.asDiagonal();
        const LeastNorm held(rows.rowwise().normalized(), 1e-6);
        for (int draw = 0; draw < pointCount; ++draw) {
            Eigen::VectorXd along(q.size());
            for (double& value : along)
                value = drawn() - 1;
            along -= held.solve(Eigen::VectorXd(rows.rowwise().normalized() * along));
            if (!(along.norm() > 1e-6))
                return false;
            const Eigen::VectorXd step = way * sizes.cwiseProduct(along.normalized());
            const double share = shareThatTurnsLittle(q, [&](double part) { return q + part * step; });
            Eigen::VectorXd beside = q + share * step;
            if (!(descendOnto(kept, beside) < 1e-9))
                continue;
            const double size = (rowsAt(beside).row(j) * sizes.asDiagonal()).norm();
            if (std::abs(residualsAt(beside)[j]) > 10 * rankTolerance * share * way * size)
                return true;
        }
        return false;
    }

    Eigen::VectorXd sizesAt(const Eigen::VectorXd& q) const {
        Eigen::VectorXd sizes(q.size());
        for (Eigen::Index i = 0; i < q.size(); ++i)
            sizes[i] = std::max(sizeOf(m_start[static_cast<std::size_t>(i)]), std::abs(q[i]));
        return sizes;
    }

    // What holds at all points, and does not fail at the start.
    ConstraintRank dependencies(const std::vector<Eigen::VectorXd>& points,
                                const std::optional<Eigen::VectorXd>& start = std::nullopt) {
        const auto atStart = start ? std::optional(orthogonalize(*start, m_genericNorms.front())) : std::nullopt;
        std::vector<Orthogonalized> found;
        for (std::size_t k = 0; k < points.size(); ++k)
            found.push_back(orthogonalize(points[k], m_genericNorms[k]));
        ConstraintRank result;
        result.rank = total();
        m_atOdds.clear();
        for (std::size_t j = 0; j < total(); ++j) {
            const auto everywhere = [&](auto property) { return std::all_of(found.begin(), found.end(), property); };
            if (everywhere([j](const Orthogonalized& o) { return o.vanishes[j]; })) {
                result.onlyAtPoint.push_back(j);
                --result.rank;
            } else if (everywhere([j](const Orthogonalized& o) { return o.follows[j] || o.vanishes[j]; })) {
                std::set<std::size_t> follows;
                for (const Orthogonalized& o : found)
                    if (o.follows[j])
                        follows.insert(o.follows[j]->begin(), o.follows[j]->end());
                const auto isPlain = [&](std::size_t k) {
                    return atStart && !atStart->follows[k] && !atStart->vanishes[k];
                };
                if (isPlain(j) && std::all_of(follows.begin(), follows.end(), isPlain))
                    continue;
                const DependentConstraint dependent{j, {follows.begin(), follows.end()}};
                if (everywhere([j](const Orthogonalized& o) { return o.isNear[j]; })) { // rounding errors are not
                    result.nearlyDependent.push_back(dependent);
                    continue;
                }
                --result.rank;
                if (everywhere([j](const Orthogonalized& o) { return !o.isAtOdds[j]; })) {
                    result.dependent.push_back(dependent);
                } else {
                    m_atOdds.push_back(j);
                }
            }
        }
        return result;
    }

    // Constraints that agree at the start may diverge later.
    void lookLater(const std::vector<Eigen::VectorXd>& points, ConstraintRank& result) {
        m_time += 0.01 * m_duration;
        m_genericNorms.clear();
        const std::vector<Eigen::VectorXd> later = pointsOnManifold(points);
        if (later.empty()) {
            result.contradicting = contradictions(Level::Displacements, everyConstraint());
            const auto concernsDependent = [&](const ContradictingConstraints& conflict) {
                return std::any_of(result.dependent.begin(), result.dependent.end(), [&](const DependentConstraint& d) {
                    return isAmong(d.constraint, conflict.constraints);
                });
            };
            std::erase_if(result.contradicting, [&](const auto& conflict) { return !concernsDependent(conflict); });
            return;
        }
        const ConstraintRank then = dependencies(later);
        if (!m_atOdds.empty())
            result.contradicting = contradictions(Level::Flows, everyConstraint());
        std::erase_if(result.dependent, [&](const DependentConstraint& dependent) {
            return std::none_of(then.dependent.begin(), then.dependent.end(),
                                [&](const DependentConstraint& d) { return d.constraint == dependent.constraint; });
        });
    }

    // Displacements, and for velocities also flows, around the start.
    Eigen::VectorXd extended(Level level, double spread) {
        Eigen::VectorXd x = perturbed(spread);
        if (level == Level::Displacements)
            return x;
        x.conservativeResize(2 * coordinateCount());
        for (Eigen::Index k = 0; k < coordinateCount(); ++k)
            x[coordinateCount() + k] = m_startFlows[static_cast<std::size_t>(k)] + spread * (drawn() - 1);
        return x;
    }

    // One conflict after the other: the last constraint of each is left out for the next.
    std::vector<ContradictingConstraints> contradictions(Level level, std::vector<std::size_t> constraints) {
        if (level == Level::Displacements)
            constraints.resize(phiCount());
        const Eigen::VectorXd reference = extended(level, 0.05);
        std::vector<Eigen::VectorXd> starts;
        for (const double size : {0.0, 0.05, 0.1, 0.3, 1.0, 3.0, 3.0, 10.0, 10.0})
            starts.push_back(extended(level, size));
        std::vector<ContradictingConstraints> result;
        while (!constraints.empty() && result.size() < maximumConflicts) {
            const EquationGroups groups = equationGroups(level, constraints, reference);
            const auto found = solutionOrConflict(groups, starts);
            const auto* conflict = std::get_if<Conflict>(&found);
            if (!conflict) {
                if (result.empty() && level == Level::Displacements)
                    m_solution = std::get<Eigen::VectorXd>(found);
                break;
            }
            result.push_back(named(*conflict, groups, level, constraints, reference));
            std::erase(constraints, result.back().constraints.back());
        }
        return result;
    }

    ContradictingConstraints named(const Conflict& conflict, const EquationGroups& groups, Level level,
                                   const std::vector<std::size_t>& constraints, const Eigen::VectorXd& reference) {
        ContradictingConstraints result;
        result.what = level;
        const Eigen::VectorXd units = unitsOf(level, constraints, reference);
        const Eigen::VectorXd rest = groups.residuals(conflict.closest).cwiseProduct(units);
        for (const std::size_t group : conflict.groups) {
            double largest = 0;
            double scaled = -1;
            for (Eigen::Index row = 0; row < rest.size(); ++row)
                if (groups.groupOf[static_cast<std::size_t>(row)] == group &&
                    std::abs(rest[row] / units[row]) > scaled) {
                    scaled = std::abs(rest[row] / units[row]);
                    largest = rest[row];
                }
            result.constraints.push_back(constraints[group]);
            result.residuals.push_back(largest);
        }
        return result;
    }

    // Of the displacement constraints phi, and on the level of flows also phi_q f + phi_t; of the flow constraints psi.
    Eigen::VectorXd levelResiduals(Level level, const std::vector<std::size_t>& constraints, const Eigen::VectorXd& x) {
        const Eigen::VectorXd q = x.head(coordinateCount());
        if (level == Level::Displacements)
            return residualsAt(q)(indices(constraints));
        const Eigen::VectorXd f = x.tail(coordinateCount());
        const Eigen::VectorXd values = everyResidual(q, f, m_time);
        const Eigen::VectorXd rates = rowsAt(q) * f + demands(q);
        Eigen::VectorXd result(2 * static_cast<Eigen::Index>(constraints.size()));
        for (std::size_t k = 0; k < constraints.size(); ++k) {
            const auto j = static_cast<Eigen::Index>(constraints[k]);
            const auto row = 2 * static_cast<Eigen::Index>(k);
            result[row] = constraints[k] < phiCount() ? values[j] : 0;
            result[row + 1] = rates[j];
        }
        return result;
    }

    // The change of each residual under a displacement of one size.
    Eigen::VectorXd unitsOf(Level level, const std::vector<std::size_t>& constraints,
                            const Eigen::VectorXd& reference) {
        const RowMatrix rows = rowsAt(reference.head(coordinateCount())).cwiseAbs();
        Eigen::VectorXd sizes(coordinateCount());
        for (std::size_t k = 0; k < m_start.size(); ++k)
            sizes[static_cast<Eigen::Index>(k)] = sizeOf(m_start[k]);
        Eigen::VectorXd units = rows * sizes;
        const double least = 1e-6 * std::max(units.maxCoeff(), 1e-300);
        units = units.cwiseMax(least);
        if (level == Level::Displacements)
            return units(indices(constraints));
        Eigen::VectorXd both(2 * static_cast<Eigen::Index>(constraints.size()));
        for (std::size_t k = 0; k < constraints.size(); ++k)
            both[2 * static_cast<Eigen::Index>(k)] = both[2 * static_cast<Eigen::Index>(k) + 1] =
                units[static_cast<Eigen::Index>(constraints[k])];
        return both;
    }

    EquationGroups equationGroups(Level level, const std::vector<std::size_t>& constraints,
                                  const Eigen::VectorXd& reference) {
        EquationGroups groups;
        groups.groupCount = constraints.size();
        for (std::size_t k = 0; k < constraints.size(); ++k)
            groups.groupOf.insert(groups.groupOf.end(), level == Level::Displacements ? 1 : 2, k);
        const Eigen::VectorXd units = unitsOf(level, constraints, reference);
        groups.residuals = [this, level, constraints, units](const Eigen::VectorXd& x) {
            return Eigen::VectorXd(levelResiduals(level, constraints, x).cwiseQuotient(units));
        };
        groups.sizes = Eigen::VectorXd::Constant(reference.size(), scale());
        for (std::size_t k = 0; k < m_start.size(); ++k)
            groups.sizes[static_cast<Eigen::Index>(k)] = sizeOf(m_start[k]);
        return groups;
    }

    std::vector<std::size_t> m_order;            // in which the rows are taken
    Eigen::RowVectorXd m_columnWeights;          // of the coordinates
    std::vector<Eigen::VectorXd> m_genericNorms; // of the rows where each point was sought from
    std::optional<Eigen::VectorXd> m_solution;   // a point far from the start
    std::vector<std::size_t> m_atOdds; // constraints whose rows are dependent, but whose demanded velocities are not
};

// Whether such a constraint can be satisfied, and what it repeats, is not known.
bool callsUnspecified(const DaeSystem& system) {
    return std::any_of(system.equations.begin(), system.equations.end(), [](const Equation& equation) {
        const bool isConstraint = equation.kind == EquationKind::Displacement || equation.kind == EquationKind::Flow;
        return isConstraint && equation.residual.functions().has(Function::Unspecified);
    });
}

} // namespace

ConstraintRank analyseConstraints(const DaeSystem& system, const Point& start, double duration) {
    if (const ConstraintRows rows = constraintRowsOf(system); rows.phiQ.empty() && rows.psiF.empty())
        return {};
    if (callsUnspecified(system))
        return {};
    return RankAnalysis(system, start, duration).run();
}

DaeSystem withoutConstraints(const DaeSystem& system, const std::vector<std::size_t>& constraints) {
    if (constraints.empty())
        return system;
    DaeSystem result = system;
    const std::size_t phis = equationsOf(system, EquationKind::Displacement).size();
    const auto isKept = [&](std::size_t j) {
        return std::find(constraints.begin(), constraints.end(), j) == constraints.end();
    };
    const auto keep = [&](auto& list, std::size_t first) {
        std::size_t j = first;
        std::erase_if(list, [&](const auto&) { return !isKept(j++); });
    };
    if (auto& form = result.matrixForm) {
        keep(form->phiQ, 0);
        keep(form->gammaPhi, 0);
        keep(form->psiF, phis);
        keep(form->gammaPsi, phis);
    }
    if (auto& rows = result.constraintRows) {
        keep(rows->phiQ, 0);
        keep(rows->psiF, phis);
    }
    Substitution noReaction;
    std::size_t multiplier = 0;
    std::erase_if(result.unknowns, [&](const Unknown& unknown) {
        const bool isMultiplier =
            unknown.kind == UnknownKind::DisplacementMultiplier || unknown.kind == UnknownKind::FlowMultiplier;
        const bool isSetAside = isMultiplier && !isKept(multiplier++);
        if (isSetAside)
            noReaction.emplace(unknown.name(), Expression(0));
        return isSetAside;
    });
    std::size_t constraint = 0;
    std::erase_if(result.equations, [&](const Equation& equation) {
        const bool isConstraint = equation.kind == EquationKind::Displacement || equation.kind == EquationKind::Flow;
        return isConstraint && !isKept(constraint++);
    });
    for (Statement& statement : result.statements)
        statement.value = substituted(statement.value, noReaction);
    for (Equation& equation : result.equations)
        equation.residual = substituted(equation.residual, noReaction);
    return result;
}

} // namespace coenergy
