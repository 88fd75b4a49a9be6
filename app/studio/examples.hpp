#pragma once

#include "model/document.hpp"

#include <QString>

#include <vector>

namespace coenergy {

struct Example {
    QString resource; ///< its place among the program's resources
    QString title;
    QString summary; ///< a phrase for a card
    QString group;
    Document document;
};

/// The examples that the program carries, group by group, easiest first.
std::vector<Example> loadExamples();

} // namespace coenergy
