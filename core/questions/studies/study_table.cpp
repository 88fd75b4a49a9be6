#include "studies/study_table.hpp"

#include "studies/table_cells.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace coenergy {

std::string tableCell(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char letter : text)
        quoted += letter == '"' ? "\"\"" : std::string(1, letter);
    return quoted + "\"";
}

void appendNumber(std::string& table, double value) {
    if (std::isnan(value)) {
        table += ",";
        return;
    }
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    table.append(",").append(digits.data(), end.ptr);
}

std::string studyTable(const StudyHeading& heading, const PointRecords& records) {
    std::string table = "point";
    for (const auto* names : {&heading.inputs, &heading.measures})
        for (const std::string& name : *names)
            table += "," + tableCell(name);
    table += ",end\n";
    for (const auto& [point, record] : records) {
        table += std::to_string(point);
        for (const double value : record.inputs)
            appendNumber(table, value);
        for (const std::optional<double>& value : record.result.measures)
            if (value)
                appendNumber(table, *value);
            else
                table += ",";
        table += "," + tableCell(record.result.end) + "\n";
    }
    return table;
}

} // namespace coenergy
