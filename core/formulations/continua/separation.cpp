// The conditions at an end are read by their coefficients of u, u_x, ... at that end, in which u_tt is -omega^2 u.
#include "continua/separation.hpp"

#include "algebra/tidy.hpp"
#include "expression/function.hpp"
#include "expression/print_latex.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

namespace coenergy {

namespace {

/// cos, sin, cosh and sinh, with their factors.
using ShapeSum = std::array<Expression, 4>;

ShapeSum slopeOf(const ShapeSum& u) {
    return {u[1], -u[0], u[3], u[2]}; // by beta x: cos' = -sin, sin' = cos
}

ShapeSum derivativeOf(ShapeSum u, int order) {
    for (int k = 0; k < order; ++k)
        u = slopeOf(u);
    return u;
}

Expression valueAt(const ShapeSum& u, const Expression& argument) {
    constexpr Function functions[] = {Function::Cos, Function::Sin, Function::Cosh, Function::Sinh};
    std::vector<Expression> terms;
    for (std::size_t k = 0; k < u.size(); ++k)
        if (!u[k].isZero())
            terms.push_back(u[k] * apply(functions[k], {argument}));
    return sum(std::move(terms));
}

/// Y, Y', Y'', Y''' at an end, with their factors: they add up to 0.
struct ShapeCondition {
    Expression at;
    std::array<Expression, 4> factors;

    bool isAlone(std::size_t order) const {
        for (std::size_t k = 0; k < factors.size(); ++k)
            if (factors[k].isZero() == (k == order))
                return false;
        return true;
    }
};

struct EndConditions {
    std::vector<ShapeCondition> all;

    bool holds(std::size_t order) const {
        return std::any_of(all.begin(), all.end(),
                           [&](const ShapeCondition& condition) { return condition.isAlone(order); });
    }
    bool isBare() const {
        return std::all_of(all.begin(), all.end(), [](const ShapeCondition& condition) {
            return condition.isAlone(0) || condition.isAlone(1) || condition.isAlone(2) || condition.isAlone(3);
        });
    }
};

class Separator {
public:
    Separator(const SeparatedField& field, const std::vector<BoundaryCondition>& conditions, const Notation& notation)
        : m_field(field), m_names(namesIn(notation)), m_text(m_names), m_latex(m_names),
          m_square(field.stiffness * power(symbol(field.waveNumber), Expression(field.order)) / field.mass) {
        for (const BoundaryCondition& condition : conditions)
            if (condition.place != ContinuumPlace::Inside)
                (condition.place == ContinuumPlace::Start ? m_start : m_end).all.push_back(read(condition));
    }

    Separation run() {
        separate();
        for (const EndConditions* end : {&m_start, &m_end})
            for (const ShapeCondition& condition : end->all)
                addCondition(condition);
        if (const std::optional<Expression> shape = m_field.order == 2 ? stringShape() : beamShape()) {
            m_result.shape = tidied(*shape);
            add(SeparationKind::Shape, callText(indexed(m_field.shape)), m_text.print(*m_result.shape),
                callLatex(indexed(m_field.shape)), m_latex.print(*m_result.shape));
        }
        if (m_field.hasModalEquation)
            addModes();
        return std::move(m_result);
    }

private:
    static Expression symbol(const std::string& name) { return Expression::symbol(name); }
    static std::string primed(const std::string& name, int order) {
        return name + std::string(static_cast<std::size_t>(order), '\'');
    }
    static std::string indexed(const std::string& name) { return name + "_n"; }

    static constexpr std::size_t behindOthers = 9; // in a product, such as the frequency

    // Derivatives of Y and g, and the four factors of the general solution, are typeset with primes.
    Notation namesIn(Notation notation) const {
        for (const std::string& name : {m_field.shape, m_field.coordinate})
            for (int order = 0; order <= 4; ++order)
                notation.insert_or_assign(primed(name, order), SymbolNotation{Role::Coordinate, behindOthers,
                                                                              primed(latexOfName(name), order)});
        for (const char* letter : {"A", "B", "C", "D"})
            notation.insert_or_assign(primed(letter, 1), SymbolNotation{Role::Parameter, 0, primed(letter, 1)});
        return notation;
    }

    void add(SeparationKind kind, std::string left, std::string right, std::string leftLatex, std::string rightLatex) {
        m_result.steps.push_back(
            {kind, std::move(left), std::move(right), std::move(leftLatex), std::move(rightLatex)});
    }

    void add(SeparationKind kind, const Expression& left, const Expression& right) {
        add(kind, m_text.print(left), m_text.print(right), m_latex.print(left), m_latex.print(right));
    }

    std::string callText(const std::string& name) const { return name + "(" + m_field.variable + ")"; }
    std::string callLatex(const std::string& name) {
        return latexOfName(name) + "(" + m_latex.print(symbol(m_field.variable)) + ")";
    }

    // The steps

    void separate() {
        const Expression y = symbol(m_field.shape), g = symbol(m_field.coordinate);
        const Expression bent = symbol(primed(m_field.shape, m_field.order));
        const Expression accelerated = symbol(primed(m_field.coordinate, 2));
        const Expression sign = m_field.order == 2 ? 1 : -1;
        const Expression omegaSquared = power(symbol(m_field.frequency), 2);
        const Expression betaPower = power(symbol(m_field.waveNumber), Expression(m_field.order));
        add(SeparationKind::Product, m_field.field + "(" + m_field.variable + ", t)",
            callText(m_field.shape) + "*" + m_field.coordinate + "(t)",
            latexOfName(m_field.field) + "(" + m_latex.print(symbol(m_field.variable)) + ", t)",
            callLatex(m_field.shape) + " \\, " + latexOfName(m_field.coordinate) + "(t)");
        add(SeparationKind::Inserted, m_field.mass * y * accelerated, sign * m_field.stiffness * bent * g);
        add(SeparationKind::Constant, m_text.print(accelerated / g),
            m_text.print(sign * m_field.stiffness / m_field.mass * bent / y) + " = " + m_text.print(-omegaSquared),
            m_latex.print(accelerated / g),
            m_latex.print(sign * m_field.stiffness / m_field.mass * bent / y) + " = " + m_latex.print(-omegaSquared));
        add(SeparationKind::Time, m_text.print(accelerated) + " + " + m_text.print(omegaSquared * g), "0",
            m_latex.print(accelerated) + " + " + m_latex.print(omegaSquared * g), "0");
        add(SeparationKind::Space, bent + sign * betaPower * y, 0);
        add(SeparationKind::Space, betaPower, m_field.mass * omegaSquared / m_field.stiffness);
        addGeneral();
    }

    Expression phase(const Expression& at) const { return symbol(m_field.waveNumber) * tidied(at - m_field.from); }

    void addGeneral() {
        const auto factor = [](const char* letter) { return symbol(primed(letter, 1)); };
        const bool isBeam = m_field.order == 4; // A' cosh + B' sinh + C' cos + D' sin, as in (4-16)
        const ShapeSum general = isBeam ? ShapeSum{factor("C"), factor("D"), factor("A"), factor("B")}
                                        : ShapeSum{factor("A"), factor("B"), 0, 0};
        const Expression value = valueAt(general, phase(symbol(m_field.variable)));
        add(SeparationKind::General, callText(m_field.shape), m_text.print(value), callLatex(m_field.shape),
            m_latex.print(value));
    }

    void addCondition(const ShapeCondition& condition) {
        std::string text, latex;
        for (int order = 0; order < 4; ++order) {
            const Expression& factor = condition.factors[static_cast<std::size_t>(order)];
            if (factor.isZero())
                continue;
            const bool isAlone = condition.isAlone(static_cast<std::size_t>(order));
            const auto joined = [&](std::string& whole, std::string printed, const char* times, const std::string& name,
                                    const std::string& at) {
                const std::string own = name + "(" + at + ")";
                printed = isAlone || printed == "1" ? own : printed == "-1" ? "-" + own : printed + times + own;
                whole += whole.empty() ? printed : printed[0] == '-' ? " - " + printed.substr(1) : " + " + printed;
            };
            const auto enclosed = [&](const std::string& printed, const char* open, const char* close) {
                return factor.isSum() ? open + printed + close : printed;
            };
            joined(text, enclosed(m_text.print(factor), "(", ")"), "*", primed(m_field.shape, order),
                   m_text.print(condition.at));
            joined(latex, enclosed(m_latex.print(factor), "\\left(", "\\right)"), " \\, ",
                   primed(latexOfName(m_field.shape), order), m_latex.print(condition.at));
        }
        add(SeparationKind::Condition, text, "0", latex, "0");
    }

    void addModes() {
        const std::string y = indexed(m_field.shape), g = indexed(m_field.coordinate);
        const std::string x = m_latex.print(symbol(m_field.variable));
        const std::string bounds = "\\int_{" + m_latex.print(m_field.from) + "}^{" + m_latex.print(m_field.to) + "} ";
        const std::string measure = " \\, \\mathrm{d}" + x;
        const std::string range =
            ", " + m_field.variable + " = " + m_text.print(m_field.from) + ".." + m_text.print(m_field.to) + ")";
        const std::string yLatex = latexOfName(y), gLatex = latexOfName(g);
        add(SeparationKind::Sum, m_field.field + "(" + m_field.variable + ", t)",
            "sum(" + callText(y) + "*" + g + "(t), n)", latexOfName(m_field.field) + "(" + x + ", t)",
            "\\sum_{n} " + yLatex + "(" + x + ") \\, " + gLatex + "(t)");
        add(SeparationKind::Mass, "m_n",
            "integral(" + m_text.print(m_field.mass) + "*" + y + "^2" + range + bodiesIn(m_text, y, "*"), "m_{n}",
            bounds + m_latex.print(m_field.mass) + " \\, " + yLatex + "^{2}" + measure +
                bodiesIn(m_latex, yLatex, " \\, "));
        const std::string omega = latexOfName(m_field.frequency);
        add(SeparationKind::Stiffness, "k_n", "m_n*" + indexed(m_field.frequency) + "^2", "k_{n}",
            "m_{n} \\, " + omega + "_{n}^{2}");
        add(SeparationKind::Modal, "m_n*" + g + "'' + k_n*" + g, "integral(" + m_field.load + "*" + y + range,
            "m_{n} \\, " + withAccent("\\ddot", gLatex) + " + k_{n} \\, " + gLatex,
            bounds + latexOfName(m_field.load) + " \\, " + yLatex + measure);
    }

    // What the bodies at the ends add to the modal mass.
    template <class Printer> std::string bodiesIn(Printer& printer, const std::string& y, const char* times) const {
        std::string added;
        const auto add = [&](const Expression& factor, const std::string& shapes) {
            if (!factor.isZero())
                added += " + " + printer.print(factor) + times + shapes;
        };
        for (const EndBody& body : m_field.bodies) {
            const std::string at = "(" + printer.print(body.at) + ")";
            const std::string square = std::is_same_v<Printer, TextPrinter> ? "^2" : "^{2}";
            add(body.mass, y + at + square);
            add(Expression(2) * body.coupling, y + at + times + y + "'" + at);
            add(body.inertia, y + "'" + at + square);
        }
        return added;
    }

    // Conditions

    ShapeCondition read(const BoundaryCondition& condition) const {
        ShapeCondition result{condition.at, {}};
        if (condition.kind == ConditionKind::Essential) {
            result.factors[condition.variation == condition.field ? 0 : 1] = 1;
            return result;
        }
        for (std::size_t space = 0; space < 4; ++space) {
            const std::string bends = std::string(space, m_field.variable.front());
            const Expression own = factorOf(condition.condition, bends);
            const Expression inertia = factorOf(condition.condition, bends + "tt");
            result.factors[space] = tidied(own - m_square * inertia);
        }
        return result;
    }

    // Of the derivative with these letters, in a linear sum.
    Expression factorOf(const Expression& condition, const std::string& letters) const {
        const std::string name = m_field.field + (letters.empty() ? "" : "_" + letters);
        Substitution alone;
        for (const std::string& other : symbolsIn(condition))
            if (other == m_field.field || other.starts_with(m_field.field + "_"))
                alone[other] = Expression(other == name ? 1 : 0);
        return alone.contains(name) ? substituted(condition, alone) : Expression();
    }

    // Shapes

    // sin from an end that is held; otherwise p Y + q Y' = 0 there leaves one amplitude.
    std::optional<Expression> stringShape() const {
        const Expression z = phase(symbol(m_field.variable));
        if (m_start.holds(0))
            return valueAt({0, 1, 0, 0}, z);
        if (m_start.all.size() != 1 || m_start.all.front().factors[1].isZero())
            return std::nullopt;
        const auto& factors = m_start.all.front().factors;
        return valueAt({1, -factors[0] / (factors[1] * symbol(m_field.waveNumber)), 0, 0}, z);
    }

    // Two shapes satisfy the conditions of a bare start; a condition of the far end gives their ratio.
    std::optional<Expression> beamShape() const {
        if (!m_start.isBare() || !m_end.isBare() || m_start.all.size() != 2 || m_end.all.size() != 2)
            return std::nullopt;
        const bool isValueHeld = m_start.holds(0), isSlopeHeld = m_start.holds(1);
        ShapeSum first, second;
        if (isValueHeld != isSlopeHeld) {
            first = isValueHeld ? ShapeSum{0, 1, 0, 0} : ShapeSum{1, 0, 0, 0};
            second = isValueHeld ? ShapeSum{0, 0, 0, 1} : ShapeSum{0, 0, 1, 0};
        } else {
            const Expression sign = isValueHeld ? -1 : 1;
            first = {sign, 0, 1, 0};
            second = {0, sign, 0, 1};
        }
        const Expression z = phase(symbol(m_field.variable));
        const bool isEndHeld = m_end.holds(0), isEndLevel = m_end.holds(1);
        if (isValueHeld != isSlopeHeld && isEndHeld != isEndLevel)
            return valueAt(first, z); // sines or cosines alone
        const int order = isEndHeld ? 0 : isEndLevel ? 1 : 2;
        const Expression length = phase(m_field.to);
        const Expression ratio =
            valueAt(derivativeOf(first, order), length) / valueAt(derivativeOf(second, order), length);
        return valueAt(first, z) - ratio * valueAt(second, z);
    }

    const SeparatedField& m_field;
    Notation m_names;
    TextPrinter m_text;
    LatexPrinter m_latex;
    Expression m_square; // omega^2, in the wave number
    EndConditions m_start, m_end;
    Separation m_result;
};

} // namespace

Separation separated(const SeparatedField& field, const std::vector<BoundaryCondition>& conditions,
                     const Notation& notation) {
    return Separator(field, conditions, notation).run();
}

} // namespace coenergy
