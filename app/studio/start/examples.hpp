#pragma once

#include "model/document.hpp"

#include <QStringList>

#include <vector>

namespace coenergy {

struct Example {
    QString resource; ///< its path in the program's resources
    QString title;
    QString summary;    ///< a phrase for a card
    QStringList groups; ///< at least one; the most specific last
    Document document;
};

/// The bundled examples: first a dozen that show what the program can do, then those similar to them.
std::vector<Example> loadExamples();

} // namespace coenergy
