// A greedy version of Ramer's and of Douglas and Peucker's simplification of lines, by vertical distances: the row at
// which straight lines are farthest off is added next.
#include "io/measured_curves.hpp"

#include "base/decimal_number.hpp"
#include "base/text.hpp"
#include "model/tables.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <queue>

namespace coenergy {

namespace {

struct CellNotation {
    char separator = ',';
    char decimalMark = '.';
};

struct NumberedLine {
    std::size_t number = 0;
    std::string_view text;
};

std::string_view withoutBlanks(std::string_view text) {
    const auto first = text.find_first_not_of(" \t\r\"");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(" \t\r\"") - first + 1);
}

std::vector<NumberedLine> linesOf(std::string_view text) {
    std::vector<NumberedLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = withoutBlanks(text.substr(0, end));
        if (!line.empty() && line.front() != '#' && line.front() != '%')
            lines.push_back({number, text.substr(0, end)});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

// Several blanks separate as one does.
std::vector<std::string_view> cellsOf(std::string_view line, char separator) {
    std::vector<std::string_view> cells;
    if (separator == ' ')
        line = withoutBlanks(line);
    for (std::size_t begin = 0; begin <= line.size();) {
        const std::size_t end = std::min(line.find(separator, begin), line.size());
        cells.push_back(withoutBlanks(line.substr(begin, end - begin)));
        begin = separator == ' ' ? std::min(line.find_first_not_of(' ', end), line.size() + 1) : end + 1;
    }
    return cells;
}

std::optional<double> numberOf(std::string_view cell, char decimalMark) {
    std::string text(cell);
    if (decimalMark == ',') {
        if (text.find('.') != std::string::npos)
            return std::nullopt;
        std::replace(text.begin(), text.end(), ',', '.');
    }
    const auto number = decimalNumber(text);
    return number && std::isfinite(*number) ? number : std::nullopt;
}

bool isMissing(std::string_view cell) {
    return cell.empty() || cell == "nan" || cell == "NaN" || cell == "NAN" || cell == "NA";
}

// A time at which nothing was measured.
bool isTimeAlone(std::string_view line, const CellNotation& notation) {
    const auto cells = cellsOf(line, notation.separator);
    return cells.size() > 1 && numberOf(cells[0], notation.decimalMark) &&
           std::all_of(cells.begin() + 1, cells.end(), isMissing);
}

// Whatever is missing after the first of them.
bool beginsWithNumbers(std::string_view line, const CellNotation& notation) {
    const auto cells = cellsOf(line, notation.separator);
    const auto next = std::find_if_not(cells.begin() + 1, cells.end(), isMissing);
    return next != cells.end() && numberOf(cells[0], notation.decimalMark) && numberOf(*next, notation.decimalMark);
}

std::optional<CellNotation> notationOf(const std::vector<NumberedLine>& lines) {
    constexpr CellNotation possible[] = {{';', '.'}, {';', ','}, {'\t', '.'}, {'\t', ','},
                                         {',', '.'}, {' ', '.'}, {' ', ','}};
    std::optional<CellNotation> best;
    std::ptrdiff_t most = 0;
    for (const CellNotation& notation : possible) {
        const auto count = std::count_if(lines.begin(), lines.end(), [&](const NumberedLine& line) {
            return beginsWithNumbers(line.text, notation);
        });
        if (count > most) {
            most = count;
            best = notation;
        }
    }
    return best;
}

struct Heading {
    std::string name;
    std::string unit;
};

// `speed [m/s]`, `speed (m/s)`; what no name may contain becomes an underscore.
Heading headingOf(std::string_view cell) {
    Heading heading;
    const std::size_t open = cell.find_first_of("[(");
    if (open != std::string_view::npos && cell.size() > open + 1) {
        heading.unit = std::string(withoutBlanks(cell.substr(open + 1, cell.find_last_of("])") - open - 1)));
        cell = withoutBlanks(cell.substr(0, open));
    }
    for (const char letter : cell) {
        const bool isPart = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                            (letter >= '0' && letter <= '9') || letter == '_';
        if (isPart || !heading.name.ends_with('_'))
            heading.name += isPart ? letter : '_';
    }
    while (heading.name.ends_with('_'))
        heading.name.pop_back();
    if (!heading.name.empty() && heading.name.front() >= '0' && heading.name.front() <= '9')
        heading.name.insert(0, "_");
    return heading;
}

double deviationAt(const MeasuredColumn& column, std::size_t first, std::size_t last, std::size_t row) {
    const double share = (column.x[row] - column.x[first]) / (column.x[last] - column.x[first]);
    return std::abs(column.y[row] - std::lerp(column.y[first], column.y[last], share));
}

// A straight line between two rows that are kept, and the row between them at which it is farthest off.
struct Chord {
    double deviation = 0;
    std::size_t first = 0, farthest = 0, last = 0;

    bool operator<(const Chord& other) const {
        return deviation < other.deviation || (deviation == other.deviation && first > other.first);
    }
};

Chord chordOf(const MeasuredColumn& column, std::size_t first, std::size_t last) {
    Chord chord{0, first, first, last};
    for (std::size_t row = first + 1; row < last; ++row)
        if (const double deviation = deviationAt(column, first, last, row); deviation > chord.deviation)
            chord = {deviation, first, row, last};
    return chord;
}

/// The kept rows, and how far off the line through them is.
std::pair<std::vector<std::size_t>, double> keptRows(const MeasuredColumn& column) {
    std::vector<std::size_t> rows;
    for (std::size_t row = 0; row < column.x.size(); ++row)
        rows.push_back(row);
    if (rows.size() <= mostTableRows)
        return {rows, 0};
    rows = {0, column.x.size() - 1};
    std::priority_queue<Chord> chords;
    chords.push(chordOf(column, rows[0], rows[1]));
    while (rows.size() < mostTableRows && chords.top().deviation > 0) {
        const Chord chord = chords.top();
        chords.pop();
        rows.push_back(chord.farthest);
        chords.push(chordOf(column, chord.first, chord.farthest));
        chords.push(chordOf(column, chord.farthest, chord.last));
    }
    std::sort(rows.begin(), rows.end());
    return {rows, chords.top().deviation};
}

std::string shortest(double value) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

class ColumnReader {
public:
    ColumnReader(const std::vector<NumberedLine>& lines, const CellNotation& notation)
        : m_lines(lines), m_notation(notation) {}

    std::variant<MeasuredColumns, ColumnsFault> result() {
        auto first = std::find_if(m_lines.begin(), m_lines.end(),
                                  [&](const NumberedLine& line) { return beginsWithNumbers(line.text, m_notation); });
        while (first != m_lines.begin() && isTimeAlone(std::prev(first)->text, m_notation))
            --first;
        for (auto line = first; line != m_lines.end(); ++line)
            if (const auto fault = read(*line))
                return *fault;
        if (first != m_lines.begin())
            name(cellsOf(std::prev(first)->text, m_notation.separator));
        m_result.reading.separator = m_notation.separator;
        m_result.reading.decimalMark = m_notation.decimalMark;
        return std::move(m_result);
    }

private:
    std::optional<ColumnsFault> read(const NumberedLine& line) {
        const auto cells = cellsOf(line.text, m_notation.separator);
        const auto x = numberOf(cells[0], m_notation.decimalMark);
        if (!x)
            return ColumnsFault{ColumnsFault::Kind::NotANumber, line.number};
        if (m_result.reading.rows > 0 && !(*x > m_last))
            return ColumnsFault{ColumnsFault::Kind::NotIncreasing, line.number};
        m_last = *x;
        ++m_result.reading.rows;
        m_result.columns.resize(std::max(m_result.columns.size(), cells.size() - 1));
        for (std::size_t k = 1; k < cells.size(); ++k)
            add(*x, cells[k], line.number, m_result.columns[k - 1]);
        return std::nullopt;
    }

    void add(double x, std::string_view cell, std::size_t line, MeasuredColumn& column) const {
        if (const auto y = numberOf(cell, m_notation.decimalMark)) {
            column.x.push_back(x);
            column.y.push_back(*y);
        } else if (!isMissing(cell) && column.unreadLine == 0) {
            column.unreadLine = line;
        }
    }

    void name(const std::vector<std::string_view>& headings) {
        m_result.xUnit = headingOf(headings[0]).unit;
        for (std::size_t k = 0; k < m_result.columns.size() && k + 1 < headings.size(); ++k) {
            Heading heading = headingOf(headings[k + 1]);
            m_result.columns[k].name = std::move(heading.name);
            m_result.columns[k].unit = std::move(heading.unit);
        }
    }

    const std::vector<NumberedLine>& m_lines;
    CellNotation m_notation;
    MeasuredColumns m_result;
    double m_last = 0;
};

MeasuredCurves curvesOf(const MeasuredColumns& measured, const std::function<bool(const std::string&)>& isTaken) {
    MeasuredCurves result;
    result.reading = measured.reading;
    std::vector<std::string> names;
    for (const MeasuredColumn& column : measured.columns) {
        if (column.x.size() < 2) // no table
            continue;
        const std::string typed = column.name.empty() ? "measured" : column.name;
        const auto isUsed = [&](const std::string& name) {
            return isTaken(name) || std::find(names.begin(), names.end(), name) != names.end();
        };
        names.push_back(freeName(isUsed(typed) ? typed + "_measured" : typed, isUsed));
        Table table;
        table.name = names.back();
        table.xUnit = measured.xUnit;
        table.yUnit = column.unit;
        const auto [rows, deviation] = keptRows(column);
        for (const std::size_t row : rows) {
            table.x.push_back(shortest(column.x[row]));
            table.y.push_back(shortest(column.y[row]));
        }
        const auto [least, greatest] = std::minmax_element(column.y.begin(), column.y.end());
        result.reading.mostKept = std::max(result.reading.mostKept, rows.size());
        if (deviation > 0)
            result.reading.deviation = std::max(result.reading.deviation, deviation / (*greatest - *least));
        result.tables.push_back(std::move(table));
    }
    return result;
}

} // namespace

std::variant<MeasuredColumns, ColumnsFault> measuredColumns(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    const std::vector<NumberedLine> lines = linesOf(text);
    const auto notation = notationOf(lines);
    if (!notation)
        return ColumnsFault{};
    return ColumnReader(lines, *notation).result();
}

std::variant<MeasuredCurves, ColumnsFault> measuredCurves(std::string_view text,
                                                          const std::function<bool(const std::string&)>& isTaken) {
    const auto columns = measuredColumns(text);
    if (const auto* fault = std::get_if<ColumnsFault>(&columns))
        return *fault;
    MeasuredCurves curves = curvesOf(std::get<MeasuredColumns>(columns), isTaken);
    if (curves.tables.empty())
        return ColumnsFault{};
    return curves;
}

} // namespace coenergy
