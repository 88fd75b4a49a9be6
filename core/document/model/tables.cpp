// Rows contain numbers, typed in any form that has a value: 1/3 and 2*10^3 are allowed.
#include "model/tables.hpp"

#include "base/text.hpp"
#include "expression/function.hpp"
#include "expression/parse.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace coenergy {

namespace {

class TableReader {
public:
    TableReader(const Table& table, std::size_t item, Diagnostics& problems)
        : m_table(table), m_item(item), m_problems(problems) {}

    TablePointer read() {
        const TablePointer curve = curveThroughRows();
        return curve ? curve : TableCurve::through(m_table.name, TableKind::Linear, {0, 1}, {0, 1}, units());
    }

private:
    TableUnits units() const { return {m_table.xUnit, m_table.yUnit}; }

    void report(Code code, Column column, Arguments arguments, std::size_t element = 0) {
        m_problems.push_back(
            {code, Severity::Error, {Section::Tables, m_item, column, element}, {}, std::move(arguments)});
    }

    TablePointer curveThroughRows() {
        const auto kind = kindOfTable();
        if (!hasRows())
            return nullptr;
        const auto x = numbers(m_table.x, Column::X);
        const auto y = numbers(m_table.y, Column::Y);
        if (!kind || !x || !y || !increases(*x))
            return nullptr;
        const TablePointer curve = TableCurve::through(m_table.name, *kind, *x, *y, units());
        if (!curve)
            report(Code::TableTooSteep, Column::Y, {m_table.name});
        return curve;
    }

    std::optional<TableKind> kindOfTable() {
        const auto found = std::find(tableKinds.begin(), tableKinds.end(), m_table.kind);
        if (found != tableKinds.end())
            return static_cast<TableKind>(found - tableKinds.begin());
        if (m_table.kind.empty())
            return TableKind::Linear;
        report(Code::UnknownOption, Column::Kind, {m_table.kind, NameList({tableKinds.begin(), tableKinds.end()})});
        return std::nullopt;
    }

    bool hasRows() {
        const std::size_t rows = m_table.x.size();
        const auto count = [](std::size_t number) { return Count(static_cast<std::int64_t>(number)); };
        if (rows != m_table.y.size())
            report(Code::TableUneven, Column::Whole, {m_table.name, count(rows), count(m_table.y.size())});
        else if (rows < 2)
            report(Code::TableTooShort, Column::Whole, {m_table.name, count(rows)});
        else if (rows > mostTableRows)
            report(Code::TableTooLong, Column::Whole, {m_table.name, count(rows), count(mostTableRows)});
        return rows == m_table.y.size() && rows >= 2 && rows <= mostTableRows;
    }

    std::optional<std::vector<Rational>> numbers(const std::vector<std::string>& texts, Column column) {
        std::vector<Rational> values;
        for (std::size_t k = 0; k < texts.size(); ++k)
            if (const Parsed parsed = parseExpression(texts[k]); isFiniteNumber(parsed))
                values.push_back(parsed.value->number());
            else
                report(Code::TableEntryNotNumber, column, {SourceText(texts[k])}, k);
        return values.size() == texts.size() ? std::optional(values) : std::nullopt;
    }

    static bool isFiniteNumber(const Parsed& parsed) {
        return parsed.value && parsed.value->isNumber() && std::isfinite(toDouble(parsed.value->number()));
    }

    // Compared as floating-point numbers, with which a run computes.
    bool increases(const std::vector<Rational>& x) {
        for (std::size_t k = 1; k < x.size(); ++k)
            if (!(toDouble(x[k]) > toDouble(x[k - 1]))) {
                report(Code::TableNotIncreasing, Column::X, {SourceText(m_table.x[k]), SourceText(m_table.x[k - 1])},
                       k);
                return false;
            }
        return true;
    }

    const Table& m_table;
    std::size_t m_item;
    Diagnostics& m_problems;
};

} // namespace

TypedTables tablesOf(const Document& document) {
    TypedTables result;
    for (std::size_t item = 0; item < document.tables->size(); ++item) {
        const Table& table = (*document.tables)[item];
        const TablePointer curve = TableReader(table, item, result.problems).read();
        if (isIdentifier(table.name) && !isReservedName(table.name))
            result.tables.emplace(table.name, curve);
    }
    return result;
}

} // namespace coenergy
