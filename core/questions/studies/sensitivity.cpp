// Blocks with a point without a value are left out as a whole, so that those that stay are still a design.
#include "studies/sensitivity.hpp"

#include "studies/table_cells.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace coenergy {

namespace {

using Block = std::vector<double>;

struct Blocks {
    std::vector<Block> whole;
    std::vector<std::size_t> numbers; // of these
    std::size_t withoutValue = 0;
};

std::optional<Block> blockAt(std::size_t first, std::size_t size, const PointRecords& records, std::size_t measure) {
    Block block;
    for (std::size_t point = first; point < first + size; ++point) {
        const auto record = records.find(point);
        if (record == records.end() || !record->second.result.measures[measure])
            return std::nullopt;
        block.push_back(*record->second.result.measures[measure]);
    }
    return block;
}

Blocks blocksOf(const DesignPoints& points, const PointRecords& records, std::size_t measure) {
    Blocks blocks;
    for (std::size_t number = 0; number < points.size() / points.blockSize(); ++number) {
        if (auto block = blockAt(number * points.blockSize(), points.blockSize(), records, measure)) {
            blocks.whole.push_back(std::move(*block));
            blocks.numbers.push_back(number);
        } else {
            ++blocks.withoutValue;
        }
    }
    return blocks;
}

struct Moments {
    double mean = 0;
    double variance = 0; // of the sample
};

Moments momentsOf(const std::vector<double>& values) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    return {mean, count > 1 ? squares / (count - 1) : 0};
}

Moments momentsOfOuter(const std::vector<Block>& blocks) {
    std::vector<double> values;
    for (const Block& block : blocks) {
        values.push_back(block[0]);
        values.push_back(block[1]);
    }
    return momentsOf(values);
}

SobolIndex indexOf(std::size_t input, const std::vector<Block>& blocks, const Moments& all) {
    std::vector<double> alone, together;
    for (const Block& block : blocks) {
        const double a = block[0] - all.mean, b = block[1] - all.mean, mixed = block[2 + input] - all.mean;
        alone.push_back(b * (mixed - a) / all.variance);
        together.push_back((a - mixed) * (a - mixed) / (2 * all.variance));
    }
    const Moments first = momentsOf(alone), total = momentsOf(together);
    const auto count = static_cast<double>(blocks.size());
    return {first.mean, std::sqrt(first.variance / count), total.mean, std::sqrt(total.variance / count)};
}

// A spread that rounding alone may have caused has no parts.
bool hasVariance(const Moments& all) {
    constexpr double rounding = 1e-12;
    return std::sqrt(all.variance) > rounding * std::abs(all.mean);
}

void appendRow(std::string& table, const std::string& measure, const std::string& input,
               std::initializer_list<double> numbers, std::size_t blocks) {
    table += tableCell(measure) + "," + tableCell(input);
    for (const double number : numbers)
        appendNumber(table, number);
    table += "," + std::to_string(blocks) + "\n";
}

} // namespace

Sensitivity<SobolIndex> sobolIndices(const DesignPoints& points, const PointRecords& records, std::size_t measure) {
    const Blocks blocks = blocksOf(points, records, measure);
    Sensitivity<SobolIndex> result{{}, blocks.whole.size(), blocks.withoutValue};
    if (blocks.whole.size() < 2)
        return result;
    const Moments all = momentsOfOuter(blocks.whole);
    if (hasVariance(all))
        for (std::size_t input = 0; input < points.design().random.size(); ++input)
            result.inputs.push_back(indexOf(input, blocks.whole, all));
    return result;
}

Sensitivity<MorrisEffect> morrisEffects(const DesignPoints& points, const PointRecords& records, std::size_t measure) {
    const Blocks blocks = blocksOf(points, records, measure);
    const std::size_t inputs = points.design().random.size();
    std::vector<std::vector<double>> effects(inputs), sizes(inputs);
    for (std::size_t k = 0; k < blocks.whole.size(); ++k)
        for (std::size_t step = 0; step < inputs; ++step) {
            const MorrisMove move = points.morrisMove(blocks.numbers[k], step);
            effects[move.input].push_back((blocks.whole[k][step + 1] - blocks.whole[k][step]) / move.by);
            sizes[move.input].push_back(std::abs(effects[move.input].back()));
        }
    Sensitivity<MorrisEffect> result{{}, blocks.whole.size(), blocks.withoutValue};
    if (!blocks.whole.empty())
        for (std::size_t input = 0; input < inputs; ++input) {
            const Moments moments = momentsOf(effects[input]);
            result.inputs.push_back({momentsOf(sizes[input]).mean, moments.mean, std::sqrt(moments.variance)});
        }
    return result;
}

std::string sensitivityTable(const DesignPoints& points, const StudyHeading& heading, const PointRecords& records) {
    std::string table;
    const bool isOfIndices = points.design().sampling == Sampling::Indices;
    if (!isOfIndices && points.design().sampling != Sampling::Morris)
        return table;
    table = isOfIndices ? "measure,input,first,first_error,total,total_error,blocks\n"
                        : "measure,input,mean_size,mean,deviation,paths\n";
    for (std::size_t measure = 0; measure < heading.measures.size(); ++measure) {
        const auto indices = isOfIndices ? sobolIndices(points, records, measure) : Sensitivity<SobolIndex>();
        const auto effects = isOfIndices ? Sensitivity<MorrisEffect>() : morrisEffects(points, records, measure);
        const std::string& name = heading.measures[measure];
        for (std::size_t k = 0; k < indices.inputs.size(); ++k) {
            const SobolIndex& index = indices.inputs[k];
            appendRow(table, name, heading.inputs[k], {index.first, index.firstError, index.total, index.totalError},
                      indices.blocks);
        }
        for (std::size_t k = 0; isOfIndices && indices.inputs.empty() && k < heading.inputs.size(); ++k)
            appendRow(table, name, heading.inputs[k], {NAN, NAN, NAN, NAN},
                      indices.blocks); // there is no spread to part
        for (std::size_t k = 0; k < effects.inputs.size(); ++k) {
            const MorrisEffect& effect = effects.inputs[k];
            appendRow(table, name, heading.inputs[k], {effect.meanSize, effect.mean, effect.deviation}, effects.blocks);
        }
    }
    return table;
}

} // namespace coenergy
