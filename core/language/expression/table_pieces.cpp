// Outside the rows the value is the first or last one, and the derivatives are 0.
#include "expression/table_pieces.hpp"

#include "expression/table_curve.hpp"

namespace coenergy {

namespace {

Expression polynomial(const std::vector<Rational>& coefficients, const Expression& x) {
    Expression value;
    for (std::size_t power = coefficients.size(); power-- > 0;)
        value = value * x + Expression(coefficients[power]);
    return value;
}

} // namespace

Expression inPieces(const TableCall& call, const Expression& argument,
                    const std::function<Expression(const Expression&)>& stepOf) {
    const std::vector<TableCurve::Piece>& pieces = call.curve->pieces();
    const auto distanceFrom = [&](const Rational& knot) { return argument - Expression(knot); };
    std::vector<Expression> terms;
    Expression here = stepOf(distanceFrom(pieces.front().begin));
    if (call.order == 0)
        terms.push_back((Expression(1) - here) * Expression(pieces.front().coefficients.front()));
    for (std::size_t k = 0; k < pieces.size(); ++k) {
        const Expression next = stepOf(distanceFrom(k + 1 < pieces.size() ? pieces[k + 1].begin : call.curve->end()));
        terms.push_back((here - next) * polynomial(derivativeOf(pieces[k], call.order), distanceFrom(pieces[k].begin)));
        here = next;
    }
    if (call.order == 0)
        terms.push_back(here * Expression(call.curve->lastValue()));
    return sum(std::move(terms));
}

} // namespace coenergy
