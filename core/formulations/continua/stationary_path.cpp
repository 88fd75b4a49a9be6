// Collocation of the Euler-Lagrange equations from several guesses. If a path has a vertical tangent at an end, like
// the brachistochrone at its start, polynomials in x converge slowly; polynomials in a share that is clustered there
// converge fast.
#include "continua/stationary_path.hpp"

#include "base/cancellation.hpp"
#include "continua/dense_places.hpp"
#include "continua/shooting.hpp"
#include "expression/traverse.hpp"
#include "model/unspecified_calls.hpp"

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
constexpr double missable = 1e-5;   // of the share over which the equations do not hold

/// The largest difference of two paths, relative to their deviation from the mean; that of a path along zero is some
/// part of its length, since its values are rounding.
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
    return largest / std::max({high - low, 1e-6 * size, 1e-5 * std::abs(a.to - a.from)});
}

/// The minimum difference, relative to a neighbouring path, of the sizes in a path's first variation for these to
/// count.
constexpr double nothing = 1e-6;

/// The first variation along a variation v of one function: the integral of F_u v + F_ux v_x + F_uxx v_xx, and of the
/// sizes of these.
PathIntegral variationAlong(const PathGuess& path, std::size_t function, const FunctionalPath& variation,
                            PathProblem& problem) {
    PathIntegral integral;
    for (const auto& [share, weight] : gaussShares(50)) {
        const PathPlace place = placeAt(path.functions, share);
        const PathPoint moved = variation.at(share);
        const auto& slopes = problem.integrand.at(problem.layout.inputs(place, path.multipliers));
        for (std::size_t k = 0; k < 3; ++k) {
            const double slope = slopes[problem.layout.jet(function, k) + 1];
            const double part = slope == 0 ? 0 : slope * moved.jets[k] * place.rate * weight;
            integral.value += part;
            integral.size += std::abs(part);
        }
    }
    return integral;
}

double difference(const PathGuess& a, const PathGuess& b) {
    const FunctionalPath &first = a.functions.front(), &second = b.functions.front();
    double largest = (std::abs(first.from - second.from) + std::abs(first.to - second.to)) / (first.to - first.from);
    for (std::size_t k = 0; k < a.functions.size(); ++k)
        largest = std::max(largest, difference(a.functions[k], b.functions[k]));
    return largest;
}

/// What a search starts from.
struct PathInterval {
    FunctionalPath frame;             // without coefficients
    std::vector<double> starts, ends; // the given values of the functions, otherwise those of the other end, or 0
};

class Search {
public:
    Search(const Functional& functional, PathProblem problem, const Point& parameters, std::stop_token stop)
        : m_functional(functional), m_problem(std::move(problem)), m_parameters(parameters), m_stop(std::move(stop)) {}

    StationaryPath result() {
        bool isAnyFound = false;
        for (const Grading& grading : gradings) {
            const std::vector<PathGuess> found = coarseSolutions(grading);
            isAnyFound = isAnyFound || !found.empty();
            for (const PathGuess& path : found)
                refine(path, finer);
            if (!m_solutions.empty())
                break;
        }
        for (const PathGuess& path : shotGuesses())
            refine(path, finest);
        if (!m_solutions.empty())
            return byValue();
        StationaryPath none;
        none.fault = m_isAnyLoose ? PathFault::NotUnique : isAnyFound ? PathFault::NotResolved : PathFault::NotFound;
        return none;
    }

private:
    /// The one with the least value, with the others; of those that are not unique one alone, if there is no other.
    StationaryPath byValue() {
        const auto isLoose = [](const StationaryPath& path) { return path.fault != PathFault::None; };
        if (std::all_of(m_solutions.begin(), m_solutions.end(), isLoose))
            m_solutions.resize(1);
        else
            std::erase_if(m_solutions, isLoose);
        std::sort(m_solutions.begin(), m_solutions.end(),
                  [](const auto& a, const auto& b) { return a.value < b.value; });
        StationaryPath least = m_solutions.front();
        least.others.assign(m_solutions.begin() + 1, m_solutions.end());
        return least;
    }

    /// Straight in x from end to end if `shape` is the grading itself, steeper at its ends with lower powers of the
    /// shares; with free ends moved, two of them also apart; and bulged, once or to both sides in turn.
    struct Guess {
        Grading shape;
        double shift, bump;
        int lobes = 1;
        double tilt = 0;
    };

    PathGuess guessed(const PathInterval& interval, const Guess& guess) const {
        const FunctionalPath& frame = interval.frame;
        const double length = std::abs(frame.to - frame.from);
        const FunctionalPath unit{0, 1, guess.shape, {}};
        PathGuess path;
        const auto bulgeAt = [&](double part) {
            return guess.lobes == 1 ? part * (1 - part) : std::sin(guess.lobes * std::numbers::pi * part) / 4;
        };
        for (std::size_t k = 0; k < m_functional.functions.size(); ++k) {
            const PathFunction& function = m_functional.functions[k];
            const double start = interval.starts[k] + (function.start.value ? 0 : (guess.shift - guess.tilt) * length);
            const double end = interval.ends[k] + (function.end.value ? 0 : (guess.shift + guess.tilt) * length);
            const double bulge = 4 * guess.bump * (std::abs(end - start) + length);
            path.functions.push_back(interpolated(frame, coarse - 1, [&](double share) {
                const double part = unit.x(share);
                return start + (end - start) * part + bulge * bulgeAt(part);
            }));
        }
        path.multipliers.assign(m_functional.constraints.size(), 0);
        return path;
    }

    /// The value at an end, otherwise that at the other end, otherwise 0.
    double valueAt(const FunctionalEnd& end, const FunctionalEnd& other, double place, double otherPlace) const {
        Point point = m_parameters;
        point[m_functional.variable] = end.value ? place : otherPlace;
        const auto& given = end.value ? end.value : other.value;
        return given ? evaluate(*given, point) : 0;
    }

    PathInterval intervalOf(double from, double to, const Grading& grading) const {
        PathInterval interval{{from, to, grading, {}}, {}, {}};
        for (const PathFunction& function : m_functional.functions) {
            interval.starts.push_back(valueAt(function.start, function.end, from, to));
            interval.ends.push_back(valueAt(function.end, function.start, to, from));
        }
        return interval;
    }

    /// Where an end moves, several intervals in the scale of the distance of the ends' curves.
    std::vector<PathInterval> intervals(const Grading& grading) const {
        constexpr std::array<double, 6> lengths = {0.1, 0.3, 0.6, 1, 2, 4};
        const auto place = [&](const std::optional<Expression>& given) {
            return given ? std::optional(evaluate(*given, m_parameters)) : std::nullopt;
        };
        const std::optional<double> from = place(m_functional.from), to = place(m_functional.to);
        if (from && to)
            return {intervalOf(*from, *to, grading)};
        const double at = from ? *from : to.value_or(0);
        const PathInterval here = intervalOf(at, at, grading);
        double scale = 0;
        for (std::size_t k = 0; k < here.starts.size(); ++k)
            scale = std::hypot(scale, here.ends[k] - here.starts[k]);
        if (!std::isfinite(scale) || scale == 0)
            scale = std::max(std::abs(at), 1.0);
        std::vector<PathInterval> all;
        for (const double length : lengths) {
            const double first = from ? *from : to ? *to - length * scale : -length * scale / 2;
            all.push_back(intervalOf(first, to ? *to : first + length * scale, grading));
        }
        return all;
    }

    std::vector<Guess> guessesFor(const Grading& grading) const {
        const auto& functions = m_functional.functions;
        const bool hasFreeEnd = std::any_of(functions.begin(), functions.end(), [](const PathFunction& function) {
            return !function.start.value || !function.end.value;
        });
        const bool hasFreeEnds = std::any_of(functions.begin(), functions.end(), [](const PathFunction& function) {
            return !function.start.value && !function.end.value;
        });
        std::vector<Guess> guesses;
        for (const Grading& shape : shapesFor(grading))
            for (const double shift : shifts) {
                for (const double bump : bumps)
                    if (hasFreeEnd || shift == 0)
                        guesses.push_back({shape, shift, bump});
                if (hasFreeEnds && shift != 0)
                    guesses.push_back({shape, 0, 0, 1, shift});
            }
        return guesses;
    }

    static std::vector<Grading> shapesFor(const Grading& grading) {
        std::vector<Grading> shapes;
        for (int power = std::max(grading.start, grading.end); power > 0; --power)
            shapes.push_back({std::min(power, grading.start), std::min(power, grading.end)});
        return shapes;
    }

    /// Bulges with which the first integral has its value.
    std::vector<double> fittingBumps(const Collocation& collocation, const PathInterval& interval, const Grading& shape,
                                     int lobes) const {
        std::vector<double> fitting;
        const auto miss = [&](double bump) {
            return collocation.missOf(guessed(interval, {shape, 0, bump, lobes}), 0);
        };
        constexpr std::array<double, 13> places = {-8, -4, -2, -1, -0.5, -0.1, 0, 0.1, 0.5, 1, 2, 4, 8};
        for (std::size_t k = 1; k < places.size(); ++k) {
            double low = places[k - 1], high = places[k];
            const double first = miss(low);
            if (!((first < 0) != (miss(high) < 0)))
                continue;
            for (int halving = 0; halving < 20; ++halving) {
                const double middle = (low + high) / 2;
                ((miss(middle) < 0) == (first < 0) ? low : high) = middle;
            }
            fitting.push_back((low + high) / 2);
        }
        return fitting;
    }

    std::vector<PathGuess> coarseSolutions(const Grading& grading) {
        std::vector<PathGuess> solutions;
        for (const PathInterval& interval : intervals(grading)) {
            const Collocation collocation(m_problem, interval.frame, coarse);
            std::vector<Guess> guesses = guessesFor(grading);
            const int mostLobes = m_functional.constraints.empty() ? 0 : 4;
            for (const Grading& shape : shapesFor(grading))
                for (int lobes = 1; lobes <= mostLobes; ++lobes)
                    for (const double bump : fittingBumps(collocation, interval, shape, lobes))
                        guesses.push_back({shape, 0, bump, lobes});
            for (const Guess& guess : guesses) {
                const PathGuess start = collocation.withMultipliers(guessed(interval, guess));
                const auto solved = newton(collocation, collocation.unknownsOf(start), m_stop);
                if (!solved)
                    continue;
                PathGuess path = collocation.guessOf(*solved);
                const bool isNew = std::none_of(solutions.begin(), solutions.end(),
                                                [&](const auto& known) { return difference(known, path) < 1e-6; });
                if (isNew)
                    solutions.push_back(std::move(path));
            }
        }
        return solutions;
    }

    /// Paths from shooting, for one equation of second order with a given start: those that no guess leads to.
    std::vector<PathGuess> shotGuesses() {
        constexpr std::size_t coefficients = finest.front();
        const FunctionalEnd& start = m_functional.functions.front().start;
        if (m_problem.orders.size() != 1 || m_problem.orders.front() != 2 || !start.value || start.slope ||
            !m_functional.from || !m_functional.to || !m_functional.constraints.empty() || m_problem.ends.size() != 2 ||
            m_problem.ends[0].function == 0 || m_problem.ends[1].function == 0)
            return {};
        const PathInterval interval = intervals({1, 1}).front();
        const double length = interval.frame.to - interval.frame.from;
        const std::size_t atEnd = m_problem.ends[m_problem.ends[0].share == 1 ? 0 : 1].function;
        ShootingProblem problem;
        problem.startValue = interval.starts.front();
        problem.slopeScale = 1 + std::abs(interval.ends.front() - problem.startValue) / length;
        problem.curvature = [&](double x, double u, double slope) {
            const std::vector<double>& values = m_problem.functions.front().at({x, u, slope, 0});
            return -values[0] / values[m_problem.layout.jet(0, 2) + 1]; // the equation is linear in u_xx
        };
        problem.miss = [&](const PathPoint& end) {
            return m_problem.functions[atEnd].at({end.x, end.jets[0], end.jets[1], end.jets[2]}).front();
        };
        std::vector<PathGuess> guesses;
        for (FunctionalPath& path : shotPaths(interval.frame, problem, coefficients, m_stop))
            guesses.push_back({{std::move(path)}, {}});
        return guesses;
    }

    bool isKnown(const PathGuess& path) const {
        return std::any_of(m_solutions.begin(), m_solutions.end(), [&](const StationaryPath& known) {
            return difference(PathGuess{known.functions, {}}, path) < 1e-4;
        });
    }

    /// With more and more coefficients, until the results agree and the first variation vanishes.
    void refine(PathGuess path, std::span<const std::size_t> counts) {
        if (isKnown(path))
            return;
        double last = INFINITY;
        for (const std::size_t count : counts) {
            const Collocation collocation(m_problem, path.functions.front(), count);
            const Eigen::VectorXd guess = collocation.unknownsOf(path);
            const auto solved = newton(collocation, guess, m_stop);
            if (!solved)
                return noteIfLoose(collocation.responseAt(guess));
            PathGuess next = collocation.guessOf(*solved);
            const double change = difference(next, path);
            path = std::move(next);
            if (change <= agreement)
                return verify(path, collocation, *solved);
            if (change > hopeless && change > last / 2) // it does not settle
                return noteIfLoose(collocation.responseAt(*solved));
            last = change;
        }
    }

    void noteIfLoose(double response) {
        m_isAnyLoose = m_isAnyLoose || (response > unbounded && std::isfinite(response));
    }

    void verify(const PathGuess& path, const Collocation& collocation, const Eigen::VectorXd& unknowns) {
        const std::optional<double> value = valueOf(m_functional, m_parameters, path.functions);
        const double variation = firstVariation(path, collocation, unknowns);
        if (!value || !(variation <= stationary) || !hasIntegrals(path) || isKnown(path) ||
            missedShare(m_problem, path) > missable)
            return;
        StationaryPath solution;
        solution.functions = path.functions;
        solution.multipliers = path.multipliers;
        solution.value = *value;
        solution.variation = variation;
        if (!(collocation.responseAt(unknowns) <= unbounded))
            solution.fault = PathFault::NotUnique;
        m_solutions.push_back(std::move(solution));
    }

    /// The integrals of the constraints, by a quadrature of their own.
    bool hasIntegrals(const PathGuess& path) const {
        Functional integral = m_functional;
        return std::all_of(m_functional.constraints.begin(), m_functional.constraints.end(),
                           [&](const IntegralConstraint& constraint) {
                               integral.integrand = constraint.integrand;
                               const double wanted = evaluate(constraint.value, m_parameters);
                               const std::optional<double> value = valueOf(integral, m_parameters, path.functions);
                               return value && std::abs(*value - wanted) <= agreement * (1 + std::abs(wanted));
                           });
    }

    /// The largest along the test variations, relative to the size of its parts; NaN if it has no value.
    double firstVariation(const PathGuess& path, const Collocation& collocation, const Eigen::VectorXd& unknowns) {
        double largest = alongMovingEnds(path, collocation, unknowns);
        for (std::size_t function = 0; function < path.functions.size(); ++function)
            for (const FunctionalPath& variation : testVariations(path.functions[function], function)) {
                const PathIntegral here = variationAlong(path, function, variation, m_problem);
                const PathIntegral beside =
                    variationAlong(moved(path, function, variation), function, variation, m_problem);
                const double size = here.size + (std::isfinite(beside.size) ? nothing * beside.size : 0);
                const double relative = size > 0 ? std::abs(here.value) / size : here.size;
                if (!(relative <= largest))
                    largest = relative;
            }
        return largest;
    }

    /// The ends moved along their curves, with s^2 or (1 - s)^2 inside.
    double alongMovingEnds(const PathGuess& path, const Collocation& collocation,
                           const Eigen::VectorXd& unknowns) const {
        double largest = 0;
        for (const bool isStart : {true, false}) {
            if (!(isStart ? m_problem.startMoves : m_problem.endMoves))
                continue;
            PathGuess change = path;
            change.multipliers.assign(path.multipliers.size(), 0);
            FunctionalPath unit = path.functions.front();
            for (std::size_t k = 0; k < path.functions.size(); ++k)
                change.functions[k] = interpolated(unit, 2, [&](double s) {
                    return curveSlope(k, isStart, isStart ? unit.from : unit.to) *
                           (isStart ? (1 - s) * (1 - s) : s * s);
                });
            Eigen::VectorXd direction = collocation.unknownsOf(change);
            if (m_problem.startMoves)
                direction(direction.size() - (m_problem.endMoves ? 2 : 1)) = isStart ? 1 : 0;
            if (m_problem.endMoves)
                direction(direction.size() - 1) = isStart ? 0 : 1;
            largest = std::max(largest, std::abs(collocation.gradientAt(unknowns).dot(direction)));
        }
        return largest;
    }

    /// Of the curve on which an end lies, by differences of fourth order.
    double curveSlope(std::size_t function, bool isStart, double place) const {
        const PathFunction& sought = m_functional.functions[function];
        const auto& curve = isStart ? sought.start.value : sought.end.value;
        if (!curve)
            return 0;
        const double step = 1e-3 * (1 + std::abs(place));
        const auto at = [&](double x) {
            Point point = m_parameters;
            point[m_functional.variable] = x;
            return evaluate(*curve, point);
        };
        return (8 * (at(place + step) - at(place - step)) - at(place + 2 * step) + at(place - 2 * step)) / (12 * step);
    }

    static PathGuess moved(PathGuess path, std::size_t function, const FunctionalPath& variation) {
        std::vector<double>& coefficients = path.functions[function].coefficients;
        coefficients.resize(std::max(coefficients.size(), variation.coefficients.size()));
        for (std::size_t k = 0; k < variation.coefficients.size(); ++k)
            coefficients[k] += variation.coefficients[k];
        return path;
    }

    /// Polynomials in the share that keep the given values, flat where the shares are clustered.
    std::vector<FunctionalPath> testVariations(const FunctionalPath& path, std::size_t function) const {
        const int rise = 2 * path.grading.start, fall = 2 * path.grading.end;
        std::vector<FunctionalPath> variations;
        for (const auto& [a, b] : {std::pair(rise, fall), {rise + 3, fall}, {rise, fall + 3}})
            variations.push_back(shapeOf(path, a, b, [](double) { return 1.0; }));
        const PathFunction& sought = m_functional.functions[function];
        const bool isBending = m_problem.orders[function] > 2;
        addFreeEnd(sought.start, isBending && path.grading.start == 1, variations,
                   [&](auto factor) { return shapeOf(path, 0, fall, [=](double s) { return factor(s, fall); }); });
        addFreeEnd(sought.end, isBending && path.grading.end == 1, variations,
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
    static void addFreeEnd(const FunctionalEnd& end, bool hasSlope, std::vector<FunctionalPath>& variations,
                           Shape shape) {
        if (!end.value)
            variations.push_back(shape([](double s, int power) { return 1 + power * s; }));
        if (!end.slope && hasSlope)
            variations.push_back(shape([](double s, int) { return s; }));
    }

    const Functional& m_functional;
    PathProblem m_problem;
    const Point& m_parameters;
    std::stop_token m_stop;
    std::vector<StationaryPath> m_solutions;
    bool m_isAnyLoose = false; // a path did not converge because it belongs to a continuous family
};

StationaryPath faulty(PathFault fault, const std::string& name = {}) {
    StationaryPath result;
    result.fault = fault;
    result.name = name;
    return result;
}

/// Everything that is given at the ends, and where these are.
std::vector<Expression> endTexts(const Functional& functional) {
    std::vector<Expression> given;
    const auto add = [&](const std::optional<Expression>& text) {
        if (text)
            given.push_back(*text);
    };
    add(functional.from);
    add(functional.to);
    for (const PathFunction& function : functional.functions)
        for (const FunctionalEnd& end : {function.start, function.end}) {
            add(end.value);
            add(end.slope);
        }
    return given;
}

/// A name in the functional or its ends that is neither the field's, nor the variable, nor a parameter.
std::optional<std::string> unknownName(const Functional& functional, const FieldNames& names, const Point& parameters) {
    std::vector<Expression> texts = endTexts(functional);
    texts.push_back(functional.integrand);
    for (const IntegralConstraint& constraint : functional.constraints)
        texts.insert(texts.end(), {constraint.integrand, constraint.value});
    for (const Diagnostic& call : unspecifiedCalls(texts))
        return argumentAt<Name>(call, 1).text;
    std::set<std::string> occurring;
    for (const Expression& text : texts)
        addSymbolsIn(text, occurring);
    for (const std::string& name : occurring)
        if (!names.derivativeNamed(name) && name != functional.variable && name != "pi" && !parameters.contains(name))
            return name;
    return std::nullopt;
}

/// A curve has to have a value only where its end comes to be.
bool areFinite(const Functional& functional, const Point& parameters) {
    const std::vector<Expression> given = endTexts(functional);
    const auto isFinite = [&](const Expression& text) {
        return symbolsIn(text).contains(functional.variable) || std::isfinite(evaluate(text, parameters));
    };
    const auto hasValue = [&](const IntegralConstraint& constraint) {
        return std::isfinite(evaluate(constraint.value, parameters));
    };
    const bool isOrdered = !functional.from || !functional.to ||
                           evaluate(*functional.from, parameters) < evaluate(*functional.to, parameters);
    return isOrdered && std::all_of(given.begin(), given.end(), isFinite) &&
           std::all_of(functional.constraints.begin(), functional.constraints.end(), hasValue);
}

/// Of a solution, and of the others beside it.
void judge(StationaryPath& path, const Functional& functional, const VariationalEquations& equations,
           const Point& parameters, Algebra& algebra, const std::stop_token& stop) {
    Point known = parameters;
    for (std::size_t k = 0; k < path.multipliers.size(); ++k)
        known[functional.constraints[k].multiplier] = path.multipliers[k];
    if (path.fault == PathFault::None)
        path.second = secondVariation(functional, equations, known, path.functions, algebra, stop);
    for (StationaryPath& other : path.others)
        judge(other, functional, equations, parameters, algebra, stop);
}

/// Of the paths found, those for which the constraints have multipliers.
StationaryPath withMultipliers(const StationaryPath& least) {
    std::vector<StationaryPath> paths = {least};
    paths.insert(paths.end(), least.others.begin(), least.others.end());
    std::erase_if(paths, [](const auto& path) { return path.second.reason == UndecidedReason::DependentConstraints; });
    if (paths.empty())
        return faulty(PathFault::NoMultiplier);
    StationaryPath first = paths.front();
    first.others.assign(paths.begin() + 1, paths.end());
    return first;
}

} // namespace

StationaryPath stationaryPath(const Functional& functional, const VariationalEquations& equations,
                              const Point& parameters, Algebra& algebra, const std::stop_token& stop) {
    if (!equations.isWellPosed())
        return faulty(PathFault::NotWellPosed);
    for (const EulerEquation& equation : equations.equations)
        if (equation.order + 1 > PathPoint::orders)
            return faulty(PathFault::NotWellPosed);
    const Continuum continuum = continuumOf(functional);
    const FieldNames names(continuum);
    if (const auto name = unknownName(functional, names, parameters))
        return faulty(PathFault::UnknownName, *name);
    if (!areFinite(functional, parameters))
        return faulty(PathFault::NotFinite);
    try {
        JetCalculus calculus(continuum, names, algebra, stop);
        Search search(functional, pathProblem(functional, equations, parameters, calculus), parameters, stop);
        StationaryPath path = search.result();
        judge(path, functional, equations, parameters, algebra, stop);
        return withMultipliers(path);
    } catch (const ArithmeticError&) { // a derivative that cannot be taken
        return faulty(PathFault::NotWellPosed);
    }
}

} // namespace coenergy
