#include "studies/study_text.hpp"

#include "base/decimal_number.hpp"
#include "base/text.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace coenergy {

namespace {

std::string inBackticks(std::string_view text) {
    return "`" + std::string(text) + "`";
}

/// Of any expression of numbers; NaN if it is none.
double studyNumber(const std::string& text) {
    const Parsed parsed = parseExpression(text);
    return parsed.value ? evaluate(*parsed.value, {}) : std::nan("");
}

std::vector<std::string> partsAt(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(separator, begin), text.size());
        parts.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\"";
    const std::size_t begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(blanks) + 1 - begin);
}

tl::expected<std::vector<double>, std::string> listOf(std::string_view text) {
    std::vector<double> values;
    for (const std::string& part : partsAtCommas(text)) {
        values.push_back(studyNumber(part));
        if (!std::isfinite(values.back()))
            return tl::unexpected(inBackticks(part) + " is not a number");
    }
    return values;
}

tl::expected<std::vector<double>, std::string> rangeOf(std::string_view text, double from, double to, double count,
                                                       bool isLogarithmic) {
    if (!std::isfinite(from) || !std::isfinite(to))
        return tl::unexpected(inBackticks(text) + " does not begin with two numbers");
    if (!(count >= 1) || count != std::floor(count))
        return tl::unexpected(inBackticks(text) + " does not say how many values, as 0.5:2:100 does");
    if (count > static_cast<double>(DesignPoints::mostPoints))
        return tl::unexpected(inBackticks(text) + " has more than " + std::to_string(DesignPoints::mostPoints) +
                              " values; take fewer");
    if (isLogarithmic && (from == 0 || to == 0 || std::signbit(from) != std::signbit(to)))
        return tl::unexpected(inBackticks(text) + ": values by factors need two ends of one sign");
    std::vector<double> values;
    for (double k = 0; k < count; ++k) {
        const double share = count > 1 ? k / (count - 1) : 0;
        const bool isLast = count > 1 && k == count - 1;
        values.push_back(isLast ? to : isLogarithmic ? from * std::pow(to / from, share) : from + share * (to - from));
        if (!std::isfinite(values.back()))
            return tl::unexpected(inBackticks(text) + ": its ends are too far apart");
    }
    return values;
}

struct NamedDistribution {
    std::string_view name;
    Distribution::Kind kind;
    std::size_t numbers;
    std::string_view usage;
};

constexpr NamedDistribution distributions[] = {
    {"normal", Distribution::Kind::Normal, 2, "normal(mean, standard deviation)"},
    {"uniform", Distribution::Kind::Uniform, 2, "uniform(from, to)"},
    {"lognormal", Distribution::Kind::Lognormal, 2, "lognormal(mean, standard deviation), both of the logarithm"},
    {"triangular", Distribution::Kind::Triangular, 3, "triangular(least, most likely, largest)"},
};

std::string orderFault(const Distribution& distribution) {
    const auto& [first, second, third] = distribution.numbers;
    switch (distribution.kind) {
    case Distribution::Kind::Normal:
    case Distribution::Kind::Lognormal: return second > 0 ? "" : "the standard deviation has to be greater than 0";
    case Distribution::Kind::Uniform: return first < second ? "" : "the first number has to be less than the second";
    case Distribution::Kind::Triangular:
        return first <= second && second <= third && first < third ? "" : "the numbers have to increase";
    }
    return {};
}

bool hasFiniteValues(const Distribution& distribution) {
    constexpr double outermost = 0x1p-60;
    return std::isfinite(distribution.quantile(outermost)) &&
           std::isfinite(distribution.quantile(1 - std::numeric_limits<double>::epsilon()));
}

std::string faultOf(const Distribution& distribution) {
    std::string fault = orderFault(distribution);
    return fault.empty() && !hasFiniteValues(distribution) ? "its values are too large" : fault;
}

struct TableLine {
    std::size_t number = 0;
    std::vector<std::string> cells;
};

/// Those with something in them.
std::vector<TableLine> linesOf(std::string_view file) {
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (file.starts_with(byteOrderMark))
        file.remove_prefix(byteOrderMark.size());
    std::vector<TableLine> lines;
    std::size_t number = 0;
    for (const std::string& row : partsAt(file, '\n')) {
        ++number;
        if (!trimmed(row).empty() && !trimmed(row).starts_with('#'))
            lines.push_back({number, partsAt(row, ',')});
    }
    return lines;
}

/// NaN if it is none.
double cellNumber(std::string_view cell) {
    return decimalNumber(trimmed(cell)).value_or(std::nan(""));
}

bool isHeading(const std::vector<std::string>& cells) {
    return std::any_of(cells.begin(), cells.end(),
                       [](const std::string& cell) { return !std::isfinite(cellNumber(cell)); });
}

tl::expected<std::size_t, std::string> columnHeaded(std::string_view heading, const std::vector<std::string>& cells) {
    const auto isIt = [heading](const std::string& cell) { return trimmed(cell) == heading; };
    if (!isHeading(cells))
        return cells.size() == 1 ? tl::expected<std::size_t, std::string>(0)
                                 : tl::unexpected<std::string>("it has several columns, and no headings");
    const auto found = std::find_if(cells.begin(), cells.end(), isIt);
    if (found == cells.end())
        return tl::unexpected("none of its columns is headed " + inBackticks(heading));
    if (std::find_if(found + 1, cells.end(), isIt) != cells.end())
        return tl::unexpected("two of its columns are headed " + inBackticks(heading));
    return static_cast<std::size_t>(found - cells.begin());
}

} // namespace

tl::expected<std::pair<std::string, std::string>, std::string> namedText(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = trimmed(text.substr(0, std::min(equals, text.size())));
    if (equals == std::string_view::npos || name.empty())
        return tl::unexpected(inBackticks(text) + " is not NAME = VALUES");
    return std::pair(std::string(name), std::string(text.substr(equals + 1)));
}

tl::expected<Correlation, std::string> correlationOf(std::string_view text) {
    const auto named = namedText(text);
    const std::size_t comma = named ? named->first.find(',') : std::string::npos;
    const auto number = named ? levelsOf(named->second) : tl::unexpected<std::string>("");
    if (comma == std::string::npos || !number || number->size() != 1 || !(std::abs(number->front()) < 1))
        return tl::unexpected(inBackticks(text) + " is not NAME,NAME=NUMBER with a number between -1 and 1");
    const std::string_view names = named->first;
    return Correlation{std::string(trimmed(names.substr(0, comma))), std::string(trimmed(names.substr(comma + 1))),
                       number->front()};
}

tl::expected<std::vector<double>, std::string> levelsOf(std::string_view text) {
    const std::vector<std::string> parts = partsAt(text, ':');
    if (parts.size() == 1)
        return listOf(text);
    if (parts.size() < 3 || parts.size() > 4 || (parts.size() == 4 && parts[3] != "log"))
        return tl::unexpected(inBackticks(text) + " is not FROM:TO:COUNT, FROM:TO:COUNT:log or a list of numbers");
    return rangeOf(text, studyNumber(parts[0]), studyNumber(parts[1]), studyNumber(parts[2]), parts.size() == 4);
}

tl::expected<Distribution, std::string> distributionOf(std::string_view text) {
    const std::string_view whole = trimmed(text);
    const std::size_t open = std::min(whole.find('('), whole.size());
    const std::string_view name = trimmed(whole.substr(0, open));
    const auto* known = std::find_if(std::begin(distributions), std::end(distributions),
                                     [&](const NamedDistribution& each) { return each.name == name; });
    if (known == std::end(distributions) || !whole.ends_with(')'))
        return tl::unexpected(inBackticks(text) + " is no distribution: say " + std::string(distributions[0].usage) +
                              ", uniform, lognormal or triangular");
    const auto numbers = listOf(whole.substr(open + 1, whole.size() - open - 2));
    Distribution distribution{known->kind, {}};
    if (numbers && numbers->size() == known->numbers)
        std::copy(numbers->begin(), numbers->end(), distribution.numbers.begin());
    if (!numbers || numbers->size() != known->numbers)
        return tl::unexpected(inBackticks(text) + " is not " + std::string(known->usage));
    if (const std::string fault = faultOf(distribution); !fault.empty())
        return tl::unexpected(inBackticks(whole) + ": " + fault);
    return distribution;
}

tl::expected<std::vector<double>, std::string> columnOf(std::string_view file, std::string_view heading) {
    std::vector<TableLine> lines = linesOf(file);
    if (lines.empty())
        return tl::unexpected<std::string>("there are no numbers in it");
    const std::size_t cells = lines.front().cells.size();
    const auto column = columnHeaded(heading, lines.front().cells);
    if (!column)
        return tl::unexpected(column.error());
    if (isHeading(lines.front().cells))
        lines.erase(lines.begin());
    std::vector<double> values;
    for (const TableLine& line : lines) {
        if (line.cells.size() != cells)
            return tl::unexpected("line " + std::to_string(line.number) +
                                  " has not as many columns as the first one (" + std::to_string(cells) +
                                  "); numbers have a decimal point");
        values.push_back(cellNumber(line.cells[*column]));
        if (!std::isfinite(values.back()))
            return tl::unexpected("line " + std::to_string(line.number) + " has no number in its column " +
                                  std::to_string(*column + 1));
    }
    if (values.empty())
        return tl::unexpected<std::string>("there are no numbers in it");
    return values;
}

} // namespace coenergy
