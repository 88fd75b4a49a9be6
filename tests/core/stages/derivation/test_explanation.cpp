// The stage that explains: in one call from a derivation, cached, in the form of the system that is shown.
#include "core/formulations/lagrange/models.hpp"

#include "base/cancellation.hpp"
#include "derivation/explanation.hpp"
#include "derivation/simplification.hpp"
#include "support/test_program.hpp"

using namespace models;

class TestExplanation : public QObject {
    Q_OBJECT

private slots:
    void explainsBothForms() {
        runWithAlgebraStack([] {
            const Derivation derivation = DerivationStage().run(example("cart_pole"), {});
            const auto simple = SimplificationStage().run(derivation.system, {});
            ExplanationStage stage;
            for (const auto& shown : {derivation.system, simple}) {
                const auto steps = stage.run(derivation, shown, {});
                QCOMPARE(steps->equations.size(), shown->equations.size());
                for (std::size_t k = 0; k < shown->equations.size(); ++k)
                    QVERIFY(steps->equations[k].steps.back().value == shown->equations[k].residual);
            }
        });
    }

    void remembers() {
        runWithAlgebraStack([] {
            DerivationStage derive;
            SimplificationStage simplify;
            ExplanationStage stage;
            const auto explain = [&](const Document& document) {
                const Derivation derivation = derive.run(document, {});
                return stage.run(derivation, simplify.run(derivation.system, {}), {});
            };
            const auto first = explain(example("cart_pole"));
            QVERIFY(explain(example("simple_pendulum")) != first);
            QVERIFY(explain(example("cart_pole")) == first);
        });
    }

    // The system of a field that is broken is that of what it last meant, and so is what explains it.
    void explainsWhatIsShownWhileAFieldIsBroken() {
        runWithAlgebraStack([] {
            DerivationStage derive;
            Document document = example("cart_pole");
            const Derivation whole = derive.run(document, {});
            Energies energies = *document.energies;
            energies.potential += " + (";
            document.energies = Part(std::move(energies));
            const Derivation broken = derive.run(document, {});
            QVERIFY(hasErrors(broken.diagnostics));
            ExplanationStage stage;
            QVERIFY(*stage.run(broken, broken.system, {}) == *stage.run(whole, whole.system, {}));
        });
    }

    // A model that keeps its definitions by name, of which none is left: as fields of many shapes are.
    void explainsWhatHasNoMatrixForm() {
        runWithAlgebraStack([] {
            Derivation derivation = DerivationStage().run(example("cart_pole"), {});
            DaeSystem stated = *derivation.system;
            stated.matrixForm.reset();
            derivation.system = std::make_shared<const DaeSystem>(std::move(stated));
            const auto steps = ExplanationStage().run(derivation, derivation.system, {});
            QCOMPARE(steps->equations.size(), derivation.system->equations.size());
        });
    }

    void anEmptyModelHasNoSteps() {
        runWithAlgebraStack([] {
            ExplanationStage stage;
            const Derivation nothing{{}, std::make_shared<const DaeSystem>(), {}, {}};
            QVERIFY(stage.run(nothing, nothing.system, {})->equations.empty());
            const Derivation empty = DerivationStage().run(Document{}, {});
            QVERIFY(stage.run(empty, empty.system, {})->equations.empty());
        });
    }

    void stopsOnRequest() {
        runWithAlgebraStack([] {
            const Derivation derivation = DerivationStage().run(example("andrews_squeezer"), {});
            std::stop_source source;
            source.request_stop();
            ExplanationStage stage;
            QVERIFY_EXCEPTION_THROWN(stage.run(derivation, derivation.system, source.get_token()), Cancelled);
            QVERIFY(!stage.run(derivation, derivation.system, {})->equations.empty());
        });
    }
};

COENERGY_TEST(TestExplanation)
#include "test_explanation.moc"
