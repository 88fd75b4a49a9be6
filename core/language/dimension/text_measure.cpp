// All terms of a sum have the same unit; a product has the product of units; exponents and arguments of functions such
// as sin are pure numbers.
#include "dimension/text_measure.hpp"

#include "dimension/unit.hpp"
#include "expression/operators.hpp"

#include <algorithm>
#include <limits>
#include <span>

namespace coenergy {

namespace {

// Twice or a twelfth of a quantity has its unit; a factor of 1000 or 3.6 may be a conversion to another unit.
bool isMereFactor(const Rational& number) {
    constexpr int most = 24;
    constexpr int mostOfBoth = 9; // above and below
    const Integer above = abs(numerator(number));
    const Integer below = denominator(number);
    return above <= most && below <= most && (above <= 1 || below == 1 || (above <= mostOfBoth && below <= mostOfBoth));
}

std::optional<Exponent> exponentOf(const Expression& value) {
    constexpr int most = 1000;
    if (!value.isNumber())
        return std::nullopt;
    const Integer above = numerator(value.number());
    const Integer below = denominator(value.number());
    if (abs(above) > most || below > most)
        throw ExponentOverflow();
    return Exponent(above.to<std::int64_t>(), below.to<std::int64_t>());
}

class TextMeasurer {
public:
    TextMeasurer(DimensionSystem& system, const MeasureRules& rules) : m_system(system), m_rules(rules) {}

    MeasuredPart measure(const Syntax& syntax) {
        for (std::size_t k = 0; k < syntax.size(); ++k)
            take(syntax[k], k + 1 == syntax.size());
        MeasuredPart result = std::move(m_parts.back());
        const bool isSum = syntax.back().kind == SyntaxNode::Kind::Sum;
        if (m_rules.whole && !isSum)
            holdAgainstWhole(result);
        return result;
    }

private:
    void take(const SyntaxNode& node, bool isWhole) {
        const std::size_t first = m_parts.size() - node.operands;
        MeasuredPart part = partOf(node, std::span(m_parts).subspan(first), isWhole);
        part.span = node.span;
        m_parts.resize(first);
        m_parts.push_back(std::move(part));
    }

    MeasuredPart partOf(const SyntaxNode& node, std::span<MeasuredPart> operands, bool isWhole) {
        switch (node.kind) {
        case SyntaxNode::Kind::Number:
            return node.span.begin < m_rules.freeNumbers ? number(node.value.number())
                                                         : MeasuredPart{.form = m_system.newUnknown()};
        case SyntaxNode::Kind::Name: return m_rules.measureOfName(node.value.name());
        case SyntaxNode::Kind::Sum: return sum(operands, isWhole && m_rules.whole);
        case SyntaxNode::Kind::Product: return product(operands);
        case SyntaxNode::Kind::Reciprocal:
            return {power(operands[0].form, Exponent(-1)), nullptr, false, operands[0].isNumeric, {}};
        case SyntaxNode::Kind::Power: return raised(operands[0], operands[1], node.value);
        case SyntaxNode::Kind::Call: break;
        }
        if (const auto kind = operatorOf(node.value))
            return calledOperator(*kind, node.value, operands);
        if (node.own)
            return calledOwn(node.own, operands);
        return node.function == Function::Table ? calledTable(node, operands[0]) : called(node.function, operands);
    }

    static MeasuredPart number(const Rational& value) {
        MeasuredPart part;
        part.fitsAll = value.isZero();
        part.isNumeric = true;
        if (!isMereFactor(value))
            part.form.known.logScale = std::numeric_limits<double>::quiet_NaN();
        return part;
    }

    bool fitsAll(const MeasuredPart& part) const { return part.fitsAll || (m_rules.numbersFitAll && part.isNumeric); }

    void holdAgainstWhole(const MeasuredPart& part) {
        if (!fitsAll(part) && !m_system.equate(part.form, *m_rules.whole))
            m_rules.complain(
                {.part = part, .other = {*m_rules.whole, {}, {}, {}, {}}, .function = {}, .isComparedWithWhole = true});
    }

    // All terms in the unit of the first that has one, or in the unit required of the whole text.
    MeasuredPart sum(std::span<MeasuredPart> terms, bool isComparedWithWhole) {
        const auto first = std::find_if(terms.begin(), terms.end(), [this](const auto& t) { return !fitsAll(t); });
        if (first == terms.end())
            return terms[0];
        if (isComparedWithWhole)
            std::for_each(first, terms.end(), [this](const auto& term) { holdAgainstWhole(term); });
        else
            for (auto term = first + 1; term != terms.end(); ++term)
                if (!fitsAll(*term) && !m_system.equate(term->form, first->form))
                    m_rules.complain({.part = *term, .other = *first, .function = {}});
        MeasuredPart result = *first;
        result.isNumeric = std::all_of(terms.begin(), terms.end(), [](const auto& term) { return term.isNumeric; });
        return result;
    }

    static MeasuredPart product(std::span<const MeasuredPart> factors) {
        MeasuredPart result;
        result.isNumeric = true;
        std::size_t others = 0; // than numbers
        for (const MeasuredPart& factor : factors) {
            result.form = result.form * factor.form;
            result.isNumeric = result.isNumeric && factor.isNumeric;
            result.fitsAll = result.fitsAll || factor.fitsAll;
            if (!factor.isNumeric && ++others == 1)
                result.unit = factor.unit;
        }
        if (others != 1 || std::isnan(result.form.known.logScale))
            result.unit = nullptr;
        return result;
    }

    MeasuredPart raised(const MeasuredPart& base, const MeasuredPart& exponent, const Expression& value) {
        if (!exponent.isNumeric)
            expectNumber(exponent, std::nullopt);
        if (const auto known = exponentOf(value))
            return {power(base.form, *known),
                    *known == Exponent(1) ? base.unit : nullptr,
                    base.fitsAll,
                    base.isNumeric,
                    {}};
        const MeasureForm reduced = m_system.reduced(base.form);
        if (reduced.isKnown() && reduced.known.dimension == Dimension{})
            return {reduced, nullptr, false, base.isNumeric && exponent.isNumeric, {}};
        return {m_system.newUnknown(), nullptr, false, false, {}};
    }

    void expectNumber(const MeasuredPart& part, std::optional<Function> function) {
        if (!fitsAll(part) && !m_system.equate(part.form, {}))
            m_rules.complain({.part = part, .other = {}, .function = function, .isExponent = !function});
    }

    // Where a table declares no unit, any unit fits. A derivative has the value's unit divided by the argument's.
    MeasuredPart calledTable(const SyntaxNode& node, const MeasuredPart& argument) {
        if (!node.value.isTable())
            return {.form = m_system.newUnknown()};
        const TableCall& call = node.value.table();
        const TableUnits& units = call.curve->units();
        const auto measureOf = [](const std::string& unit) {
            return unit.empty() ? std::nullopt : measureOfUnit(unit);
        };
        const auto taken = measureOf(units.argument);
        const auto given = measureOf(units.value);
        MeasuredPart takes{.form = {{}, taken.value_or(Measure())}, .unit = &units.argument};
        takes.span = {node.span.begin, call.curve->name().size()};
        if (taken && !fitsAll(argument) && !m_system.equate(argument.form, takes.form))
            m_rules.complain({.part = argument, .other = takes, .function = {}});
        if (!given || (call.order > 0 && !taken))
            return {.form = m_system.newUnknown()};
        const MeasureForm value = {{}, *given};
        return {.form = value * power(takes.form, Exponent(-call.order)),
                .unit = call.order == 0 ? &units.value : nullptr};
    }

    // The formula with the measures of these arguments. One without a formula may have any.
    MeasuredPart calledOwn(const OwnFunctionPointer& own, std::span<const MeasuredPart> operands) {
        if (!own->syntax)
            return {.form = m_system.newUnknown()};
        MeasureRules inner{.measureOfName = {}, .complain = {}};
        inner.measureOfName = [&](const std::string& name) {
            for (std::size_t k = 0; k < operands.size(); ++k)
                if (own->arguments[k] == name)
                    return operands[k];
            return m_rules.measureOfName(name);
        };
        inner.complain = [&](Misfit misfit) {
            if (!misfit.inside)
                misfit.inside = own;
            m_rules.complain(misfit);
        };
        return measureOfText(*own->syntax, m_system, inner);
    }

    // Of a Substitution, the value is one of the name.
    MeasuredPart calledOperator(SymbolicOperator kind, const Expression& call, std::span<MeasuredPart> operands) {
        if (kind == SymbolicOperator::Substitution)
            sum(operands.subspan(1), false);
        const std::int64_t order = kind == SymbolicOperator::Substitution ? 0
                                   : kind == SymbolicOperator::Derivative
                                       ? 1
                                       : call.operands()[2].number().to<std::int64_t>();
        return {.form = operands[0].form * power(operands[1].form, Exponent(-order))};
    }

    MeasuredPart called(Function function, std::span<MeasuredPart> arguments) {
        MeasuredPart result;
        result.isNumeric = std::all_of(arguments.begin(), arguments.end(), [](const auto& a) { return a.isNumeric; });
        switch (function) {
        case Function::Abs:
        case Function::Min:
        case Function::Max: return sum(arguments, false);
        case Function::Atan2: sum(arguments, false); return result;
        case Function::Sign:
        case Function::Step: return result;
        case Function::Integral:
            if (arguments.size() == 3)
                sum(arguments.subspan(1), false);
            result.form = arguments[0].form * arguments[1].form;
            return result;
        case Function::Impulse: // its time integral is 1
            result.form = power(arguments[0].form, Exponent(-1));
            return result;
        case Function::Dot:
            result.form = arguments[0].form * MeasureForm{{}, Measure{{0, 0, -1, 0, 0, 0, 0}, 0}};
            return result;
        default: expectNumber(arguments[0], function); return result;
        }
    }

    DimensionSystem& m_system;
    const MeasureRules& m_rules;
    std::vector<MeasuredPart> m_parts;
};

} // namespace

MeasuredPart measureOfText(const Syntax& syntax, DimensionSystem& system, const MeasureRules& rules) {
    return TextMeasurer(system, rules).measure(syntax);
}

std::string unitOfText(const Syntax& syntax, const UnitNames& units) {
    DimensionSystem system;
    bool isContradictory = false;
    std::map<std::string, MeasureForm> unread; // each unknown text counts as a unit of its own
    const auto measureOfName = [&](const std::string& name) -> MeasuredPart {
        const auto unit = units.find(name);
        if (unit == units.end() || unit->second.empty())
            return {system.newUnknown(), nullptr, {}, {}, {}};
        if (const auto measure = measureOfUnit(unit->second))
            return {{{}, *measure}, &unit->second, {}, {}, {}};
        if (!unread.contains(unit->second))
            unread.emplace(unit->second, system.newUnknown());
        return {unread.at(unit->second), &unit->second, {}, {}, {}};
    };
    const MeasureRules rules{.measureOfName = measureOfName,
                             .complain = [&](const Misfit&) { isContradictory = true; },
                             .numbersFitAll = true};
    try {
        const MeasuredPart part = measureOfText(syntax, system, rules);
        if (isContradictory)
            return {};
        if (part.unit)
            return *part.unit;
        const MeasureForm form = system.reduced(part.form);
        return form.isKnown() ? usualUnit(form.known) : std::string();
    } catch (const ExponentOverflow&) {
        return {};
    }
}

} // namespace coenergy
