#pragma once
// Expressions as a graph in which equal values are one term, however they are written.

#include "dae/dae_system.hpp"
#include "expression/expression.hpp"
#include "numeric/operation.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace coenergy {

/// What a value depends on.
enum class Dependence : std::uint8_t { Nothing, Parameters, Inputs };

/// A term of the graph, or its negative.
struct SignedTerm {
    std::uint32_t term = 0;
    bool isNegative = false;

    bool operator==(const SignedTerm&) const = default;
};

struct GraphTerm {
    enum class Kind : std::uint8_t {
        Constant,
        Parameter,
        Input,
        Sum,      // of two or more signed operands
        Product,  // of two or more operands, none a short Product, Scaled or Quotient; either all depend on inputs or
                  // none
        Scaled,   // operand 0, which does not depend on inputs, times operand 1, which does
        Quotient, // of two operands
        Whole,    // operand 0 to the power of `index` >= 2
        Call,     // an operation of one or two operands
    };
    Kind kind = Kind::Constant;
    Operation operation = Operation::Add;        // of a Call
    std::uint32_t index = 0;                     // of a Parameter or Input; exponent of a Whole
    double value = 0;                            // of a Constant
    std::vector<SignedTerm> operands;            // ascending in sums and products; negative in sums alone
    Dependence dependence = Dependence::Nothing; // found from the operands
};

class TermGraph {
public:
    /// Throws InternalError for a name that occurs and is in none of the lists (`pi` excepted), for a name listed
    /// twice, and for `dot`.
    TermGraph(const std::vector<std::string>& parameters, const std::vector<std::string>& inputs,
              const std::vector<Statement>& statements, const std::vector<Expression>& expressions);
    TermGraph(const TermGraph&) = delete;
    TermGraph& operator=(const TermGraph&) = delete;

    /// Operands precede the terms that use them.
    const std::vector<GraphTerm>& terms() const { return m_terms; }
    /// For each expression the term that is its value.
    const std::vector<std::uint32_t>& outputs() const { return m_outputs; }

private:
    struct Known { // with its hash, which is asked for whenever the table grows or is searched
        std::uint32_t term = 0;
        std::uint32_t hash = 0;
    };
    struct Hash {
        std::size_t operator()(const Known& known) const { return known.hash; }
    };
    struct Equal {
        const std::vector<GraphTerm>* terms;
        bool operator()(const Known& a, const Known& b) const;
    };
    struct Fraction;

    static std::uint32_t hashOf(const GraphTerm& term);
    std::uint32_t shared(GraphTerm term);
    std::uint32_t constant(double value);
    SignedTerm signedConstant(double value);
    bool isOne(std::uint32_t term) const;
    SignedTerm call(Operation operation, std::vector<SignedTerm> operands);
    std::uint32_t withSignInside(SignedTerm value);

    SignedTerm fraction(std::span<const SignedTerm> numerator, std::span<const SignedTerm> denominator);
    void take(Fraction& fraction, SignedTerm factor, bool isBelow) const;
    std::uint32_t productOf(std::vector<std::uint32_t> factors);
    std::uint32_t quotientOf(std::uint32_t numerator, std::vector<std::uint32_t> denominator);
    SignedTerm assembled(Fraction fraction);

    SignedTerm sum(std::span<const SignedTerm> operands);
    SignedTerm sumOf(std::vector<SignedTerm> operands);
    SignedTerm invariantSum(std::span<const SignedTerm> operands);

    SignedTerm whole(SignedTerm base, std::uint32_t exponent);
    SignedTerm root(SignedTerm base, std::uint32_t twiceExponent);
    SignedTerm power(SignedTerm base, SignedTerm exponent, const Expression& exponentExpression);
    SignedTerm function(Function function, const std::vector<SignedTerm>& arguments);
    SignedTerm finiteLogarithm(SignedTerm x);
    SignedTerm value(const Expression& expression, const std::vector<SignedTerm>& operands);

    std::vector<GraphTerm> m_terms;
    std::unordered_set<Known, Hash, Equal> m_known;
    std::vector<std::uint32_t> m_outputs;
};

} // namespace coenergy
