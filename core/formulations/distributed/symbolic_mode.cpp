// Lines: sin or cos of n pi xi or (n - 1/2) pi xi. Beams: frequency_equation, with each root as the shortest decimal
// number that rounds to its double-precision value.
#include "distributed/symbolic_mode.hpp"

#include "expression/parse.hpp"

#include <charconv>
#include <cmath>

namespace coenergy {

namespace {

Expression numberNamed(std::string_view digits) {
    const Parsed parsed = parseExpression(digits);
    check(parsed.value.has_value(), "a number's digits can be read");
    return *parsed.value;
}

Expression exactly(double value) {
    std::array<char, 40> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), value);
    check(error == std::errc(), "room for a number");
    return numberNamed({text.data(), end});
}

// The value of a shape at a number, to 15 digits relative to the largest value, so that 1.9999999999999998 becomes 2.
Expression rounded(double value, double scale) {
    constexpr double negligible = 1e-14;
    if (std::abs(value) < negligible * scale)
        return {};
    std::array<char, 40> text;
    const auto [end, error] =
        std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, 15);
    check(error == std::errc(), "room for a number");
    return numberNamed({text.data(), end});
}

// Whole multiples of pi/2, nothing for another angle.
std::optional<Integer> quarterTurns(const Expression& angle) {
    const Rational quarters = 2 * scaled(angle).coefficient;
    const bool isWhole = denominator(quarters) == 1;
    if (angle.isZero())
        return Integer(0);
    return isWhole && scaled(angle).rest == Expression::symbol("pi") ? std::optional(numerator(quarters))
                                                                     : std::nullopt;
}

Expression cosineOf(const Expression& angle) {
    const std::optional<Integer> quarters = quarterTurns(angle);
    if (!quarters)
        return apply(Function::Cos, {angle});
    return *quarters % 2 != 0 ? Expression() : *quarters % 4 == 0 ? Expression(1) : Expression(-1);
}

Expression sineOf(const Expression& angle) {
    return quarterTurns(angle) ? cosineOf(angle - Expression::symbol("pi") / 2) : apply(Function::Sin, {angle});
}

SymbolicMode rigidMode(const std::string& stem, const BeamMode& shape) {
    return {stem, shape, shape.motion == BeamMotion::Tilt ? Expression(1) / 3 : Expression(1), {}, {}, {}};
}

// A sine or a cosine with this number of quarter waves.
SymbolicMode waveMode(const std::string& stem, const BeamMode& shape, std::size_t quarters) {
    const Expression root = static_cast<long long>(quarters) * Expression::symbol("pi") / 2;
    return {stem, shape, Expression(1) / 2, root, power(root, 2), power(root, 4)};
}

SymbolicMode symbolicBendingMode(const std::string& stem, const BeamMode& shape) {
    const auto toThe = [&](int n) {
        return exactly(static_cast<double>(std::pow(static_cast<long double>(shape.beta), n)));
    };
    return {stem, shape, 1, toThe(1), toThe(2), toThe(4)};
}

std::vector<SymbolicMode> lineModes(const DistributedElement& element) {
    // Where flows are prescribed the shapes are those of the pressure, whose gradient vanishes where nothing flows.
    const ElementEnd held = isDrivenByFlow(element) ? ElementEnd::Effort : ElementEnd::Fixed;
    const bool isFreeStart = element.ends[0] != held;
    const bool isFreeFinish = element.ends[1] != held;
    std::vector<SymbolicMode> modes;
    if (isFreeStart && isFreeFinish) {
        BeamMode rigid;
        rigid.motion = BeamMotion::Shift;
        rigid.offset = 1;
        modes.push_back(rigidMode(element.kind == ElementKind::Shaft ? "turn" : "shift", rigid));
    }
    for (std::size_t n = 1; n <= element.modes; ++n) {
        BeamMode wave;
        (isFreeStart ? wave.cosine : wave.sine) = 1;
        modes.push_back(waveMode("g" + std::to_string(n), wave, isFreeStart == isFreeFinish ? 2 * n : 2 * n - 1));
    }
    return modes;
}

std::vector<SymbolicMode> modesOfBeam(const DistributedElement& element) {
    const auto& [start, finish] = element.ends;
    const bool isExact = isPurelyTrigonometric(start, finish);
    std::vector<SymbolicMode> modes;
    std::size_t n = 0;
    for (const BeamMode& shape : beamModes(start, finish, element.modes)) {
        if (shape.motion != BeamMotion::Bending) {
            modes.push_back(rigidMode(shape.motion == BeamMotion::Shift ? "shift" : "tilt", shape));
            continue;
        }
        const std::string stem = "g" + std::to_string(++n);
        modes.push_back(isExact ? waveMode(stem, shape, start == finish ? 2 * n : 2 * n - 1)
                                : symbolicBendingMode(stem, shape));
    }
    return modes;
}

bool hasExponentials(const BeamMode& shape) {
    return shape.nearStart != 0 || shape.nearFinish != 0;
}

struct Coefficients {
    double cosine, sine, nearStart, nearFinish;
};

Expression combined(const SymbolicMode& mode, const Coefficients& by, const Expression& xi) {
    const Expression phase = mode.root * xi;
    std::vector<Expression> terms;
    const auto add = [&](double coefficient, auto function) {
        if (coefficient != 0)
            terms.push_back(exactly(coefficient) * function());
    };
    add(by.cosine, [&] { return cosineOf(phase); });
    add(by.sine, [&] { return sineOf(phase); });
    add(by.nearStart, [&] { return apply(Function::Exp, {-phase}); });
    add(by.nearFinish, [&] { return apply(Function::Exp, {phase - mode.root}); });
    return sum(terms);
}

} // namespace

std::vector<SymbolicMode> symbolicModes(const DistributedElement& element) {
    return element.kind == ElementKind::Beam ? modesOfBeam(element) : lineModes(element);
}

Expression shapeAt(const SymbolicMode& mode, const Expression& xi) {
    const BeamMode& shape = mode.shape;
    if (shape.motion != BeamMotion::Bending)
        return exactly(shape.offset) + exactly(shape.slope) * xi;
    if (hasExponentials(shape) && xi.isNumber())
        return rounded(shapeAt(shape, toDouble(xi.number())), 1);
    return combined(mode, {shape.cosine, shape.sine, shape.nearStart, shape.nearFinish}, xi);
}

Expression slopeAt(const SymbolicMode& mode, const Expression& xi) {
    const BeamMode& shape = mode.shape;
    if (shape.motion != BeamMotion::Bending)
        return exactly(shape.slope);
    if (hasExponentials(shape) && xi.isNumber())
        return rounded(shapeAt(shape, toDouble(xi.number()), 1), shape.beta);
    return mode.root * combined(mode, {shape.sine, -shape.cosine, -shape.nearStart, shape.nearFinish}, xi);
}

} // namespace coenergy
