// Only tangents that are not identically zero become instructions, and slopes of one become no products.
#include "numeric/tangent_code.hpp"

#include "numeric/code_number.hpp"
#include "numeric/partials.hpp"

#include <algorithm>
#include <optional>

namespace coenergy {

namespace {

constexpr std::size_t mostInstructions = 16000; // about 150 kB, which fit into the caches

using Value = ProgramBuilder::Value;

/// The tangents of a slot that are not identically zero, by ascending lanes.
struct Rate {
    std::uint32_t lane = 0;
    Value value = 0;
};
using Rates = std::vector<Rate>;

class TangentWriter {
public:
    TangentWriter(const Program& program, const TangentBlock& block)
        : m_program(program), m_block(block), m_builder(program.parameterSlots.size(), program.inputCount),
          m_one(m_builder.preset(1)), m_minusOne(m_builder.preset(-1)), m_ratesOf(program.slotCount) {}

    std::optional<Program> program() {
        placeGiven();
        for (const TangentStep& step : m_block.steps) {
            follow(step);
            if (m_builder.size() > mostInstructions)
                return std::nullopt;
        }
        std::vector<Value> outputs(m_block.results.size());
        for (const TangentResult& result : m_block.results)
            outputs[result.place] = rateOf(result.from);
        return m_builder.program(outputs);
    }

private:
    CodeNumber number(Value value) { return {&m_builder, value}; }

    void placeGiven() {
        m_valueOf = m_builder.given(m_program, m_builder.inputs());
        for (const Instruction& x : m_program.preparation)
            compute({x.operation, false, false, x.result, x.a, x.b});
        for (const TangentLane& seed : m_block.seeds)
            m_ratesOf[seed.slot] = {{seed.lane, m_one}};
    }

    void compute(const TangentStep& x) {
        if (x.operation == Operation::SineCosine)
            std::tie(m_valueOf[x.result], m_valueOf[x.b]) = m_builder.sineCosine(m_valueOf[x.a]);
        else
            m_valueOf[x.result] =
                m_builder.emit(x.operation, m_valueOf[x.a], isBinary(x.operation) ? m_valueOf[x.b] : 0);
    }

    // A result may use the slot of one of its operands.
    void follow(const TangentStep& x) {
        const CodeNumber a = number(m_valueOf[x.a]), b = number(m_valueOf[x.b]);
        const Rates ratesA = x.followsFirst ? m_ratesOf[x.a] : Rates();
        const Rates ratesB = x.followsSecond ? m_ratesOf[x.b] : Rates();
        compute(x);
        if (!x.followsFirst && !x.followsSecond)
            return;
        const CodeNumber value = number(m_valueOf[x.result]);
        if (x.operation == Operation::SineCosine) {
            m_ratesOf[x.result] = sum(m_valueOf[x.b], ratesA, m_one, {});
            m_ratesOf[x.b] = sum((-value).value, ratesA, m_one, {});
            return;
        }
        const Value slopeA = x.followsFirst ? partialByFirst(x.operation, a, b, value).value : m_one;
        const Value slopeB = x.followsSecond ? partialBySecond(x.operation, a, b, value).value : m_one;
        m_ratesOf[x.result] = sum(slopeA, ratesA, slopeB, ratesB);
    }

    Value product(Value slope, Value rate) {
        if (slope == m_one)
            return rate;
        if (rate == m_one)
            return slope;
        return slope == m_minusOne ? m_builder.emit(Operation::Negate, rate)
                                   : m_builder.emit(Operation::Multiply, slope, rate);
    }

    Value sum(Value slopeA, Value rateA, Value slopeB, Value rateB) {
        const Value first = product(slopeA, rateA);
        return slopeB == m_minusOne ? m_builder.emit(Operation::Subtract, first, rateB)
                                    : m_builder.emit(Operation::Add, first, product(slopeB, rateB));
    }

    Rates sum(Value slopeA, const Rates& a, Value slopeB, const Rates& b) {
        Rates result;
        auto nextA = a.begin(), nextB = b.begin();
        while (nextA != a.end() || nextB != b.end()) {
            const bool takesA = nextB == b.end() || (nextA != a.end() && nextA->lane <= nextB->lane);
            const bool takesB = nextA == a.end() || (nextB != b.end() && nextB->lane <= nextA->lane);
            if (takesA && takesB)
                result.push_back({nextA->lane, sum(slopeA, nextA->value, slopeB, nextB->value)});
            else if (takesA)
                result.push_back({nextA->lane, product(slopeA, nextA->value)});
            else
                result.push_back({nextB->lane, product(slopeB, nextB->value)});
            nextA += takesA;
            nextB += takesB;
        }
        return result;
    }

    Value rateOf(TangentLane from) {
        const Rates& rates = m_ratesOf[from.slot];
        const auto rate = std::find_if(rates.begin(), rates.end(), [&](Rate r) { return r.lane == from.lane; });
        return rate == rates.end() ? m_builder.preset(0) : rate->value;
    }

    const Program& m_program;
    const TangentBlock& m_block;
    ProgramBuilder m_builder;
    Value m_one, m_minusOne;
    std::vector<Value> m_valueOf; // of each slot, as of now
    std::vector<Rates> m_ratesOf;
};

} // namespace

std::optional<Program> tangentCode(const Program& program, const TangentBlock& block) {
    return TangentWriter(program, block).program();
}

} // namespace coenergy
