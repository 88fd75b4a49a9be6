#pragma once
// The examples with their runs, for tests of their drawings.

#include "core/numbers/simulation/runs.hpp"
#include "observation/drawing.hpp"
#include "observation/shape_curves.hpp"
#include "plot/plot_names.hpp"
#include "setup/start_row.hpp"

#include <QDir>

namespace drawings {

using namespace coenergy;

inline QStringList exampleNames() {
    QStringList names;
    for (const QString& file : QDir(QStringLiteral(COENERGY_SOURCE_DIR "/resources/examples"))
                                   .entryList({QStringLiteral("*.ldae")}, QDir::Files, QDir::Name))
        names.append(file.chopped(5));
    return names;
}

/// The run of an example; its start if it cannot be simulated.
inline RunColumns runOf(const Document& document) {
    const ParsedModel parsed = parseModel(document);
    const Preparation preparation = runs::prepared(document);
    if (!preparation.model)
        return {startRow(parsed), plotNamesOf(parsed)};
    auto problem = problemFor(*preparation.model, document, {}, settingsOf(document));
    return {simulate(std::get<SimulationProblem>(std::move(problem))).trajectory, plotNamesOf(parsed)};
}

} // namespace drawings
