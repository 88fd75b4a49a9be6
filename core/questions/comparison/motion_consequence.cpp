// Every equation is linearized in accelerations, rates, multipliers and regulated efforts z at points that satisfy the
// invariants, about the z that the equations give there. `written` follows from a set of equations and constraints if,
// at every point, its gradient is a combination of theirs and its value vanishes with theirs. The smallest such set is
// sought: first the constraints alone, then one equation with them, then all equations, from which the unnecessary ones
// are removed. Evaluation at the solution alone would not suffice, since every consequence vanishes there.
#include "comparison/motion_consequence.hpp"

#include "algebra/derivative_size.hpp"
#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/random_numbers.hpp"
#include "comparison/branches.hpp"
#include "expression/evaluate.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"
#include "numeric/consistent_start.hpp"
#include "numeric/decompositions.hpp"
#include "reduction/switching.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace coenergy {

namespace {

constexpr std::size_t pointsWanted = 6;
constexpr std::size_t pointsNeeded = 3; // points at which no part is small
constexpr int mostAttempts = 12;        // to find them, of each kind
constexpr double tolerance = 1e-8;
constexpr double farTolerance = 1e-5; // far from zero terms may be large that cancel
constexpr double smallestPart = 1e-6; // of a sum or a gradient: smaller parts could be hidden by the tolerance

// One equation: value and gradient with respect to the free names, by column.
struct LinearRow {
    Expression value;
    std::vector<Expression> terms; // the terms of the expanded value, with which rounding is compared
    std::map<std::size_t, Expression> gradient;
    // Parts that must not be hidden by the tolerance: terms without free names and the gradient, or all terms if free
    // names do not enter linearly.
    std::vector<Expression> parts;
    // Those that a kink may put out: on one side they are nothing, and hide nothing.
    std::vector<Expression> switchedParts;
};

std::vector<Expression> spreadTerms(const Expression& value) {
    constexpr std::uint64_t largestExpansion = 2000;
    return termsOf(expandedTermCount(value) <= largestExpansion ? expanded(value) : value);
}

class Linearization {
public:
    Linearization(const DaeSystem& system, Algebra& algebra, const std::stop_token& stop)
        : m_system(system), m_algebra(algebra), m_stop(stop), m_names(highestDerivatives(system)) {}

    const std::vector<std::string>& names() const { return m_names; }

    const std::vector<Switch>& switches() const { return m_switches.switches(); }

    LinearRow row(const Expression& expression) {
        const Expression value = m_switches.smooth(expression);
        constexpr std::uint64_t largest = 2'000'000;
        if (derivativeSize(value, [this](const std::string& name) { return isFree(name); }).first > largest)
            throw ArithmeticError(ArithmeticFault::TooLarge);
        const std::set<std::string> present = symbolsIn(value);
        const Formula formula = m_algebra.formula(value);
        std::map<std::size_t, Expression> gradient;
        for (std::size_t k = 0; k < m_names.size(); ++k)
            if (present.contains(m_names[k])) {
                checkpoint(m_stop);
                gradient.emplace(k, m_algebra.expression(m_algebra.derivative(formula, m_names[k])));
            }
        return row(value, std::move(gradient));
    }

    // phi_q fdot - gamma, psi_f fdot - gamma, and the effort constraints.
    std::vector<LinearRow> constraintRows() {
        std::vector<LinearRow> rows;
        const auto add = [&](const ExpressionMatrix& matrix, const std::vector<Expression>& gamma) {
            for (std::size_t j = 0; j < matrix.size(); ++j) {
                std::map<std::size_t, Expression> gradient;
                std::vector<Expression> terms = {-m_switches.smooth(gamma[j])};
                for (std::size_t i = 0; i < matrix[j].size(); ++i) {
                    gradient.emplace(i, m_switches.smooth(matrix[j][i]));
                    terms.push_back(gradient[i] * Expression::symbol(m_names[i]));
                }
                rows.push_back(row(sum(std::move(terms)), std::move(gradient)));
            }
        };
        if (const auto& form = m_system.matrixForm) {
            add(form->phiQ, form->gammaPhi);
            add(form->psiF, form->gammaPsi);
        }
        for (const Equation& equation : m_system.equations)
            if (equation.kind == EquationKind::Effort)
                rows.push_back(row(equation.residual));
        return rows;
    }

private:
    bool isFree(const std::string& name) const {
        return std::find(m_names.begin(), m_names.end(), name) != m_names.end();
    }
    bool isFixed(const Expression& expression) const {
        const std::set<std::string> names = symbolsIn(expression);
        return std::none_of(names.begin(), names.end(), [this](const std::string& name) { return isFree(name); });
    }

    LinearRow row(const Expression& value, std::map<std::size_t, Expression> gradient) const {
        std::erase_if(gradient, [](const auto& entry) { return entry.second.isZero(); });
        LinearRow result{value, spreadTerms(value), std::move(gradient), {}, {}};
        const bool isLinear = std::all_of(result.gradient.begin(), result.gradient.end(),
                                          [this](const auto& entry) { return isFixed(entry.second); });
        for (const Expression& term : result.terms)
            if (!isLinear || isFixed(term))
                addPart(term, result);
        if (isLinear)
            for (const auto& [column, entry] : result.gradient)
                addPart(entry, result);
        return result;
    }

    void addPart(const Expression& part, LinearRow& row) const {
        const std::set<std::string> names = symbolsIn(part);
        const bool isSwitched = std::any_of(switches().begin(), switches().end(),
                                            [&](const Switch& one) { return names.contains(one.name); });
        (isSwitched ? row.switchedParts : row.parts).push_back(part);
    }

    const DaeSystem& m_system;
    Algebra& m_algebra;
    const std::stop_token& m_stop;
    std::vector<std::string> m_names;
    SwitchTable m_switches;
};

// A point of a motion, or one with a side that a kink does not have there.
struct SidedPoint {
    Point values;
    double tolerance = 0;
    bool isReached = true;
};

// The kinks of a point on their own sides.
Point onOwnSides(Point point, const std::vector<Switch>& switches) {
    for (const Switch& one : switches)
        point[one.name] = evaluate(one.argument, point) < 0 ? -1 : 1;
    return point;
}

// The kinks whose arguments have the same sign at all points.
std::vector<std::string> unturned(const std::vector<Point>& points, const std::vector<Switch>& switches) {
    std::vector<std::string> names;
    for (const Switch& one : switches) {
        const auto positive =
            std::count_if(points.begin(), points.end(), [&](const Point& point) { return point.at(one.name) > 0; });
        if (positive == 0 || positive == std::ptrdiff_t(points.size()))
            names.push_back(one.name);
    }
    return names;
}

// On either side of every kink: the combinations must hold there too, even if none of the points has come there.
std::vector<SidedPoint> onBothSides(const std::vector<Point>& points, const std::vector<Switch>& switches) {
    std::vector<Point> own;
    for (const Point& point : points)
        own.push_back(onOwnSides(point, switches));
    const std::vector<std::string> names = unturned(own, switches);
    std::vector<SidedPoint> result;
    for (std::size_t k = 0; k < own.size(); ++k) {
        Point& point = own[k];
        const double allowed = k < pointsWanted ? tolerance : farTolerance;
        result.push_back({point, allowed});
        for (const std::string& name : names)
            point[name] = -point[name];
        if (!names.empty())
            result.push_back({std::move(point), allowed, false});
    }
    return result;
}

// How far from zero points are sought.
enum class Reach { Near, Far };

// Consistent values of all names: parameters, t, the state, and the quantities determined by the equations.
class MotionPoints {
public:
    MotionPoints(const SimulationProblem& problem, const std::vector<std::string>& freeNames,
                 const std::vector<std::string>& unusedParameters, const std::set<std::string>& held,
                 const std::stop_token& stop)
        : m_problem(problem), m_freeNames(freeNames), m_unusedParameters(unusedParameters), m_held(held), m_stop(stop) {
    }

    std::vector<Point> find(Reach reach) {
        std::vector<Point> points;
        for (const Size size : {Size::One, Size::Given}) {
            for (int attempt = 0; attempt < mostAttempts && points.size() < pointsWanted; ++attempt) {
                checkpoint(m_stop);
                if (attempt >= 4 && points.empty() && size == Size::One)
                    break; // apparently no consistent points exist for such parameters
                if (auto point = drawn(size, 1))
                    points.push_back(std::move(*point));
            }
            if (points.size() == pointsWanted) {
                if (reach == Reach::Far)
                    addFar(size, points);
                return points;
            }
            points.clear();
        }
        return points;
    }

private:
    // Values near one distinguish small terms from rounding; the given values certainly satisfy the constraints.
    enum class Size { One, Given };

    double uniform(double least, double most) { return least + (most - least) * m_random.share(); }

    // Angles beyond a quarter and half a turn, where asin(sin(th)) is not th.
    void addFar(Size size, std::vector<Point>& points) {
        for (int attempt = 0; attempt < mostAttempts; ++attempt) {
            checkpoint(m_stop);
            if (auto point = drawn(size, 2 + attempt % 4))
                points.push_back(std::move(*point));
        }
    }

    double parameterNear(const std::string& name, double value, Size size) {
        const double drawn = size == Size::One || value == 0 ? uniform(0.6, 1.6) : value * uniform(0.9, 1.1);
        return m_held.contains(name) ? value : drawn;
    }

    std::optional<Point> drawn(Size size, double distance) {
        std::vector<double> parameters = m_problem.parameters;
        for (std::size_t k = 0; k < parameters.size(); ++k)
            parameters[k] = parameterNear(m_problem.system->parameters()[k], parameters[k], size);
        std::vector<double> nominal = m_problem.nominal;
        StartValues start = m_problem.start;
        start.time = distance * uniform(0.2, 1.2);
        start.isFixed.assign(start.state.size(), false);
        for (std::size_t k = 0; k < start.state.size(); ++k) {
            nominal[k] = size == Size::One ? 1 : nominal[k];
            start.state[k] = size == Size::One
                                 ? distance * m_random.sign() * uniform(0.3, 1.3)
                                 : start.state[k] + distance * nominal[k] * m_random.sign() * uniform(0.05, 0.3);
        }
        Dynamics dynamics(m_problem.system, parameters, nominal);
        const std::optional<std::vector<double>> state = settled(dynamics, start);
        if (!state)
            return std::nullopt;
        return pointOf(dynamics, parameters);
    }

    std::optional<std::vector<double>> settled(Dynamics& dynamics, const StartValues& start) const {
        const StartResult result = consistentStart(dynamics, start, m_stop);
        if (!result.isConsistent() || !dynamics.solve(start.time, result.state))
            return std::nullopt;
        return result.state;
    }

    Point pointOf(const Dynamics& dynamics, const std::vector<double>& parameters) {
        const CompiledSystem& system = dynamics.system();
        Point point;
        for (const std::string& name : m_freeNames)
            point[name] = 0; // not determined by the equations
        for (const std::string& name : m_unusedParameters)
            point[name] = uniform(0.6, 1.6);
        for (std::size_t k = 0; k < parameters.size(); ++k)
            point[system.parameters()[k]] = parameters[k];
        for (std::size_t k = 0; k < system.inputNames().size(); ++k)
            point[system.inputNames()[k]] = dynamics.inputs()[k];
        return point;
    }

    const SimulationProblem& m_problem;
    const std::vector<std::string>& m_freeNames;
    const std::vector<std::string>& m_unusedParameters;
    const std::set<std::string>& m_held;
    const std::stop_token& m_stop;
    RandomNumbers m_random;
};

// The numbers of all rows at one point. The last column is the value, in units of the row's largest term.
struct NumericRows {
    Eigen::VectorXd written;
    Eigen::MatrixXd equations; // row by row
    Eigen::MatrixXd constraints;
    bool isUsable = true;
    const SidedPoint* point = nullptr;
};

// Sizes of what stands side by side.
struct Sizes {
    double largest = 0;
    double smallest = INFINITY;

    void add(double value) {
        largest = std::max(largest, std::abs(value));
        smallest = std::min(smallest, std::abs(value));
    }
    bool hidesSomething() const { return smallest < smallestPart * largest; }
};

// How much a value changes when its names change by their own sizes, to first order: what rounding of them makes of it
// is in proportion to that, also where no sum shows terms that cancel, as in sin(x^2 + y^2 - l^2).
double sensitivity(const Expression& value, const Point& point) {
    constexpr double share = 1e-4;
    double sum = 0;
    for (const std::string& name : symbolsIn(value)) {
        const auto known = point.find(name);
        if (known == point.end())
            continue;
        Point above = point, below = point;
        above[name] = known->second * (1 + share);
        below[name] = known->second * (1 - share);
        if (const double change = evaluate(value, above) - evaluate(value, below); std::isfinite(change))
            sum += std::abs(change) / (2 * share);
    }
    return sum;
}

class CombinationSearch {
public:
    CombinationSearch(const LinearRow& written, const std::vector<LinearRow>& equations,
                      const std::vector<LinearRow>& constraints, std::size_t columns,
                      const std::vector<SidedPoint>& points, const std::stop_token& stop)
        : m_stop(stop), m_count(equations.size()) {
        for (const SidedPoint& point : points) {
            NumericRows rows;
            rows.point = &point;
            rows.written =
                numbers(written, columns, point.values, rows.isUsable, sensitivity(written.value, point.values));
            rows.equations = matrix(equations, columns, point.values, rows.isUsable);
            rows.constraints = matrix(constraints, columns, point.values, rows.isUsable);
            if (!rows.equations.allFinite() || !rows.constraints.allFinite())
                continue;
            if (!rows.written.allFinite() && point.isReached && !m_withoutValue)
                m_withoutValue = point.values;
            if (rows.isUsable && rows.written.allFinite())
                m_points.push_back(std::move(rows));
        }
    }

    /// Where the equations have a value and the written one has none.
    const std::optional<Point>& placeWithoutValue() const { return m_withoutValue; }

    /// Where it does not follow, though it does elsewhere.
    std::optional<Point> placeOfFailure() const {
        std::optional<Point> failure;
        bool holdsSomewhere = false;
        for (const NumericRows& rows : m_points) {
            checkpoint(m_stop);
            const bool holds = !rows.point->isReached || isCombination(rows, all());
            holdsSomewhere = holdsSomewhere || (holds && rows.point->isReached);
            if (!holds && !failure)
                failure = rows.point->values;
        }
        return holdsSomewhere ? failure : std::nullopt;
    }

    bool isDecidable() const { return m_points.size() >= pointsNeeded; }

    bool followsFrom(const std::vector<std::size_t>& chosen) const {
        checkpoint(m_stop);
        return std::all_of(m_points.begin(), m_points.end(),
                           [&](const NumericRows& rows) { return isCombination(rows, chosen); });
    }

    /// Whether gradient and value vanish.
    bool needsNothing() const {
        return std::all_of(m_points.begin(), m_points.end(), [](const NumericRows& rows) {
            return rows.written.cwiseAbs().maxCoeff() <= rows.point->tolerance;
        });
    }

    std::vector<std::size_t> all() const {
        std::vector<std::size_t> result(m_count);
        for (std::size_t k = 0; k < m_count; ++k)
            result[k] = k;
        return result;
    }

private:
    // In units of the row's largest term, or of `least`.
    static Eigen::VectorXd numbers(const LinearRow& row, std::size_t columns, const Point& point, bool& isUsable,
                                   double least = 0) {
        Eigen::VectorXd result = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(columns) + 1);
        Sizes sizes;
        for (const Expression& part : row.parts)
            sizes.add(evaluate(part, point));
        for (const Expression& part : row.switchedParts)
            if (const double value = evaluate(part, point); value != 0)
                sizes.add(value);
        isUsable = isUsable && !sizes.hidesSomething();
        for (const Expression& term : row.terms)
            sizes.add(evaluate(term, point));
        for (const auto& [column, value] : row.gradient)
            sizes.add(result[static_cast<Eigen::Index>(column)] = evaluate(value, point));
        result[static_cast<Eigen::Index>(columns)] = evaluate(row.value, point);
        const double size = std::max(sizes.largest, least);
        return size > 0 ? Eigen::VectorXd(result / size) : result;
    }

    static Eigen::MatrixXd matrix(const std::vector<LinearRow>& rows, std::size_t columns, const Point& point,
                                  bool& isUsable) {
        Eigen::MatrixXd result(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(columns) + 1);
        for (std::size_t k = 0; k < rows.size(); ++k)
            result.row(static_cast<Eigen::Index>(k)) = numbers(rows[k], columns, point, isUsable).transpose();
        return result;
    }

    static bool isCombination(const NumericRows& rows, const std::vector<std::size_t>& chosen) {
        const Eigen::Index width = rows.written.size();
        Eigen::MatrixXd basis(width, static_cast<Eigen::Index>(chosen.size()) + rows.constraints.rows());
        for (std::size_t k = 0; k < chosen.size(); ++k)
            basis.col(static_cast<Eigen::Index>(k)) =
                rows.equations.row(static_cast<Eigen::Index>(chosen[k])).transpose();
        basis.rightCols(rows.constraints.rows()) = rows.constraints.transpose();
        if (basis.cols() == 0)
            return rows.written.cwiseAbs().maxCoeff() <= rows.point->tolerance;
        const Eigen::VectorXd rest = rows.written - basis * LeastNorm(basis, 1e-10).solve(rows.written);
        return rest.cwiseAbs().maxCoeff() <= rows.point->tolerance;
    }

    const std::stop_token& m_stop;
    std::size_t m_count;
    std::vector<NumericRows> m_points;
    std::optional<Point> m_withoutValue;
};

// Numbers such as 1.000000000001 could be hidden by the tolerance as well.
bool hasFineNumbers(const std::vector<Expression>& terms) {
    const Integer finest = 1'000'000;
    bool found = false;
    for (const Expression& term : terms)
        forEachNode(term, [&](const Expression& node) {
            found = found || (node.isNumber() &&
                              (abs(numerator(node.number())) > finest || denominator(node.number()) > finest));
        });
    return found;
}

// Parameters that occur in no equation, but perhaps in the typed one.
std::vector<std::string> parametersBeside(const CompiledSystem& used, const DaeSystem& system) {
    std::vector<std::string> names;
    for (const ParameterValue& parameter : system.parameters)
        if (std::find(used.parameters().begin(), used.parameters().end(), parameter.name) == used.parameters().end())
            names.push_back(parameter.name);
    return names;
}

// The square of an equation has zero gradient where the equation holds, but vanishes nowhere else.
bool staysZero(const LinearRow& row, const std::vector<SidedPoint>& points, const std::vector<std::string>& freeNames) {
    return std::all_of(points.begin(), points.end(), [&](const SidedPoint& sided) {
        Point point = sided.values;
        double k = 0;
        for (const std::string& name : freeNames)
            point[name] += 0.3 + 0.7 * std::sin(++k);
        Sizes terms;
        for (const Expression& term : row.terms)
            terms.add(evaluate(term, point));
        const double size = std::max(terms.largest, sensitivity(row.value, point));
        return std::abs(evaluate(row.value, point)) <= sided.tolerance * size;
    });
}

} // namespace

namespace {

// The numbers of equations that contain accelerations, rates or multipliers.
std::vector<std::size_t> equationsOfMotion(const DaeSystem& system) {
    std::vector<std::size_t> numbers;
    for (std::size_t k = 0; k < system.equations.size(); ++k)
        if (system.equations[k].kind == EquationKind::Lagrange || system.equations[k].kind == EquationKind::Dynamic)
            numbers.push_back(k);
    return numbers;
}

// Where each can be left out in turn.
std::vector<std::size_t> smallestSet(const CombinationSearch& search) {
    std::vector<std::size_t> needed = search.all();
    for (const std::size_t k : search.all())
        if (needed.size() > 1 && search.followsFrom({k}))
            needed = {k};
    for (std::size_t k = 0; k < needed.size() && needed.size() > 1;) {
        std::vector<std::size_t> fewer = needed;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(k));
        search.followsFrom(fewer) ? needed = std::move(fewer), void() : static_cast<void>(++k);
    }
    return needed;
}

bool someHasBranches(const Expression& written, const DaeSystem& system) {
    return hasBranches(written) || std::any_of(system.equations.begin(), system.equations.end(),
                                               [](const Equation& equation) { return hasBranches(equation.residual); });
}

} // namespace

MotionConsequence consequenceOf(const Expression& written, const DaeSystem& system, const SimulationProblem& start,
                                const std::set<std::string>& held, Algebra& algebra, const std::stop_token& stop) {
    Linearization linearization(system, algebra, stop);
    const LinearRow row = linearization.row(written);
    if (hasFineNumbers(row.terms))
        return {};
    const std::vector<std::size_t> numbers = equationsOfMotion(system);
    std::vector<LinearRow> equations;
    for (const std::size_t k : numbers)
        equations.push_back(linearization.row(system.equations[k].residual));
    const std::vector<LinearRow> constraints = linearization.constraintRows();
    const std::vector<std::string> unused = parametersBeside(*start.system, system);
    const Reach reach = someHasBranches(written, system) ? Reach::Far : Reach::Near;
    const std::vector<Point> places = MotionPoints(start, linearization.names(), unused, held, stop).find(reach);
    const std::vector<SidedPoint> points = onBothSides(places, linearization.switches());
    const CombinationSearch search(row, equations, constraints, linearization.names().size(), points, stop);

    MotionConsequence result;
    result.hasAccelerations = !row.gradient.empty();
    if (!search.isDecidable())
        return result;
    if (!search.followsFrom(search.all())) {
        result.failure = search.placeOfFailure();
        result.kind = result.failure ? ConsequenceKind::InPart : ConsequenceKind::None;
        return result;
    }
    result.withoutValue = search.placeWithoutValue();
    if (search.followsFrom({})) {
        const bool holdsAlways = !search.needsNothing() || staysZero(row, points, linearization.names());
        result.kind = holdsAlways ? ConsequenceKind::Constraints : ConsequenceKind::Several;
        return result;
    }
    const std::vector<std::size_t> needed = smallestSet(search);
    result.kind = needed.size() == 1 ? ConsequenceKind::One : ConsequenceKind::Several;
    for (const std::size_t k : needed)
        result.equations.push_back(numbers[k]);
    return result;
}

} // namespace coenergy
