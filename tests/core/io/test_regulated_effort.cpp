// Constants that are regulated efforts in truth.
#include "io_samples.hpp"

#include "io/read_lag_eq.hpp"
#include "io/read_ldae.hpp"
#include "io/regulated_effort.hpp"
#include "io/write_ldae.hpp"

#include <QtTest>

using namespace samples;

namespace {

const std::string regulated = "format = 1\n"
                              "[parameters]\n"
                              "k = 1\n"
                              "tau = { value = 2, unit = \"N*m\", latex = \"\\\\tau\" }\n"
                              "sigma = {}\n"
                              "other = {}\n"
                              "[[constraints.effort]]\n"
                              "expression = \"tau - k*sigma\"\n"
                              "[[constraints.effort]]\n"
                              "expression = \"tau - 2e3*k\"\n"
                              "[[constraints.effort]]\n"
                              "expression = \"other\"\n"
                              "effort = \"u\"\n";

} // namespace

class TestRegulatedEffort : public QObject {
    Q_OBJECT

private slots:
    void offersConstantsOfEffortConstraints() {
        const LoadedModel thermal =
            readLagEq(contentOfFile(COENERGY_SOURCE_DIR "/tests/reference/thesis/thermal.LagEq.txt"));
        QCOMPARE(effortCandidates(thermal.document), (std::vector<std::string>{"tau", "ktau"}));
        QCOMPARE(effortCandidates(readLdae(regulated).document), (std::vector<std::string>{"k", "tau", "sigma"}));
    }

    void turnsAConstantIntoAnEffort() {
        const LoadedModel thermal =
            readLagEq(contentOfFile(COENERGY_SOURCE_DIR "/tests/reference/thesis/thermal.LagEq.txt"));
        const auto model = withRegulatedEfforts(thermal, {"tau"});
        QVERIFY(model);
        QCOMPARE(model->document.effortConstraints->front().effort.name, std::string("tau"));
        QCOMPARE(model->document.parameters->size(), thermal.document.parameters->size() - 1);
        QCOMPARE(model->document.parameters->at(1).name, std::string("ktau"));
        // The places move along.
        const auto at = [&](const Field& field) {
            return marked(*model, {Code::Internal, Severity::Error, field, {}, {}});
        };
        QCOMPARE(at({Section::Parameters, 1, Column::Name}), std::string("ktau"));
        QCOMPARE(at({Section::EffortConstraints, 0, Column::Effort}), std::string("tau"));
    }

    void keepsWhatIsKnownOfIt() {
        const auto model = withRegulatedEfforts(readLdae(regulated), {"tau"});
        QVERIFY(model);
        const Unknown& effort = model->document.effortConstraints->front().effort;
        QCOMPARE(effort.initial, std::string("2"));
        QCOMPARE(effort.unit, std::string("N*m"));
        QCOMPARE(effort.latex, std::string("\\tau"));
        QVERIFY(readLdae(writeLdae(model->document)).diagnostics.empty());
    }

    void aSubstitutedValueIsAFirstGuess() {
        LoadedModel fluid = readLagEq(contentOfFile(COENERGY_SOURCE_DIR "/tests/reference/thesis/fluid.LagEq.txt"));
        const auto model = withRegulatedEfforts(fluid, {"Cd2"});
        QVERIFY(model);
        QCOMPARE(model->document.effortConstraints->at(1).effort.name, std::string("Cd2"));
        QCOMPARE(model->document.effortConstraints->at(1).effort.initial, std::string("0.85"));
        QVERIFY(std::find(model->substituted.begin(), model->substituted.end(), "Cd2") == model->substituted.end());
    }

    // sigma occurs in the first constraint only, so tau has to leave it, in whatever order they are named.
    void matchesEachToAConstraint() {
        for (const std::vector<std::string>& names : {std::vector<std::string>{"tau", "sigma"}, {"sigma", "tau"}}) {
            const auto model = withRegulatedEfforts(readLdae(regulated), names);
            QVERIFY(model);
            QCOMPARE(model->document.effortConstraints->at(0).effort.name, std::string("sigma"));
            QCOMPARE(model->document.effortConstraints->at(1).effort.name, std::string("tau"));
            QCOMPARE(model->document.effortConstraints->at(2).effort.name, std::string("u"));
        }
    }

    void refusesWhatCannotBeOne() {
        const LoadedModel model = readLdae(regulated);
        const std::vector<std::pair<std::vector<std::string>, std::string>> cases = {
            {{"tua"}, "tua"},             // no such name
            {{"other"}, "other"},         // its constraint has an effort
            {{"e3"}, "e3"},               // part of a number
            {{"tau", "tau"}, "tau"},      // twice
            {{"tau", "sigma", "k"}, "k"}, // more names than constraints
        };
        for (const auto& [names, culprit] : cases) {
            const auto result = withRegulatedEfforts(model, names);
            QVERIFY(!result);
            QCOMPARE(result.error().code, Code::UnknownEffortName);
            QCOMPARE(result.error().arguments.at(0), culprit);
        }
        QCOMPARE(withRegulatedEfforts(model, {"tua"}).error().arguments.at(1), std::string("tau"));
        QVERIFY(withRegulatedEfforts(model, {})->document == model.document);
    }

    void findingsMoveAlong() {
        LoadedModel model = readLdae(regulated);
        const auto about = [](std::size_t item) {
            return Diagnostic{Code::UnknownName, Severity::Error, {Section::Parameters, item, Column::Value}, {}, {}};
        };
        model.diagnostics = {about(0), about(1), about(2)};
        const auto result = withRegulatedEfforts(model, {"tau"});
        QVERIFY(result);
        QCOMPARE(result->diagnostics, (Diagnostics{about(0), about(1)}));
    }
};

QTEST_APPLESS_MAIN(TestRegulatedEffort)
#include "test_regulated_effort.moc"
