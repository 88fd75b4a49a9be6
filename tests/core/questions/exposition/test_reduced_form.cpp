// The reduced equations as shown: the same functions as those that are solved, plain and simplified; the
// differentiations that the thesis's examples are known to need.
#include "core/formulations/lagrange/models.hpp"

#include "algebra/tidy.hpp"
#include "derivation/explanation.hpp"
#include "derivation/preparation.hpp"
#include "derivation/simplification.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

struct BothReducedForms {
    std::shared_ptr<const Reduction> reduction;
    std::shared_ptr<const ReducedForm> plain;
    std::shared_ptr<const ReducedForm> simple;
};

BothReducedForms reducedForms(const Document& document) {
    BothReducedForms result;
    runWithAlgebraStack([&] {
        const Derivation derivation = DerivationStage().run(document, {});
        result.reduction = PreparationStage().run(document, derivation, {}).reduction;
        ExplanationStage stage;
        result.plain = stage.reduced(derivation, result.reduction.get(), derivation.system, {});
        result.simple =
            stage.reduced(derivation, result.reduction.get(), SimplificationStage().run(derivation.system, {}), {});
    });
    return result;
}

std::vector<std::size_t> levelCounts(const ReducedForm& form) {
    std::vector<std::size_t> counts;
    for (const ReducedEquation& equation : form.equations)
        counts.push_back(equation.levels.size() - 1);
    return counts;
}

using Names = std::vector<std::string>;

} // namespace

class TestReducedForm : public QObject {
    Q_OBJECT

private slots:
    void bothFormsAreTheSameFunctions_data() {
        QTest::addColumn<std::string>("name");
        for (const std::string& name : writtenOutExampleNames())
            QTest::newRow(name.c_str()) << name;
    }

    void bothFormsAreTheSameFunctions() {
        QFETCH(std::string, name);
        const BothReducedForms forms = reducedForms(example(name));
        QCOMPARE(bool(forms.plain), forms.reduction && forms.reduction->system);
        if (!forms.plain)
            return;
        const ReducedSystem& solved = *forms.reduction->system;
        for (std::size_t i = 0; i < forms.plain->equations.size(); ++i) {
            const auto& plain = forms.plain->equations[i].levels;
            const auto& simple = forms.simple->equations[i].levels;
            QCOMPARE(plain.size(), static_cast<std::size_t>(solved.offsets.c[i]) + 1);
            QCOMPARE(simple.size(), plain.size());
            for (std::size_t level = 0; level < plain.size(); ++level) {
                QVERIFY2(agreeAtRandomPoints(plain[level], simple[level]), toText(simple[level]).c_str());
                if (solved.switches.empty())
                    QVERIFY2(agreeAtRandomPoints(plain[level], solved.derivatives[i][level]),
                             toText(plain[level]).c_str());
            }
        }
    }

    void everyNameIsKnownToTheNotation_data() { bothFormsAreTheSameFunctions_data(); }

    void everyNameIsKnownToTheNotation() {
        QFETCH(std::string, name);
        const BothReducedForms forms = reducedForms(example(name));
        if (!forms.plain)
            return;
        for (const ReducedEquation& equation : forms.simple->equations)
            for (const Expression& level : equation.levels)
                for (const std::string& symbol : symbolsIn(level))
                    QVERIFY2(symbol == "pi" || forms.simple->notation.contains(symbol), symbol.c_str());
    }

    void thePendulum() {
        const ReducedForm form = *reducedForms(example("pendulum_cartesian")).simple;
        QVERIFY(form.state == Names({"x", "y", "dotx", "doty"}));
        QVERIFY(form.rates == Names({"dotx", "doty", "ddotx", "ddoty"}));
        QVERIFY(form.highest == Names({"ddotx", "ddoty", "lambda1"}));
        QCOMPARE(form.freeInitialValues, std::size_t(2));
        QVERIFY(levelCounts(form) == std::vector<std::size_t>({0, 0, 2}));
        QVERIFY(form.equations[2].solvedFor == Names({"ddotx", "ddoty"}));
    }

    void theElectricalExample() {
        const ReducedForm form = *reducedForms(example("thesis_electrical")).simple;
        QVERIFY(levelCounts(form) == std::vector<std::size_t>({1, 1, 0, 0, 0, 1, 0}));
        QCOMPARE(form.freeInitialValues, std::size_t(4));
        QVERIFY(form.notation.at("lambda1'1").latex.find("\\dot") != std::string::npos);
    }

    void whatCannotBeReducedHasNone() {
        const BothReducedForms forms = reducedForms(example("thesis_thermal"));
        QVERIFY(!forms.plain && !forms.simple);
    }

    void aHiddenConstraintIsToldOf() {
        const ReducedForm form = *reducedForms(document(R"ldae(
[parameters]
m = 1
k = 1
[[coordinates]]
name = "x"
[[coordinates]]
name = "y"
[energies]
kinetic_coenergy = "m*(dotx + doty)^2/2"
potential = "k*x^2/2 + k*y^2"
)ldae"))
                                      .simple;
        QCOMPARE(form.hidden.size(), std::size_t(1));
        COMPARE_SAME(parsed("k*(2*y - x)"), form.hidden.front().residual);
    }
};

COENERGY_TEST(TestReducedForm)
#include "test_reduced_form.moc"
