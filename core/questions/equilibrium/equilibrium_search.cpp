// Many starts, deflation, and further tests of each solution: whether it remains one later, and whether it belongs to a
// family, of which the member nearest to the start is reported.
#include "equilibrium/equilibrium_search.hpp"

#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "equilibrium/description.hpp"
#include "equilibrium/friction.hpp"
#include "equilibrium/lost_gradients.hpp"
#include "equilibrium/relaxation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

namespace coenergy {

namespace {

constexpr double turn = 2 * std::numbers::pi;
constexpr double sameSolution = 1e-6;      // in units of sizes
constexpr double blurredByRounding = 1e-3; // likewise
constexpr double holds = 1e-8;             // of a residual, relative to its terms
constexpr std::size_t enough = 20;         // consecutive starts that find nothing new
constexpr double mostSearchWork = 1.2e8;   // multiplications, roughly: a third of a second
constexpr double mostSteady = 2;           // a rate known up to rounding has not moved far within this time
constexpr double laterTimes[] = {0.37, 1.7, 0.011, 7.3, 31.1, 411, 10007};

class Search {
public:
    Search(const EquilibriumQuestion& question, RestEquations& equations, const std::stop_token& stop)
        : m_question(question), m_equations(equations), m_stop(stop), m_friction(question, equations) {
        m_solutions = {[this](const Eigen::VectorXd& x) { return m_equations.residuals(x); },
                       [this](const Eigen::VectorXd& x) { return m_equations.gradient(x); }, m_equations.sizes(),
                       [this](const Eigen::VectorXd& from, const Eigen::VectorXd& to) { return difference(from, to); }};
        findPeriods();
    }

    RestPoints result() {
        std::size_t idle = 0;
        const double cost = std::pow(static_cast<double>(m_equations.unknownCount()), 3) * 60;
        const auto affordable = static_cast<std::size_t>(std::clamp(mostSearchWork / cost, 4.0, 1e6));
        for (std::size_t k = 0; k < std::min(m_question.starts, affordable) && idle < enough; ++k) {
            checkpoint(m_stop);
            idle = tryFrom(k) ? 0 : idle + 1;
        }
        if (m_friction.exists() && m_question.steady.empty())
            addHeld();
        const Eigen::VectorXd start = m_equations.start();
        std::stable_sort(m_result.found.begin(), m_result.found.end(), [&](const RestPoint& a, const RestPoint& b) {
            return difference(start, a.unknowns).norm() < difference(start, b.unknowns).norm();
        });
        if (m_result.found.empty() && m_question.steady.empty() && m_equations.kinks().empty() &&
            m_equations.coordinateCount() > 0)
            m_result.findings.steady = steadyInstead();
        if (m_result.found.empty() && m_nearest.size() > 0)
            if (auto lost = lostGradients(m_question, m_equations.inputs(m_nearest)); lost.hold)
                m_result.findings.lost = std::move(lost.constraints);
        return std::move(m_result);
    }

private:
    Eigen::Index coordinates() const { return static_cast<Eigen::Index>(m_equations.coordinateCount()); }

    // Displacements, efforts, dynamic variables; multipliers may differ for the same rest.
    Eigen::VectorXd difference(const Eigen::VectorXd& from, const Eigen::VectorXd& to) const {
        Eigen::VectorXd result = (to - from).cwiseQuotient(m_equations.sizes());
        for (Eigen::Index k = 0; k < result.size(); ++k)
            if (isMultiplier(k))
                result[k] = 0;
            else if (m_periodic.contains(k))
                result[k] = std::remainder(to[k] - from[k], turn) / m_equations.sizes()[k];
        return result;
    }

    bool isMultiplier(Eigen::Index k) const {
        return coenergy::isMultiplier(*m_question.equations, k) || m_equations.isShare(k);
    }

    // Coordinates in which every equation and limit is unchanged by a turn, as tested at random points. One with a box
    // is sought there, however often the model repeats itself.
    void findPeriods() {
        RandomNumbers random;
        std::vector<Place> points;
        for (int count = 0; count < 3; ++count) {
            Eigen::VectorXd point = drawn(random, 1);
            for (Eigen::Index k = 0; k < point.size(); ++k)
                if (isMultiplier(k)) // without reactions some coordinates occur nowhere
                    point[k] = random.deviation();
            points.push_back(placeAt(std::move(point)));
        }
        for (Eigen::Index k = 0; k < coordinates(); ++k)
            if (!m_question.box.contains(m_equations.names()[static_cast<std::size_t>(k)]) &&
                std::all_of(points.begin(), points.end(), [&](const Place& place) { return repeats(place, k); }))
                m_periodic.insert(k);
    }

    struct Place {
        Eigen::VectorXd point;
        Eigen::VectorXd residuals;
        Eigen::VectorXd terms;
        std::vector<bool> isFelt; // each unknown, by some equation
        std::vector<std::pair<std::string, double>> limits;
    };

    Place placeAt(Eigen::VectorXd point) {
        Place place{std::move(point), {}, {}, {}, {}};
        const Eigen::MatrixXd gradient = m_equations.gradient(place.point);
        place.residuals = m_equations.residuals(place.point);
        place.terms = place.residuals.cwiseAbs() + termsAt(m_solutions, place.point);
        for (Eigen::Index k = 0; k < gradient.cols(); ++k)
            place.isFelt.push_back(!gradient.col(k).isZero(0));
        place.limits = limitsAt(m_question.problem, m_equations.inputs(place.point));
        return place;
    }

    bool repeats(const Place& place, Eigen::Index coordinate) {
        if (!place.residuals.allFinite() || !place.isFelt[static_cast<std::size_t>(coordinate)])
            return false; // where any value will do, a turn has no meaning
        Eigen::VectorXd point = place.point;
        point[coordinate] += turn;
        const Eigen::VectorXd there = m_equations.residuals(point);
        for (Eigen::Index i = 0; i < there.size(); ++i)
            if (!(std::abs(there[i] - place.residuals[i]) <= 1e-10 * place.terms[i]))
                return false;
        return areLimitsAt(point, place.limits);
    }

    bool areLimitsAt(const Eigen::VectorXd& point, const std::vector<std::pair<std::string, double>>& expected) {
        const auto there = limitsAt(m_question.problem, m_equations.inputs(point));
        return std::equal(there.begin(), there.end(), expected.begin(), [](const auto& one, const auto& other) {
            return std::abs(one.second - other.second) <= 1e-10 * (1 + std::abs(other.second));
        });
    }

    // Around the start at several scales, over a turn, or in the box.
    Eigen::VectorXd drawn(RandomNumbers& random, double spread) const {
        Eigen::VectorXd point = m_equations.start();
        for (Eigen::Index k = 0; k < point.size(); ++k) {
            const double deviation = random.deviation();
            const auto box = m_question.box.find(m_equations.names()[static_cast<std::size_t>(k)]);
            if (box != m_question.box.end())
                point[k] = box->second.first + (box->second.second - box->second.first) * (1 + deviation) / 2;
            else if (m_periodic.contains(k))
                point[k] += std::numbers::pi * deviation;
            else if (!isMultiplier(k))
                point[k] += spread * m_equations.sizes()[k] * deviation;
        }
        return point;
    }

    Eigen::VectorXd startPoint(std::size_t k) {
        constexpr double spreads[] = {1, 3, 10, 0.3, 30, 300};
        if (k == 1 && m_question.steady.empty())
            return relaxed(m_equations, m_stop);
        return k == 0 ? m_equations.start() : drawn(m_random, spreads[k % std::size(spreads)]);
    }

    // Whether something new was found. Where solutions meet, those that meet there are sought, too.
    bool tryFrom(std::size_t k) {
        const Eigen::VectorXd start = startPoint(k);
        bool isNew = trySteps(start, StepMeasure::Effects);
        if (m_isAtMeeting)
            isNew = trySteps(start, StepMeasure::Sizes) || isNew;
        return isNew;
    }

    bool trySteps(Eigen::VectorXd x, StepMeasure measure) {
        m_isAtMeeting = false;
        if (!solveNear(m_solutions, x, m_isolated, m_stop, measure) || !x.allFinite()) {
            noteFailure(x);
            return false;
        }
        const bool holds = holdsAtAllTimes(x);
        if (!holds && !m_question.steady.empty()) {
            noteFailure(x);
            return false;
        }
        m_result.findings.dependsOnTime = m_result.findings.dependsOnTime || !holds;
        return add(std::move(x), holds);
    }

    // Sets values within rounding to zero, if the equations still hold.
    void clean(Eigen::VectorXd& x) {
        constexpr double rounding = 1e-12;
        const Eigen::VectorXd terms = termsAt(m_solutions, x);
        Eigen::VectorXd cleaned = x;
        for (Eigen::Index k = 0; k < x.size(); ++k)
            if (std::abs(x[k]) < rounding * m_equations.sizes()[k])
                cleaned[k] = 0;
        const Eigen::VectorXd residuals = m_equations.residuals(cleaned);
        for (Eigen::Index i = 0; i < residuals.size(); ++i)
            if (!(std::abs(residuals[i]) <= 1e-11 * terms[i]))
                return;
        x = cleaned;
    }

    // Relative to the terms of each row.
    Eigen::VectorXd sharesLater(const Eigen::VectorXd& x, double later) {
        const Eigen::VectorXd residuals = m_equations.residualsLater(x, later);
        const Eigen::VectorXd terms = termsAt(m_solutions, x);
        Eigen::VectorXd shares(residuals.size());
        for (Eigen::Index i = 0; i < residuals.size(); ++i)
            shares[i] = residuals[i] == 0 ? 0 : std::abs(residuals[i]) / (std::abs(residuals[i]) + terms[i]);
        return shares;
    }

    bool isRounding(const Eigen::VectorXd& residuals, const Eigen::VectorXd& x) const {
        constexpr double roundings = 4;
        return (residuals.cwiseAbs().array() <= roundings * roundingAt(m_solutions, x).array()).all();
    }

    // A time at which the equations have no value, as exp(t) has none at last, says nothing.
    bool holdsLater(const Eigen::VectorXd& x, double later) {
        const Eigen::VectorXd shares = sharesLater(x, later);
        return !shares.allFinite() || (shares.array() <= holds).all() ||
               isRounding(m_equations.residualsLater(x, later), x);
    }

    // Positions held by friction although the equations without it are not satisfied: the start, or the nearest such
    // position.
    void addHeld() {
        Eigen::VectorXd x = m_equations.start();
        if (!m_friction.settle(x, m_stop)) {
            m_result.findings.exceedsFriction = m_result.found.empty();
            return;
        }
        if (!m_friction.actsAt(x) || std::any_of(m_result.found.begin(), m_result.found.end(),
                                                 [&](const RestPoint& known) { return isHeldWith(known.unknowns, x); }))
            return;
        RestPoint point{x, {}};
        point.isHeld = true;
        point.restsAtAllTimes = std::all_of(std::begin(laterTimes), std::end(laterTimes), [&](double later) {
            return m_equations.kinks().empty() ? m_friction.holdAt(x, later).holds()
                                               : m_friction.holdsOnKinks(x, later);
        });
        m_result.findings.dependsOnTime = m_result.findings.dependsOnTime || !point.restsAtAllTimes;
        m_result.found.push_back(std::move(point));
    }

    // Whether everything on the straight line between them is held, too.
    bool isHeldWith(const Eigen::VectorXd& one, const Eigen::VectorXd& other) {
        constexpr int places = 32;
        for (int k = 0; k <= places; ++k)
            if (!m_friction.holdAt(one + (other - one) * k / places).holds())
                return false;
        return true;
    }

    bool holdsAtAllTimes(const Eigen::VectorXd& x) {
        return std::all_of(std::begin(laterTimes), std::end(laterTimes), [&](double later) {
            return (!m_question.steady.empty() && later > mostSteady) || holdsLater(x, later) ||
                   (!m_equations.kinks().empty() && m_friction.holdsOnKinks(x, later)) ||
                   (m_friction.exists() && m_friction.actsAt(x) && m_friction.holdAt(x, later).holds());
        });
    }

    void noteFailure(const Eigen::VectorXd& x) {
        Eigen::VectorXd shares = sharesLater(x, 0);
        if (!m_question.steady.empty())
            shares = shares.cwiseMax(sharesLater(x, laterTimes[0]));
        if (shares.size() == 0 || !shares.allFinite())
            return;
        const double largest = shares.maxCoeff();
        EquilibriumFindings& findings = m_result.findings;
        if (!findings.unmet.empty() && largest >= findings.leastResidual)
            return;
        findings.leastResidual = largest;
        m_nearest = x;
        findings.unmet.clear();
        for (Eigen::Index i = 0; i < shares.size(); ++i) {
            const std::string& name = m_equations.rowNames()[static_cast<std::size_t>(i)];
            if (shares[i] > 1e-3 * largest &&
                std::find(findings.unmet.begin(), findings.unmet.end(), name) == findings.unmet.end())
                findings.unmet.push_back(name);
        }
    }

    bool add(Eigen::VectorXd x, bool restsAtAllTimes) {
        RestPoint point{std::move(x), {}};
        point.restsAtAllTimes = restsAtAllTimes;
        const Eigen::MatrixXd directions = freeDirections(m_solutions, point.unknowns);
        Eigen::MatrixXd free = familyAt(point.unknowns, directions);
        if (free.cols() > 0) {
            point.unknowns = nearestOfFamily(point.unknowns, m_equations.start());
            if (const Eigen::MatrixXd there = freeDirections(m_solutions, point.unknowns); there.cols() == free.cols())
                free = there; // where it bends they turn
        }
        clean(point.unknowns);
        for (const Eigen::Index k : m_periodic)
            point.unknowns[k] = wrapped(point.unknowns[k]);
        const std::optional<double> degeneracy = degeneracyAt(m_solutions, point.unknowns);
        point.isDegenerate = free.cols() < directions.cols() || degeneracy;
        m_isAtMeeting = free.cols() < directions.cols();
        const bool isSharp = free.cols() == 0 && !point.isDegenerate;
        const double blur = isSharp ? 0 : std::max(blurredByRounding, degeneracy.value_or(0));
        if (std::any_of(m_result.found.begin(), m_result.found.end(),
                        [&](const RestPoint& known) { return isSame(known.unknowns, point.unknowns, blur); }))
            return false;
        for (Eigen::Index k = 0; k < free.rows(); ++k)
            if (!isMultiplier(k) && free.row(k).norm() > 1e-7)
                point.undetermined.push_back(m_equations.names()[static_cast<std::size_t>(k)]);
        point.family = directionsOf(free);
        if (std::any_of(m_result.found.begin(), m_result.found.end(),
                        [&](const RestPoint& known) { return isOfFamily(point, known); }))
            return false;
        std::erase_if(m_result.found, [&](const RestPoint& known) {
            return known.family.size() < point.family.size() && isOfFamily(known, point);
        });
        if (free.cols() == 0)
            m_isolated.push_back(point.unknowns);
        m_result.found.push_back(std::move(point));
        return true;
    }

    // Directions with as few components as possible: reduced to echelon form, without multipliers.
    std::vector<FamilyDirection> directionsOf(const Eigen::MatrixXd& free) const {
        Eigen::MatrixXd rows = (m_equations.sizes().asDiagonal() * free).transpose();
        std::vector<FamilyDirection> result;
        for (Eigen::Index column = 0, row = 0; column < rows.cols() && row < rows.rows(); ++column) {
            Eigen::Index best = 0;
            if (isMultiplier(column) || rows.col(column).tail(rows.rows() - row).cwiseAbs().maxCoeff(&best) <=
                                            1e-7 * m_equations.sizes()[column])
                continue;
            rows.row(row).swap(rows.row(row + best));
            rows.row(row) /= rows(row, column);
            for (Eigen::Index other = 0; other < rows.rows(); ++other)
                if (other != row)
                    rows.row(other) -= (rows(other, column) * rows.row(row)).eval();
            ++row;
            result.resize(static_cast<std::size_t>(row));
        }
        for (std::size_t k = 0; k < result.size(); ++k)
            for (Eigen::Index column = 0; column < rows.cols(); ++column)
                if (const double part = rows(static_cast<Eigen::Index>(k), column);
                    !isMultiplier(column) &&
                    std::abs(part) > 1e-7 * m_equations.sizes()[column] * rows.row(static_cast<Eigen::Index>(k)).norm())
                    result[k].emplace_back(m_equations.names()[static_cast<std::size_t>(column)], part);
        std::erase_if(result,
                      [](const FamilyDirection& direction) { return direction.empty(); }); // of multipliers alone
        return result;
    }

    // Equilibria of small models may lie close together; where solutions touch, or form a family, they are known less
    // accurately: up to `blur`.
    bool isSame(const Eigen::VectorXd& one, const Eigen::VectorXd& other, double blur) const {
        const double distance = difference(one, other).norm();
        if (blur > 0)
            return distance < blur;
        const double size =
            one.cwiseAbs().cwiseMax(other.cwiseAbs()).cwiseQuotient(m_equations.sizes()).head(coordinates()).norm();
        return distance < sameSolution * std::clamp(size, 1e-3, 1.0);
    }

    static double wrapped(double angle) {
        const double rest = std::remainder(angle, turn);
        return rest <= -std::numbers::pi * (1 - 1e-9) ? rest + turn : rest;
    }

    // The directions of a family of equilibria; where equilibria meet or touch there are further null directions that
    // lead nowhere.
    Eigen::MatrixXd familyAt(const Eigen::VectorXd& x, const Eigen::MatrixXd& directions) {
        std::vector<Eigen::Index> real;
        for (Eigen::Index k = 0; k < directions.cols(); ++k) {
            constexpr double little = 1e-2;
            Eigen::VectorXd beside = x + little * directions.col(k).cwiseProduct(m_equations.sizes());
            if (solveNear(m_solutions, beside, {}, m_stop, StepMeasure::Sizes) &&
                (beside - x).cwiseQuotient(m_equations.sizes()).dot(directions.col(k)) > little / 2)
                real.push_back(k);
        }
        return directions(Eigen::all, real);
    }

    // Whether one belongs to the family of another.
    bool isOfFamily(const RestPoint& point, const RestPoint& family) {
        return !family.family.empty() && family.family.size() >= point.family.size() &&
               difference(nearestOfFamily(family.unknowns, point.unknowns), point.unknowns).norm() <
                   10 * blurredByRounding;
    }

    // Along the family towards a target; where it bends, by shorter steps; not beyond where it meets another one.
    Eigen::VectorXd nearestOfFamily(Eigen::VectorXd x, const Eigen::VectorXd& target) {
        constexpr int most = 60;
        constexpr double shortest = 1e-3, longest = 0.5;
        double share = 1;
        const Eigen::Index dimension = freeDirections(m_solutions, x).cols();
        for (int count = 0; count < most && share > shortest; ++count) {
            const Eigen::MatrixXd directions = freeDirections(m_solutions, x);
            if (directions.cols() > dimension)
                break;
            Eigen::VectorXd move = directions * (directions.transpose() * -difference(target, x));
            if (!(move.norm() > 1e-9))
                break;
            if (directions.cols() < m_equations.unknownCount() && count < most / 2)
                move *= std::min(1.0, longest * (1 + x.cwiseQuotient(m_equations.sizes()).norm()) / move.norm());
            Eigen::VectorXd next = x + share * move.cwiseProduct(m_equations.sizes());
            if (solveNear(m_solutions, next, {}, m_stop, StepMeasure::Sizes) &&
                difference(target, next).norm() < difference(target, x).norm())
                x = next;
            else
                share /= 2;
        }
        return x;
    }

    // Coordinates that may all move steadily.
    std::vector<std::string> steadyInstead() {
        std::vector<SteadyFlow> all;
        for (std::size_t k = 0; k < m_equations.coordinateCount(); ++k)
            all.push_back({m_equations.names()[k], std::nullopt});
        EquilibriumQuestion question = m_question;
        question.steady = all;
        question.starts = 8;
        RestEquations moving(m_question.problem, *m_question.equations, all);
        const RestPoints points = searchRest(question, moving, m_stop);
        std::vector<std::string> names;
        if (!points.found.empty())
            for (std::size_t k = 0; k < m_equations.coordinateCount(); ++k)
                if (std::abs(moving.flow(points.found.front().unknowns, k)) >
                    1e-9 * moving.sizes()[moving.sizes().size() - coordinates() + static_cast<Eigen::Index>(k)])
                    names.push_back(m_equations.names()[k]);
        return names;
    }

    const EquilibriumQuestion& m_question;
    RestEquations& m_equations;
    const std::stop_token& m_stop;
    ManySolutions m_solutions;
    Friction m_friction;
    std::set<Eigen::Index> m_periodic;
    std::vector<Eigen::VectorXd> m_isolated;
    RandomNumbers m_random;
    bool m_isAtMeeting = false; // where a search has led last
    Eigen::VectorXd m_nearest;  // of the points that are no rest
    RestPoints m_result;
};

} // namespace

RestPoints searchRest(const EquilibriumQuestion& question, RestEquations& equations, const std::stop_token& stop) {
    return Search(question, equations, stop).result();
}

} // namespace coenergy
