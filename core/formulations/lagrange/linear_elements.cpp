// From the leaves of an energy up: linear parts are kept as such, and their squares as squares, so that the elements
// are those that the user wrote. Expanded products of two coordinates become squares of differences or sums: -p x y =
// p/2 ((x - y)^2 - x^2 - y^2).
#include "lagrange/linear_elements.hpp"

#include "algebra/tidy.hpp"
#include "expression/jumps.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "lagrange/lagrange_derivatives.hpp"
#include "lagrange/quadratic_sum.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>

namespace coenergy {

namespace {

bool dependsOnTime(const Expression& expression) {
    return symbolsIn(expression).contains("t");
}

bool isNegative(const Expression& expression) {
    return coefficientOf(expression) < 0;
}

bool hasConstantFactors(const NumberedFactors& factors) {
    return std::none_of(factors.begin(), factors.end(), [](const auto& entry) { return dependsOnTime(entry.second); });
}

// Excitations may depend on t, the elements may not.
bool isTimeInvariant(const QuadraticSum& sum) {
    return std::all_of(sum.squares.begin(), sum.squares.end(),
                       [](const SquareTerm& square) {
                           return !dependsOnTime(square.factor) && hasConstantFactors(square.base.of);
                       }) &&
           std::none_of(sum.products.begin(), sum.products.end(),
                        [](const auto& entry) { return dependsOnTime(entry.second); });
}

// Differentiated piecewise it would lose what lies between the pieces.
bool isSmooth(const Expression& expression) {
    bool smooth = true;
    forEachNode(expression, [&](const Expression& node) {
        if (!node.isFunction())
            return;
        const Function function = node.function();
        smooth = smooth && !isPiecewise(function) && function != Function::Integral &&
                 function != Function::Quadrature && function != Function::Impulse;
    });
    return smooth;
}

class ElementReader {
public:
    ElementReader(const LagrangianModel& model, std::vector<FlowSide> sides, SourceForms forms, Algebra& algebra)
        : m_model(model), m_count(model.coordinates.size()), m_forms(forms), m_algebra(algebra),
          m_printer(model.notation) {
        m_result.sides = std::move(sides);
    }

    LinearElements run() {
        for (const auto& [which, energy] : {std::pair(LinearElementKind::Kinetic, &m_model.kineticCoenergy),
                                            std::pair(LinearElementKind::Potential, &m_model.potential),
                                            std::pair(LinearElementKind::Dissipative, &m_model.dissipation)})
            m_sources.emplace(which, energy->source);
        readEnergy(LinearElementKind::Kinetic, m_model.kineticCoenergy, names(Variables::Flows),
                   others(Variables::Flows));
        readEnergy(LinearElementKind::Potential, m_model.potential, names(Variables::Displacements), {});
        readEnergy(LinearElementKind::Dissipative, m_model.dissipation, names(Variables::Flows),
                   others(Variables::Flows));
        for (const AppliedEffort& applied : m_model.efforts)
            readEffort(applied.effort.source, applied.effort.value, {{applied.coordinate, 1}});
        for (const AppliedForce& force : m_model.forces)
            readForce(force);
        splitResponses();
        for (const auto& [kind, sum] : m_energies)
            writeEnergy(kind, sum);
        for (const NamedConstraint& constraint : m_model.displacement)
            readConstraint(constraint, Variables::Displacements);
        for (const NamedConstraint& constraint : m_model.flow)
            readConstraint(constraint, Variables::Flows);
        writeSources();
        return std::move(m_result);
    }

private:
    // NumberedNames and findings

    NumberedNames names(Variables variables, std::size_t first = 0) const {
        NumberedNames result;
        for (std::size_t i = 0; i < m_count; ++i)
            result.emplace(variables == Variables::Flows ? m_model.coordinates[i].flow : m_model.coordinates[i].name,
                           first + i);
        return result;
    }
    std::set<std::string> others(Variables variables) const {
        std::set<std::string> result;
        for (const CoordinateNames& coordinate : m_model.coordinates)
            result.insert(variables == Variables::Flows ? coordinate.name : coordinate.flow);
        return result;
    }
    // Displacements, then flows.
    NumberedNames allNames() const {
        NumberedNames all = names(Variables::Displacements);
        all.merge(names(Variables::Flows, m_count));
        return all;
    }

    void report(Code code, const Field& field, Arguments arguments) {
        m_result.problems.push_back({code, Severity::Error, field, {}, std::move(arguments)});
    }
    std::string textOf(const Expression& expression) { return m_printer.print(expression); }

    // Energies

    void readEnergy(LinearElementKind kind, const Sourced& energy, NumberedNames names, std::set<std::string> foreign) {
        const QuadraticReader reader(std::move(names), std::move(foreign));
        const auto passes = [&](const Expression& part) {
            const auto sum = reader.read(part);
            return sum && isTimeInvariant(*sum);
        };
        const auto sum = reader.read(energy.value);
        if (!sum || !isTimeInvariant(*sum))
            return report(Code::AsGraphTerm, energy.source, {SourceText(textOf(reader.blamed(energy.value, passes)))});
        m_energies[kind] = *sum;
    }

    void writeEnergy(LinearElementKind kind, QuadraticSum sum) {
        if (!sum.linear.isConstant())
            push(kind, sum.linear.of, -1);
        splitProducts(kind, sum);
        for (const SquareTerm& square : sum.squares)
            writeSquare(kind, square);
    }

    // The remaining squares of single coordinates are combined.
    void splitProducts(LinearElementKind kind, QuadraticSum& sum) {
        NumberedFactors single;
        for (const auto& [pair, factor] : sum.products) {
            const auto [i, j] = pair;
            const Expression half = factor / 2;
            if (m_result.sides[i] != m_result.sides[j]) {
                report(Code::AsGraphTerm, m_sources.at(kind), {SourceText(textOf(productOf(kind, i, j, factor)))});
                continue;
            }
            const bool isDifference = isNegative(factor);
            sum.squares.push_back(
                {isDifference ? -half : half, {{{i, 1}, {j, Expression(isDifference ? -1 : 1)}}, Expression(0)}});
            for (const std::size_t k : {i, j})
                addTo(single, k, isDifference ? half : -half);
        }
        std::erase_if(sum.squares, [&](const SquareTerm& square) {
            const bool isSingle = square.base.of.size() == 1 && square.base.rest.isZero();
            if (!isSingle || !single.contains(square.base.of.begin()->first))
                return false;
            const auto& [k, factor] = *square.base.of.begin();
            single[k] = single[k] + square.factor * factor * factor;
            return true;
        });
        for (const auto& [k, factor] : single)
            if (const Expression left = tidied(expanded(factor)); !vanishesIdentically(left))
                sum.squares.push_back({left, {{{k, 1}}, Expression(0)}});
    }

    Expression productOf(LinearElementKind kind, std::size_t i, std::size_t j, const Expression& factor) const {
        return factor * symbolOf(kind, i) * symbolOf(kind, j);
    }
    Expression symbolOf(LinearElementKind kind, std::size_t k) const {
        const CoordinateNames& names = m_model.coordinates[k];
        return Expression::symbol(kind == LinearElementKind::Potential ? names.name : names.flow);
    }
    Expression squareOf(LinearElementKind kind, const SquareTerm& square) const {
        std::vector<Expression> terms = {square.base.rest};
        for (const auto& [k, factor] : square.base.of)
            terms.push_back(factor * symbolOf(kind, k));
        return square.factor * power(sum(std::move(terms)), 2);
    }

    void writeSquare(LinearElementKind kind, const SquareTerm& square) {
        const auto [sum, scale] = asWritten(normalSum(square.base.of));
        const Expression value = 2 * square.factor * scale * scale;
        std::vector<Expression> offsets, moves; // constant, and time-dependent
        for (const Expression& term : termsOf(square.base.rest))
            (dependsOnTime(term) ? moves : offsets).push_back(term / scale);
        LinearElement element{kind, sum, {}, value, {}, m_sources.at(kind), textOf(squareOf(kind, square))};
        const Expression move = coenergy::sum(moves), offset = coenergy::sum(offsets);
        if (kind == LinearElementKind::Kinetic && !move.isZero()) // its rate would act as an effort
            return report(Code::AsGraphTerm, element.source, {SourceText(element.text)});
        if (kind == LinearElementKind::Potential)
            element.offset = offset;
        if (kind == LinearElementKind::Dissipative)
            push(sum, -value * (move + offset), element.source);
        else if (kind == LinearElementKind::Potential)
            push(sum, -value * move, element.source);
        m_result.elements.push_back(std::move(element));
    }

    // Sums of flows

    struct NormalSum {
        FlowSum sum;
        Expression scale;
    };

    // The sum is `scale` times one with integer factors; factors that are not 1 or -1 times the first go through a
    // transformer.
    NormalSum normalSum(const NumberedFactors& factors) {
        const auto& [first, scale] = *factors.begin();
        NormalSum result{{}, scale};
        for (const ScaledPart& part : partsOf(factors))
            if (part.ratio.isOne() && m_result.sides[part.sum.begin()->first] == m_result.sides[first])
                result.sum.insert(part.sum.begin(), part.sum.end());
            else
                result.sum.emplace(scaledFlow(part, m_result.sides[first]), 1);
        return result;
    }

    // In the direction in which the user wrote it.
    static NormalSum asWritten(NormalSum normal) {
        if (isNegative(normal.scale)) {
            normal.scale = -normal.scale;
            for (auto& [flow, sign] : normal.sum)
                sign = -sign;
        }
        return normal;
    }

    struct ScaledPart {
        Expression ratio; // to the first of all factors
        FlowSum sum;      // of one side
    };

    std::vector<ScaledPart> partsOf(const NumberedFactors& factors) const {
        std::vector<ScaledPart> parts;
        for (const auto& [k, factor] : factors) {
            Expression ratio = tidied(factor / factors.begin()->second);
            const int sign = isNegative(ratio) ? -1 : 1;
            ratio = sign * ratio;
            const auto same = std::find_if(parts.begin(), parts.end(), [&](const ScaledPart& part) {
                return part.ratio == ratio && m_result.sides[part.sum.begin()->first] == m_result.sides[k];
            });
            if (same != parts.end())
                same->sum.emplace(k, sign);
            else
                parts.push_back({ratio, {{k, sign}}});
        }
        return parts;
    }

    std::size_t scaledFlow(const ScaledPart& part, FlowSide side) {
        for (const LinearElement& element : m_result.elements)
            if (element.kind == LinearElementKind::Coupling && element.sum == part.sum && element.value == part.ratio &&
                element.other.size() == 1 && element.other.begin()->first >= m_count &&
                m_result.sides[element.other.begin()->first] == side)
                return element.other.begin()->first;
        const std::size_t flow = newFlow(side);
        couple(part.sum, {{flow, 1}}, part.ratio, {});
        return flow;
    }

    std::size_t newFlow(FlowSide side) {
        m_result.sides.push_back(side);
        return m_result.sides.size() - 1;
    }

    void couple(const FlowSum& sum, const FlowSum& other, const Expression& ratio, const Field& source) {
        m_result.elements.push_back({LinearElementKind::Coupling, sum, other, ratio, {}, source, textOf(ratio)});
    }

    // What acts

    struct Push {
        FlowSum sum;
        Expression effort;
        Field source;
    };

    void push(const FlowSum& sum, const Expression& effort, const Field& source) {
        if (!effort.isZero())
            m_pushes.push_back({sum, effort, source});
    }

    void push(LinearElementKind kind, const NumberedFactors& factors, const Expression& sign) {
        for (const auto& [k, factor] : factors) {
            if (kind != LinearElementKind::Kinetic)
                push({{k, 1}}, sign * factor, m_sources.at(kind));
            else if (dependsOnTime(factor))
                report(Code::AsGraphTerm, m_sources.at(kind), {SourceText(textOf(factor * symbolOf(kind, k)))});
        }
    }

    // Along a sum of displacements.
    void readEffort(const Field& source, const Expression& effort, const NumberedFactors& along) {
        const QuadraticReader reader(allNames(), {});
        const auto passes = [&](const Expression& part) {
            const auto sum = reader.read(part);
            return sum && sum->isLinear() && hasConstantFactors(sum->linear.of);
        };
        if (!passes(effort)) {
            const std::string& on = m_model.coordinates[along.begin()->first].name;
            return report(Code::AsGraphEffort, source, {SourceText(textOf(reader.blamed(effort, passes))), Name(on)});
        }
        const LinearSum sum = reader.read(effort)->linear;
        for (const auto& [i, factor] : along)
            for (const auto& [j, response] : sum.of) {
                addTo(m_responses, NumberPair(i, j), factor * response);
                m_responseSources.emplace(NumberPair(i, j), source);
            }
        pushAlong(along, sum.rest, source);
    }

    void pushAlong(const NumberedFactors& along, const Expression& effort, const Field& source) {
        const std::vector<ScaledPart> parts = partsOf(along);
        if (parts.size() == 1)
            return push(parts.front().sum, along.begin()->second * effort, source);
        for (const auto& [k, factor] : along)
            push({{k, 1}}, factor * effort, source);
    }

    void readForce(const AppliedForce& force) {
        const QuadraticReader reader(names(Variables::Displacements), {});
        for (std::size_t k = 0; k < force.force.size(); ++k) {
            const auto point = reader.read(force.point[k]);
            if (force.force[k].isZero() || (point && point->isConstant()))
                continue;
            if (point && point->isLinear() && hasConstantFactors(point->linear.of))
                readEffort(force.source, force.force[k], point->linear.of);
            else
                report(Code::AsGraphEffort, force.source,
                       {SourceText(textOf(force.force[k])), Name(textOf(force.point[k]))});
        }
    }

    // Equal efforts -k q or -c f of each of two coordinates on the other belong to an energy; with opposite signs, to a
    // gyrator.
    void splitResponses() {
        for (const auto& [pair, response] : m_responses) {
            const auto [i, j] = pair;
            const bool isToFlow = j >= m_count;
            const std::size_t other = isToFlow ? j - m_count : j;
            const auto back = m_responses.find({other, isToFlow ? i + m_count : i});
            const Expression backward = back == m_responses.end() ? Expression(0) : back->second;
            const LinearElementKind kind = isToFlow ? LinearElementKind::Dissipative : LinearElementKind::Potential;
            if (i == other)
                m_energies[kind].squares.push_back({-response / 2, {{{i, 1}}, Expression(0)}});
            else if (vanishesIdentically(response - backward) && m_result.sides[i] == m_result.sides[other])
                addTo(m_energies[kind].products, ordered(i, other), -response / 2);
            else if (isToFlow && vanishesIdentically(response + backward))
                m_turns[pair] = response;
            else
                report(Code::AsGraphEffort, m_responseSources.at(pair),
                       {SourceText(textOf(response * symbolOf(kind, other))), Name(m_model.coordinates[i].name)});
        }
        std::set<std::string> written;
        for (const auto& [pair, response] : m_turns)
            if (written.insert(textOf(isNegative(response) ? -response : response)).second)
                writeCrossings(isNegative(response) ? -response : response);
    }

    // All with this factor or its opposite: one crossing of two sums, or one for each pair.
    void writeCrossings(const Expression& factor) {
        std::map<NumberPair, int> turns;
        for (const auto& [pair, response] : m_turns)
            if (response == factor || response == -factor)
                turns[{pair.first, pair.second - m_count}] = response == factor ? 1 : -1;
        const std::size_t i = turns.begin()->first.first, j = turns.begin()->first.second;
        FlowSum sum, other; // of i without j, and vice versa
        for (const auto& [pair, sign] : turns) {
            if (pair.first == i)
                other[pair.second] = sign;
            if (pair.second == j)
                sum[pair.first] = sign * turns.begin()->second;
        }
        if (isCrossing(turns, sum, other))
            return writeCrossing(sum, other, factor, m_responseSources.at({i, j + m_count}));
        for (const auto& [pair, sign] : turns)
            if (pair.first < pair.second)
                writeCrossing({{pair.first, sign}}, {{pair.second, 1}}, factor,
                              m_responseSources.at({pair.first, pair.second + m_count}));
    }

    bool isCrossing(const std::map<NumberPair, int>& turns, const FlowSum& sum, const FlowSum& other) const {
        std::map<NumberPair, int> made;
        for (const auto& [k, sign] : sum)
            for (const auto& [l, otherSign] : other) {
                if (m_result.sides[k] != m_result.sides[sum.begin()->first] ||
                    m_result.sides[l] != m_result.sides[other.begin()->first])
                    return false;
                made[{k, l}] += sign * otherSign;
                made[{l, k}] -= sign * otherSign;
            }
        std::erase_if(made, [](const auto& entry) { return entry.second == 0; });
        return made == turns;
    }

    void writeCrossing(const FlowSum& sum, const FlowSum& other, const Expression& factor, const Field& source) {
        m_result.elements.push_back({LinearElementKind::Crossing, sum, other, factor, {}, source, textOf(factor)});
    }

    // Constraints

    void readConstraint(const NamedConstraint& constraint, Variables variables) {
        const bool areFlows = variables == Variables::Flows;
        const QuadraticReader reader(names(variables), others(variables));
        const auto read = reader.read(constraint.residual.value);
        const bool isLinear = read && read->isLinear() && hasConstantFactors(read->linear.of);
        if (!isLinear || (!areFlows && dependsOnTime(read->linear.rest) && !isSmooth(read->linear.rest)))
            return report(Code::AsGraphConstraint, constraint.residual.source, {Name(constraint.name)});
        if (read->linear.isConstant())
            return;
        constrain(constraint, read->linear.of, areFlows ? read->linear.rest : rateOf(read->linear.rest));
    }

    Expression rateOf(const Expression& expression) {
        return dependsOnTime(expression)
                   ? tidied(m_algebra.expression(m_algebra.derivative(m_algebra.formula(expression), "t")))
                   : Expression(0);
    }

    // 0 = sum + rest, as flows.
    void constrain(const NamedConstraint& constraint, const NumberedFactors& factors, const Expression& rest) {
        const Expression scale = factors.begin()->second;
        const Expression flow = -rest / scale;
        const std::vector<ScaledPart> parts = partsOf(factors);
        if (parts.size() == 2 && flow.isZero())
            return coupleParts(constraint, parts[0], parts[1], scale);
        if (parts.size() == 1 && !flow.isZero()) {
            m_result.multipliers[constraint.unknown] = {m_result.elements.size(), scale};
            return prescribe(parts[0].sum, flow, constraint);
        }
        FlowSum sum = normalSum(factors).sum;
        if (!flow.isZero()) {
            const std::size_t given = newFlow(m_result.sides[factors.begin()->first]);
            prescribe({{given, 1}}, flow, constraint);
            sum[given] = -1;
        }
        m_result.relations.push_back(std::move(sum));
    }

    // 0 = scale (sum + ratio other), solved for the sum with the factor 1, otherwise so that the ratio is short.
    void coupleParts(const NamedConstraint& constraint, const ScaledPart& part, const ScaledPart& other,
                     const Expression& scale) {
        FlowSum opposite;
        for (const auto& [k, sign] : other.sum)
            opposite[k] = -sign;
        const Expression inverse = 1 / other.ratio;
        const auto isUnit = [](const Expression& factor) {
            return factor == Expression(1) || factor == Expression(-1);
        };
        const bool isInverse =
            !isUnit(scale) && (isUnit(tidied(scale * other.ratio)) || inverse.treeSize() < other.ratio.treeSize());
        m_result.multipliers[constraint.unknown] = {m_result.elements.size(), isInverse ? -other.ratio * scale : scale};
        if (isInverse)
            couple(part.sum, opposite, inverse, constraint.residual.source);
        else
            couple(opposite, part.sum, other.ratio, constraint.residual.source);
    }

    void prescribe(const FlowSum& sum, const Expression& flow, const NamedConstraint& constraint) {
        m_result.elements.push_back(
            {LinearElementKind::FlowSource, sum, {}, flow, {}, constraint.residual.source, constraint.name});
    }

    // Sources

    void writeSources() {
        std::map<std::size_t, Push> single;
        std::vector<Push> all;
        for (const Push& push : m_pushes) {
            if (m_forms == SourceForms::Joined && push.sum.size() > 1) {
                all.push_back(push);
                continue;
            }
            for (const auto& [k, sign] : push.sum) {
                const auto [entry, isNew] = single.emplace(k, Push{{{k, 1}}, sign * push.effort, push.source});
                if (!isNew)
                    entry->second.effort = entry->second.effort + sign * push.effort;
            }
        }
        for (const auto& [k, push] : single)
            if (m_forms == SourceForms::Joined)
                for (const Expression& term : termsOf(push.effort))
                    joinPush(all, {push.sum, term, push.source});
            else
                all.push_back(push);
        for (const Push& push : together(all))
            if (const Expression effort = tidied(push.effort); !effort.isZero())
                m_result.elements.push_back(
                    {LinearElementKind::EffortSource, push.sum, {}, effort, {}, push.source, textOf(effort)});
    }

    // The same effort on another coordinate, or the opposite one, belongs to the same source.
    void joinPush(std::vector<Push>& all, Push push) const {
        const std::size_t k = push.sum.begin()->first;
        for (Push& known : all)
            if (!known.sum.contains(k) && m_result.sides[known.sum.begin()->first] == m_result.sides[k] &&
                (known.effort == push.effort || known.effort == -push.effort)) {
                known.sum.emplace(k, known.effort == push.effort ? 1 : -1);
                return;
            }
        all.push_back(std::move(push));
    }

    // All efforts that act along the same sum.
    static std::vector<Push> together(const std::vector<Push>& all) {
        std::vector<Push> result;
        for (const Push& push : all) {
            const auto same =
                std::find_if(result.begin(), result.end(), [&](const Push& known) { return known.sum == push.sum; });
            if (same != result.end())
                same->effort = same->effort + push.effort;
            else
                result.push_back(push);
        }
        return result;
    }

    const LagrangianModel& m_model;
    const std::size_t m_count; // of coordinates
    const SourceForms m_forms;
    Algebra& m_algebra;
    TextPrinter m_printer;
    LinearElements m_result;
    std::map<LinearElementKind, Field> m_sources;
    std::map<LinearElementKind, QuadraticSum> m_energies;
    std::map<NumberPair, Expression> m_responses, m_turns; // of an effort to q, then to f
    std::map<NumberPair, Field> m_responseSources;
    std::vector<Push> m_pushes;
};

} // namespace

LinearElements linearElements(const LagrangianModel& model, std::vector<FlowSide> sides, SourceForms forms,
                              Algebra& algebra) {
    return ElementReader(model, std::move(sides), forms, algebra).run();
}

} // namespace coenergy
