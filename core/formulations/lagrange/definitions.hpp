#pragma once
// Definitions inserted and dot() evaluated: every text in terms of coordinates, flows, parameters and the other
// unknowns alone.

#include "algebra/algebra.hpp"
#include "algebra/definite_integral.hpp"
#include "expression/evaluate.hpp"
#include "expression/operators.hpp"
#include "expression/traverse.hpp"
#include "meaning/parsed_model.hpp"
#include "statements/statement_table.hpp"

#include <functional>
#include <optional>
#include <set>
#include <string>

namespace coenergy {

/// Limits on a text after its definitions are inserted: GiNaC recurses and cannot be interrupted.
inline constexpr std::uint64_t maximumModelSize = 500'000;
inline constexpr std::size_t maximumModelDepth = 6000;
/// Limit on the operands that a derivative may create, for the same reason.
inline constexpr std::uint64_t maximumDerivativeSize = 10'000'000;

/// Limits on an expression.
struct ExpressionLimits {
    std::uint64_t size = maximumModelSize; // nodes
    std::size_t depth = maximumModelDepth;
};

/// An integral over a definition.
struct IntegralOver {
    std::string name;
};

/// An operator that cannot be applied.
struct OperatorFault {
    Diagnostic diagnostic; // without field and place
};

/// The replacements of operators.
struct Taken {
    /// Of dot(x).
    std::function<Expression(const Expression& x)> rate;
    /// Of integral(f, x, from).
    std::function<Expression(const Expression& f, const std::string& x, const Expression& from)> integral;
    /// Of dot(y, x), put(y, x, last) and coeff(y, x, last).
    std::function<Expression(SymbolicOperator, const Expression& y, const std::string& x, const Expression& last)>
        applied;
};

/// Inserts definitions for their names, and the meaning of operators, from the leaves up. Throws ArithmeticError (also
/// where a result exceeds the limits), whatever `taken` throws, and IntegralOver.
Expression inserted(const Expression& expression, const Substitution& definitions, const Taken& taken,
                    const ExpressionLimits& limits = {});
/// The value of dot(y, x), put(y, x, last) or coeff(y, x, last), where y contains no definitions. May throw
/// OperatorFault and ArithmeticError.
Expression applied(SymbolicOperator kind, const Expression& y, const std::string& x, const Expression& last,
                   Algebra& algebra);
/// A finding about an integral, without field and place.
Diagnostic diagnosticOf(const IntegralFault& fault);
Diagnostic integralOverDefinition(const std::string& name);

/// How the use of a definition's name is treated.
enum class Insertion {
    Whole,  // replaced by its value
    ByName, // kept, as a statement; dot() of it is the name of its rate; long sums in products receive names, too
};

/// The better way to derive the model: by name if its texts with all definitions inserted would be too long to read, or
/// if there is a long sum in a product (the square of a sum has a product for each pair of its terms).
Insertion insertionFor(const ParsedModel& model);

/// An estimate of the total number of nodes of its differentiated texts, with definitions inserted.
double writtenSize(const ParsedModel& model);

/// The rates of coordinates, flows and time, for statements about them; and the name of a statement's rate.
StatementTable::RateOfLeaf ratesOf(const std::vector<CoordinateNames>& coordinates);
std::string nameOfRate(const std::string& name);

class DefinitionExpander {
public:
    /// Expands the model's definitions; faults are added to `problems`.
    DefinitionExpander(const ParsedModel& model, Algebra& algebra, Diagnostics& problems,
                       Insertion insertion = Insertion::Whole);

    /// The field's expression without dot(), and without definitions unless they are kept by name; nothing if it has
    /// none, uses a broken definition, or has a fault, which is then added to `problems`.
    std::optional<Expression> expanded(const Field& field, Diagnostics& problems);

    /// The names that a name represents: those in its expansion, or itself.
    std::set<std::string> symbolsBehind(const std::string& name) const;

    /// The names in an expression, including those in its definitions where these are kept by name.
    std::set<std::string> leavesOf(const Expression& expression) const;
    /// With the values of the definitions inserted. May throw ArithmeticError.
    Expression whole(const Expression& expression) const;
    /// Definitions, and their rates as far as they were needed; none where definitions are inserted.
    const StatementTable& table() const { return m_table; }

    /// The integrals, as Quadratures, that closed forms have replaced in the texts expanded so far.
    const std::vector<Expression>& closedIntegrals() const { return m_closedIntegrals; }

    /// d/dt of an expression in coordinates, flows, parameters and t.
    Expression totalDerivative(const Expression& expression);

    /// Whether it contains a function that jumps, directly or through a definition.
    bool mayJump(const Expression& expression) const;

private:
    std::optional<Expression> expand(const Field& field, const Expression& expression, Diagnostics& problems);
    void expandDefinitions(Diagnostics& problems);
    Expression dot(const Field& field, const Expression& argument);
    Expression integral(const Expression& f, const std::string& x, const Expression& from);
    Expression appliedToWhole(SymbolicOperator kind, const Expression& y, const std::string& x, const Expression& last);
    void checkPoles(const Expression& integral) const;
    static bool takesAccelerations(const Field& field);
    void checkRate(const Field& field, const Expression& expression) const;

    Expression dotByName(const Expression& argument);
    Expression withLongSumsByName(const Expression& expression);
    Expression nameOfSum(const Expression& sum);

    const ParsedModel& m_model;
    Algebra& m_algebra;
    Insertion m_insertion;
    StatementTable m_table;
    LeafSet m_knownInTime;
    bool m_hasImpulses = false;
    Substitution m_definitions;
    std::vector<Expression> m_closedIntegrals;
    Point m_parameters;                // their numbers, where there are integrals
    std::set<std::string> m_switching; // definitions that contain a function that jumps
    std::set<std::string> m_brokenDefinitions;
    std::vector<std::pair<Expression, Expression>> m_namedSums; // and their names
};

} // namespace coenergy
