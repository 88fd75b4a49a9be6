// Chains whose section varies along them, against closed forms: a bar with A = A0 (1 - x/(2L))^2, whose displacement
// times 1 - x/(2L) is that of a uniform bar, and the mass of a beam.
#include "distributed/element_model.hpp"
#include "distributed/medium.hpp"
#include "distributed/written_elements.hpp"
#include "expression/parse.hpp"
#include "expression/traverse.hpp"
#include "support/test_program.hpp"

#include <Eigen/Eigenvalues>

#include <cmath>

using namespace coenergy;

namespace {

Document withElement(const char* kind, const char* area, const char* lumps) {
    Document document;
    Distributed element;
    element.name = "one";
    element.kind = kind;
    element.ends = {"fixed", "free"};
    element.form = "micro";
    element.endMass = "halved";
    element.modes = lumps;
    element.length = "2";
    element.density = "3";
    element.modulus = "5";
    element.area = area;
    element.ports = {"2"};
    document.distributed = Part(std::vector<Distributed>{element});
    return document;
}

double numberOf(const Expression& expression) {
    return evaluate(expression, {});
}

double lowestFrequency(const ElementModel& model) {
    const auto size = static_cast<Eigen::Index>(model.variables.size());
    Eigen::MatrixXd M = Eigen::MatrixXd::Zero(size, size), K = M;
    for (Eigen::Index k = 0; k < size; ++k)
        M(k, k) = numberOf(model.variables[static_cast<std::size_t>(k)].inertia);
    for (const Spring& spring : model.springs)
        for (const Share& a : spring.stretch)
            for (const Share& b : spring.stretch)
                K(static_cast<Eigen::Index>(a.coordinate), static_cast<Eigen::Index>(b.coordinate)) +=
                    numberOf(spring.stiffness) * numberOf(a.factor) * numberOf(b.factor);
    const Eigen::GeneralizedSelfAdjointEigenSolver<Eigen::MatrixXd> solver(K, M);
    return std::sqrt(solver.eigenvalues()(0));
}

double frequencyWith(const char* lumps) {
    const ReadElements read = readElements(withElement("bar", "0.1*(1 - x/4)^2", lumps));
    return read.elements.front() ? lowestFrequency(elementModel(*read.elements.front())) : NAN;
}

} // namespace

class TestVaryingSection : public QObject {
    Q_OBJECT

private slots:
    // tan z = -z, z = omega L sqrt(rho/E); the error falls by four when the number of lumps is doubled.
    void aTaperedBar() {
        constexpr double root = 2.028757838110434;
        const double exact = root / 2 * std::sqrt(5.0 / 3.0);
        const double coarse = std::abs(frequencyWith("20") / exact - 1),
                     fine = std::abs(frequencyWith("40") / exact - 1);
        QVERIFY2(fine < 2e-4, QByteArray::number(fine).constData());
        QVERIFY2(coarse / fine > 3.8 && coarse / fine < 4.2, QByteArray::number(coarse / fine).constData());
    }

    // A cantilever whose height falls to a half: 3.82378485, by Ritz's method with ten polynomials.
    void aTaperedBeam() {
        std::vector<double> errors;
        for (const char* lumps : {"20", "40"}) {
            Document document = withElement("beam", "1 - x/2", lumps);
            document.distributed = document.distributed.with([](auto& all) {
                all[0].length = all[0].density = all[0].modulus = "1";
                all[0].secondMoment = "(1 - x/2)^3";
                all[0].ports = {"1"};
            });
            const ReadElements read = readElements(document);
            QVERIFY(read.elements.front());
            errors.push_back(std::abs(lowestFrequency(elementModel(*read.elements.front())) / 3.82378485 - 1));
        }
        QVERIFY2(errors[1] < 1e-3, QByteArray::number(errors[1]).constData());
        QVERIFY2(errors[0] / errors[1] > 3.7 && errors[0] / errors[1] < 4.3,
                 QByteArray::number(errors[0] / errors[1]).constData());
    }

    // All of it is there, for whole and for halved ends: the integral of rho A is 0.35.
    void theMassIsWhole() {
        for (const char* end : {"whole", "halved"}) {
            Document document = withElement("bar", "0.1*(1 - x/4)^2", "7");
            document.distributed = document.distributed.with([&](auto& all) { all[0].endMass = end; });
            const ElementModel model = elementModel(*readElements(document).elements.front());
            double mass = 0;
            for (const ElementVariable& variable : model.variables)
                mass += numberOf(variable.inertia);
            // of halved ends the held one keeps the half part beside it: the integral of 0.3 (1 - x/4)^2 up to 1/7
            const double held = std::string(end) == "whole" ? 0 : 0.4 * (1 - std::pow(1 - 1.0 / 28, 3));
            QVERIFY2(std::abs(mass + held - 0.35) < 1e-12, end);
        }
    }

    // A name of the model's own is that; modes have no section that varies.
    void anotherX() {
        Document document = withElement("bar", "0.1*x", "3");
        document.parameters = document.parameters.with([](auto& all) {
            Parameter x;
            x.name = "x";
            x.value = "2";
            all.push_back(x);
        });
        const ReadElements read = readElements(document);
        QVERIFY(read.elements.front());
        QVERIFY(symbolsIn(elementModel(*read.elements.front()).variables.front().inertia).contains("x"));
        Document modal = withElement("bar", "0.1*(1 - x/4)", "3");
        modal.distributed = modal.distributed.with([](auto& all) {
            all[0].form = "modal";
            all[0].endMass.clear();
        });
        const ReadElements modes = readElements(modal);
        QVERIFY(symbolsIn(elementModel(*modes.elements.front()).variables.front().inertia).contains("x"));
    }

    // 1 - x is negative behind the middle.
    void aSectionThatIsNegativeSomewhere() {
        QVERIFY(!readElements(withElement("bar", "1 - x", "4")).problems.empty());
        QVERIFY(readElements(withElement("bar", "1 - x/3", "4")).problems.empty());
    }
};

COENERGY_TEST(TestVaryingSection)
#include "test_varying_section.moc"
