// For every example: the residuals, the matrix form and the constraints at acceleration level against difference
// quotients of the energies and constraints themselves, along a motion through a random point.
#include "motion.hpp"
#include "support/test_program.hpp"

using namespace models;

namespace {

double residualByDifferences(const LagrangianModel& model, const Motion& motion, std::size_t i) {
    const std::string& q = model.coordinates[i].name;
    const std::string& f = model.coordinates[i].flow;
    const Point& here = motion.start;
    double residual = slope([&](double time) { return slope(model.kineticCoenergy.value, f, motion.at(time)); });
    residual -= slope(model.kineticCoenergy.value, q, here);
    residual += slope(model.dissipation.value, f, here);
    residual += slope(model.potential.value, q, here);
    for (const NamedConstraint& phi : model.displacement)
        residual += here.at(phi.unknown) * slope(phi.residual.value, q, here);
    for (const NamedConstraint& psi : model.flow)
        residual += here.at(psi.unknown) * slope(psi.residual.value, f, here);
    for (const AppliedEffort& applied : model.efforts)
        residual -= applied.coordinate == i ? evaluate(applied.effort.value, here) : 0;
    for (const AppliedForce& applied : model.forces)
        for (std::size_t k = 0; k < applied.force.size(); ++k)
            residual -= evaluate(applied.force[k], here) * slope(applied.point[k], q, here);
    return residual;
}

double product(const std::vector<Expression>& row, const DaeSystem& system, const Point& point) {
    double value = 0;
    for (std::size_t j = 0; j < row.size(); ++j)
        value += evaluate(row[j], point) * point.at(system.unknowns[j].name(2));
    return value;
}

double matrixRow(const DaeSystem& system, std::size_t i, const Point& point) {
    const MatrixForm& form = *system.matrixForm;
    double value = product(form.massMatrix[i], system, point) - evaluate(form.forcing[i], point);
    const std::vector<std::string> lambdas = namesOf(system, UnknownKind::DisplacementMultiplier);
    const std::vector<std::string> mus = namesOf(system, UnknownKind::FlowMultiplier);
    for (std::size_t j = 0; j < lambdas.size(); ++j)
        value += evaluate(form.phiQ[j][i], point) * point.at(lambdas[j]);
    for (std::size_t j = 0; j < mus.size(); ++j)
        value += evaluate(form.psiF[j][i], point) * point.at(mus[j]);
    return value;
}

} // namespace

class TestMatrixForm : public QObject {
    Q_OBJECT

private slots:
    void againstDifferences_data() { addEveryModel(); }

    void againstDifferences() {
        QFETCH(QString, name);
        const Document document = modelNamed(name);
        const DaeSystem system = models::system(document);
        const LagrangianModel model = built(document).model;
        Random random(7);
        for (int attempt = 0; attempt < 3; ++attempt) {
            const Motion motion = randomMotion(system, random);
            for (std::size_t i = 0; i < model.coordinates.size(); ++i) {
                const double residual = evaluate(system.equations[i].residual, motion.start);
                VERIFY_NEAR(residual, residualByDifferences(model, motion, i), 1e-6);
                VERIFY_NEAR(residual, matrixRow(system, i, motion.start), 1e-10);
            }
            for (std::size_t j = 0; j < model.displacement.size(); ++j)
                VERIFY_NEAR(secondAlongMotion(motion, model.displacement[j].residual.value),
                            product(system.matrixForm->phiQ[j], system, motion.start) -
                                evaluate(system.matrixForm->gammaPhi[j], motion.start),
                            1e-6);
            for (std::size_t j = 0; j < model.flow.size(); ++j)
                VERIFY_NEAR(alongMotion(motion, model.flow[j].residual.value),
                            product(system.matrixForm->psiF[j], system, motion.start) -
                                evaluate(system.matrixForm->gammaPsi[j], motion.start),
                            1e-6);
        }
    }

    void shapes_data() { againstDifferences_data(); }

    void shapes() {
        QFETCH(QString, name);
        const DaeSystem system =
            models::system(name.isEmpty() ? models::document(everything) : example(name.toStdString()));
        const MatrixForm& form = *system.matrixForm;
        const std::size_t count = unknownsOf(system, UnknownKind::Coordinate).size();
        const std::size_t lambdas = unknownsOf(system, UnknownKind::DisplacementMultiplier).size();
        const std::size_t mus = unknownsOf(system, UnknownKind::FlowMultiplier).size();
        QCOMPARE(form.massMatrix.size(), count);
        QCOMPARE(form.forcing.size(), count);
        QCOMPARE(form.phiQ.size(), lambdas);
        QCOMPARE(form.gammaPhi.size(), lambdas);
        QCOMPARE(form.psiF.size(), mus);
        QCOMPARE(form.gammaPsi.size(), mus);
        for (const ExpressionMatrix* matrix : {&form.massMatrix, &form.phiQ, &form.psiF})
            for (const auto& row : *matrix)
                QCOMPARE(row.size(), count);
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t j = 0; j < count; ++j)
                QVERIFY(form.massMatrix[i][j] == form.massMatrix[j][i]);
    }

    void termsAddUpToTheResidual_data() { againstDifferences_data(); }

    void termsAddUpToTheResidual() {
        QFETCH(QString, name);
        const DaeSystem system =
            models::system(name.isEmpty() ? models::document(everything) : example(name.toStdString()));
        for (const Equation& equation : system.equations) {
            std::vector<Expression> values;
            for (const Term& term : equation.terms) {
                QVERIFY(!term.value.isZero());
                QVERIFY(!term.value.isSum());
                values.push_back(term.value);
            }
            COMPARE_SAME(equation.residual, sum(values));
        }
    }
};

COENERGY_TEST(TestMatrixForm)
#include "test_matrix_form.moc"
