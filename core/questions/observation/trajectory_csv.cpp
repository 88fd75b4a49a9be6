// std::to_chars does not depend on the locale.
#include "observation/trajectory_csv.hpp"

#include <array>
#include <charconv>

namespace coenergy {

namespace {

void append(std::string& text, double value) {
    std::array<char, 40> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general, 17);
    text.append(digits.data(), end.ptr);
}

} // namespace

std::string trajectoryCsv(const Trajectory& trajectory) {
    std::string text = "t";
    for (const Series& series : trajectory.series)
        if (series.kind != SeriesKind::Audit)
            text += "," + series.name;
    text += "\n";
    for (std::size_t row = 0; row < trajectory.rowCount(); ++row) {
        append(text, trajectory.time[row]);
        for (const Series& series : trajectory.series)
            if (series.kind != SeriesKind::Audit) {
                text += ",";
                append(text, series.values[row]);
            }
        text += "\n";
    }
    return text;
}

} // namespace coenergy
