// What units mean, and how people write them; no text crashes anything.
#include "dimension/unit.hpp"

#include "support/test_program.hpp"

#include <QTest>

#include <clocale>
#include <random>
#include <thread>

using namespace coenergy;

namespace {

Unit known(const std::string& text) {
    const UnitReading reading = readUnit(text);
    if (reading.kind != UnitReading::Kind::Known)
        throw std::runtime_error("unknown: " + text);
    return reading.unit;
}

bool meansTheSame(const std::string& a, const std::string& b) {
    return fits(known(a).measure(), known(b).measure()) && known(a).offset == known(b).offset;
}

} // namespace

class TestUnit : public QObject {
    Q_OBJECT

private slots:
    void unitsMeanTheSame_data() {
        QTest::addColumn<QString>("unit");
        QTest::addColumn<QString>("other");
        const std::pair<const char*, const char*> same[] = {{"N", "kg*m/s^2"},
                                                            {"N m", "J"},
                                                            {"N*m", "kg m^2 s^-2"},
                                                            {"V", "W/A"},
                                                            {"ohm", "V/A"},
                                                            {"Ω", "V/A"},
                                                            {"F", "C/V"},
                                                            {"H", "Wb/A"},
                                                            {"rad", "1"},
                                                            {"", "1"},
                                                            {"-", "1"},
                                                            {"rad/s", "1/s"},
                                                            {"N*m*s/rad", "J s"},
                                                            {"m²", "m^2"},
                                                            {"K^0.5", "K^(1/2)"},
                                                            {"K^0.5 K^0.5", "K"},
                                                            {"m/s^1.5", "m s^-1.5"},
                                                            {"km/h", "1000 m/(3600 s)"},
                                                            {"kWh", "3.6e6 J"},
                                                            {"mAh", "3.6 C"},
                                                            {"deg", "°"},
                                                            {"rev", "360 deg"},
                                                            {"Nm", "N*m"},
                                                            {"%", "0.01"},
                                                            {"J/(kg*K)", "m^2/s^2/K"},
                                                            {"°C", "degC"},
                                                            {" m ", "m"},
                                                            {"m·s", "m*s"}};
        for (const auto& [unit, other] : same)
            QTest::addRow("%s is %s", unit, other) << QString::fromUtf8(unit) << QString::fromUtf8(other);
    }
    void unitsMeanTheSame() {
        QFETCH(QString, unit);
        QFETCH(QString, other);
        QVERIFY(meansTheSame(unit.toStdString(), other.toStdString()));
    }

    void factorsAreThoseOfTheUnits() {
        QCOMPARE(known("cm").scale, 0.01);
        QCOMPARE(known("g").scale, 0.001);
        QVERIFY(std::abs(known("deg").scale - std::acos(-1.0) / 180) < 1e-16);
        QVERIFY(!meansTheSame("mm", "m"));
        QVERIFY(!meansTheSame("deg", "rad"));
    }

    void temperaturesMayCountFromElsewhere() {
        QCOMPARE(known("°C").offset, 273.15);
        QVERIFY(std::abs(known("°F").offset - 459.67 * 5 / 9) < 1e-9);
        QCOMPARE(known("K").offset, 0.0);
    }

    void whatHasNoMultiplesIsNoMeasure() {
        for (const char* text : {"lg(re 1 mW)", "s since 2000-01-01", "lb(re 1 V)"})
            QVERIFY2(readUnit(text).kind == UnitReading::Kind::NotAMeasure, text);
    }

    void whatNobodyKnowsIsUnknown() {
        for (const char* text : {"foo", "€", "m^", "^2", "m//s", "*", "m^99999999999", "m^0.5.5", "m^(1/0)", "1e400 m",
                                 "0 m", "m/0", "(((", "K^0.123456789123", "\xff\xfe", "m\xc3", "N*foo^0.5", "-3 m"})
            QVERIFY2(readUnit(text).kind == UnitReading::Kind::Unknown, text);
        QVERIFY(readUnit(std::string(100000, 'm')).kind == UnitReading::Kind::Unknown);
        QVERIFY(readUnit(std::string(100000, '(')).kind == UnitReading::Kind::Unknown);
        QVERIFY(readUnit(std::string("m\0s", 3)).kind == UnitReading::Kind::Unknown);
    }

    void noTextBreaksAnything() {
        const std::vector<std::string> pieces = {
            "m", "kg", "s",    "^",     "*",   "/",  "(",  ")", "-",  ".", " ", "1", "9", "e",    "°", "²", "@",
            "K", "C",  "from", "since", "lg(", "re", "\n", "'", "\"", "%", "0", ":", "+", "\xc2", "T", "Z", ","};
        std::mt19937 random(1);
        for (int k = 0; k < 20000; ++k) {
            std::string text;
            for (std::size_t length = random() % 12; length > 0; --length)
                text += pieces[random() % pieces.size()];
            const UnitReading reading = readUnit(text);
            if (reading.kind == UnitReading::Kind::Known)
                QVERIFY2(std::isfinite(reading.unit.scale) && reading.unit.scale > 0, text.c_str());
        }
    }

    void threadsReadUnitsAtATime() {
        std::vector<std::thread> threads;
        std::vector<int> good(4);
        for (std::size_t t = 0; t < good.size(); ++t)
            threads.emplace_back([&good, t] {
                for (int k = 1; k < 500; ++k)
                    good[t] += known(std::to_string(k) + " m/s^2").scale == k;
            });
        for (std::thread& thread : threads)
            thread.join();
        for (const int count : good)
            QCOMPARE(count, 499);
    }

    // Where a comma stands before the decimals, databases are read as they are written all the same.
    void localesMakeNoDifference() {
        const std::string before = std::setlocale(LC_NUMERIC, nullptr);
        for (const char* locale : {"de_DE.UTF-8", "de_DE.utf8", "C.UTF-8"})
            if (std::setlocale(LC_NUMERIC, locale))
                break;
        QCOMPARE(known("2.5 m").scale, 2.5);
        std::setlocale(LC_NUMERIC, before.c_str());
    }

    void measuresHaveUsualUnits() {
        const auto usual = [](const char* unit) { return usualUnit(known(unit).measure()); };
        QCOMPARE(usual("kg*m/s^2"), std::string("N"));
        QCOMPARE(usual("J/m"), std::string("N"));
        QCOMPARE(usual("J"), std::string("N*m"));
        QCOMPARE(usualUnit(known("N*m").measure(), JouleName::Joule), std::string("J"));
        QCOMPARE(usual("J/C"), std::string("V"));
        QCOMPARE(usual("J/m^3"), std::string("Pa"));
        QCOMPARE(usual("kg*mm/s^2"), std::string("mN"));
        QCOMPARE(usual("mm/s"), std::string());
        QCOMPARE(usual("rad"), std::string());
        QCOMPARE(usual("kg*m^2/s"), std::string("N*m*s"));
        QCOMPARE(usual("kg^2*m"), std::string("kg^2*m"));
        QCOMPARE(usual("K^0.5/s"), std::string("K^0.5/s"));
        QCOMPARE(unitInWords(known("mm/s").measure()), std::string("0.001 m/s"));
        QCOMPARE(unitInWords({}), std::string("1"));
    }

    void usualUnitsAreReadAsWhatTheyName() {
        for (const char* unit : {"N", "K^0.5/s", "kg^2*m", "1/m^3", "mol/m^3", "A^(1/3)", "mN", "kg*mm/s^2"})
            QVERIFY2(meansTheSame(usualUnit(known(unit).measure()), unit), unit);
    }

    void unitsThatPeopleWriteAreNamedAsTheyAre() {
        for (const char* unit :
             {"m",   "kg",    "s",      "A",        "K",      "mol",      "cd",     "N",   "W",     "Pa",
              "C",   "V",     "ohm",    "F",        "H",      "Wb",       "T",      "m/s", "1/s",   "m/s^2",
              "N/m", "J/K",   "m^3/s",  "kg*m^2",   "N*s/m",  "kg*m/s",   "m^2",    "m^3", "N*m*s", "W/K",
              "K/W", "V/m",   "kg/m^3", "Pa*s/m^3", "m^3/Pa", "J/(kg*K)", "A/s",    "V/s", "N/s",   "W/s",
              "K/s", "J/K^2", "1/m",    "1/m^2",    "1/s^2",  "m^2/s",    "m^2/s^2"})
            QCOMPARE(usualUnit(known(unit).measure()), std::string(unit));
    }
};

COENERGY_TEST(TestUnit)
#include "test_unit.moc"
