// Collocation: the Euler-Lagrange equation at interior Chebyshev points and the conditions at the ends, for the
// coefficients of Chebyshev polynomials (J. P. Boyd, Chebyshev and Fourier Spectral Methods; rectangular as in T. A.
// Driscoll and N. Hale, IMA J. Numer. Anal. 36, 2016), solved by Newton's method with the affine covariant damping of
// P. Deuflhard, Newton Methods for Nonlinear Problems, section 3.3. If a path has a vertical tangent at an end, like
// the brachistochrone at its start, polynomials in x converge slowly; polynomials in a share that is clustered there
// converge fast.
#include "continua/stationary_path.hpp"

#include "base/cancellation.hpp"
#include "continua/cleared_equation.hpp"
#include "continua/compiled_formulas.hpp"
#include "continua/jets.hpp"
#include "continua/shooting.hpp"
#include "expression/traverse.hpp"
#include "matrices/solvers.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>
#include <span>

namespace coenergy {

namespace {

constexpr std::size_t coarse = 17; // coefficients
constexpr std::array<std::size_t, 6> finer = {25, 33, 49, 65, 97, 129};
constexpr std::array<std::size_t, 4> finest = {97, 129, 193, 257}; // for shooting results, which may be steep inside
constexpr std::array<Grading, 7> gradings = {Grading{1, 1}, {2, 1}, {1, 2}, {3, 1}, {1, 3}, {2, 2}, {3, 3}};
constexpr std::array<double, 9> bumps = {0, 0.5, -0.5, 1, -1, 2, -2, 4, -4};
constexpr std::array<double, 3> shifts = {0, 1, -1};
constexpr double agreement = 1e-9;  // of two grids, relative to the size of the path
constexpr double hopeless = 1e-2;   // a difference that has to shrink fast
constexpr double stationary = 1e-7; // of the first variation
constexpr double unbounded = 1e8;   // of the response

/// Values of expressions and of their derivatives with respect to u, u_x, ... at a place of a path.
class JetFunction {
public:
    JetFunction(const Expression& expression, std::size_t order, const Functional& functional, const Point& parameters,
                JetCalculus& calculus)
        : m_compiled(formulasOf(expression, order, functional, parameters, calculus)), m_outputs(order + 2) {}

    /// The value, then the derivatives.
    const std::vector<double>& at(const PathPoint& point) {
        std::array<double, PathPoint::orders + 1> inputs{};
        inputs[0] = point.x;
        std::copy(point.jets.begin(), point.jets.end(), inputs.begin() + 1);
        m_compiled.tape.evaluate(inputs.data(), m_outputs.data(), m_compiled.memory);
        return m_outputs;
    }

private:
    static CompiledFormulas formulasOf(const Expression& expression, std::size_t order, const Functional& functional,
                                       const Point& parameters, JetCalculus& calculus) {
        std::vector<std::string> inputs = {functional.variable};
        for (std::size_t k = 0; k <= order; ++k)
            inputs.push_back(derivativeName(functional.field, functional.variable, k, 0));
        std::vector<Expression> outputs = {expression};
        for (std::size_t k = 0; k <= order; ++k)
            outputs.push_back(calculus.partial(expression, inputs[k + 1]));
        return {inputs, outputs, parameters};
    }

    CompiledFormulas m_compiled;
    std::vector<double> m_outputs;
};

/// A row of the collocation: the expression that vanishes at a share of the path.
struct Row {
    double share = 0;
    std::size_t function = 0; // 0: the equation, else the condition before
};

/// The equation and the conditions as functions of jets.
struct CompiledProblem {
    std::size_t order = 0;
    std::vector<JetFunction> functions; // the equation, then the conditions
    std::vector<Row> ends;              // the rows of the conditions
    JetFunction integrand;
};

CompiledProblem compiled(const Functional& functional, const VariationalEquations& equations, const Point& parameters,
                         JetCalculus& calculus) {
    const auto function = [&](const Expression& expression, std::size_t order) {
        return JetFunction(expression, order, functional, parameters, calculus);
    };
    const FieldNames names(continuumOf(functional));
    const std::function<bool(const std::string&)> isUnknown = [&](const std::string& name) {
        return names.derivativeNamed(name).has_value();
    };
    CompiledProblem problem{equations.order, {}, {}, function(functional.integrand, 2)};
    problem.functions.push_back(function(equations.equation, equations.order));
    for (const BoundaryCondition& condition : equations.conditions) {
        const double share = condition.place == ContinuumPlace::Start ? 0 : 1;
        // where the field only stays bounded, the equation itself holds at the end
        const bool isRegular = condition.kind == ConditionKind::Regularity;
        problem.ends.push_back({share, isRegular ? 0 : problem.functions.size()});
        if (!isRegular)
            problem.functions.push_back(function(clearedEquation(condition.condition, isUnknown), equations.order));
    }
    return problem;
}

/// Rows and polynomials of one number of coefficients.
class Collocation {
public:
    Collocation(CompiledProblem& problem, const FunctionalPath& path, std::size_t count)
        : m_problem(problem), m_length(std::abs(path.to - path.from)), m_rows(problem.ends), m_count(count) {
        const std::size_t inside = count - problem.ends.size();
        for (std::size_t k = 0; k < inside; ++k) {
            const double angle = std::numbers::pi * (static_cast<double>(k) + 0.5) / static_cast<double>(inside);
            m_rows.push_back({(1 - std::cos(angle)) / 2, 0});
        }
        for (const Row& row : m_rows)
            m_polynomials.push_back(chebyshevsAt(path, count, row.share));
    }

    struct Linear {
        Eigen::VectorXd residual;
        Eigen::MatrixXd slope;
    };

    /// Each row in the scale of its largest entry.
    Linear linearAt(const Eigen::VectorXd& coefficients) const {
        const auto size = static_cast<Eigen::Index>(m_count);
        Linear linear{Eigen::VectorXd(size), Eigen::MatrixXd::Zero(size, size)};
        for (Eigen::Index row = 0; row < size; ++row) {
            const auto& polynomials = m_polynomials[static_cast<std::size_t>(row)];
            const auto& values = m_problem.functions[m_rows[static_cast<std::size_t>(row)].function].at(
                pointOf(polynomials, coefficients));
            linear.residual(row) = values.front();
            linear.slope.row(row) = slopeRow(polynomials, values);
            const double scale = linear.slope.row(row).cwiseAbs().maxCoeff();
            linear.residual(row) /= scale;
            linear.slope.row(row) /= scale;
        }
        return linear;
    }

    /// The size of the response of the equation, linearized about this path, to a right side of about 1 (relative to
    /// the highest derivative times a power of the length), with fixed ends. Near 1/(k^2) if the path is isolated;
    /// unbounded if the ends are conjugate points (Gelfand and Fomin, section 26).
    double responseAt(const Eigen::VectorXd& coefficients) const {
        const auto size = static_cast<Eigen::Index>(m_count);
        Eigen::MatrixXd slope(size, size);
        Eigen::VectorXd right = Eigen::VectorXd::Zero(size);
        for (Eigen::Index row = 0; row < size; ++row) {
            const Row& place = m_rows[static_cast<std::size_t>(row)];
            const auto& polynomials = m_polynomials[static_cast<std::size_t>(row)];
            const auto& values = m_problem.functions[place.function].at(pointOf(polynomials, coefficients));
            slope.row(row) = slopeRow(polynomials, values);
            const double largest = slope.row(row).cwiseAbs().maxCoeff();
            const double natural = std::abs(values.back()) / std::pow(m_length, static_cast<double>(m_problem.order));
            const bool isInside = place.function == 0 && place.share > 0 && place.share < 1;
            const double scale = isInside && natural > 0 && std::isfinite(natural) ? natural : largest;
            slope.row(row) /= scale;
            right(row) = isInside ? std::exp(place.share) : 0; // not orthogonal to any response of a symmetric path
        }
        return slope.partialPivLu().solve(right).cwiseAbs().maxCoeff();
    }

private:
    static Eigen::RowVectorXd slopeRow(const std::vector<PathPoint>& polynomials, const std::vector<double>& values) {
        Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(static_cast<Eigen::Index>(polynomials.size()));
        for (Eigen::Index column = 0; column < row.size(); ++column)
            for (std::size_t k = 0; k + 1 < values.size(); ++k)
                if (values[k + 1] != 0) // at an end slopes may be infinite
                    row(column) += values[k + 1] * polynomials[static_cast<std::size_t>(column)].jets[k];
        return row;
    }

    static PathPoint pointOf(const std::vector<PathPoint>& polynomials, const Eigen::VectorXd& coefficients) {
        PathPoint point = polynomials.front();
        point.jets = {};
        for (std::size_t k = 0; k < polynomials.size(); ++k)
            for (std::size_t order = 0; order < PathPoint::orders; ++order)
                point.jets[order] += coefficients(static_cast<Eigen::Index>(k)) * polynomials[k].jets[order];
        return point;
    }

    CompiledProblem& m_problem;
    double m_length;
    std::vector<Row> m_rows;
    std::size_t m_count;
    std::vector<std::vector<PathPoint>> m_polynomials; // by rows
};

/// Nothing if the steps do not converge to a solution.
std::optional<Eigen::VectorXd> newton(const Collocation& collocation, Eigen::VectorXd c, const std::stop_token& stop) {
    constexpr int most = 80;
    constexpr double least = 1e-5, exact = 1e-12, rounded = 1e-7;
    double damping = 1;
    for (int k = 0; k < most; ++k) {
        checkpoint(stop);
        const Collocation::Linear here = collocation.linearAt(c);
        if (!here.residual.allFinite() || !here.slope.allFinite())
            return std::nullopt;
        const Eigen::PartialPivLU<Eigen::MatrixXd> factored(here.slope);
        const Eigen::VectorXd change = -factored.solve(here.residual);
        const double size = change.norm(), whole = 1e-300 + c.norm();
        if (!std::isfinite(size))
            return std::nullopt;
        if (size <= exact * whole)
            return c + change;
        bool isAccepted = false;
        while (!isAccepted) {
            const Eigen::VectorXd next = c + damping * change;
            const Collocation::Linear there = collocation.linearAt(next);
            const double left = factored.solve(there.residual).norm();
            isAccepted = std::isfinite(left) && left <= (1 - damping / 4) * size;
            if (isAccepted) {
                c = next;
                damping = std::min(1.0, 2 * damping);
            } else if (size <= rounded * whole)
                return c; // no step comes closer
            else if ((damping /= 2) < least)
                return std::nullopt;
        }
    }
    return std::nullopt;
}

Eigen::VectorXd vectorOf(const std::vector<double>& coefficients, std::size_t count) {
    Eigen::VectorXd result = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(count));
    for (std::size_t k = 0; k < std::min(count, coefficients.size()); ++k)
        result(static_cast<Eigen::Index>(k)) = coefficients[k];
    return result;
}

std::vector<double> coefficientsOf(const Eigen::VectorXd& vector) {
    return {vector.data(), vector.data() + vector.size()};
}

/// The largest difference of two paths, relative to their deviation from the mean.
double difference(const FunctionalPath& a, const FunctionalPath& b) {
    constexpr int places = 200;
    double largest = 0, low = INFINITY, high = -INFINITY, size = 0;
    for (int k = 0; k <= places; ++k) {
        const double share = static_cast<double>(k) / places;
        const double u = a.at(share).jets[0];
        largest = std::max(largest, std::abs(u - b.at(share).jets[0]));
        low = std::min(low, u);
        high = std::max(high, u);
        size = std::max(size, std::abs(u));
    }
    return largest / std::max({high - low, 1e-6 * size, 1e-300});
}

/// The minimum difference, relative to a neighbouring path, of the sizes in a path's first variation for these to
/// count.
constexpr double nothing = 1e-6;

/// The first variation along one variation v: the integral of F_u v + F_ux v_x + F_uxx v_xx, and of the sizes of these.
PathIntegral variationAlong(const FunctionalPath& path, const FunctionalPath& variation, JetFunction& integrand) {
    constexpr int panels = 400; // of two points of Gauss
    PathIntegral integral;
    for (int panel = 0; panel < panels; ++panel)
        for (const double offset : {0.5 - std::sqrt(3.0) / 6, 0.5 + std::sqrt(3.0) / 6}) {
            const double share = (panel + offset) / panels;
            const PathPoint point = path.at(share), moved = variation.at(share);
            const std::vector<double>& slopes = integrand.at(point);
            for (std::size_t k = 0; k < 3; ++k) {
                const double part = slopes[k + 1] == 0 ? 0 : slopes[k + 1] * moved.jets[k] * point.rate;
                integral.value += part / (2 * panels);
                integral.size += std::abs(part) / (2 * panels);
            }
        }
    return integral;
}

class Search {
public:
    Search(const Functional& functional, CompiledProblem problem, const FunctionalPath& interval, double startValue,
           double endValue, std::stop_token stop)
        : m_functional(functional), m_problem(std::move(problem)), m_interval(interval), m_startValue(startValue),
          m_endValue(endValue), m_stop(std::move(stop)) {}

    StationaryPath result(const Point& parameters) {
        bool isAnyFound = false;
        for (const Grading& grading : gradings) {
            const std::vector<FunctionalPath> found = coarseSolutions(grading);
            isAnyFound = isAnyFound || !found.empty();
            std::vector<StationaryPath> exact;
            for (const FunctionalPath& path : found)
                if (auto solution = refined(path, finer, parameters))
                    exact.push_back(std::move(*solution));
            if (!exact.empty())
                return least(std::move(exact));
        }
        std::vector<StationaryPath> shot;
        for (const FunctionalPath& path : shotGuesses())
            if (auto solution = refined(path, finest, parameters))
                shot.push_back(std::move(*solution));
        if (!shot.empty())
            return least(std::move(shot));
        StationaryPath none;
        none.fault = m_isAnyLoose ? PathFault::NotUnique : isAnyFound ? PathFault::NotResolved : PathFault::NotFound;
        return none;
    }

private:
    static StationaryPath least(std::vector<StationaryPath> solutions) {
        auto best = std::min_element(solutions.begin(), solutions.end(),
                                     [](const auto& a, const auto& b) { return a.value < b.value; });
        best->others = solutions.size() - 1;
        return std::move(*best);
    }

    /// Straight in x from end to end if `shape` is the grading itself, steeper at its ends with lower powers of the
    /// shares; with free ends moved; and bulged.
    struct Guess {
        Grading shape;
        double shift, bump;
    };

    FunctionalPath guessed(const FunctionalPath& frame, const Guess& guess) const {
        const double length = std::abs(frame.to - frame.from);
        const double start = m_startValue + (m_functional.start.value ? 0 : guess.shift * length);
        const double end = m_endValue + (m_functional.end.value ? 0 : guess.shift * length);
        const double bulge = 4 * guess.bump * (std::abs(end - start) + length);
        const FunctionalPath unit{0, 1, guess.shape, {}};
        return interpolated(frame, coarse - 1, [&](double share) {
            const double part = unit.x(share);
            return start + (end - start) * part + bulge * part * (1 - part);
        });
    }

    std::vector<Guess> guessesFor(const Grading& grading) const {
        const bool hasFreeEnd = !m_functional.start.value || !m_functional.end.value;
        std::vector<Guess> guesses;
        for (const Grading& shape : shapesFor(grading))
            for (const double shift : shifts)
                for (const double bump : bumps)
                    if (hasFreeEnd || shift == 0)
                        guesses.push_back({shape, shift, bump});
        return guesses;
    }

    static std::vector<Grading> shapesFor(const Grading& grading) {
        std::vector<Grading> shapes;
        for (int power = std::max(grading.start, grading.end); power > 0; --power)
            shapes.push_back({std::min(power, grading.start), std::min(power, grading.end)});
        return shapes;
    }

    std::vector<FunctionalPath> coarseSolutions(const Grading& grading) {
        std::vector<FunctionalPath> solutions;
        FunctionalPath frame = m_interval;
        frame.grading = grading;
        const Collocation collocation(m_problem, frame, coarse);
        for (const Guess& guess : guessesFor(grading)) {
            FunctionalPath path = guessed(frame, guess);
            const auto solved = newton(collocation, vectorOf(path.coefficients, coarse), m_stop);
            if (!solved)
                continue;
            path.coefficients = coefficientsOf(*solved);
            const bool isNew = std::none_of(solutions.begin(), solutions.end(),
                                            [&](const auto& known) { return difference(known, path) < 1e-6; });
            if (isNew)
                solutions.push_back(std::move(path));
        }
        return solutions;
    }

    /// If no guess leads to a path: paths from shooting, for a second-order equation with a given start.
    /// start is given.
    std::vector<FunctionalPath> shotGuesses() {
        constexpr std::size_t coefficients = finest.front();
        if (m_problem.order != 2 || !m_functional.start.value || m_problem.ends.size() != 2 ||
            m_problem.ends[0].function == 0 || m_problem.ends[1].function == 0)
            return {};
        const double length = m_interval.to - m_interval.from;
        const std::size_t atEnd = m_problem.ends[m_problem.ends[0].share == 1 ? 0 : 1].function;
        ShootingProblem problem;
        problem.startValue = m_startValue;
        problem.slopeScale = 1 + std::abs(m_endValue - m_startValue) / length;
        problem.curvature = [&](double x, double u, double slope) {
            PathPoint point;
            point.x = x;
            point.jets = {u, slope, 0};
            const std::vector<double>& values = m_problem.functions.front().at(point);
            return -values[0] / values[3]; // the equation is linear in u_xx
        };
        problem.miss = [&](const PathPoint& end) { return m_problem.functions[atEnd].at(end).front(); };
        return shotPaths(m_interval, problem, coefficients, m_stop);
    }

    /// With more and more coefficients, until the results agree and the first variation vanishes.
    std::optional<StationaryPath> refined(FunctionalPath path, std::span<const std::size_t> counts,
                                          const Point& parameters) {
        double last = INFINITY;
        for (const std::size_t count : counts) {
            const Collocation collocation(m_problem, path, count);
            const auto solved = newton(collocation, vectorOf(path.coefficients, count), m_stop);
            if (!solved) {
                noteIfLoose(collocation.responseAt(vectorOf(path.coefficients, count)));
                return std::nullopt;
            }
            FunctionalPath next = path;
            next.coefficients = coefficientsOf(*solved);
            const double change = difference(next, path);
            path = std::move(next);
            if (change <= agreement)
                return verified(path, parameters, collocation.responseAt(*solved));
            if (change > hopeless && change > last / 2) { // it does not settle
                noteIfLoose(collocation.responseAt(*solved));
                return std::nullopt;
            }
            last = change;
        }
        return std::nullopt;
    }

    void noteIfLoose(double response) {
        m_isAnyLoose = m_isAnyLoose || (response > unbounded && std::isfinite(response));
    }

    std::optional<StationaryPath> verified(const FunctionalPath& path, const Point& parameters, double response) {
        const std::optional<double> value = valueOf(m_functional, parameters, path);
        const double variation = firstVariation(path);
        if (!value || !(variation <= stationary))
            return std::nullopt;
        StationaryPath solution;
        solution.path = path;
        solution.value = *value;
        solution.variation = variation;
        if (!(response <= unbounded))
            solution.fault = PathFault::NotUnique;
        return solution;
    }

    /// The largest along the test variations, relative to the size of its parts; NaN if it has no value.
    double firstVariation(const FunctionalPath& path) {
        double largest = 0;
        for (const FunctionalPath& variation : testVariations(path)) {
            const PathIntegral here = variationAlong(path, variation, m_problem.integrand);
            const PathIntegral beside = variationAlong(moved(path, variation), variation, m_problem.integrand);
            const double size = here.size + (std::isfinite(beside.size) ? nothing * beside.size : 0);
            const double relative = size > 0 ? std::abs(here.value) / size : here.size;
            if (!(relative <= largest))
                largest = relative;
        }
        return largest;
    }

    static FunctionalPath moved(FunctionalPath path, const FunctionalPath& variation) {
        path.coefficients.resize(std::max(path.coefficients.size(), variation.coefficients.size()));
        for (std::size_t k = 0; k < variation.coefficients.size(); ++k)
            path.coefficients[k] += variation.coefficients[k];
        return path;
    }

    /// Polynomials in the share that keep the given values, flat where the shares are clustered.
    std::vector<FunctionalPath> testVariations(const FunctionalPath& path) const {
        const int rise = 2 * path.grading.start, fall = 2 * path.grading.end;
        std::vector<FunctionalPath> variations;
        for (const auto& [a, b] : {std::pair(rise, fall), {rise + 3, fall}, {rise, fall + 3}})
            variations.push_back(shapeOf(path, a, b, [](double) { return 1.0; }));
        addFreeEnd(m_functional.start, path.grading.start, variations,
                   [&](auto factor) { return shapeOf(path, 0, fall, [=](double s) { return factor(s, fall); }); });
        addFreeEnd(m_functional.end, path.grading.end, variations,
                   [&](auto factor) { return shapeOf(path, rise, 0, [=](double s) { return factor(1 - s, rise); }); });
        return variations;
    }

    /// s^rise (1 - s)^fall times a polynomial of degree 1, the largest value about as large as the path.
    static FunctionalPath shapeOf(const FunctionalPath& path, int rise, int fall,
                                  const std::function<double(double)>& factor) {
        const double height = std::abs(path.to - path.from) / 10;
        const double peak = static_cast<double>(rise) / (rise + fall);
        const double scale = height / (std::pow(peak, rise) * std::pow(1 - peak, fall));
        return interpolated(path, static_cast<std::size_t>(rise + fall + 1),
                            [&](double s) { return scale * std::pow(s, rise) * std::pow(1 - s, fall) * factor(s); });
    }

    /// Variations that move u at the end but not its slope, or the slope alone. `s` is the share from this end, at the
    /// other one the variation vanishes like (1 - s)^power.
    template <class Shape>
    void addFreeEnd(const FunctionalEnd& end, int grading, std::vector<FunctionalPath>& variations, Shape shape) const {
        if (!end.value)
            variations.push_back(shape([](double s, int power) { return 1 + power * s; }));
        if (!end.slope && m_problem.order > 2 && grading == 1)
            variations.push_back(shape([](double s, int) { return s; }));
    }

    const Functional& m_functional;
    CompiledProblem m_problem;
    FunctionalPath m_interval; // without coefficients
    double m_startValue, m_endValue;
    std::stop_token m_stop;
    bool m_isAnyLoose = false; // a path did not converge because it belongs to a continuous family
};

StationaryPath faulty(PathFault fault, const std::string& name = {}) {
    StationaryPath result;
    result.fault = fault;
    result.name = name;
    return result;
}

/// A name in the functional or its ends that is neither the field's, nor the variable, nor a parameter.
std::optional<std::string> unknownName(const Functional& functional, const FieldNames& names, const Point& parameters) {
    std::set<std::string> occurring = symbolsIn(functional.integrand);
    for (const Expression& end : {functional.from, functional.to})
        addSymbolsIn(end, occurring);
    for (const FunctionalEnd& end : {functional.start, functional.end})
        for (const auto& given : {end.value, end.slope})
            if (given)
                addSymbolsIn(*given, occurring);
    for (const std::string& name : occurring)
        if (!names.derivativeNamed(name) && name != functional.variable && name != "pi" && !parameters.contains(name))
            return name;
    return std::nullopt;
}

/// The value given at the end, otherwise that at the other end, otherwise 0.
double pathValueAt(const FunctionalEnd& end, const FunctionalEnd& other, const Point& parameters) {
    const auto& given = end.value ? end.value : other.value;
    return given ? evaluate(*given, parameters) : 0;
}

bool isFinite(const std::optional<Expression>& given, const Point& parameters) {
    return !given || std::isfinite(evaluate(*given, parameters));
}

bool areFinite(const Functional& functional, const Point& parameters) {
    const FunctionalEnd &start = functional.start, &end = functional.end;
    return isFinite(start.value, parameters) && isFinite(start.slope, parameters) && isFinite(end.value, parameters) &&
           isFinite(end.slope, parameters);
}

} // namespace

StationaryPath stationaryPath(const Functional& functional, const VariationalEquations& equations,
                              const Point& parameters, Algebra& algebra, const std::stop_token& stop) {
    if (!equations.isWellPosed() || equations.order + 1 > PathPoint::orders)
        return faulty(PathFault::NotWellPosed);
    const Continuum continuum = continuumOf(functional);
    const FieldNames names(continuum);
    if (const auto name = unknownName(functional, names, parameters))
        return faulty(PathFault::UnknownName, *name);
    const double from = evaluate(functional.from, parameters), to = evaluate(functional.to, parameters);
    if (!std::isfinite(from) || !std::isfinite(to) || to <= from || !areFinite(functional, parameters))
        return faulty(PathFault::NotFinite);
    try {
        JetCalculus calculus(continuum, names, algebra, stop);
        Search search(functional, compiled(functional, equations, parameters, calculus), {from, to, {}, {}},
                      pathValueAt(functional.start, functional.end, parameters),
                      pathValueAt(functional.end, functional.start, parameters), stop);
        return search.result(parameters);
    } catch (const ArithmeticError&) { // a derivative that cannot be taken
        return faulty(PathFault::NotWellPosed);
    }
}

} // namespace coenergy
