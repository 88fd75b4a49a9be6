// The dynamic stiffness method: between two nodes u satisfies the equation itself, so that forces and moments at the
// nodes are exactly K(omega^2) times u and u_x there. The number of squared frequencies below a trial value is the
// number of negative eigenvalues of K there, provided that no panel clamped at both ends has a lower frequency (W. H.
// Wittrick and F. W. Williams, Quarterly Journal of Mechanics and Applied Mathematics 24, 1971); panels are made short
// enough for that. Bisection on this number misses none, double ones included. A place at which coefficients jump is an
// ordinary node.
#include "continua/exact_frequencies.hpp"

#include "algebra/tidy.hpp"
#include "base/cancellation.hpp"
#include "base/check.hpp"
#include "continua/linear_continuum.hpp"
#include "continua/one_sided.hpp"
#include "continua/ritz_faults.hpp"
#include "expression/traverse.hpp"

#include <boost/math/special_functions/bessel.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace coenergy {

namespace {

using Real = long double;

struct Refusal {
    ExactFault fault;
    std::string name = {};
};

/// Twice an energy in u and u_x (or their rates): a symmetric form.
struct AmplitudeForm {
    Real value = 0, cross = 0, slope = 0;
};

/// The bodies and supports at a place.
struct Node {
    Real at = 0;
    AmplitudeForm inertia, stiffness;
    bool isValueHeld = false, isSlopeHeld = false;
};

/// Twice the densities between two nodes: m u_t^2 + r u_xt^2 and k u^2 + n u_x^2 + e u_xx^2.
struct FrequencySpan {
    Real mass = 0, rotary = 0;
    Real foundation = 0, tension = 0, bending = 0;

    bool isBeam() const { return bending != 0; }
    Real stiffness() const { return isBeam() ? bending : tension; }
};

struct UniformField {
    std::vector<Node> nodes;          // from start to end
    std::vector<FrequencySpan> spans; // between these

    bool isBeam() const { return spans.front().isBeam(); }
    Real lengthOf(std::size_t span) const { return nodes[span + 1].at - nodes[span].at; }
    Real length() const { return nodes.back().at - nodes.front().at; }
};

// The field, read

class UniformReader {
public:
    UniformReader(const Continuum& linear, const std::vector<BoundaryCondition>& conditions, Algebra& algebra)
        : m_linear(linear), m_conditions(conditions), m_names(linear), m_algebra(algebra) {}

    UniformField read() {
        if (m_linear.fields.size() != 1)
            throw Refusal{ExactFault::SeveralFields};
        const auto potential = terms(m_linear.potentialDensity);
        m_isBeam = std::any_of(potential.begin(), potential.end(),
                               [](const auto& term) { return isSquare(term.first, 2, 0); });
        addNode(m_linear.from, m_linear.start, ContinuumPlace::Start);
        for (std::size_t k = 0; k < m_linear.points.size(); ++k)
            addNode(m_linear.points[k].at, m_linear.points[k], ContinuumPlace::Inside, k);
        addNode(m_linear.to, m_linear.end, ContinuumPlace::End);
        const Real from = m_field.nodes.front().at, to = m_field.nodes.back().at;
        for (std::size_t k = 0; k < m_field.nodes.size(); ++k)
            if (const Real at = m_field.nodes[k].at; !(from < to) || !(from <= at && at <= to))
                throw Refusal{ExactFault::IllPosed};
        addJumps(from, to);
        std::sort(m_field.nodes.begin(), m_field.nodes.end(), [](const Node& a, const Node& b) { return a.at < b.at; });
        refuseCrowded();
        for (std::size_t k = 1; k < m_field.nodes.size(); ++k)
            m_field.spans.push_back(spanAround((m_field.nodes[k - 1].at + m_field.nodes[k].at) / 2));
        return std::move(m_field);
    }

private:
    void addJumps(Real from, Real to) {
        const Real least = 1e-14L * (to - from);
        for (const Expression& density : {m_linear.kineticDensity, m_linear.potentialDensity})
            for (const Jump& jump : jumpsIn(density, m_linear, m_names, m_algebra)) {
                if (!jump.at)
                    throw Refusal{ExactFault::NotUniform, m_linear.variable};
                const Real at = realValue(*jump.at);
                const bool isNode = std::any_of(m_field.nodes.begin(), m_field.nodes.end(),
                                                [&](const Node& node) { return std::abs(node.at - at) <= least; });
                if (isNode || !(from < at && at < to))
                    continue;
                Node& node = m_field.nodes.emplace_back();
                node.at = at;
                node.isSlopeHeld = !m_isBeam;
            }
    }

    // A beam's stiffness grows as the cube of 1/length, and swamps everything to which it is added.
    void refuseCrowded() const {
        const Real nearest = (m_isBeam ? 1e-4L : 1e-9L) * m_field.length();
        for (std::size_t k = 1; k < m_field.nodes.size(); ++k)
            if (m_field.nodes[k].at - m_field.nodes[k - 1].at < nearest)
                throw Refusal{ExactFault::Crowded};
    }

    FrequencySpan spanAround(Real place) const {
        FrequencySpan span;
        for (const auto& [monomial, coefficient] : terms(m_linear.kineticDensity)) {
            if (isSquare(monomial, 0, 1))
                span.mass = twice(coefficient, place);
            else if (isSquare(monomial, 1, 1))
                span.rotary = twice(coefficient, place);
            else
                throw notUniform(monomial);
        }
        for (const auto& [monomial, coefficient] : terms(m_linear.potentialDensity)) {
            if (isSquare(monomial, 0, 0))
                span.foundation = twice(coefficient, place);
            else if (isSquare(monomial, 1, 0))
                span.tension = twice(coefficient, place);
            else if (isSquare(monomial, 2, 0))
                span.bending = twice(coefficient, place);
            else
                throw notUniform(monomial);
        }
        checkSigns(span);
        return span;
    }

    /// With each jump or kink replaced by its one-sided value near a place away from it.
    Expression around(const Expression& coefficient, Real place) const {
        const Point there = {{m_linear.variable, static_cast<double>(place)}};
        return fold<Expression>(coefficient, [&](const Expression& node, std::span<const Expression* const> operands) {
            std::vector<Expression> parts;
            for (const Expression* operand : operands)
                parts.push_back(*operand);
            const Expression whole = parts.empty() ? node : rebuilt(node, std::move(parts));
            return pieceAt(whole, there);
        });
    }

    Expression pieceAt(const Expression& node, const Point& there) const {
        if (!node.isFunction() || !symbolsIn(node).contains(m_linear.variable))
            return node;
        const auto operands = node.operands();
        const auto isPositive = [&](const Expression& argument) { return evaluate(argument, there) > 0; };
        switch (node.function()) {
        case Function::Step: return isPositive(operands[0]) ? 1 : 0;
        case Function::Sign: return isPositive(operands[0]) ? 1 : -1;
        case Function::Abs: return isPositive(operands[0]) ? operands[0] : -operands[0];
        case Function::Max:
        case Function::Min:
            if (operands.size() != 2)
                return node;
            return isPositive(operands[0] - operands[1]) == (node.function() == Function::Max) ? operands[0]
                                                                                               : operands[1];
        default: return node;
        }
    }

    FieldPolynomial terms(const Expression& energy) const {
        const auto polynomial = fieldPolynomial(energy, m_names);
        check(polynomial.has_value(), "a quadratic part is a polynomial");
        return *polynomial;
    }

    static bool isSquare(const FieldMonomial& monomial, std::size_t space, std::size_t time) {
        const FieldDerivative one{0, space, time};
        return monomial == FieldMonomial{one, one};
    }

    Real twice(const Expression& coefficient, Real place) const {
        const Expression here = tidied(around(coefficient, place));
        if (symbolsIn(here).contains(m_linear.variable))
            throw Refusal{ExactFault::NotUniform, m_linear.variable};
        return 2 * realValue(here);
    }

    Refusal notUniform(const FieldMonomial& monomial) const {
        return {ExactFault::NotUniform, m_names.nameOf(monomial.front()) + "*" + m_names.nameOf(monomial.back())};
    }

    void checkSigns(const FrequencySpan& span) const {
        const bool isStiff = m_isBeam ? span.bending > 0 : span.tension > 0;
        if (!(span.mass > 0) || !isStiff || span.rotary < 0)
            throw Refusal{ExactFault::NotPositive};
        if (!m_isBeam && span.rotary > 0)
            throw Refusal{ExactFault::NotUniform, m_names.nameOf({0, 1, 1})};
    }

    void addNode(const Expression& at, const ContinuumEnd& load, ContinuumPlace place, std::size_t point = 0) {
        Node node;
        node.at = realValue(at);
        node.inertia = formOf(substituted(load.kinetic, {{m_linear.variable, at}}));
        const auto& [value, cross, slope] = node.inertia;
        if (value < 0 || slope < 0 || value * slope < cross * cross * (1 - 1e-12L))
            throw Refusal{ExactFault::NotPositive};
        node.stiffness = formOf(substituted(load.potential, {{m_linear.variable, at}}));
        node.isSlopeHeld = !m_isBeam;
        for (const BoundaryCondition& condition : m_conditions)
            if (condition.kind == ConditionKind::Essential && condition.place == place && condition.point == point)
                (condition.variation == condition.field ? node.isValueHeld : node.isSlopeHeld) = true;
        m_field.nodes.push_back(node);
    }

    AmplitudeForm formOf(const Expression& energy) const {
        AmplitudeForm form;
        for (const auto& [monomial, coefficient] : terms(energy)) {
            const std::size_t slopes = monomial.front().space + monomial.back().space;
            (slopes == 0   ? form.value
             : slopes == 1 ? form.cross
                           : form.slope) = realValue(coefficient) * (slopes == 1 ? 1 : 2);
        }
        return form;
    }

    const Continuum& m_linear;
    const std::vector<BoundaryCondition>& m_conditions;
    FieldNames m_names;
    Algebra& m_algebra;
    bool m_isBeam = false;
    UniformField m_field;
};

// The stiffness of a panel, in u and u_x at its start and its end; for a string u_x is unused.

using PanelStiffness = std::array<std::array<Real, 4>, 4>;
using Transfer = std::array<std::array<Real, 4>, 4>;

/// K of -n u_xx + b u = 0.
PanelStiffness stringStiffness(Real n, Real b, Real length) {
    // cos z and length sin z / z with z^2 = -b length^2 / n, by their series: z^2 is small
    const Real square = -b * length * length / n;
    Real cosine = 1, sine = 1, term = 1;
    for (int k = 1; k < 20; ++k) {
        term *= -square / (2 * k * (2 * k - 1));
        cosine += term;
        sine += term / (2 * k + 1);
    }
    PanelStiffness stiffness{};
    stiffness[0][0] = stiffness[2][2] = n * cosine / (sine * length);
    stiffness[0][2] = stiffness[2][0] = -n / (sine * length);
    return stiffness;
}

/// u, u_x, u_xx, u_xxx over a length where u_xxxx = a u_xx - b u: the exponential's series.
Transfer transferOver(Real a, Real b, Real length) {
    Transfer whole{};
    for (std::size_t column = 0; column < 4; ++column) {
        std::array<Real, 4> term{};
        term[column] = 1;
        for (int k = 1; k <= 40; ++k) {
            for (std::size_t row = 0; row < 4; ++row)
                whole[row][column] += term[row];
            const Real h = length / k;
            term = {h * term[1], h * term[2], h * term[3], h * (a * term[2] - b * term[0])};
        }
    }
    return whole;
}

/// K of e u_xxxx - n u_xx + b u = 0. The forces are -e u_xxx + n u_x and e u_xx, at the start with the other sign.
PanelStiffness beamStiffness(Real e, Real n, Real b, Real length) {
    const Transfer over = transferOver(n / e, b / e, length);
    const Real determinant = over[0][2] * over[1][3] - over[0][3] * over[1][2];
    PanelStiffness stiffness{};
    for (std::size_t unit = 0; unit < 4; ++unit) {
        std::array<Real, 2> start{}, end{};
        (unit < 2 ? start : end)[unit % 2] = 1;
        std::array<Real, 2> missing{};
        for (std::size_t row = 0; row < 2; ++row)
            missing[row] = end[row] - over[row][0] * start[0] - over[row][1] * start[1];
        const Real curvature = (over[1][3] * missing[0] - over[0][3] * missing[1]) / determinant;
        const Real third = (over[0][2] * missing[1] - over[1][2] * missing[0]) / determinant;
        const auto behind = [&](std::size_t row) {
            return over[row][0] * start[0] + over[row][1] * start[1] + over[row][2] * curvature + over[row][3] * third;
        };
        stiffness[0][unit] = e * third - n * start[1];
        stiffness[1][unit] = -e * curvature;
        stiffness[2][unit] = -e * behind(3) + n * end[1];
        stiffness[3][unit] = e * behind(2);
    }
    return stiffness;
}

/// The number of panels of this length that can be clamped without such a low frequency, and with convergent series.
std::size_t panelsOf(Real length, const FrequencySpan& span, Real n, Real b) {
    constexpr Real most = 100'000;
    const Real needed = span.isBeam() ? std::max(length * std::sqrt(std::abs(n) / span.bending),
                                                 length * std::pow(std::abs(b) / span.bending, Real(0.25)))
                                      : length * std::sqrt(std::abs(b) / n);
    if (!(needed < most))
        throw Refusal{ExactFault::TooHigh};
    return 1 + static_cast<std::size_t>(needed / Real(1.5));
}

/// A symmetric matrix with two unknowns at each node, coupled to neighbours only; eliminated from the first on.
class Sturm {
public:
    /// Adds a panel after the current node, and eliminates that node.
    void add(const PanelStiffness& panel, const Node& node, Real square) {
        m_front[0][0] += panel[0][0];
        m_front[0][1] += panel[0][1];
        m_front[1][1] += panel[1][1];
        closeNode(node, square);
        std::array<std::array<Real, 2>, 2> rest = {{{panel[2][2], panel[2][3]}, {panel[2][3], panel[3][3]}}};
        std::array<std::array<Real, 2>, 2> coupling = {{{panel[0][2], panel[0][3]}, {panel[1][2], panel[1][3]}}};
        for (std::size_t pivot = 0; pivot < 2; ++pivot) {
            if (m_isHeld[pivot])
                continue;
            const Real value = countedPivot(m_front[pivot][pivot]);
            if (pivot == 0 && !m_isHeld[1]) {
                const Real share = m_front[0][1] / value;
                m_front[1][1] -= share * m_front[0][1];
                for (std::size_t k = 0; k < 2; ++k)
                    coupling[1][k] -= share * coupling[0][k];
            }
            for (std::size_t row = 0; row < 2; ++row)
                for (std::size_t column = 0; column < 2; ++column)
                    rest[row][column] -= coupling[pivot][row] * coupling[pivot][column] / value;
        }
        m_front = rest;
    }

    std::size_t finished(const Node& node, Real square) {
        closeNode(node, square);
        if (!m_isHeld[0]) {
            const Real value = countedPivot(m_front[0][0]);
            m_front[1][1] -= m_front[0][1] * m_front[0][1] / value;
        }
        if (!m_isHeld[1])
            countedPivot(m_front[1][1]);
        return m_negative;
    }

private:
    void closeNode(const Node& node, Real square) {
        m_front[0][0] += node.stiffness.value - square * node.inertia.value;
        m_front[0][1] += node.stiffness.cross - square * node.inertia.cross;
        m_front[1][1] += node.stiffness.slope - square * node.inertia.slope;
        m_front[1][0] = m_front[0][1];
        m_isHeld = {node.isValueHeld, node.isSlopeHeld};
    }

    Real countedPivot(Real value) {
        m_negative += value < 0 ? 1 : 0;
        return value == 0 ? std::numeric_limits<Real>::min() : value;
    }

    std::array<std::array<Real, 2>, 2> m_front{};
    std::array<bool, 2> m_isHeld{};
    std::size_t m_negative = 0;
};

/// The number of squares below this one.
std::size_t squaresBelow(const UniformField& field, Real square) {
    Sturm sturm;
    for (std::size_t part = 0; part < field.spans.size(); ++part) {
        const FrequencySpan& span = field.spans[part];
        const Real n = span.tension - square * span.rotary, b = span.foundation - square * span.mass;
        const Real whole = field.lengthOf(part);
        const std::size_t panels = panelsOf(whole, span, n, b);
        const Real length = whole / static_cast<Real>(panels);
        const PanelStiffness panel =
            span.isBeam() ? beamStiffness(span.bending, n, b, length) : stringStiffness(n, b, length);
        Node between;
        between.isSlopeHeld = !span.isBeam();
        for (std::size_t k = 0; k < panels; ++k)
            sturm.add(panel, k == 0 ? field.nodes[part] : between, square);
    }
    return sturm.finished(field.nodes.back(), square);
}

Real massOf(const UniformField& field) {
    Real mass = 0;
    for (std::size_t k = 0; k < field.spans.size(); ++k)
        mass += field.spans[k].mass * field.lengthOf(k);
    return mass;
}

/// The square of approximately the first frequency, if everything were as soft as the softest part; serves as a scale.
Real scaleOf(const UniformField& field) {
    const Real length = field.length();
    Real stiffness = field.spans.front().stiffness();
    for (const FrequencySpan& span : field.spans)
        stiffness = std::min(stiffness, span.stiffness());
    return (field.isBeam() ? stiffness / (length * length) : stiffness) / (massOf(field) * length);
}

/// Squares below this belong to rigid motions; heavy bodies lower all the others, too.
Real rigidSquare(const UniformField& field) {
    const Real length = field.length();
    Real bodies = 0; // relative to the field's own inertia
    for (const Node& node : field.nodes)
        bodies += (node.inertia.value + node.inertia.slope / (length * length)) / massOf(field);
    return 1e-13L * scaleOf(field) / (1 + bodies);
}

std::vector<double> squaresOf(const UniformField& field, std::size_t count, const std::stop_token& stop) {
    const Real scale = scaleOf(field), rigid = rigidSquare(field);
    Real low = -scale, high = scale;
    while (squaresBelow(field, low) > 0)
        low *= 4;
    while (squaresBelow(field, high) < count)
        high *= 2;
    std::vector<double> squares;
    for (std::size_t k = 0; k < count; ++k) {
        checkpoint(stop);
        Real a = squares.empty() ? low : squares.back(), b = high;
        if (squaresBelow(field, a) > k)
            a = low;
        while (b - a > 1e-18L * std::max(std::abs(a), std::abs(b)) && b - a > rigid / 100) {
            const Real middle = (a + b) / 2;
            if (middle == a || middle == b)
                break;
            (squaresBelow(field, middle) > k ? b : a) = middle;
        }
        squares.push_back(static_cast<double>(std::abs(b) <= rigid ? 0 : (a + b) / 2));
    }
    return squares;
}

// A hanging chain: the tension is rho g times the length below. By the zeros of J0 (D. Bernoulli, 1733).

std::optional<std::vector<double>> hangingSquares(const Continuum& linear, std::size_t count) {
    const FieldNames names(linear);
    const auto kinetic = fieldPolynomial(linear.kineticDensity, names),
               potential = fieldPolynomial(linear.potentialDensity, names);
    const bool isOfOneTerm = linear.fields.size() == 1 && kinetic->size() == 1 && potential->size() == 1;
    if (!isOfOneTerm || !linear.points.empty() || linear.start.essential.size() != 1 || !linear.end.essential.empty() ||
        !linear.end.kinetic.isZero() || !linear.end.potential.isZero())
        return std::nullopt;
    const auto& [inertia, density] = *kinetic->begin();
    const auto& [strain, tension] = *potential->begin();
    const FieldDerivative rate{0, 0, 1}, slope{0, 1, 0};
    const Expression below = linear.to - Expression::symbol(linear.variable);
    const Expression weight = tidied(substituted(tension, {{linear.variable, linear.to - Expression(1)}}));
    if (inertia != FieldMonomial{rate, rate} || strain != FieldMonomial{slope, slope} || !density.isNumber() ||
        !weight.isNumber() || !vanishesIdentically(tension - weight * below))
        return std::nullopt;
    const Real gravity = realValue(weight) / realValue(density), length = realValue(linear.to - linear.from);
    if (!(gravity > 0) || !(realValue(density) > 0) || !(length > 0))
        return std::nullopt;
    std::vector<double> squares;
    for (std::size_t n = 1; n <= count; ++n) {
        const double omega = boost::math::cyl_bessel_j_zero(0.0, static_cast<int>(n)) / 2 *
                             std::sqrt(static_cast<double>(gravity) / static_cast<double>(length));
        squares.push_back(omega * omega);
    }
    return squares;
}

ExactFrequencies ofSquares(std::vector<double> squares) {
    ExactFrequencies result;
    result.squares = std::move(squares);
    for (const double square : result.squares)
        result.frequencies.push_back(std::sqrt(std::max(square, 0.0)));
    return result;
}

ExactFault faultOf(RestFault fault) {
    switch (fault) {
    case RestFault::Energy: return ExactFault::NotLinear;
    case RestFault::Force: return ExactFault::ForceOfField;
    case RestFault::Rate: return ExactFault::RateInPotential;
    case RestFault::Load: break;
    }
    return ExactFault::LoadedRest;
}

ExactFrequencies refusedExactly(ExactFault fault, std::string name = {}) {
    return {{}, {}, fault, std::move(name)};
}

} // namespace

ExactFrequencies exactFrequencies(const Continuum& continuum, const Point& values, std::size_t count, Algebra& algebra,
                                  const std::stop_token& stop) {
    constexpr std::size_t most = 1'000;
    if (count > most)
        return refusedExactly(ExactFault::TooHigh);
    try {
        const FieldEquations equations = fieldEquations(continuum, algebra, stop);
        if (!illPosed(equations).empty())
            return refusedExactly(ExactFault::IllPosed);
        const Continuum linear = NumberedNames(continuum, values).in(linearContinuum(continuum, algebra, stop));
        if (auto squares = hangingSquares(linear, count))
            return ofSquares(std::move(*squares));
        const UniformField field = UniformReader(linear, equations.conditions, algebra).read();
        for (std::size_t k = 1; k < field.nodes.size(); ++k)
            if (!(field.nodes[k].at > field.nodes[k - 1].at))
                return refusedExactly(ExactFault::IllPosed);
        return ofSquares(squaresOf(field, count, stop));
    } catch (const Refusal& refusal) {
        return refusedExactly(refusal.fault, refusal.name);
    } catch (const NotLinear& fault) {
        return refusedExactly(faultOf(fault.fault), fault.about);
    } catch (const RitzFault& fault) {
        return refusedExactly(ExactFault::NeedsValue, findingOf(fault).name);
    } catch (const ArithmeticError&) {
        return refusedExactly(ExactFault::IllPosed);
    }
}

std::string wordsOf(const ExactFrequencies& frequencies) {
    switch (frequencies.fault) {
    case ExactFault::None: return "";
    case ExactFault::SeveralFields: return "there are several fields";
    case ExactFault::NotUniform:
        return "the field is not uniform, or has a term that strings, bars and beams do not have, because of `" +
               frequencies.name + "`";
    case ExactFault::NotLinear:
        return "the energies are not quadratic near the rest, because of `" + frequencies.name + "`";
    case ExactFault::ForceOfField:
        return "a force depends on `" + frequencies.name +
               "`, but only energies count here: one that has a potential "
               "can be written as that, with any other the model has eigenvalues (`linearize`)";
    case ExactFault::LoadedRest:
        return "a load acts, and the energies are not quadratic, so that the rest is elsewhere";
    case ExactFault::RateInPotential:
        return "a potential depends on the rate `" + frequencies.name +
               "`: write it as a kinetic energy or a dissipation";
    case ExactFault::NotPositive: return "the mass or the highest stiffness is not positive";
    case ExactFault::NeedsValue: return "`" + frequencies.name + "` has no value";
    case ExactFault::IllPosed: return "the field is not stated completely";
    case ExactFault::Crowded:
        return "two places where something changes lie so near each other that the stiffness between them has no "
               "digits "
               "left";
    case ExactFault::TooHigh: break;
    }
    return "there are too many to tell them apart";
}

} // namespace coenergy
