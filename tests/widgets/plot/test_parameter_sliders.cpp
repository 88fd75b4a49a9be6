// Sliders: values, steps, ranges, and when they tell.

#include "plot/parameter_sliders.hpp"
#include "support/test_program.hpp"

#include <QAccessible>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

#include <cmath>

using namespace coenergy;

Q_DECLARE_METATYPE(coenergy::Field)

namespace {

const Field mass{Section::Parameters, 0, Column::Value, 0};

SliderItem massItem(double value = 2) {
    return {mass, QStringLiteral("m"), QStringLiteral("kg"), QStringLiteral("mass of the bob"), value, 0.5, 4.5};
}

Document documentWith(std::vector<Parameter> parameters, std::vector<Coordinate> coordinates) {
    Document document;
    document.parameters = Part<std::vector<Parameter>>(std::move(parameters));
    document.coordinates = Part<std::vector<Coordinate>>(std::move(coordinates));
    return document;
}

Parameter parameter(const char* name, const char* value, const char* minimum = "", const char* maximum = "") {
    Parameter result;
    result.name = name;
    result.value = value;
    result.minimum = minimum;
    result.maximum = maximum;
    return result;
}

} // namespace

class TestParameterSliders : public QObject {
    Q_OBJECT

private slots:
    void numbersOfTheDocument();
    void scales();
    void positionsAndValuesAgree();
    void keysStep();
    void aHeldKeyChoosesOnce();
    void draggingTellsAndReleaseChooses();
    void typedValuesCount();
    void typedNonsenseIsUndone();
    void rangesAreEdited();
    void logarithmicIsEvenInRatios();
    void resetReturns();
    void aSweepReachesTheEnd();
    void theWheelChangesNothing();
    void rowsStayWithTheirFields();
    void everythingHasAName();
};

void TestParameterSliders::numbersOfTheDocument() {
    Coordinate x;
    x.name = "x";
    x.flow = "v";
    x.initial = "1/2";
    x.unit = "m";
    Coordinate y;
    y.name = "y";
    y.initial = "l*2";
    const auto items = sliderItemsOf(documentWith(
        {parameter("m", "1.5", "0.1", "5"), parameter("J", "m/3"), parameter("k", ""), parameter("h", "1/4")}, {x, y}));
    QStringList names;
    for (const SliderItem& item : items)
        names.push_back(item.name);
    // J depends on m, k is symbolic, y starts at an expression: no sliders for these.
    QCOMPARE(items.size(), std::size_t(5));
    QCOMPARE(items[0].value, 1.5);
    QCOMPARE(*items[0].minimum, 0.1);
    QCOMPARE(*items[0].maximum, 5.0);
    QCOMPARE(items[1].value, 0.25);
    QCOMPARE(items[1].field.item, std::size_t(3));
    QCOMPARE(items[2].value, 0.5);
    QVERIFY(items[2].field == (Field{Section::Coordinates, 0, Column::Initial, 0}));
    QCOMPARE(items[2].unit, QStringLiteral("m"));
    QCOMPARE(items[3].value, 0.0);
    QVERIFY(names[3].contains(QStringLiteral("v")));
    QVERIFY(names[4].contains(QStringLiteral("doty")));
}

void TestParameterSliders::scales() {
    for (const double value : {0.0, 3.0, -2.0, 1e-5}) {
        const SliderScale scale = scaleAround(value);
        QVERIFY(scale.minimum < scale.maximum);
        QVERIFY(scale.minimum <= value && value <= scale.maximum);
    }
    QCOMPARE(roundedTo(0.30000000000000004, 1), 0.3);
    QCOMPARE(roundedTo(12345.678, 10000), 12350.0);
    QCOMPARE(roundedTo(1.23456e-7, 1e-7), 1.235e-7);
}

void TestParameterSliders::positionsAndValuesAgree() {
    for (const SliderScaling scaling : {SliderScaling::Linear, SliderScaling::Logarithmic}) {
        const SliderScale scale{0.01, 100, scaling};
        QCOMPARE(scale.valueAt(0), 0.01);
        QCOMPARE(scale.valueAt(1), 100.0);
        for (const double position : {0.1, 0.35, 0.5, 0.9})
            QVERIFY(std::abs(scale.positionOf(scale.valueAt(position)) - position) < 1e-3);
    }
}

void TestParameterSliders::keysStep() {
    ParameterSlider row;
    row.setItem(massItem(), 2);
    const auto press = [&row](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(&row.slider(), key, modifiers);
        return row.slider().number();
    };
    QCOMPARE(press(Qt::Key_Right), 2.04);
    QCOMPARE(press(Qt::Key_Left), 2.0);
    QCOMPARE(press(Qt::Key_Right, Qt::ShiftModifier), 2.004);
    QCOMPARE(press(Qt::Key_Left, Qt::ShiftModifier), 2.0);
    QCOMPARE(press(Qt::Key_Right, Qt::ControlModifier), 2.4);
    for (int k = 0; k < 20; ++k)
        press(Qt::Key_Right, Qt::ControlModifier);
    QCOMPARE(row.slider().number(), 4.5);
}

void TestParameterSliders::aHeldKeyChoosesOnce() {
    ParameterSlider row;
    row.setItem(massItem(), 2);
    QSignalSpy changing(&row, &ParameterSlider::valueChanging);
    QSignalSpy chosen(&row, &ParameterSlider::valueChosen);
    for (int k = 0; k < 5; ++k)
        QTest::keyPress(&row.slider(), Qt::Key_Right);
    QCOMPARE(changing.count(), 5);
    QCOMPARE(chosen.count(), 0);
    QTest::keyRelease(&row.slider(), Qt::Key_Right);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][1].toDouble(), 2.2);
    QVERIFY(chosen[0][0].value<Field>() == mass);
}

void TestParameterSliders::draggingTellsAndReleaseChooses() {
    ParameterSlider row;
    row.setItem(massItem(), 2);
    QSignalSpy changing(&row, &ParameterSlider::valueChanging);
    QSignalSpy chosen(&row, &ParameterSlider::valueChosen);
    row.slider().setSliderDown(true);
    row.slider().setSliderPosition(7500);
    QCOMPARE(changing.count(), 1);
    QCOMPARE(chosen.count(), 0);
    row.setItem(massItem(2.5), 2); // what a rerun sends back does not pull the handle away
    QCOMPARE(row.slider().sliderPosition(), 7500);
    row.slider().setSliderDown(false);
    QCOMPARE(chosen.count(), 1);
    QVERIFY(std::abs(changing[0][1].toDouble() - 3.5) < 1e-9);
}

void TestParameterSliders::typedValuesCount() {
    ParameterSlider row;
    row.setItem(massItem(), 2);
    QSignalSpy chosen(&row, &ParameterSlider::valueChosen);
    row.valueField().setText(QStringLiteral("7.125"));
    emit row.valueField().editingFinished();
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen[0][1].toDouble(), 7.125);
    QCOMPARE(row.slider().scale().maximum, 7.125);
    QCOMPARE(row.slider().sliderPosition(), row.slider().maximum());
}

void TestParameterSliders::typedNonsenseIsUndone() {
    ParameterSlider row;
    row.setItem(massItem(), 2);
    QSignalSpy chosen(&row, &ParameterSlider::valueChosen);
    for (const char* text : {"1,5", "abc", "", "1/0"}) {
        row.valueField().setText(QLatin1String(text));
        emit row.valueField().editingFinished();
        QCOMPARE(row.valueField().text(), QStringLiteral("2"));
    }
    QCOMPARE(chosen.count(), 0);
}

void TestParameterSliders::rangesAreEdited() {
    ParameterSliders sliders;
    SliderItem start = massItem();
    start.field = {Section::Coordinates, 0, Column::Initial, 0};
    sliders.setItems({massItem(), start});
    QSignalSpy spy(&sliders, &ParameterSliders::rangeChosen);
    for (std::size_t k = 0; k < 2; ++k) {
        auto fields = sliders.row(k).findChildren<QLineEdit*>();
        for (QLineEdit* field : fields)
            if (field->accessibleName().startsWith(QStringLiteral("Maximum"))) {
                field->setText(QStringLiteral("10"));
                emit field->editingFinished();
            }
        QCOMPARE(sliders.row(k).slider().scale().maximum, 10.0);
    }
    QCOMPARE(spy.count(), 1); // the document keeps ranges of parameters only
    QCOMPARE(spy[0][2].toDouble(), 10.0);
}

void TestParameterSliders::logarithmicIsEvenInRatios() {
    ParameterSlider row;
    SliderItem item = massItem(1);
    item.minimum = 0;
    row.setItem(item, 1);
    row.setScaling(SliderScaling::Logarithmic);
    QVERIFY(row.slider().scale().minimum > 0);
    const SliderScale scale = row.slider().scale();
    const double middle = scale.valueAt(0.5);
    QVERIFY(std::abs(middle / scale.minimum - scale.maximum / middle) < 1e-2 * scale.maximum / middle);
    ParameterSlider negative;
    negative.setItem({mass, QStringLiteral("m"), {}, {}, -1, {}, {}}, -1);
    negative.setScaling(SliderScaling::Logarithmic);
    QCOMPARE(negative.slider().scale().scaling, SliderScaling::Linear);
}

void TestParameterSliders::resetReturns() {
    ParameterSliders sliders;
    sliders.setItems({massItem(2)});
    sliders.setItems({massItem(3)});
    QSignalSpy spy(&sliders, &ParameterSliders::valueChosen);
    sliders.row(0).reset();
    QCOMPARE(spy.count(), 1);
    QCOMPARE(spy[0][1].toDouble(), 2.0);
}

void TestParameterSliders::aSweepReachesTheEnd() {
    ParameterSlider row;
    row.setItem(massItem(), 2);
    QSignalSpy changing(&row, &ParameterSlider::valueChanging);
    QSignalSpy chosen(&row, &ParameterSlider::valueChosen);
    row.setMotion(ParameterSlider::Motion::Sweep);
    QTRY_VERIFY_WITH_TIMEOUT(chosen.count() == 1, 20000);
    QVERIFY(changing.count() > 10);
    QCOMPARE(chosen[0][1].toDouble(), 4.5);
    QCOMPARE(row.motion(), ParameterSlider::Motion::None);
}

void TestParameterSliders::theWheelChangesNothing() {
    ParameterSlider row;
    row.setItem(massItem(), 2);
    QWheelEvent event(QPointF(5, 5), QPointF(5, 5), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&row.slider(), &event);
    QCOMPARE(row.slider().number(), 2.0);
    QVERIFY(!event.isAccepted());
}

void TestParameterSliders::rowsStayWithTheirFields() {
    ParameterSliders sliders;
    SliderItem length = massItem();
    length.field.item = 1;
    length.name = QStringLiteral("l");
    sliders.setItems({massItem(), length});
    ParameterSlider* first = &sliders.row(0);
    sliders.setItems({massItem(3)});
    QCOMPARE(sliders.count(), std::size_t(1));
    QCOMPARE(&sliders.row(0), first);
    QCOMPARE(sliders.row(0).slider().number(), 3.0);
    sliders.setItems({});
    QCOMPARE(sliders.count(), std::size_t(0));
}

void TestParameterSliders::everythingHasAName() {
    ParameterSliders sliders;
    sliders.setItems({massItem()});
    QVERIFY(!sliders.accessibleName().isEmpty());
    for (QWidget* widget : sliders.row(0).findChildren<QWidget*>())
        if (widget->focusPolicy() != Qt::NoFocus)
            QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
    QVERIFY(sliders.row(0).slider().accessibleName().contains(QStringLiteral("kg")));
}

COENERGY_TEST(TestParameterSliders)
#include "test_parameter_sliders.moc"
