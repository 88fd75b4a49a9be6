// Constants that are actually regulated efforts.
#include "io_samples.hpp"

#include "io/read_lag_eq.hpp"
#include "io/read_ldae.hpp"
#include "io/regulated_effort.hpp"
#include "io/write_ldae.hpp"
#include "support/test_program.hpp"

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
        const std::vector<std::string> offered = effortCandidates(thermal.document);
        QCOMPARE(std::vector(offered.begin(), offered.begin() + 2), (std::vector<std::string>{"tau", "ktau"}));
        QVERIFY(std::find(offered.begin(), offered.end(), "T") != offered.end());  // of the virtual work
        QVERIFY(std::find(offered.begin(), offered.end(), "cf") == offered.end()); // of an energy
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
        const ConstraintUnknown& effort = model->document.effortConstraints->front().effort;
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

    // The pressure of the fluid problem's cylinder occurs in no effort constraint: one that is left determines it.
    void anEffortNeedNotOccurInItsConstraint() {
        const LoadedModel fluid =
            readLagEq(contentOfFile(COENERGY_SOURCE_DIR "/tests/reference/thesis/fluid.LagEq.txt"));
        const auto model = withRegulatedEfforts(fluid, {"Ps", "P2", "P1"});
        QVERIFY(model);
        std::vector<std::string> names;
        for (const EffortConstraint& constraint : *model->document.effortConstraints)
            names.push_back(constraint.effort.name);
        QCOMPARE(names, (std::vector<std::string>{"P1", "P2", "Ps"}));
    }

    void refusesWhatCannotBeOne() {
        const LoadedModel model = readLdae(regulated);
        struct Case {
            std::vector<std::string> names;
            std::string culprit;
            Code code;
        };
        const std::vector<Case> cases = {
            {{"tua"}, "tua", Code::UnknownEffortName},
            {{"e3"}, "e3", Code::UnknownEffortName}, // part of a number
            {{"tau", "tau"}, "tau", Code::RepeatedEffortName},
            {{"tau", "sigma", "k"}, "k", Code::NoOpenEffortConstraint},
        };
        for (const auto& [names, culprit, code] : cases) {
            const auto result = withRegulatedEfforts(model, names);
            QVERIFY(!result);
            QCOMPARE(result.error().code, code);
            QCOMPARE(plainText(result.error().arguments.at(0)), culprit);
        }
        QCOMPARE(plainText(withRegulatedEfforts(model, {"tua"}).error().arguments.at(1)), std::string("tau"));
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

COENERGY_TEST(TestRegulatedEffort)
#include "test_regulated_effort.moc"
