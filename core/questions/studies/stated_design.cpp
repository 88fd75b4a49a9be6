#include "studies/stated_design.hpp"

#include "base/decimal_number.hpp"
#include "base/text.hpp"
#include "studies/study_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

struct NamedSampling {
    std::string_view name;
    Sampling sampling;
};

constexpr NamedSampling samplings[] = {{"random", Sampling::Random},
                                       {"latin_hypercube", Sampling::LatinHypercube},
                                       {"sobol", Sampling::Sobol},
                                       {"sobol_indices", Sampling::Indices},
                                       {"morris", Sampling::Morris}};

/// `masses.y`: a table's name, and whether its x is meant.
struct ColumnName {
    std::string table;
    bool isX = false;
};

std::optional<ColumnName> columnNamed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    const std::size_t end = text.find_last_not_of(' ');
    if (begin == std::string::npos || end < begin + 2)
        return std::nullopt;
    const std::string table = text.substr(begin, end - 1 - begin), column = text.substr(end - 1, 2);
    if (!isIdentifier(table) || (column != ".x" && column != ".y"))
        return std::nullopt;
    return ColumnName{table, column == ".x"};
}

tl::expected<std::vector<double>, std::string> levelsIn(const std::string& text, const std::vector<Table>& tables) {
    const auto column = columnNamed(text);
    if (!column)
        return levelsOf(text).map_error([&](const std::string& words) {
            const bool mayMeanColumn = text.find(".x") != std::string::npos || text.find(".y") != std::string::npos;
            return mayMeanColumn ? words + "; a column of a table stands alone, as masses.y" : words;
        });
    const auto table =
        std::find_if(tables.begin(), tables.end(), [&](const Table& one) { return one.name == column->table; });
    if (table == tables.end())
        return tl::unexpected("the model has no table `" + column->table + "`");
    std::vector<double> levels;
    for (const std::string& cell : column->isX ? table->x : table->y) {
        const auto number = levelsOf(cell);
        if (!number || number->size() != 1)
            return tl::unexpected("`" + cell + "` in the table `" + table->name + "` is not a number");
        levels.push_back(number->front());
    }
    if (levels.empty())
        return tl::unexpected("the table `" + table->name + "` has no rows");
    return levels;
}

/// Whether it is a call, as distributions are; a number such as sqrt(2) or a list of them is none.
bool looksLikeDistribution(const std::string& text) {
    return distributionOf(text).has_value() ||
           (text.find(':') == std::string::npos && !levelsOf(text).has_value() && text.find('(') != std::string::npos);
}

std::optional<std::string> addInput(StudyDesign& design, const std::string& text, const std::vector<Table>& tables) {
    const auto named = namedText(text);
    if (!named)
        return named.error();
    const auto& [name, values] = *named;
    if (looksLikeDistribution(values)) {
        const auto distribution = distributionOf(values);
        if (!distribution)
            return distribution.error();
        design.random.push_back({name, *distribution});
        return std::nullopt;
    }
    const auto levels = levelsIn(values, tables);
    if (!levels)
        return levels.error();
    design.stepped.push_back({name, *levels, 0});
    return std::nullopt;
}

/// A whole number from 0 on.
std::optional<std::uint64_t> wholeNumberIn(const std::string& text) {
    constexpr double largest = 0x1p53;
    const auto number = decimalNumber(text);
    const bool isWhole = number && *number >= 0 && *number <= largest && *number == std::floor(*number);
    return isWhole ? std::optional(static_cast<std::uint64_t>(*number)) : std::nullopt;
}

/// Or what does not go with the inputs.
tl::expected<StudyDesign, std::string> withSampling(StudyDesign design, std::string_view name) {
    const auto* sampling = std::find_if(std::begin(samplings), std::end(samplings),
                                        [&](const NamedSampling& one) { return one.name == name; });
    const bool isRandom = sampling != std::end(samplings);
    if (isRandom && design.random.empty())
        return tl::unexpected<std::string>("no input has a distribution, as normal(100, 5)");
    if (!isRandom && !design.random.empty())
        return tl::unexpected("`" + design.random.front().name +
                              "` has a distribution: choose random, latin_hypercube, sobol, sobol_indices or morris");
    design.stepping = name == "one_at_a_time" ? Stepping::OneAtATime : Stepping::Grid;
    if (isRandom)
        design.sampling = sampling->sampling;
    return design;
}

} // namespace

tl::expected<StudyDesign, StudyFault> statedDesign(const Study& study, const std::vector<Table>& tables) {
    const auto fault = [](Column column, std::size_t element, std::string words) {
        return tl::unexpected(StudyFault{column, element, std::move(words)});
    };
    StudyDesign design;
    for (std::size_t k = 0; k < study.vary.size(); ++k)
        if (const auto words = addInput(design, study.vary[k], tables))
            return fault(Column::Vary, k, *words);
    for (std::size_t k = 0; k < study.correlate.size(); ++k) {
        const auto correlation = correlationOf(study.correlate[k]);
        if (!correlation)
            return fault(Column::Correlate, k, correlation.error());
        design.correlations.push_back(*correlation);
    }
    const std::string name = study.design.empty() ? std::string(studyDesigns.front()) : study.design;
    if (std::find(studyDesigns.begin(), studyDesigns.end(), name) == studyDesigns.end())
        return fault(Column::Design, 0,
                     "`" + name +
                         "` is no design: choose grid, one_at_a_time, random, "
                         "latin_hypercube, sobol, sobol_indices or morris");
    auto sampled = withSampling(std::move(design), name);
    if (!sampled)
        return fault(Column::Design, 0, sampled.error());
    if (!study.seed.empty()) {
        const auto seed = wholeNumberIn(study.seed);
        if (!seed)
            return fault(Column::Seed, 0, "`" + study.seed + "` is not a whole number");
        sampled->seed = *seed;
    }
    if (sampled->random.empty() && !study.count.empty())
        return fault(Column::Count, 0, "`" + name + "` has as many points as its inputs have values; leave this empty");
    if (sampled->random.empty())
        return *sampled;
    const auto count = wholeNumberIn(study.count);
    if (!count || *count == 0)
        return fault(Column::Count, 0, "say how many points, a whole number from 1 on");
    sampled->count = *count;
    return *sampled;
}

} // namespace coenergy
