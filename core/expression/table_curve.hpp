#pragma once
// A curve through the rows of a table: a polynomial between each two of them, held at the first and the last value
// beyond them.

#include "expression/number.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace coenergy {

enum class TableKind {
    Linear,   // straight from row to row
    Monotone, // cubic, with a continuous slope, and between two rows never beyond their values
};

/// Of its argument and its value; empty where it is not given.
struct TableUnits {
    std::string argument;
    std::string value;

    bool operator==(const TableUnits&) const = default;
};

class TableCurve {
public:
    struct Piece {
        Rational begin;
        std::vector<Rational> coefficients; // by powers of the distance from where the piece begins

        bool operator==(const Piece&) const = default;
    };

    /// At least two rows, x strictly increasing. Null where a slope is beyond what floating point can hold.
    static std::shared_ptr<const TableCurve> through(std::string name, TableKind kind, const std::vector<Rational>& x,
                                                     const std::vector<Rational>& y, TableUnits units = {});

    const std::string& name() const { return m_name; }
    const TableUnits& units() const { return m_units; }
    std::uint64_t hash() const { return m_hash; }

    /// Neighbours on one straight line are one piece.
    const std::vector<Piece>& pieces() const { return m_pieces; }
    const Rational& end() const { return m_end; }
    const Rational& lastValue() const { return m_lastValue; }
    /// Derivatives of higher orders vanish.
    int degree() const { return m_degree; }

    /// The derivative of an order; at a knot that of the piece behind it.
    double value(int order, double x) const;
    /// Where it is asked whether something vanishes whatever the rows are: a smooth function of everyday size that
    /// belongs to this table and this order alone.
    double surrogate(int order, double x) const;

    bool operator==(const TableCurve& other) const;

private:
    TableCurve(std::string name, std::vector<Piece> pieces, Rational end, Rational lastValue, TableUnits units);

    bool isFinite() const;
    std::uint64_t contentHash() const;

    std::string m_name;
    TableUnits m_units;
    std::vector<Piece> m_pieces;
    Rational m_end;
    Rational m_lastValue;
    int m_degree = 0;
    std::uint64_t m_hash = 0;
    std::vector<double> m_begins; // of the pieces, and the end
    std::vector<std::vector<double>> m_coefficients;
};

/// The coefficients of the derivative of an order of a piece.
std::vector<Rational> derivativeOf(const TableCurve::Piece& piece, int order);

using TablePointer = std::shared_ptr<const TableCurve>;
/// By name.
struct Tables : std::map<std::string, TablePointer, std::less<>> {
    using map::map;
    bool operator==(const Tables& other) const; // of what they hold
};

} // namespace coenergy
