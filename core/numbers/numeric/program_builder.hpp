#pragma once
// Programs assembled instruction by instruction.

#include "numeric/program.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory_resource>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

namespace coenergy {

/// Instructions on values, each of which is written once; slots are assigned last. Equal operations on equal values are
/// merged.
class ProgramBuilder {
public:
    using Value = std::uint32_t;

    ProgramBuilder(std::size_t parameterCount, std::size_t inputCount);

    Value input(std::size_t k) const { return static_cast<Value>(k); }
    std::vector<Value> inputs() const;
    Value parameter(std::size_t k);
    Value preset(double value);
    Value emit(Operation operation, Value a, Value b = 0); // not SineCosine
    std::pair<Value, Value> sineCosine(Value a);

    /// What stands in the slots of a program that has the same parameters, or none, before its first instruction.
    std::vector<Value> given(const Program& program, const std::vector<Value>& inputs);
    /// The outputs of such a program, for these values as its inputs. What presets alone decide is computed here, and
    /// sums with zero and products with 0, 1 and -1 are dropped, as if everything else were finite and zeros had no
    /// sign.
    std::vector<Value> append(const Program& program, const std::vector<Value>& inputs);

    /// The number of instructions so far, needed or not.
    std::size_t size() const { return m_preparation.size() + m_evaluation.size(); }
    /// The instructions needed for these values; leaves the builder empty.
    Program program(const std::vector<Value>& outputs);

private:
    Value newValue(bool dependsOnInputs);
    Value simplified(Operation operation, Value a, Value b);
    Value added(Value a, Value b);
    Value subtracted(Value a, Value b);
    Value multiplied(Value a, Value b);
    Value negated(Value a);
    std::optional<double> presetOf(Value value) const;
    std::optional<Value> oppositeOf(Value value) const;
    void dropUnused(const std::vector<Value>& outputs);

    std::vector<Value> m_parameters;
    Value m_inputCount;                  // which are the first values
    std::vector<bool> m_dependsOnInputs; // of each value
    struct KeyHash {
        std::size_t operator()(const std::tuple<Operation, Value, Value>& key) const {
            const auto [operation, a, b] = key;
            return ((std::size_t{a} << 32 | b) ^ static_cast<std::size_t>(operation)) * 0x9E3779B97F4A7C15U >> 20;
        }
    };
    std::pmr::monotonic_buffer_resource m_nodes;             // of what is known
    std::pmr::map<std::uint64_t, Value> m_presets{&m_nodes}; // by the number's bits
    std::pmr::unordered_map<Value, double> m_presetValues{&m_nodes};
    std::pmr::unordered_map<Value, Value> m_opposites{&m_nodes}; // of negated values
    std::pmr::unordered_map<std::tuple<Operation, Value, Value>, Value, KeyHash> m_known{&m_nodes};
    std::pmr::unordered_map<Value, std::pair<Value, Value>> m_sinesAndCosines{&m_nodes}; // by argument
    std::vector<Instruction> m_preparation, m_evaluation;
};

} // namespace coenergy
