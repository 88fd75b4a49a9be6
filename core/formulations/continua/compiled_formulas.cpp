// A tape with the values of its parameters.
#include "continua/compiled_formulas.hpp"

#include <algorithm>

namespace coenergy {

CompiledFormulas::CompiledFormulas(const std::vector<std::string>& inputs, const std::vector<Expression>& outputs,
                                   const Point& parameters) {
    std::vector<std::string> known;
    std::vector<double> values;
    for (const auto& [name, value] : parameters)
        if (std::find(inputs.begin(), inputs.end(), name) == inputs.end()) {
            known.push_back(name);
            values.push_back(value);
        }
    tape = Tape(known, inputs, outputs);
    memory = tape.memory(values);
}

} // namespace coenergy
