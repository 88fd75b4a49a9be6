#pragma once
// Models from text and their derivation, points for comparisons, and difference quotients: shared by the tests of the
// derivation.

#include "derivation/derivation.hpp"
#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "expression/print_text.hpp"
#include "expression/traverse.hpp"
#include "io/read_ldae.hpp"
#include "lagrange/lagrangian_model.hpp"
#include "model/edit.hpp"
#include "pipeline/algebra_thread.hpp"
#include "support/plain_arguments.hpp"
#include "support/source_files.hpp"

#include <QDir>
#include <QFile>
#include <QTest>

#include <cmath>
#include <random>
#include <string>
#include <vector>

namespace models {

using namespace coenergy;

/// The names of the models in resources/examples.
inline std::vector<std::string> exampleNames() {
    std::vector<std::string> names;
    const QDir folder(QString::fromStdString(sourceFolder + "/resources/examples"));
    for (const QString& file : folder.entryList({"*.ldae"}, QDir::Files, QDir::Name))
        names.push_back(file.chopped(5).toStdString());
    return names;
}

/// Without those that are so long that their equations keep definitions by name.
inline std::vector<std::string> writtenOutExampleNames() {
    std::vector<std::string> names = exampleNames();
    std::erase(names, "bricard");
    std::erase(names, "stewart_platform");
    return names;
}

/// A document in the .ldae format without its first line.
inline Document document(const std::string& ldae) {
    return fromText("format = 1\n" + ldae);
}

inline Derivation derivation(const Document& document, const std::vector<std::string>& inserted = {}) {
    Derivation result;
    runWithAlgebraStack([&] { result = DerivationStage().run(document, {}, inserted); });
    return result;
}

/// The equations of a model that is expected to be free of errors.
inline DaeSystem system(const Document& document, const std::vector<std::string>& inserted = {}) {
    Derivation result = derivation(document, inserted);
    if (hasErrors(result.diagnostics))
        throw std::runtime_error(describe(result.diagnostics));
    return *result.system;
}

/// The quantities of Lagrange's equations, definitions inserted.
inline BuiltModel built(const Document& document) {
    BuiltModel result;
    runWithAlgebraStack([&] {
        Algebra algebra;
        result = buildLagrangianModel(parseModel(document), algebra);
    });
    return result;
}

inline Expression parsed(const std::string& text) {
    Parsed result = parseExpression(text);
    if (!result.value)
        throw std::runtime_error("not understood: " + text);
    return *result.value;
}

inline const Equation& equation(const DaeSystem& system, const std::string& name) {
    for (const Equation& candidate : system.equations)
        if (candidate.name == name)
            return candidate;
    throw std::runtime_error("no equation " + name);
}

class Random {
public:
    explicit Random(unsigned seed) : m_engine(seed) {}

    double between(double least, double most) {
        return least + (most - least) * (static_cast<double>(m_engine()) / static_cast<double>(std::mt19937::max()));
    }
    std::size_t below(std::size_t n) { return m_engine() % n; }

    /// A value for every name of the expressions.
    Point point(const std::vector<Expression>& expressions) {
        Point result;
        for (const Expression& expression : expressions)
            for (const std::string& name : symbolsIn(expression))
                if (!result.contains(name))
                    result[name] = between(0.3, 1.7);
        return result;
    }

private:
    std::mt19937 m_engine;
};

inline bool isNear(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance * (1 + std::abs(a) + std::abs(b)); // false for NaN
}

/// Where two expressions differ: empty if they have the same value at several random points where the first is defined.
inline std::string difference(const Expression& expected, const Expression& actual, unsigned seed = 1) {
    Random random(seed);
    int defined = 0;
    for (int attempt = 0; attempt < 400 && defined < 6; ++attempt) {
        const Point point = random.point({expected, actual});
        const double value = evaluate(expected, point);
        if (!std::isfinite(value))
            continue;
        ++defined;
        if (!isNear(value, evaluate(actual, point)))
            return "expected " + toText(expected) + ", got " + toText(actual);
    }
    return defined == 6 ? std::string() : "never defined: " + toText(expected);
}

/// d value / dx at 0, by differences of fourth order.
template <class Value> double slope(Value value, double h = 1e-3) {
    return (8 * (value(h) - value(-h)) - (value(2 * h) - value(-2 * h))) / (12 * h);
}

/// d expression / d name at a point, by differences.
inline double slope(const Expression& expression, const std::string& name, Point point, double h = 1e-3) {
    const double at = point.contains(name) ? point[name] : 0;
    return slope(
        [&](double step) {
            point[name] = at + step;
            return evaluate(expression, point);
        },
        h);
}

} // namespace models

#define COMPARE_SAME(expected, actual)                                                                                 \
    do {                                                                                                               \
        const std::string why = models::difference(expected, actual);                                                  \
        QVERIFY2(why.empty(), why.c_str());                                                                            \
    } while (false)
