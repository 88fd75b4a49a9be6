#pragma once
// The blocks of a report's sections, as text.

#include "report/report.hpp"

#include <QStringList>

#include <vector>

namespace coenergy {

inline QString plain(const ReportText& text) {
    QString result;
    for (const ReportInline& part : text)
        result += part.content;
    return result;
}

inline QStringList plain(const std::vector<ReportText>& row) {
    QStringList cells;
    for (const ReportText& cell : row)
        cells.append(plain(cell));
    return cells;
}

template <class Block> std::vector<Block> all(const ReportSection& section) {
    std::vector<Block> blocks;
    for (const ReportBlock& block : section.blocks)
        if (const auto* wanted = std::get_if<Block>(&block))
            blocks.push_back(*wanted);
    return blocks;
}

} // namespace coenergy
