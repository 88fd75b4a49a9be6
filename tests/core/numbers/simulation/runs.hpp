#pragma once
// From a model's text to its trajectory, in the same way as the program: shared by tests of structure and of
// simulation.

#include "derivation/preparation.hpp"
#include "io/read_ldae.hpp"
#include "pipeline/algebra_thread.hpp"
#include "setup/simulation_setup.hpp"
#include "simulation/simulate.hpp"
#include "support/declared_arguments.hpp"
#include "support/plain_arguments.hpp"
#include "support/source_files.hpp"

#include <QFile>
#include <QTest>

#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

namespace runs {

using namespace coenergy;

/// A document in the .ldae format without its first line.
inline Document model(const std::string& ldae) {
    return fromText("format = 1\n" + ldae);
}

inline Document problem(const std::string& file) {
    return fromText(fileText("tests/reference/problems/" + file));
}

inline Preparation prepared(const Document& document) {
    Preparation result;
    runWithAlgebraStack([&] {
        const Derivation derivation = DerivationStage().run(document, {});
        result = PreparationStage().run(document, derivation, {});
    });
    return result;
}

/// The problem of a model that can be simulated.
inline SimulationProblem problemOf(const Document& document, const Overrides& overrides = {}) {
    const Preparation preparation = prepared(document);
    if (!preparation.model)
        throw std::runtime_error("not simulated: " + describe(preparation.derivation.diagnostics));
    auto result = problemFor(*preparation.model, document, overrides, settingsOf(document));
    if (const auto* missing = std::get_if<Diagnostics>(&result))
        throw std::runtime_error(describe(*missing));
    return std::get<SimulationProblem>(std::move(result));
}

using Adjust = std::function<void(IntegrationSettings&)>;

inline SimulationResult run(SimulationProblem problem, const Adjust& adjust = {}) {
    if (adjust)
        adjust(problem.settings);
    return simulate(problem);
}

inline SimulationResult run(const Document& document, const Adjust& adjust = {}) {
    return run(problemOf(document), adjust);
}

inline const std::vector<double>& values(const SimulationResult& result, const std::string& name) {
    const Series* series = result.trajectory.find(name);
    if (!series)
        throw std::runtime_error("no series " + name);
    return series->values;
}

inline double last(const SimulationResult& result, const std::string& name) {
    return values(result, name).back();
}

/// How a run ended, for messages.
inline std::string told(const SimulationResult& result) {
    const RunStatus& status = result.status;
    std::string text = std::string(runEndName(status.end)) + " at " + std::to_string(status.endTime) + " (";
    for (const std::string& name : status.where)
        text += name + " ";
    for (const std::string& name : status.fixed)
        text += "fixed " + name + " ";
    return text + ") residual " + std::to_string(std::log10(status.maximumConstraintResidual)) + " audit " +
           std::to_string(std::log10(status.energyAudit)) + " steps " + std::to_string(status.steps) + " rejected " +
           std::to_string(status.rejected) + " evaluations " + std::to_string(status.evaluations);
}

inline bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

inline const Diagnostic* finding(const Preparation& preparation, Code code) {
    for (const Diagnostic& diagnostic : preparation.derivation.diagnostics)
        if (diagnostic.code == code)
            return &wellTyped(diagnostic);
    return nullptr;
}

} // namespace runs

#define VERIFY_COMPLETED(result) QVERIFY2((result).status.isCompleted(), runs::told(result).c_str())

/// |actual - expected| <= tolerance; false for NaN.
#define VERIFY_CLOSE(actual, expected, tolerance)                                                                      \
    do {                                                                                                               \
        const double actual_ = (actual);                                                                               \
        const double expected_ = (expected);                                                                           \
        QVERIFY2(std::abs(actual_ - expected_) <= (tolerance),                                                         \
                 qPrintable(QStringLiteral("%1 instead of %2, off by %3")                                              \
                                .arg(actual_, 0, 'g', 17)                                                              \
                                .arg(expected_, 0, 'g', 17)                                                            \
                                .arg(actual_ - expected_)));                                                           \
    } while (false)
