#pragma once
// The role of each name in a system, how it is typeset, and the order in which an engineer writes sums and products:
// inertia first; in a product the coefficient, then parameters, unknowns and functions.

#include "expression/expression.hpp"
#include "expression/traverse.hpp"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace coenergy {

enum class Role { Parameter, Time, Multiplier, Effort, Dynamic, DynamicRate, Coordinate, Flow, Acceleration };
inline constexpr std::size_t roleCount = 9;

struct SymbolNotation {
    Role role = Role::Parameter;
    std::size_t rank = 0; // the place among the names of its role
    std::string latex;

    bool operator==(const SymbolNotation&) const = default;
};

/// By name. Unknown names are treated as parameters, in alphabetical order after the known ones.
using Notation = std::map<std::string, SymbolNotation, std::less<>>;

/// How a name is typeset: `theta1` is \theta_{1}, `omega_max` \omega_{\mathrm{max}}, `voltage` upright.
std::string latexOfName(const std::string& name);

/// The same of a name that the notation may state in another way.
std::string latexOf(const std::string& name, const Notation& notation);

/// A product of powers of units, "kg*m^2/s", as LaTeX for mathematics mode; nothing for any other text.
std::optional<std::string> latexOfUnit(const std::string& unit);

/// `base` with an accent: \dot{x}_{1} from x_{1} and "\\dot".
std::string withAccent(const std::string& accent, const std::string& latex);

/// LaTeX for the names of one system, no two of which look alike: a name that would look like an earlier one (`x_1`
/// like `x1`) is set upright, as typed.
class DistinctLatex {
public:
    DistinctLatex() = default;
    /// Distinct from the entries of the notation.
    explicit DistinctLatex(const Notation& notation);

    std::string of(const std::string& name, const std::string& latex);

private:
    bool isNew(const std::string& latex);

    std::set<std::string> m_looks;
};

/// Whether all braces are balanced, so that a user's own LaTeX cannot break the surrounding formula.
bool hasBalancedBraces(std::string_view latex);

/// Whether an integer power of the function is written at its name: \sin^{2} x.
bool takesPowerOnName(Function function);

/// The order of terms: Equation starts with the highest derivatives, Plain with the constants.
enum class TermOrder { Equation, Plain };

/// Puts terms and factors in reading order. Remembers properties of subexpressions between calls.
class ReadingOrder {
public:
    explicit ReadingOrder(Notation notation) : m_notation(std::move(notation)) {}

    const Notation& notation() const { return m_notation; }

    /// The operands of a sum. Wherever accelerations occur, the order is that of an equation.
    std::vector<Expression> terms(const Expression& sum, TermOrder order);
    /// The operands of a product, without its numeric coefficient.
    std::vector<Expression> factors(const Expression& product);

private:
    static constexpr std::size_t absent = SIZE_MAX;

    // For each role the lowest rank that occurs, and the degree in the flows.
    struct Content {
        std::array<std::size_t, roleCount> rank;
        std::size_t flowDegree = 0;
        bool has(Role role) const { return rank[static_cast<std::size_t>(role)] != absent; }
    };

    const Content& contentOf(const Expression& expression);
    Content contentOfSymbol(const std::string& name) const;
    std::array<std::size_t, 4> termKey(const Expression& term, TermOrder order);
    std::array<std::size_t, 4> factorKey(const Expression& factor);

    Notation m_notation;
    Memo<Content> m_contents;
};

} // namespace coenergy
