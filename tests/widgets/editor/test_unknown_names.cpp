// Unknown names are collected once, and flows with their coordinates.
#include "editor/field/unknown_names.hpp"

#include "model/edit.hpp"
#include "support/test_program.hpp"

#include <QTest>

using namespace coenergy;

class TestUnknownNames : public QObject {
    Q_OBJECT

private slots:
    void namesAreGatheredOnce();
    void flowsStandUnderTheirCoordinate();
    void momentaStandUnderTheirCoordinate();
    void namesOfFieldsAreParameters();
    void parametersMayBeginWithAValue();
    void theOrderStaysWhileOneTypesOn();
    void productsAreOfLettersThatAreNames();
    void flowProposesItsCoordinate();
    void eachStandsWhereItCameFirst();
    void namesAreDeclaredAtTheEnd();
    void aParameterThatMovesBecomesACoordinate();
    void questionsAreNoErrors();
    void aRowThatWasJustAddedIsNoError();
    void aFlowLooksLikeOneBeforeItsCoordinateIsKnown();
};

namespace {

Diagnostics unknownUse(const std::vector<std::string>& names) {
    Diagnostics diagnostics;
    for (const std::string& name : names)
        diagnostics.push_back(
            {Code::UnknownName, Severity::Error, {Section::Energies}, {0, name.size()}, {name, Name()}});
    return diagnostics;
}

std::vector<std::string> unknownNamesOf(const std::vector<UnknownNameUse>& uses) {
    std::vector<std::string> names;
    for (const UnknownNameUse& use : uses)
        names.push_back(use.name);
    return names;
}

} // namespace

void TestUnknownNames::namesAreGatheredOnce() {
    const auto uses = unknownNames(unknownUse({"k", "l", "k"}), Document{});
    QCOMPARE(unknownNamesOf(uses), (std::vector<std::string>{"k", "l"}));
    QVERIFY(unknownNames({{Code::MissingName, Severity::Error, {}, {}, {}}}, Document{}).empty());
}

void TestUnknownNames::flowsStandUnderTheirCoordinate() {
    const auto uses = unknownNames(unknownUse({"dotx", "x"}), Document{});
    QCOMPARE(unknownNamesOf(uses), (std::vector<std::string>{"x"}));
    QCOMPARE(uses.front().movement, Movement::Seen);
    QCOMPARE(unknownNames(unknownUse({"k"}), Document{}).front().movement, Movement::Unseen);
}

// Where an energy is typed in momenta, and nowhere else.
void TestUnknownNames::momentaStandUnderTheirCoordinate() {
    Diagnostics found = unknownUse({"m", "p_x"});
    QCOMPARE(unknownNames(found, Document{}).back().movement, Movement::Unseen);
    for (Diagnostic& diagnostic : found)
        diagnostic.field.column = Column::KineticEnergy;
    const auto uses = unknownNames(found, Document{});
    QCOMPARE(uses.back().coordinate, std::string("x"));
    QCOMPARE(uses.back().movement, Movement::Seen);
    QCOMPARE(likelyDeclarations(uses).coordinates, (std::vector<std::string>{"x"}));
    QCOMPARE(likelyDeclarations(uses).parameters, (std::vector<std::string>{"m"}));
    QCOMPARE(newNames(found, Document{}).begin()->second.size(), std::size_t(2));
}

// They have no coordinates of their own.
void TestUnknownNames::namesOfFieldsAreParameters() {
    Document field = withText(Document{}, {Section::Continuum, 0, Column::FieldName}, "u");
    QCOMPARE(unknownNames(unknownUse({"k"}), field).front().movement, Movement::Impossible);
    QCOMPARE(likelyDeclarations(unknownNames(unknownUse({"k"}), field)).parameters, (std::vector<std::string>{"k"}));
    field = withDeclarations(field, Section::Coordinates, {"y"});
    QCOMPARE(unknownNames(unknownUse({"k"}), field).front().movement, Movement::Unseen);
}

void TestUnknownNames::parametersMayBeginWithAValue() {
    const Document before = withDeclarations(Document{}, {{}, {"m"}});
    const Document after = withDeclarations(before, {{"x"}, {"m", "k", "c"}, "1"});
    QCOMPARE(after.parameters->size(), std::size_t(3));
    QCOMPARE((*after.parameters)[0].value, std::string()); // was there before
    QCOMPARE((*after.parameters)[1].value, std::string("1"));
    QCOMPARE((*after.parameters)[2].value, std::string("1"));
    QCOMPARE(after.coordinates->front().initial, std::string());
}

void TestUnknownNames::theOrderStaysWhileOneTypesOn() {
    QCOMPARE(unknownNamesOf(unknownNames(unknownUse({"m", "dotx", "J"}), Document{})),
             (std::vector<std::string>{"m", "dotx", "J"}));
    QCOMPARE(unknownNamesOf(unknownNames(unknownUse({"m", "dotx", "J", "x"}), Document{})),
             (std::vector<std::string>{"m", "x", "J"}));
}

void TestUnknownNames::productsAreOfLettersThatAreNames() {
    const auto product = [](const char* name, const Document& document) {
        return unknownNames(unknownUse({name}), document).front().product;
    };
    QCOMPARE(product("mgh", {}), std::string("m*g*h"));
    QCOMPARE(product("Ja", {}), std::string());
    QCOMPARE(product("Ja", withDeclarations({}, Section::Parameters, {"J", "a"})), std::string("J*a"));
    QCOMPARE(product("m1", {}), std::string());
    QCOMPARE(product("m", {}), std::string());
}

void TestUnknownNames::flowProposesItsCoordinate() {
    QCOMPARE(unknownNames(unknownUse({"dotx"}), Document{}).front().coordinate, std::string("x"));
    const Document known = withDeclarations({}, Section::Coordinates, {"x"});
    QCOMPARE(unknownNames(unknownUse({"dotx"}), known).front().coordinate, std::string("dotx"));
}

void TestUnknownNames::eachStandsWhereItCameFirst() {
    const Field first{Section::Energies, 0, Column::KineticCoenergy};
    const Field second{Section::Energies, 0, Column::Potential};
    Diagnostics diagnostics = unknownUse({"m", "dotx", "m", "x", "k", "thetha"});
    diagnostics[5].arguments = {Name("thetha"), Name("theta")}; // misspelt, not new
    for (std::size_t k = 0; k < diagnostics.size(); ++k)
        diagnostics[k].field = k < 2 ? first : second;
    const auto places = newNames(diagnostics, Document{});
    QCOMPARE(unknownNamesOf(places.at(first)), (std::vector<std::string>{"m", "x"}));
    QCOMPARE(unknownNamesOf(places.at(second)), (std::vector<std::string>{"k"}));
}

void TestUnknownNames::namesAreDeclaredAtTheEnd() {
    Document document = withDeclarations({}, Section::Parameters, {"m"});
    document = withDeclarations(document, Section::Coordinates, {"x", "y"});
    document = withDeclarations(document, Section::Parameters, {"k", "x"}); // x is taken
    QCOMPARE(document.parameters->size(), std::size_t(2));
    QCOMPARE(document.parameters->back().name, std::string("k"));
    QCOMPARE(document.coordinates->size(), std::size_t(2));
    QCOMPARE(document.coordinates->front().name, std::string("x"));
}

// As where `k*x^2/2` was typed, and x called a parameter, before `dotx` was.
void TestUnknownNames::aParameterThatMovesBecomesACoordinate() {
    Document document = withDeclarations({}, Section::Parameters, {"k", "x"});
    document = withText(document, {Section::Parameters, 1, Column::Value, 0}, "0.1");
    document = withText(document, {Section::Parameters, 1, Column::Unit, 0}, "m");
    document = withDeclarations(document, {{"x"}, {"c"}});
    QCOMPARE(document.parameters->size(), 2U);
    QCOMPARE(document.parameters->at(1).name, std::string("c"));
    QCOMPARE(document.coordinates->size(), 1U);
    QCOMPARE(document.coordinates->at(0).name, std::string("x"));
    QCOMPARE(document.coordinates->at(0).initial, std::string("0.1"));
    QCOMPARE(document.coordinates->at(0).unit, std::string("m"));
    QCOMPARE(withDeclarations(document, Section::Coordinates, {"x"}), document);
}

void TestUnknownNames::questionsAreNoErrors() {
    Diagnostics diagnostics = unknownUse({"m", "thetha"});
    diagnostics[1].arguments = {Name("thetha"), Name("theta")}; // misspelt
    diagnostics.push_back({Code::NoCoordinates, Severity::Error, {Section::Coordinates}, {}, {}});
    const Diagnostics asked = withQuestionsAsHints(diagnostics, Document{});
    QCOMPARE(asked[0].severity, Severity::Information);
    QCOMPARE(asked[1].severity, Severity::Error);
    QCOMPARE(asked[2].severity, Severity::Information);
    diagnostics.erase(diagnostics.begin());
    QVERIFY(withQuestionsAsHints(diagnostics, Document{}) == diagnostics);
}

void TestUnknownNames::aRowThatWasJustAddedIsNoError() {
    const Document document = withItemInserted({}, Section::Parameters, 0);
    const Diagnostics missing{{Code::MissingName, Severity::Error, {Section::Parameters, 0, Column::Name, 0}, {}, {}}};
    QCOMPARE(withQuestionsAsHints(missing, document)[0].severity, Severity::Information);
    const Document valued = withText(document, {Section::Parameters, 0, Column::Value, 0}, "1");
    QCOMPARE(withQuestionsAsHints(missing, valued)[0].severity, Severity::Error);
}

void TestUnknownNames::aFlowLooksLikeOneBeforeItsCoordinateIsKnown() {
    const Notation notation = notationWithNewNames(Document{}, unknownUse({"m", "dotx"}));
    QCOMPARE(notation.at("dotx").latex, std::string("\\dot{x}"));
    QVERIFY(notation.contains("m"));
}

COENERGY_TEST(TestUnknownNames)
#include "test_unknown_names.moc"
