#pragma once

#include "model/document.hpp"

#include <QStringList>

#include <vector>

namespace coenergy {

struct Example {
    QString resource; ///< its place among the program's resources
    QString title;
    QString summary;    ///< a phrase for a card
    QStringList groups; ///< at least one; the narrowest last
    Document document;
};

/// The examples that the program carries: first a dozen that show what there is, then what is like them.
std::vector<Example> loadExamples();

} // namespace coenergy
