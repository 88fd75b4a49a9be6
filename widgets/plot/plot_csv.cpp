// Comma-separated values after RFC 4180 with plain line feeds, independent of any locale.

#include "plot/plot_csv.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace coenergy {

namespace {

struct TableColumn {
    QByteArray header;
    const std::vector<double>* values = nullptr;
};

QByteArray csvOf(const std::vector<TableColumn>& columns) {
    QByteArray csv;
    const std::size_t rows = columns.front().values->size();
    csv.reserve(static_cast<qsizetype>((rows + 1) * columns.size() * 20));
    const auto separate = [&](std::size_t column) { csv.append(column + 1 < columns.size() ? ',' : '\n'); };
    for (std::size_t column = 0; column < columns.size(); ++column) {
        csv.append(csvText(columns[column].header));
        separate(column);
    }
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns.size(); ++column) {
            appendCsvNumber(csv, (*columns[column].values)[row]);
            separate(column);
        }
    return csv;
}

} // namespace

void appendCsvNumber(QByteArray& csv, double value) {
    constexpr int significantDigits = 17;
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general,
                                   significantDigits)
                         .ptr;
    csv.append(digits.data(), static_cast<qsizetype>(end - digits.data()));
}

QByteArray csvText(QByteArray text) {
    if (text.contains(',') || text.contains('"') || text.contains('\n'))
        return '"' + text.replace('"', "\"\"") + '"';
    return text;
}

QByteArray plottedCsv(const PlotData& data) {
    std::vector<TableColumn> columns;
    if (!data.isSpectrum())
        columns.push_back({labelWithUnit("t", data.timeUnit).toUtf8(), &data.time});
    if (data.isSpectrum() || (!data.isOverTime() && !data.x.empty()))
        columns.push_back({abscissaLabel(data).toUtf8(), &data.x});
    for (const Curve& curve : data.curves) {
        const QByteArray header = curveLabel(curve).toUtf8();
        const bool isRepeated = std::any_of(columns.begin(), columns.end(),
                                            [&header](const TableColumn& column) { return column.header == header; });
        if (!curve.values.empty() && !isRepeated)
            columns.push_back({header, &curve.values});
    }
    return csvOf(columns);
}

} // namespace coenergy
