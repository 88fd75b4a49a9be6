// Curves of equilibria, critical points on them, and identification of equal curves. Reference: R. Seydel, Practical
// Bifurcation and Stability Analysis, 2010, chapters 4 and 5.
#include "equilibrium/branches.hpp"

#include "base/cancellation.hpp"
#include "equilibrium/continuation.hpp"
#include "equilibrium/description.hpp"
#include "structure/assignment.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace coenergy {

namespace {

constexpr double same = 1e-5;    // in units of sizes
constexpr double blurred = 3e-3; // likewise: between two points of a curve

struct Seed {
    double parameter = 0;
    RestPoint point;
};

class Following {
public:
    Following(const EquilibriumQuestion& question, const ParameterRange& range, const std::stop_token& stop)
        : m_question(question), m_range(range), m_stop(stop),
          m_equations(question.problem, *question.equations, question.steady),
          m_continuation(m_equations, question, range, stop) {}

    Branches result(const Equilibria& known) {
        for (const auto& all : {known.found, known.behindLimits})
            for (const Equilibrium& one : all)
                if (one.kinks.empty() && m_range.value >= std::min(m_range.from, m_range.to) &&
                    m_range.value <= std::max(m_range.from, m_range.to))
                    addFrom({m_range.value, {unknownsOf(one), one.undetermined}});
        for (const double value : {m_range.from, (m_range.from + m_range.to) / 2, m_range.to})
            for (const RestPoint& point : foundAt(value))
                addFrom({value, point});
        for (std::size_t k = 0; k < m_curves.size(); ++k)
            nameCrossings(k);
        return std::move(m_result);
    }

private:
    static Eigen::VectorXd unknownsOf(const Equilibrium& equilibrium) {
        Eigen::VectorXd unknowns(static_cast<Eigen::Index>(equilibrium.values.size()));
        for (Eigen::Index k = 0; k < unknowns.size(); ++k)
            unknowns[k] = equilibrium.values[static_cast<std::size_t>(k)].second;
        return unknowns;
    }

    EquilibriumQuestion questionAt(double value) const {
        EquilibriumQuestion question = m_question;
        question.problem.parameters = m_continuation.parametersAt(value);
        return question;
    }

    std::vector<RestPoint> foundAt(double value) const {
        constexpr std::size_t fewStarts = 12;
        EquilibriumQuestion question = questionAt(value);
        question.starts = std::min(question.starts, fewStarts);
        RestEquations equations(question.problem, *question.equations, question.steady);
        return searchRest(question, equations, m_stop).found;
    }

    // Multipliers and undetermined coordinates may differ; a whole turn does not count as a difference.
    bool isSame(const Eigen::VectorXd& one, const Eigen::VectorXd& other, const std::set<std::string>& free,
                double share) const {
        for (std::size_t k = 0; k < m_equations.names().size(); ++k) {
            const auto i = static_cast<Eigen::Index>(k);
            const double difference = one[i] - other[i],
                         limit = share * std::max(m_equations.sizes()[i], std::abs(one[i]));
            if (!isMultiplier(*m_question.equations, i) && !free.contains(m_equations.names()[k]) &&
                std::abs(difference) > limit && std::abs(std::remainder(difference, 2 * std::numbers::pi)) > limit)
                return false;
        }
        return true;
    }

    // Whether a known curve passes there; where it bends or meets others its position is known less accurately.
    bool isOn(const SolutionCurve& curve, const Seed& seed, bool isMeeting = false) {
        const std::set<std::string> free(seed.point.undetermined.begin(), seed.point.undetermined.end());
        for (std::size_t k = 0; k + 1 < curve.points.size() + curve.isClosed; ++k) {
            const CurvePoint &one = curve.points[k], &other = curve.points[(k + 1) % curve.points.size()];
            const double before = seed.parameter - one.parameter(), after = seed.parameter - other.parameter();
            if (before * after > 0)
                continue;
            const double share = before == after ? 0 : before / (before - after);
            const Eigen::VectorXd guess = one.unknowns() + share * (other.unknowns() - one.unknowns());
            if (isMeeting) {
                if (isSame(guess, seed.point.unknowns, free, blurred))
                    return true;
                continue;
            }
            const auto there = m_continuation.solvedAt(seed.parameter, guess);
            if (there && isSame(*there, seed.point.unknowns, free, same))
                return true;
        }
        return false;
    }

    // A branch that turns back on another one meets it there.
    void nameCrossings(std::size_t branch) {
        for (BranchPoint& point : m_result.branches[branch].points) {
            const Seed seed{point.parameter, {unknownsOf(point.equilibrium), point.equilibrium.undetermined}};
            for (std::size_t k = 0; k < m_curves.size() && point.critical == CriticalKind::Fold; ++k)
                if (k != branch && isOn(m_curves[k], seed, true))
                    point.critical = CriticalKind::BranchPoint;
        }
    }

    void addFrom(const Seed& seed) {
        if (m_continuation.isExhausted() || std::any_of(m_curves.begin(), m_curves.end(),
                                                        [&](const SolutionCurve& curve) { return isOn(curve, seed); }))
            return;
        const EquilibriumQuestion question = questionAt(seed.parameter);
        if (!staysAtRest(described(question, seed.parameter, seed.point.unknowns, seed.point.undetermined), question))
            return;
        m_curves.push_back(m_continuation.curveThrough(seed.parameter, seed.point.unknowns));
        m_result.branches.push_back(branchOf(m_curves.back(), seed.point.undetermined));
        m_result.isCut = m_result.isCut || m_curves.back().isCut;
        m_result.isLost = m_result.isLost || m_curves.back().isLost;
    }

    Equilibrium described(const EquilibriumQuestion& question, double value, const Eigen::VectorXd& unknowns,
                          const std::vector<std::string>& undetermined) {
        const bool isDegenerate = m_continuation.isDegenerateAt(value, unknowns);
        return describedEquilibrium(question, m_equations, {unknowns, undetermined, isDegenerate});
    }

    BranchPoint pointAt(const CurvePoint& point, const std::vector<std::string>& undetermined) {
        checkpoint(m_stop);
        BranchPoint result{point.parameter(),
                           described(questionAt(point.parameter()), point.parameter(), point.unknowns(), undetermined),
                           {}};
        if (result.equilibrium.linear)
            for (const Mode& mode : result.equilibrium.linear->modes)
                result.eigenvalues.push_back(mode.value);
        return result;
    }

    static int growing(const BranchPoint& point) {
        double largest = 0;
        for (const auto& value : point.eigenvalues)
            largest = std::max(largest, std::abs(value));
        return static_cast<int>(std::count_if(point.eigenvalues.begin(), point.eigenvalues.end(),
                                              [&](auto value) { return value.real() > 1e-7 * largest; }));
    }

    // A point in between, at one of several fractions: where branches meet, not every one can be solved for.
    std::optional<CurvePoint> pointWithin(const CurvePoint& from, double& distance, double before, double after) {
        for (const double share : {0.5, 0.37, 0.63, 0.21, 0.79}) {
            distance = before + share * (after - before);
            if (const auto point = m_continuation.pointBeyond(from, distance))
                return point;
        }
        return std::nullopt;
    }

    // Narrows the interval in which something changes, until the parameter is known.
    template <class IsBefore>
    std::optional<CurvePoint> located(const CurvePoint& from, double length, IsBefore isBefore) {
        constexpr double known = 1e-12;
        double before = 0, after = length;
        std::optional<CurvePoint> point;
        while (after - before > known * std::max(length, 1e-2)) {
            double middle = 0;
            const auto there = pointWithin(from, middle, before, after);
            if (!there || middle <= before || middle >= after)
                return point;
            (isBefore(*there) ? before : after) = middle;
            point = there;
        }
        return point;
    }

    // The critical point between one point of a curve and the next, if there is one.
    std::optional<BranchPoint> between(const CurvePoint& one, const CurvePoint& other, const BranchPoint& before,
                                       const BranchPoint& after, const std::vector<std::string>& undetermined) {
        const double length = one.direction.dot((other.point - one.point).cwiseQuotient(m_continuation.sizes()));
        if (one.slope() * other.slope() < 0) {
            const auto fold = located(one, length, [&](const CurvePoint& at) { return at.slope() * one.slope() > 0; });
            if (!fold)
                return std::nullopt;
            BranchPoint point = pointAt(*fold, undetermined);
            point.critical = CriticalKind::Fold;
            return point;
        }
        const int count = growing(before);
        if (before.eigenvalues.empty() || after.eigenvalues.empty() || count == growing(after))
            return std::nullopt;
        const auto change =
            located(one, length, [&](const CurvePoint& at) { return growing(pointAt(at, undetermined)) == count; });
        if (!change)
            return std::nullopt;
        BranchPoint point = pointAt(*change, undetermined);
        if (passesInfinity(point, before, after))
            return std::nullopt;
        point.critical = crossesAsPair(before, after) ? CriticalKind::Oscillation : CriticalKind::BranchPoint;
        return point;
    }

    // Where an inertia vanishes, eigenvalues change sides through infinity, without any effect on equilibria.
    static bool passesInfinity(const BranchPoint& point, const BranchPoint& before, const BranchPoint& after) {
        constexpr double beyond = 100;
        const auto largest = [](const BranchPoint& at) {
            double size = 0;
            for (const std::complex<double>& value : at.eigenvalues)
                size = std::max(size, std::abs(value));
            return size;
        };
        return point.eigenvalues.empty() || largest(point) > beyond * std::max(largest(before), largest(after));
    }

    // Whether the eigenvalues that start or cease to grow oscillate on both sides.
    static bool crossesAsPair(const BranchPoint& before, const BranchPoint& after) {
        const std::vector<std::complex<double>> next = matched(before.eigenvalues, after.eigenvalues);
        for (std::size_t k = 0; k < next.size(); ++k)
            if ((before.eigenvalues[k].real() > 0) != (next[k].real() > 0) && before.eigenvalues[k].imag() != 0 &&
                next[k].imag() != 0)
                return true;
        return false;
    }

    Branch branchOf(const SolutionCurve& curve, const std::vector<std::string>& undetermined) {
        Branch branch{{}, curve.isClosed};
        for (std::size_t k = 0; k < curve.points.size(); ++k) {
            BranchPoint next = pointAt(curve.points[k], undetermined);
            if (k > 0)
                if (auto critical =
                        between(curve.points[k - 1], curve.points[k], branch.points.back(), next, undetermined))
                    branch.points.push_back(std::move(*critical));
            branch.points.push_back(std::move(next));
        }
        for (std::size_t k = 1; k < branch.points.size(); ++k)
            branch.points[k].eigenvalues =
                matched(branch.points[k - 1].eigenvalues, std::move(branch.points[k].eigenvalues));
        return branch;
    }

    const EquilibriumQuestion& m_question;
    const ParameterRange& m_range;
    const std::stop_token& m_stop;
    RestEquations m_equations;
    Continuation m_continuation;
    std::vector<SolutionCurve> m_curves;
    Branches m_result;
};

} // namespace

Branches followEquilibria(const EquilibriumQuestion& question, const Equilibria& known, const ParameterRange& range,
                          const std::stop_token& stop) {
    return Following(question, range, stop).result(known);
}

std::vector<std::complex<double>> matched(const std::vector<std::complex<double>>& previous,
                                          const std::vector<std::complex<double>>& next) {
    if (previous.size() != next.size())
        return next;
    std::vector<std::vector<Choice>> choices(previous.size());
    for (std::size_t i = 0; i < previous.size(); ++i)
        for (std::size_t j = 0; j < next.size(); ++j)
            choices[i].push_back({static_cast<int>(j), std::abs(next[j] - previous[i])});
    const auto assignment = cheapestAssignment(choices);
    if (!assignment)
        return next;
    std::vector<std::complex<double>> ordered;
    for (const int column : assignment->columnOfRow)
        ordered.push_back(next[static_cast<std::size_t>(column)]);
    return ordered;
}

} // namespace coenergy
