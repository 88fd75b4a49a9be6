#pragma once
// Programs put together instruction by instruction.

#include "numeric/program.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace coenergy {

/// Instructions on values, each of which is written once; slots come last. Equal operations on equal values are one.
class ProgramBuilder {
public:
    using Value = std::uint32_t;

    ProgramBuilder(std::size_t parameterCount, std::size_t inputCount);

    Value input(std::size_t k) const { return static_cast<Value>(k); }
    Value parameter(std::size_t k);
    Value preset(double value);
    Value emit(Operation operation, Value a, Value b = 0); // not SineCosine
    std::pair<Value, Value> sineCosine(Value a);

    /// Instructions so far, needed or not.
    std::size_t size() const { return m_preparation.size() + m_evaluation.size(); }
    /// What is needed for these values; leaves the builder empty.
    Program program(const std::vector<Value>& outputs);

private:
    Value newValue(bool dependsOnInputs);
    void dropUnused(const std::vector<Value>& outputs);

    std::vector<Value> m_parameters;
    Value m_inputCount;                       // which are the first values
    std::vector<bool> m_dependsOnInputs;      // of each value
    std::map<std::uint64_t, Value> m_presets; // by the number's bits
    std::map<std::tuple<Operation, Value, Value>, Value> m_known;
    std::unordered_map<Value, std::pair<Value, Value>> m_sinesAndCosines; // by argument
    std::vector<Instruction> m_preparation, m_evaluation;
};

} // namespace coenergy
