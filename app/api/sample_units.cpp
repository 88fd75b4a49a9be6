#include "api/sample_units.hpp"

#include "api/fit_fault.hpp"
#include "api/refusal_words.hpp"
#include "dimension/quantity.hpp"
#include "dimension/unit.hpp"
#include "observation/plot_names.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace coenergy::api {

namespace {

std::optional<Unit> knownUnit(const std::string& text) {
    const UnitReading reading = readUnit(text);
    return reading.kind == UnitReading::Kind::Known ? std::optional(reading.unit) : std::nullopt;
}

bool isSame(const Unit& a, const Unit& b) {
    return a.scale == b.scale && a.offset == b.offset;
}

void convert(std::vector<double>& values, const Unit& from, const Unit& to) {
    for (double& value : values)
        value = (value * from.scale + from.offset - to.offset) / to.scale;
}

// A quantity of the data beside the same one of the model.
struct Pair {
    std::string measured;     // in words
    std::string measuredUnit; // as the heading has it
    std::string computed;     // in the model
    std::string computedUnit;
};

// What to do with the numbers: from one unit to another; nothing if they stay as they stand.
std::optional<std::pair<Unit, Unit>> conversion(const Pair& pair, std::size_t match, Remarks& remarks) {
    if (pair.measuredUnit.empty() || pair.measuredUnit == pair.computedUnit)
        return std::nullopt;
    const auto from = knownUnit(pair.measuredUnit), to = knownUnit(pair.computedUnit);
    if (!from) {
        remarks.inform("the unit `" + pair.measuredUnit + "` of " + pair.measured +
                       " is not known: its numbers are taken as they stand");
        return std::nullopt;
    }
    if (pair.computedUnit.empty() || !to) {
        if (!isSame(*from, {}))
            remarks.inform(pair.measured + " is in `" + pair.measuredUnit + "`, and the model does not say in what `" +
                           pair.computed + "` is: the numbers are taken as they stand");
        return std::nullopt;
    }
    if (!converted(1, pair.measuredUnit, pair.computedUnit))
        rejectItem(remarks, "match", match,
                   filled(RefusalWords::tr("%1 is in `%2`, but `%3` is in `%4`; match what measures the same"),
                          pair.measured, pair.measuredUnit, pair.computed, pair.computedUnit));
    if (isSame(*from, *to))
        return std::nullopt;
    remarks.inform(pair.measured + " is converted from `" + pair.measuredUnit + "` to `" + pair.computedUnit + "`");
    return std::pair(*from, *to);
}

} // namespace

double convertToModel(MatchedSamples& matched, std::size_t match, const HeadingUnits& heading,
                      const Question& question) {
    const PlotNames names = plotNamesOf(*parsedFor(question));
    const std::string column = "column `" + matched.column + "`";
    const Pair times{"the time of " + column, heading.time, "t", names.timeUnit};
    const Pair values{column, heading.values, matched.expression, unitOfExpression(matched.expression, names)};
    if (const auto between = conversion(times, match, question.remarks))
        convert(matched.samples.times, between->first, between->second);
    const auto between = conversion(values, match, question.remarks);
    if (!between)
        return 1;
    convert(matched.samples.values, between->first, between->second);
    return between->first.scale / between->second.scale;
}

} // namespace coenergy::api
