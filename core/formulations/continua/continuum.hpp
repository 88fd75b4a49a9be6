#pragma once
// Fields over one interval, as stated: energy densities, forces, and the contributions of the two ends and of points
// between them.

#include "expression/evaluate.hpp"
#include "expression/expression.hpp"
#include "expression/notation.hpp"
#include "expression/table_curve.hpp"
#include "model/derivative_names.hpp"

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace coenergy {

/// One field over the interval and time.
struct ContinuumField {
    std::string name;
    Expression force; // distributed, conjugate to this field
};

/// The contributions of an end besides the densities: bodies, springs, dampers, forces; and its prescribed quantities.
struct ContinuumEnd {
    Expression kinetic, potential, dissipation; // in u, u_t, u_x, u_xt at this end
    std::vector<Expression> forces, moments;    // for each field: conjugate to u and to u_x; absent ones are 0
    std::vector<std::string> essential;         // "u", "u_x": held at 0; "u = a*sin(t)": moved as given
};

/// The same at a place between the ends.
struct ContinuumPoint : ContinuumEnd {
    Expression at;
};

/// Whether the fields depend on time. If not, t is an ordinary name, and may be the variable.
enum class ContinuumTime { Flows, Absent };

/// In all its expressions the names u, u_t, u_x, u_xx, u_xt, u_xxt of each field u are symbols, with the letter of
/// `variable` in place of x; t is time.
struct Continuum {
    std::vector<ContinuumField> fields;
    std::string variable = "x";
    Expression from, to;
    Expression kineticDensity, potentialDensity, dissipationDensity;
    ContinuumEnd start, end;
    std::vector<ContinuumPoint> points; // in any order
    ContinuumTime time = ContinuumTime::Flows;
    Tables tables = {}; // that conditions call
    Point values = {};  // of parameters, as far as they are known: which places are one
};

/// Where a condition holds: at an end, or at a point.
enum class ContinuumPlace { Start, End, Inside };

/// A derivative of a field: its orders in the variable and in time.
struct FieldDerivative {
    std::size_t field = 0;
    std::size_t space = 0;
    std::size_t time = 0;

    auto operator<=>(const FieldDerivative&) const = default;
};

std::string derivativeName(const Continuum& continuum, const FieldDerivative& derivative);

/// The derivatives of the fields by their names; of two with one name the first.
class FieldNames {
public:
    explicit FieldNames(const Continuum& continuum);

    /// The derivative that a name denotes; nothing for parameters, the variable and time.
    std::optional<FieldDerivative> derivativeNamed(const std::string& name) const;
    const std::string& nameOf(const FieldDerivative& derivative) const;
    /// The derivative denoted by a one-sided name at a point.
    std::optional<FieldDerivative> sidedNamed(const std::string& name) const;
    /// Names that would denote two derivatives, or both a derivative and the variable or time.
    const std::vector<std::string>& ambiguousNames() const { return m_ambiguous; }

private:
    std::map<std::string, FieldDerivative, std::less<>> m_derivatives;
    std::map<FieldDerivative, std::string> m_names;
    std::vector<std::string> m_ambiguous;
};

/// Inertia first, then rates, then the highest derivatives by the variable; typeset as u_{xxt}.
Notation fieldNotation(const Continuum& continuum);

} // namespace coenergy
