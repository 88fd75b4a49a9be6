#pragma once
// Columns of numbers that another program has written, as tables of a document.

#include "model/document.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace coenergy {

/// How the columns were read, so that it can be said.
struct ColumnsReading {
    char separator = ','; // or `;`, a tab, a blank
    char decimalMark = '.';
    std::size_t rows = 0;     // with numbers
    std::size_t mostKept = 0; // rows of the longest table
    double deviation = 0;     // of what was left out of a table, as a share of the range of its values
};

/// The rows in which the column has numbers.
struct MeasuredColumn {
    std::string name; // of the heading, as a name of a model may be; empty without one
    std::string unit;
    std::vector<double> x;
    std::vector<double> y;
    std::size_t unreadLine = 0; // the first with a cell that is no number, not empty and not `nan`
};

struct MeasuredColumns {
    std::vector<MeasuredColumn> columns; // all but the first, which is what they depend on
    std::string xUnit;
    ColumnsReading reading;
};

/// A table for each column but the first, which is what they depend on, with the names and units of the heading.
struct MeasuredCurves {
    std::vector<Table> tables;
    ColumnsReading reading;
};

/// Why there are none; lines are counted from 1.
struct ColumnsFault {
    enum class Kind {
        NoNumbers,     // no line has two numbers
        NotANumber,    // the line does not begin with a number, although one before it does
        NotIncreasing, // its first number is not larger than that of the line before
    };
    Kind kind = Kind::NoNumbers;
    std::size_t line = 0;
};

/// Separator and decimal mark are those with which most lines are numbers. Empty cells, and `nan`, have no row in their
/// column; lines that begin with # or % are remarks.
std::variant<MeasuredColumns, ColumnsFault> measuredColumns(std::string_view text);

/// The same as tables. Of a column with more rows than a table holds, those are kept
/// without which straight lines between the others would be farthest off. `isTaken`: names that tables may not have.
std::variant<MeasuredCurves, ColumnsFault> measuredCurves(std::string_view text,
                                                          const std::function<bool(const std::string&)>& isTaken);

} // namespace coenergy
