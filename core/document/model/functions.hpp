#pragma once
// The functions of a document.

#include "base/diagnostic.hpp"
#include "expression/own_function.hpp"
#include "expression/table_curve.hpp"
#include "model/document.hpp"

#include <functional>
#include <optional>

namespace coenergy {

/// `F(x, v)` as typed: names in ASCII. Nothing where it is anything else.
struct FunctionHead {
    std::string name;
    std::vector<std::string> arguments;
};
std::optional<FunctionHead> functionHeadOf(const std::string& text);

struct TypedFunctions {
    OwnFunctions functions; // one that cannot be read is marked, so that texts that call it can be parsed
    Diagnostics problems;
};

/// What is wrong with a name of a formula that is no argument: its code and arguments.
using FaultOfName = std::function<std::optional<Diagnostic>(const std::string& name)>;

/// Each formula with those put in that it calls. Of several functions of one name the first keeps it.
TypedFunctions functionsOf(const Document& document, const Tables& tables, const FaultOfName& faultOfName = {});

/// What the texts of a document may call, whatever is wrong with it.
Tables callablesOf(const Document& document);

} // namespace coenergy
