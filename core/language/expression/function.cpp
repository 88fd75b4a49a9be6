// The table of functions, one row for each callable name.
#include "expression/function.hpp"

#include "base/check.hpp"

#include <algorithm>

namespace coenergy {

namespace {

struct Row {
    std::string_view name;
    std::optional<Function> function;
    Arity arity;
};

const Row rows[] = {
    {"sin", Function::Sin, {}},
    {"cos", Function::Cos, {}},
    {"tan", Function::Tan, {}},
    {"asin", Function::Asin, {}},
    {"acos", Function::Acos, {}},
    {"atan", Function::Atan, {}},
    {"atan2", Function::Atan2, {2, 2}},
    {"sinh", Function::Sinh, {}},
    {"cosh", Function::Cosh, {}},
    {"tanh", Function::Tanh, {}},
    {"exp", Function::Exp, {}},
    {"ln", Function::Ln, {}},
    {"log", Function::Ln, {}},
    {"log10", Function::Log10, {}},
    {"sqrt", std::nullopt, {}},
    {"abs", Function::Abs, {}},
    {"sign", Function::Sign, {}},
    {"step", Function::Step, {}},
    {"min", Function::Min, {2, std::nullopt}},
    {"max", Function::Max, {2, std::nullopt}},
    {"power", std::nullopt, {2, 2}},
    {"dot", Function::Dot, {}},
    {"integral", Function::Integral, {2, 3}},
    {"impulse", Function::Impulse, {}},
};

const Row* rowNamed(std::string_view name) {
    const auto row = std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.name == name; });
    return row == std::end(rows) ? nullptr : row;
}

} // namespace

std::string_view functionName(Function function) {
    if (function == Function::Quadrature)
        function = Function::Integral;
    const auto row =
        std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.function == function; });
    check(row != std::end(rows), "a function without a name");
    return row->name;
}

std::optional<Arity> arityOf(std::string_view name) {
    const Row* row = rowNamed(name);
    return row ? std::optional(row->arity) : std::nullopt;
}

std::optional<Function> functionNamed(std::string_view name) {
    const Row* row = rowNamed(name);
    return row ? row->function : std::nullopt;
}

bool isReservedName(std::string_view name) {
    return name == "t" || name == "pi" || (rowNamed(name) != nullptr && !isNameUnlessCalled(name));
}

bool isNameUnlessCalled(std::string_view name) {
    return name == "integral" || name == "impulse";
}

std::vector<std::string_view> callableNames() {
    std::vector<std::string_view> names;
    for (const Row& row : rows)
        names.push_back(row.name);
    return names;
}

} // namespace coenergy
