#pragma once
// Functions that a model declares: by a formula, which is put in where they are called; by rules for their derivatives;
// or by name alone.

#include "expression/expression.hpp"

#include <map>
#include <optional>
#include <set>

namespace coenergy {

struct SyntaxNode;

struct OwnFunction {
    std::string name;
    std::vector<std::string> arguments;
    std::optional<Expression> value;                            // in the names of the arguments and of the model
    std::vector<Expression> derivatives;                        // rules, one for each argument or none
    std::shared_ptr<const std::vector<SyntaxNode>> syntax = {}; // of the value as typed
    std::vector<Expression> factors = {};                       // of the value; see Parsed
    std::set<std::string> names = {};                           // of the model, that it uses
    std::size_t item = 0;                                       // among the model's functions
    bool isBroken = false;                                      // its text cannot be read
};

using OwnFunctionPointer = std::shared_ptr<const OwnFunction>;
/// By name.
using OwnFunctions = std::map<std::string, OwnFunctionPointer, std::less<>>;

/// The name of a derivative of a function without rules: `f_xt`, or `f_theta_t` where an argument has several letters.
std::string nameOfDerivative(const OwnFunction& function, const std::vector<int>& orders);

/// The function behind a callable name: itself, or differentiated if it has neither formula nor rules. Without a
/// function: there is none.
UnspecifiedCall calledBy(std::string_view name, const OwnFunctions& functions);

/// The derivative of an Unspecified by its `k`-th argument.
Expression partialOfUnspecified(const Expression& call, std::size_t k);

/// For testing whether an expression vanishes whatever the function is: a smooth function of moderate size, specific to
/// this function and order.
double surrogateOfUnspecified(const UnspecifiedCall& call, const std::vector<double>& x);

bool operator==(const UnspecifiedCall& a, const UnspecifiedCall& b);
std::uint64_t hashOf(const UnspecifiedCall& call);
bool areSame(const OwnFunctions& a, const OwnFunctions& b);

} // namespace coenergy
