// Projections of space: right-handed orthonormal axes, closed forms, perspective, and the view's limits.
#include "observation/spatial_view.hpp"

#include "expression/evaluate.hpp"
#include "expression/parse.hpp"
#include "support/test_program.hpp"

#include <QTest>

#include <cmath>
#include <numbers>

using namespace coenergy;

namespace {

constexpr double oneDegree = std::numbers::pi / 180;

bool areEqual(double a, double b, double tolerance = 1e-12) {
    return std::abs(a - b) <= tolerance;
}

bool areEqual(const PlanePoint& a, const PlanePoint& b, double tolerance = 1e-12) {
    return areEqual(a.x, b.x, tolerance) && areEqual(a.y, b.y, tolerance);
}

bool areEqual(const SpacePoint& a, const SpacePoint& b, double tolerance = 1e-12) {
    return lengthOf(a - b) <= tolerance;
}

SpatialView viewFrom(double azimuth, double elevation) {
    return {azimuth * oneDegree, elevation * oneDegree, false};
}

} // namespace

class TestSpatialView : public QObject {
    Q_OBJECT

private slots:
    // From the front, where the eye is on the negative y axis, x points to the right and z up; from above y does.
    void knownViews() {
        const SpacePoint point{1, 2, 3};
        QVERIFY(areEqual(Projection(viewFrom(-90, 0), {})(point), {1, 3}));
        QVERIFY(areEqual(Projection(viewFrom(0, 0), {})(point), {2, 3}));
        QVERIFY(areEqual(Projection(viewFrom(-90, 90), {})(point), {1, 2}));
        QVERIFY(areEqual(Projection(viewFrom(90, 0), {})(point), {-1, 3}));
    }

    // An isometric view shortens all three axes to the square root of 2/3, 120 degrees apart.
    void isometric() {
        const Projection projection(viewFrom(45, std::atan(1 / std::numbers::sqrt2) / oneDegree), {});
        const double length = std::sqrt(2.0 / 3);
        QVERIFY(areEqual(projection({0, 0, 1}), {0, length}));
        QVERIFY(
            areEqual(projection({1, 0, 0}), {-length * std::cos(30 * oneDegree), -length * std::sin(30 * oneDegree)}));
        QVERIFY(
            areEqual(projection({0, 1, 0}), {length * std::cos(30 * oneDegree), -length * std::sin(30 * oneDegree)}));
    }

    void axesAreOrthonormalAndRightHanded() {
        for (const SpacePoint& up :
             {SpacePoint{0, 0, 1}, SpacePoint{0, 1, 0}, SpacePoint{1, 0, 0}, SpacePoint{0, 0, -1}})
            for (double azimuth = -180; azimuth < 180; azimuth += 17)
                for (double elevation = -89; elevation <= 89; elevation += 13) {
                    SpatialScene scene;
                    scene.up = up;
                    const Projection p(viewFrom(azimuth, elevation), scene);
                    for (const SpacePoint& axis : {p.right(), p.up(), p.towards()})
                        QVERIFY(areEqual(lengthOf(axis), 1));
                    QVERIFY(areEqual(cross(p.right(), p.up()), p.towards()));
                    QVERIFY(areEqual(dot(p.right(), up), 0)); // the horizon is level
                    QVERIFY(dot(p.up(), up) > 0);             // and what is up is up
                }
    }

    // What is at the centre keeps its size; half way to the eye it is twice as large.
    void perspective() {
        SpatialScene scene;
        scene.centre = {1, 2, 3};
        scene.reach = 0.5;
        SpatialView view = viewFrom(-60, 25);
        const Projection flat(view, scene);
        view.isPerspective = true;
        const Projection deep(view, scene);
        QVERIFY(areEqual(deep(scene.centre), flat(scene.centre)));
        QVERIFY(areEqual(deep.magnification(scene.centre), 1));
        const SpacePoint halfWay = scene.centre + deep.towards();
        QVERIFY(areEqual(deep.magnification(halfWay), 2));
        QVERIFY(areEqual(deep(halfWay + 0.1 * deep.right()).x - deep(halfWay).x, 0.2));
        QVERIFY(areEqual(deep.towardsEye(scene.centre), deep.towards()));
        const SpacePoint beside = scene.centre + 0.3 * deep.right();
        QVERIFY(dot(deep.towardsEye(beside), deep.right()) < 0);
        QVERIFY(std::isfinite(deep(scene.centre + 100 * deep.towards()).x)); // behind the eye
    }

    // Expressions of a place on the paper have the values that its projection has.
    void textsAreTheProjection() {
        const Projection projection(viewFrom(-35, 20), {});
        const auto texts = projection.textsOf({"0.3", "-2", "1.5 + 1"});
        const PlanePoint seen = projection({0.3, -2, 2.5});
        QVERIFY(areEqual(evaluate(*parseExpression(texts[0]).value, {}), seen.x, 1e-5));
        QVERIFY(areEqual(evaluate(*parseExpression(texts[1]).value, {}), seen.y, 1e-5));
    }

    void itTurnsAroundButNotOverThePoles() {
        const SpatialView view = viewFrom(-60, 25);
        QVERIFY(areEqual(turnedView(view, 10 * oneDegree, 5 * oneDegree).azimuth, -50 * oneDegree));
        QVERIFY(areEqual(turnedView(view, 10 * oneDegree, 5 * oneDegree).elevation, 30 * oneDegree));
        QVERIFY(areEqual(turnedView(view, 0, 100 * oneDegree).elevation, 89 * oneDegree));
        QVERIFY(areEqual(turnedView(view, 0, -200 * oneDegree).elevation, -89 * oneDegree));
        QVERIFY(areEqual(turnedView(view, 360 * oneDegree, 0).azimuth, view.azimuth));
    }

    void turnsAndDirections() {
        QVERIFY(areEqual(turned({1, 0, 0}, {0, 0, 1}, 90 * oneDegree), {0, 1, 0}));
        QVERIFY(areEqual(turned({0, 0, 1}, {0, 0, 1}, 1), {0, 0, 1}));
        const SpacePoint axis = directionOf({1, 2, -2});
        for (const SpacePoint& wanted : {SpacePoint{1, 0, 0}, axis, -3 * axis, SpacePoint{}}) {
            const SpacePoint across = acrossAxis(axis, wanted);
            QVERIFY(areEqual(lengthOf(across), 1));
            QVERIFY(areEqual(dot(across, axis), 0));
        }
        QVERIFY(areEqual(acrossAxis({0, 0, 1}, {1, 0, 5}), {1, 0, 0}));
        QCOMPARE(lengthOf(directionOf({})), 0.0);
    }
};

COENERGY_TEST(TestSpatialView)
#include "test_spatial_view.moc"
