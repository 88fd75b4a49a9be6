#pragma once
// Expressions whose printed forms use all that the printers know.

#include "expression/function.hpp"
#include "expression/parse.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace samples {

using namespace coenergy;

inline std::string withinPattern(std::string pattern, const std::string& inner) {
    return pattern.replace(pattern.find('%'), 1, inner);
}

inline std::string callOf(std::string_view name, std::size_t count, const std::string& argument) {
    const bool isIntegral = name == "integral"; // of something, over a name, from somewhere
    const std::string others[] = {isIntegral ? "angle_of_attack" : argument, isIntegral ? "x0" : "y"};
    std::string call = std::string(name) + "(" + argument;
    for (std::size_t k = 1; k < count; ++k)
        call += ", " + others[k - 1];
    return call + ")";
}

/// Every function, in every place that is printed in its own way.
inline std::vector<std::string> everyConstruct() {
    std::vector<std::string> texts = {"alpha",          "alpha_0",       "_x",           "__",  "x_1_2", "rod_length",
                                      "centre_of_mass", "m12",           "ktau",         "2/3", "1e30",  "x^y^2",
                                      "omega_max",      "(x + 1)^(1/3)", "1/sqrt(x)/y^2"};
    for (const std::string_view name : callableNames()) {
        const Arity arity = *arityOf(name);
        for (std::size_t count = arity.least; count <= std::min<std::size_t>(arity.most.value_or(3), 3); ++count)
            for (const char* argument : {"x", "angle_of_attack", "-x", "x + angle_of_attack", "x/y", "x^2", "2.5e-7*x"})
                for (const char* pattern :
                     {"%", "-%", "3*%", "m*%", "%^2", "%^(-1)", "%^0.5", "%^n", "1/(1 + %)", "sin(%)"})
                    texts.push_back(withinPattern(pattern, callOf(name, count, argument)));
    }
    return texts;
}

} // namespace samples
