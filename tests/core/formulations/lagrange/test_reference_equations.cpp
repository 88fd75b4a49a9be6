// The examples' equations of motion against those from other people and other methods.
#include "models.hpp"

#include "algebra/tidy.hpp"
#include "io/read_lag_eq.hpp"
#include "support/test_program.hpp"

#include <QJsonDocument>
#include <QJsonObject>

#include <regex>

using namespace models;

namespace {

using Residuals = std::map<std::string, std::string>;

void compareAll(const Residuals& expected, const DaeSystem& system, const Tables& tables = {}) {
    QCOMPARE(system.equations.size(), expected.size());
    for (const auto& [name, residual] : expected)
        COMPARE_SAME(parseExpression(residual, Form::Expression, tables).value.value(),
                     equation(system, name).residual);
}

// The lines `name = "residual"` behind [equations].
Residuals residualsIn(const std::string& toml) {
    static const std::regex line(R"re((\w+) = "(.*)")re");
    const std::string equations = toml.substr(toml.find("[equations]"));
    Residuals residuals;
    for (std::sregex_iterator entry(equations.begin(), equations.end(), line), end; entry != end; ++entry)
        residuals.emplace((*entry)[1], (*entry)[2]);
    return residuals;
}

} // namespace

class TestReferenceEquations : public QObject {
    Q_OBJECT

private slots:
    void example_data() {
        QTest::addColumn<std::string>("name");
        for (const std::string& name : exampleNames())
            if (models::example(name).bodies->empty()) // of the others motions are compared: setup/test_body_runs
                QTest::newRow(name.c_str()) << name;
    }

    void example() {
        QFETCH(std::string, name);
        const Document document = models::example(name);
        compareAll(residualsIn(fileText("tests/reference/equations/" + name + ".toml")), models::system(document),
                   parseModel(document).tables);
    }

    void thesis_data() {
        QTest::addColumn<std::string>("name");
        for (const char* name : {"translation", "rotation", "electrical", "thermal", "fluid"})
            QTest::newRow(name) << std::string(name);
    }

    void thesis() {
        QFETCH(std::string, name);
        const std::string folder = "tests/reference/thesis/";
        const QJsonObject file =
            QJsonDocument::fromJson(QByteArray::fromStdString(fileText(folder + "expected.json"))).object();
        Residuals expected;
        const QJsonObject residuals = file[QString::fromStdString(name)].toObject();
        for (auto entry = residuals.begin(); entry != residuals.end(); ++entry)
            expected.emplace(entry.key().toStdString(), entry.value().toString().toStdString());

        const LoadedModel loaded = readLagEq(fileText(folder + name + ".LagEq.txt"));
        QVERIFY2(!hasErrors(loaded.diagnostics), describe(loaded.diagnostics).c_str());
        const DaeSystem system = models::system(loaded.document, loaded.substituted);
        compareAll(expected, system);
        for (const auto& [name_, residual] : expected) {
            const Expression rest = equation(system, name_).residual - parsed(residual);
            QVERIFY2(expanded(rest).isZero(), (name + " " + name_ + ": " + toText(rest)).c_str());
        }
    }
};

COENERGY_TEST(TestReferenceEquations)
#include "test_reference_equations.moc"
