// Whole names are renamed, wherever an expression or an effort contains them, and nothing else in a text changes.
#include "model/edit.hpp"
#include "model/renaming.hpp"
#include "support/test_program.hpp"

#include <QtTest>

using namespace coenergy;

namespace {

const Field potential{Section::Energies, 0, Column::Potential};
const Field effortName{Section::Efforts, 0, Column::Name};
const Field curve{Section::Plots, 0, Column::Y};
const Field shapeX{Section::Drawing, 0, Column::At};

Document pendulum() {
    Document document;
    for (const Section section : {Section::Coordinates, Section::Efforts, Section::Plots, Section::Drawing})
        document = withItemInserted(document, section, 0);
    document = withText(document, {Section::Coordinates, 0, Column::Name}, "theta");
    document = withText(document, potential, "m *cos( θ) + thetas + 2 ; theta");
    document = withText(document, effortName, "theta");
    document = withText(document, curve, "dottheta");
    return withText(document, shapeX, "l*sin(theta)");
}

} // namespace

class TestRenaming : public QObject {
    Q_OBJECT

private slots:
    void wholeNamesAreReplaced() {
        const Document renamed = withNamesReplaced(pendulum(), {{"theta", "phi"}, {"dottheta", "dotphi"}});
        QCOMPARE(textOf(renamed, potential), std::string("m *cos( phi) + thetas + 2 ; phi"));
        QCOMPARE(textOf(renamed, effortName), std::string("phi"));
        QCOMPARE(textOf(renamed, curve), std::string("dotphi"));
        QCOMPARE(textOf(renamed, shapeX), std::string("l*sin(phi)"));
        QCOMPARE(textOf(renamed, {Section::Coordinates, 0, Column::Name}), std::string("theta"));
    }

    void aFieldIsRenamedWithAllThatIsOfIt() {
        Document document = withItemInserted({}, Section::Parameters, 0);
        document = withText(document, {Section::Parameters, 0, Column::Name}, "u_0");
        document = withItemInserted(document, Section::Plots, 0);
        const std::pair<Field, const char*> texts[] = {
            {{Section::Continuum, 0, Column::Variable}, "x"},
            {{Section::Continuum, 0, Column::KineticDensity}, "rho*u_t^2/2"},
            {{Section::Continuum, 0, Column::PotentialDensity}, "EI*u_xx^2/2 + k*(u - u_0)^2"},
            {{Section::ContinuumStart, 0, Column::Essential}, "u = a*sin(t)"},
            {{Section::ContinuumEnd, 0, Column::KineticCoenergy}, "M*u_t^2/2"},
            {curve, "u_end + dotg2_u + gu"}};
        for (const auto& [field, text] : texts)
            document = withText(document, field, text);
        document = withText(document, {Section::Continuum, 0, Column::FieldName}, "y");
        const Document renamed = withFieldRenamed(document, "u", "y");
        QCOMPARE(textOf(renamed, texts[1].first), std::string("rho*y_t^2/2"));
        QCOMPARE(textOf(renamed, texts[2].first), std::string("EI*y_xx^2/2 + k*(y - u_0)^2")); // a parameter's own name
        QCOMPARE(textOf(renamed, texts[3].first), std::string("y = a*sin(t)"));
        QCOMPARE(textOf(renamed, texts[4].first), std::string("M*y_t^2/2"));
        QCOMPARE(textOf(renamed, texts[5].first), std::string("y_end + dotg2_y + gu"));
        for (const char* other : {"x", "rho", "u_0", "t", "2", "k"}) { // of which two would be one then
            const Document taken = withText(document, {Section::Continuum, 0, Column::FieldName}, other);
            QVERIFY2(withFieldRenamed(taken, "u", other) == taken, other);
        }
    }

    // Matrices of graphs, densities, ends and points of fields, functionals.
    void namesReachWhatHasReadersOfItsOwn() {
        Document document;
        document.graphVectors = Part(std::vector<GraphVector>{{"2", "K", {}, {"K1 + K, -K1", "-K1, 2*K1"}, {}}});
        const Field places[] = {
            {Section::Continuum, 0, Column::KineticDensity}, {Section::Continuum, 0, Column::End},
            {Section::ContinuumEnd, 0, Column::Potential},   {Section::ContinuumEnd, 0, Column::Force},
            {Section::ContinuumPoints, 0, Column::At},       {Section::ContinuumFields, 0, Column::DistributedForce},
            {Section::Functional, 0, Column::Integrand},     {Section::Functional, 0, Column::EndValue},
            {Section::Functional, 0, Column::Integrals}};
        document = withItemInserted(document, Section::ContinuumPoints, 0);
        document = withItemInserted(document, Section::ContinuumFields, 0);
        for (const Field& place : places)
            document = withText(document, place, "K1*u_x");
        document.analyses = Part(std::vector<StatedAnalysis>{{"root_locus", {}, {}, "K1", {}, {}}});
        QVERIFY(isUsed(document, "K1"));
        document = withNamesReplaced(document, {{"K1", "stiff"}});
        QCOMPARE(textOf(document, {Section::GraphVectors, 0, Column::MatrixRows, 0}), std::string("stiff + K, -stiff"));
        QCOMPARE(textOf(document, {Section::GraphVectors, 0, Column::MatrixRows, 1}), std::string("-stiff, 2*stiff"));
        QCOMPARE(textOf(document, {Section::GraphVectors, 0, Column::Name}), std::string("K"));
        for (const Field& place : places)
            QCOMPARE(textOf(document, place), std::string("stiff*u_x"));
        QCOMPARE(document.analyses->front().over, std::string("stiff"));
        QCOMPARE(document.analyses->front().kind, std::string("root_locus"));
    }

    // Words are no names.
    void notesFollowTheirNames() {
        Plot plot;
        plot.notes = {"2*k: k is let go", "k, max(k, m): k", "k without a place"};
        plot.from = "k/2";
        Document document;
        document.plots = Part(std::vector<Plot>{plot});
        document = withNamesReplaced(document, {{"k", "c"}, {"m", "n"}});
        QCOMPARE(document.plots->front().notes,
                 (std::vector<std::string>{"2*c: k is let go", "c, max(c, n): k", "k without a place"}));
        QCOMPARE(document.plots->front().from, std::string("c/2"));
        QVERIFY(!isUsed(document, "k"));
    }

    // The headings of measured columns are not names of the model, even where they are spelled like them.
    void fitsFollowTheirNames() {
        StatedFit fit;
        fit.matches = {"x = x", "x*k = k"};
        fit.deviations = {"x = 0.1"};
        fit.unknowns = {"k = 1:9", "x(0)"};
        fit.starts = {"k = 8", "x(0) = 1"};
        Document document;
        document.fits = Part(std::vector<StatedFit>{fit});
        QVERIFY(isUsed(document, "x"));
        document = withNamesReplaced(document, {{"x", "y"}, {"k", "c"}});
        const StatedFit& renamed = document.fits->front();
        QCOMPARE(renamed.matches, (std::vector<std::string>{"y = x", "y*c = k"}));
        QCOMPARE(renamed.deviations, (std::vector<std::string>{"x = 0.1"}));
        QCOMPARE(renamed.unknowns, (std::vector<std::string>{"c = 1:9", "y(0)"}));
        QCOMPARE(renamed.starts, (std::vector<std::string>{"c = 8", "y(0) = 1"}));
        QVERIFY(!isUsed(document, "x"));
    }

    void usesAreFoundAsWholeNames() {
        QVERIFY(isUsed(pendulum(), "theta"));
        QVERIFY(isUsed(pendulum(), "dottheta"));
        QVERIFY(!isUsed(pendulum(), "thet"));
    }

    void aCoordinateBringsItsFlow() {
        QCOMPARE(namesBroughtBy(pendulum(), {Section::Coordinates, 0, Column::Name}),
                 (std::vector<std::string>{"theta", "dottheta", "ddottheta", "p_theta", "e_theta"}));
        QVERIFY(namesBroughtBy(pendulum(), potential).empty());
        QVERIFY(namesBroughtBy({}, {Section::Parameters, 0, Column::Name}).empty());
    }
};

COENERGY_TEST(TestRenaming)
#include "test_renaming.moc"
