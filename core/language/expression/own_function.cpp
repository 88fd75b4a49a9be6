// Partial derivatives commute, so a derivative is known by its orders alone.
#include "expression/own_function.hpp"

#include "expression/traverse.hpp"

#include <algorithm>
#include <cmath>

namespace coenergy {

namespace {

bool standsForItself(const OwnFunction& function) {
    return !function.value && function.derivatives.empty() && !function.isBroken;
}

// As it stands in an index, whose parts _ separates: u_x as ux.
std::string inIndex(std::string argument) {
    std::erase(argument, '_');
    return argument;
}

bool hasLongArgument(const OwnFunction& function) {
    return std::any_of(function.arguments.begin(), function.arguments.end(),
                       [](const std::string& argument) { return inIndex(argument).size() > 1; });
}

// The letters of f_xt, or the words of f_theta_t.
std::vector<std::string> partsOfIndex(const OwnFunction& function, std::string_view index) {
    std::vector<std::string> parts;
    if (!hasLongArgument(function)) {
        for (const char letter : index)
            parts.emplace_back(1, letter);
        return parts;
    }
    for (std::size_t begin = 0; begin <= index.size();) {
        const std::size_t end = std::min(index.find('_', begin), index.size());
        parts.emplace_back(index.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::optional<std::vector<int>> ordersOf(const OwnFunction& function, std::string_view index) {
    constexpr std::size_t most = 64; // letters of an index
    if (index.empty() || index.size() > most)
        return std::nullopt;
    std::vector<int> orders(function.arguments.size(), 0);
    for (const std::string& part : partsOfIndex(function, index)) {
        const auto argument = std::find_if(function.arguments.begin(), function.arguments.end(),
                                           [&](const std::string& name) { return inIndex(name) == part; });
        if (argument == function.arguments.end())
            return std::nullopt;
        ++orders[static_cast<std::size_t>(argument - function.arguments.begin())];
    }
    return nameOfDerivative(function, orders) == function.name + "_" + std::string(index) ? std::optional(orders)
                                                                                          : std::nullopt;
}

std::uint64_t mixedWith(std::uint64_t hash, std::uint64_t value) {
    hash ^= value + 0x9E3779B97F4A7C15ULL + (hash << 6) + (hash >> 2);
    return hash * 0xFF51AFD7ED558CCDULL;
}

std::uint64_t mixedWith(std::uint64_t hash, const std::string& text) {
    for (const char letter : text)
        hash = mixedWith(hash, static_cast<unsigned char>(letter));
    return mixedWith(hash, text.size());
}

} // namespace

std::string nameOfDerivative(const OwnFunction& function, const std::vector<int>& orders) {
    std::string index;
    for (std::size_t k = 0; k < orders.size(); ++k)
        for (int time = 0; time < orders[k]; ++time)
            index += (hasLongArgument(function) && !index.empty() ? "_" : "") + inIndex(function.arguments[k]);
    return index.empty() ? function.name : function.name + "_" + index;
}

UnspecifiedCall calledBy(std::string_view name, const OwnFunctions& functions) {
    if (const auto found = functions.find(name); found != functions.end())
        return {found->second, std::vector<int>(found->second->arguments.size(), 0)};
    for (std::size_t end = name.find('_', 1); end != name.npos; end = name.find('_', end + 1)) {
        const auto found = functions.find(name.substr(0, end));
        if (found == functions.end() || !standsForItself(*found->second))
            continue;
        if (const auto orders = ordersOf(*found->second, name.substr(end + 1)))
            return {found->second, *orders};
    }
    return {};
}

Expression partialOfUnspecified(const Expression& call, std::size_t k) {
    UnspecifiedCall next = call.unspecified();
    const auto operands = call.operands();
    if (next.function->derivatives.empty()) {
        ++next.orders[k];
        return applyUnspecified(std::move(next), {operands.begin(), operands.end()});
    }
    Substitution arguments;
    for (std::size_t j = 0; j < operands.size(); ++j)
        arguments.emplace(next.function->arguments[j], operands[j]);
    return substituted(next.function->derivatives[k], arguments);
}

double surrogateOfUnspecified(const UnspecifiedCall& call, const std::vector<double>& x) {
    const std::uint64_t hash = hashOf(call);
    const auto share = [&](std::size_t place) {
        return static_cast<double>((hash >> (8 * (place % 7))) & 0xFFU) / 0x100;
    };
    double phase = 6 * share(0);
    for (std::size_t k = 0; k < x.size(); ++k)
        phase += (0.5 + share(k + 1)) * x[k];
    return 1.5 + share(6) + std::sin(phase);
}

std::uint64_t hashOf(const UnspecifiedCall& call) {
    std::uint64_t hash = mixedWith(29, call.function->name);
    for (const std::string& argument : call.function->arguments)
        hash = mixedWith(hash, argument);
    for (const Expression& rule : call.function->derivatives)
        hash = mixedWith(hash, rule.hash());
    for (const int order : call.orders)
        hash = mixedWith(hash, static_cast<std::uint64_t>(order));
    return hash;
}

bool operator==(const UnspecifiedCall& a, const UnspecifiedCall& b) {
    return a.orders == b.orders && (a.function == b.function || (a.function->name == b.function->name &&
                                                                 a.function->arguments == b.function->arguments &&
                                                                 a.function->derivatives == b.function->derivatives));
}

bool areSame(const OwnFunctions& a, const OwnFunctions& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& one, const auto& other) {
        const OwnFunction &f = *one.second, &g = *other.second;
        return one.first == other.first && f.arguments == g.arguments && f.value == g.value &&
               f.derivatives == g.derivatives && f.isBroken == g.isBroken;
    });
}

} // namespace coenergy
