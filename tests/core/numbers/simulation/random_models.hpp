#pragma once
// Random models in the program's own format, each made from its number alone: energies in coordinates of very different
// sizes, every kind of constraint, efforts, forces, switches, limits, and values that make something singular.

#include <cstdint>
#include <string>
#include <vector>

namespace trial {

struct RandomModel {
    std::uint64_t number = 0;
    std::string text;                // without its first line, `format = 1`
    std::vector<double> sizes;       // of the coordinates
    std::vector<std::string> traits; // its special features, in words
    double end = 0;
    double step = 0;
};

/// The same number gives the same model, on every machine.
RandomModel randomModel(std::uint64_t number);

} // namespace trial
