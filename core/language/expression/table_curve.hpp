#pragma once
// A curve through the rows of a table: a polynomial between consecutive rows, and the first or last value beyond them.

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
    Monotone, // cubic with a continuous slope; between two rows never beyond their values
};

/// Of the argument and the value; empty where not given.
struct TableUnits {
    std::string argument;
    std::string value;

    bool operator==(const TableUnits&) const = default;
};

class TableCurve {
public:
    struct Piece {
        Rational begin;
        std::vector<Rational> coefficients; // by powers of the distance from the beginning of the piece

        bool operator==(const Piece&) const = default;
    };

    /// At least two rows, x strictly increasing. Null if a slope is outside the range of floating point.
    static std::shared_ptr<const TableCurve> through(std::string name, TableKind kind, const std::vector<Rational>& x,
                                                     const std::vector<Rational>& y, TableUnits units = {});

    const std::string& name() const { return m_name; }
    const TableUnits& units() const { return m_units; }
    std::uint64_t hash() const { return m_hash; }

    /// Adjacent pieces on one straight line are merged.
    const std::vector<Piece>& pieces() const { return m_pieces; }
    const Rational& end() const { return m_end; }
    const Rational& lastValue() const { return m_lastValue; }
    /// Derivatives of higher orders vanish.
    int degree() const { return m_degree; }

    /// The derivative of the given order; at a knot, that of the piece after it.
    double value(int order, double x) const;
    /// For testing whether an expression vanishes whatever the rows are: a smooth function of moderate size, specific
    /// to this table and order.
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

/// The coefficients of the derivative of the given order of a piece.
std::vector<Rational> derivativeOf(const TableCurve::Piece& piece, int order);

using TablePointer = std::shared_ptr<const TableCurve>;
struct OwnFunction;
/// What a model's texts may call: its tables, by name, and its functions.
struct Tables : std::map<std::string, TablePointer, std::less<>> {
    using map::map;
    std::map<std::string, std::shared_ptr<const OwnFunction>, std::less<>> functions = {};

    bool operator==(const Tables& other) const; // compares contents
};

} // namespace coenergy
