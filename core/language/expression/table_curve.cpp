// Straight lines, or cubic Hermite polynomials with slopes limited at the rows so that no piece overshoots.
// Reference: F. N. Fritsch, R. E. Carlson, Monotone piecewise cubic interpolation, SIAM J. Numer. Anal. 17 (1980).
#include "expression/table_curve.hpp"

#include "base/check.hpp"
#include "expression/own_function.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

std::vector<Rational> secantsOf(const std::vector<Rational>& x, const std::vector<Rational>& y) {
    std::vector<Rational> secants;
    for (std::size_t k = 0; k + 1 < x.size(); ++k)
        secants.push_back((y[k + 1] - y[k]) / (x[k + 1] - x[k]));
    return secants;
}

// Where (alpha, beta), the end slopes of a piece divided by its secant, lies outside a circle of radius 3, the cubic
// may not be monotone: the slopes are scaled back onto the circle.
void limitSlopes(const Rational& secant, Rational& left, Rational& right) {
    if (secant.isZero()) {
        left = right = 0;
        return;
    }
    constexpr double radius = 3;
    const double size = std::hypot(toDouble(left / secant), toDouble(right / secant));
    if (size > radius) {
        const Rational share(radius / size);
        left *= share;
        right *= share;
    }
}

// At a local extremum the slope is zero.
std::vector<Rational> monotoneSlopes(const std::vector<Rational>& secants) {
    std::vector<Rational> slopes = {secants.front()};
    for (std::size_t k = 1; k < secants.size(); ++k)
        slopes.push_back(secants[k - 1].sign() * secants[k].sign() > 0 ? Rational((secants[k - 1] + secants[k]) / 2)
                                                                       : Rational(0));
    slopes.push_back(secants.back());
    for (std::size_t k = 0; k < secants.size(); ++k)
        limitSlopes(secants[k], slopes[k], slopes[k + 1]);
    return slopes;
}

TableCurve::Piece hermite(const Rational& begin, const Rational& width, const Rational& value, const Rational& secant,
                          const Rational& left, const Rational& right) {
    return {begin,
            {value, left, (3 * secant - 2 * left - right) / width, (left + right - 2 * secant) / (width * width)}};
}

std::vector<TableCurve::Piece> piecesThrough(TableKind kind, const std::vector<Rational>& x,
                                             const std::vector<Rational>& y) {
    const std::vector<Rational> secants = secantsOf(x, y);
    const std::vector<Rational> slopes =
        kind == TableKind::Monotone ? monotoneSlopes(secants) : std::vector<Rational>();
    std::vector<TableCurve::Piece> pieces;
    for (std::size_t k = 0; k < secants.size(); ++k)
        pieces.push_back(kind == TableKind::Monotone
                             ? hermite(x[k], x[k + 1] - x[k], y[k], secants[k], slopes[k], slopes[k + 1])
                             : TableCurve::Piece{x[k], {y[k], secants[k]}});
    return pieces;
}

void trim(TableCurve::Piece& piece) {
    while (piece.coefficients.size() > 1 && piece.coefficients.back().isZero())
        piece.coefficients.pop_back();
}

Rational slopeOf(const TableCurve::Piece& line) {
    return line.coefficients.size() > 1 ? line.coefficients[1] : Rational(0);
}

// Rows on one straight line need no knot between them.
std::vector<TableCurve::Piece> joined(std::vector<TableCurve::Piece> pieces) {
    std::vector<TableCurve::Piece> result;
    for (TableCurve::Piece& piece : pieces) {
        trim(piece);
        const bool goesOn = !result.empty() && piece.coefficients.size() <= 2 &&
                            result.back().coefficients.size() <= 2 && slopeOf(piece) == slopeOf(result.back());
        if (!goesOn)
            result.push_back(std::move(piece));
    }
    return result;
}

std::uint64_t mixed(std::uint64_t hash, std::string_view text) {
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL; // FNV-1a
    return (hash ^ 0xFFU) * 0x100000001B3ULL;
}

double polynomial(const std::vector<double>& coefficients, int order, double x) {
    double value = 0;
    for (std::size_t power = coefficients.size(); power-- > static_cast<std::size_t>(order);) {
        double factor = 1;
        for (std::size_t k = 0; k < static_cast<std::size_t>(order); ++k)
            factor *= static_cast<double>(power - k);
        value = value * x + factor * coefficients[power];
    }
    return value;
}

} // namespace

std::shared_ptr<const TableCurve> TableCurve::through(std::string name, TableKind kind, const std::vector<Rational>& x,
                                                      const std::vector<Rational>& y, TableUnits units) {
    check(x.size() >= 2 && x.size() == y.size(), "a table of less than two rows");
    const std::shared_ptr<const TableCurve> curve(
        new TableCurve(std::move(name), joined(piecesThrough(kind, x, y)), x.back(), y.back(), std::move(units)));
    return curve->isFinite() ? curve : nullptr;
}

TableCurve::TableCurve(std::string name, std::vector<Piece> pieces, Rational end, Rational lastValue, TableUnits units)
    : m_name(std::move(name)), m_units(std::move(units)), m_pieces(std::move(pieces)), m_end(std::move(end)),
      m_lastValue(std::move(lastValue)) {
    for (const Piece& piece : m_pieces) {
        m_degree = std::max(m_degree, static_cast<int>(piece.coefficients.size()) - 1);
        m_begins.push_back(toDouble(piece.begin));
        m_coefficients.emplace_back();
        for (const Rational& coefficient : piece.coefficients)
            m_coefficients.back().push_back(toDouble(coefficient));
    }
    m_begins.push_back(toDouble(m_end));
    m_hash = contentHash();
}

bool TableCurve::isFinite() const {
    const auto isGood = [](double value) { return std::isfinite(value); };
    return std::all_of(m_begins.begin(), m_begins.end(), isGood) && isGood(toDouble(m_lastValue)) &&
           std::all_of(m_coefficients.begin(), m_coefficients.end(),
                       [&](const auto& piece) { return std::all_of(piece.begin(), piece.end(), isGood); });
}

std::uint64_t TableCurve::contentHash() const {
    std::uint64_t hash = mixed(mixed(mixed(0xCBF29CE484222325ULL, m_name), m_units.argument), m_units.value);
    for (const Piece& piece : m_pieces) {
        hash = mixed(hash, toText(piece.begin));
        for (const Rational& coefficient : piece.coefficients)
            hash = mixed(hash, toText(coefficient));
    }
    return mixed(mixed(hash, toText(m_end)), toText(m_lastValue));
}

bool TableCurve::operator==(const TableCurve& other) const {
    return m_hash == other.m_hash && m_name == other.m_name && m_units == other.m_units && m_pieces == other.m_pieces &&
           m_end == other.m_end && m_lastValue == other.m_lastValue;
}

bool Tables::operator==(const Tables& other) const {
    return areSame(functions, other.functions) &&
           std::equal(begin(), end(), other.begin(), other.end(), [](const auto& a, const auto& b) {
               return a.first == b.first && (a.second == b.second || *a.second == *b.second);
           });
}

double TableCurve::value(int order, double x) const {
    if (std::isnan(x))
        return x;
    const auto next = std::upper_bound(m_begins.begin(), m_begins.end(), x);
    if (next == m_begins.begin())
        return order == 0 ? m_coefficients.front().front() : 0;
    if (next == m_begins.end())
        return order == 0 ? toDouble(m_lastValue) : 0;
    const auto piece = static_cast<std::size_t>(next - m_begins.begin()) - 1;
    return polynomial(m_coefficients[piece], order, x - m_begins[piece]);
}

double TableCurve::surrogate(int order, double x) const {
    const auto share = [&](unsigned shift) { return static_cast<double>((m_hash >> shift) & 0xFFU) / 0x100; };
    const double rate = 0.5 + share(0) + 0.37 * order;
    return 1.5 + share(8) + std::sin(rate * x + 6 * share(16) + order);
}

std::vector<Rational> derivativeOf(const TableCurve::Piece& piece, int order) {
    std::vector<Rational> coefficients = piece.coefficients;
    for (int k = 0; k < order; ++k) {
        for (std::size_t power = 1; power < coefficients.size(); ++power)
            coefficients[power - 1] = coefficients[power] * static_cast<long long>(power);
        coefficients.pop_back();
        if (coefficients.empty())
            coefficients.push_back(0);
    }
    return coefficients;
}

} // namespace coenergy
