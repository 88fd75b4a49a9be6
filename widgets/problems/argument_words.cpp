// Words for arguments with only a few possible values: quantities, types, what an expression lacks.
#include "problems/argument_words.hpp"

#include "base/check.hpp"
#include "problems/kind_words.hpp"
#include "theme/quantity_text.hpp"

namespace coenergy {

namespace {

constexpr KindWords<Quantity> quantityWords[] = {
    {Quantity::Time, QT_TRANSLATE_NOOP("Message", "time")},
    {Quantity::Constant, QT_TRANSLATE_NOOP("Message", "constant")},
    {Quantity::Parameter, QT_TRANSLATE_NOOP("Message", "parameter")},
    {Quantity::Definition, QT_TRANSLATE_NOOP("Message", "definition")},
    {Quantity::OwnFunction, QT_TRANSLATE_NOOP("Message", "function")},
    {Quantity::Table, QT_TRANSLATE_NOOP("Message", "table")},
    {Quantity::Coordinate, QT_TRANSLATE_NOOP("Message", "coordinate")},
    {Quantity::Flow, QT_TRANSLATE_NOOP("Message", "flow")},
    {Quantity::Acceleration, QT_TRANSLATE_NOOP("Message", "acceleration")},
    {Quantity::Multiplier, QT_TRANSLATE_NOOP("Message", "multiplier")},
    {Quantity::RegulatedEffort, QT_TRANSLATE_NOOP("Message", "regulated effort")},
    {Quantity::DynamicVariable, QT_TRANSLATE_NOOP("Message", "dynamic variable")},
    {Quantity::DynamicRate, QT_TRANSLATE_NOOP("Message", "rate of a dynamic variable")},
    {Quantity::Output, QT_TRANSLATE_NOOP("Message", "output")},
    {Quantity::KineticCoenergy, QT_TRANSLATE_NOOP("Message", "kinetic coenergy")},
    {Quantity::PotentialEnergy, QT_TRANSLATE_NOOP("Message", "potential energy")},
    {Quantity::DissipationFunction, QT_TRANSLATE_NOOP("Message", "dissipation function")},
    {Quantity::KineticEnergy, QT_TRANSLATE_NOOP("Message", "kinetic energy")},
    {Quantity::PotentialCoenergy, QT_TRANSLATE_NOOP("Message", "potential coenergy")},
    {Quantity::ParameterValue, QT_TRANSLATE_NOOP("Message", "value of a parameter")},
    {Quantity::InitialValue, QT_TRANSLATE_NOOP("Message", "initial value")},
    {Quantity::InitialFlow, QT_TRANSLATE_NOOP("Message", "initial flow")},
    {Quantity::NominalValue, QT_TRANSLATE_NOOP("Message", "nominal value")},
    {Quantity::Effort, QT_TRANSLATE_NOOP("Message", "effort")},
    {Quantity::Force, QT_TRANSLATE_NOOP("Message", "force")},
    {Quantity::PointOfForce, QT_TRANSLATE_NOOP("Message", "point of a force")},
    {Quantity::Torque, QT_TRANSLATE_NOOP("Message", "torque")},
    {Quantity::AngleOfTorque, QT_TRANSLATE_NOOP("Message", "angle of a torque")},
    {Quantity::Constraint, QT_TRANSLATE_NOOP("Message", "constraint")},
    {Quantity::DisplacementConstraint, QT_TRANSLATE_NOOP("Message", "displacement constraint")},
    {Quantity::FlowConstraint, QT_TRANSLATE_NOOP("Message", "flow constraint")},
    {Quantity::EffortConstraint, QT_TRANSLATE_NOOP("Message", "effort constraint")},
    {Quantity::DynamicConstraint, QT_TRANSLATE_NOOP("Message", "dynamic constraint")},
    {Quantity::Limit, QT_TRANSLATE_NOOP("Message", "limit")},
    {Quantity::Plot, QT_TRANSLATE_NOOP("Message", "plot")},
    {Quantity::AxisEnd, QT_TRANSLATE_NOOP("Message", "end of a plot's axis")},
    {Quantity::NotePlace, QT_TRANSLATE_NOOP("Message", "place of a note")},
    {Quantity::Shape, QT_TRANSLATE_NOOP("Message", "shape")},
    {Quantity::Body, QT_TRANSLATE_NOOP("Message", "body")},
    {Quantity::BodyEntry, QT_TRANSLATE_NOOP("Message", "entry of the body")},
    {Quantity::GraphInput, QT_TRANSLATE_NOOP("Message", "source of the graph")},
    {Quantity::ElementEntry, QT_TRANSLATE_NOOP("Message", "entry of the distributed element")},
    {Quantity::Density, QT_TRANSLATE_NOOP("Message", "density or end of the field")},
    {Quantity::SimulationSetting, QT_TRANSLATE_NOOP("Message", "setting of the simulation")},
    {Quantity::Equation, QT_TRANSLATE_NOOP("Message", "equation")},
};
static_assert(std::size(quantityWords) == quantityCount, "every quantity needs a word");

constexpr KindWords<TomlType> tomlTypeWords[] = {
    {TomlType::Text, QT_TRANSLATE_NOOP("Message", "text")},
    {TomlType::TextOrNumber, QT_TRANSLATE_NOOP("Message", "number or text")},
    {TomlType::Number, QT_TRANSLATE_NOOP("Message", "number")},
    {TomlType::NotFinite, QT_TRANSLATE_NOOP("Message", "infinity or not a number")},
    {TomlType::TruthValue, QT_TRANSLATE_NOOP("Message", "truth value")},
    {TomlType::DateOrTime, QT_TRANSLATE_NOOP("Message", "date or time")},
    {TomlType::List, QT_TRANSLATE_NOOP("Message", "list")},
    {TomlType::ListOfTexts, QT_TRANSLATE_NOOP("Message", "list of texts")},
    {TomlType::ListOfTwoNumbers, QT_TRANSLATE_NOOP("Message", "list of two numbers")},
    {TomlType::ListOfTables, QT_TRANSLATE_NOOP("Message", "list of tables")},
    {TomlType::Table, QT_TRANSLATE_NOOP("Message", "table")},
};
static_assert(std::size(tomlTypeWords) == tomlTypeCount, "every type needs a word");

template <class Kind, std::size_t count> QString translatedWord(const KindWords<Kind> (&words)[count], Kind kind) {
    const char* const word = wordsFor(words, kind);
    check(word, "a kind without a word");
    return MessageTexts::tr(word);
}

QStringList listOf(const std::vector<std::string>& texts) {
    QStringList list;
    for (const std::string& text : texts)
        list.append(QString::fromStdString(text));
    return list;
}

} // namespace

QString quotedList(const std::vector<std::string>& texts) {
    QStringList list = listOf(texts);
    for (QString& text : list)
        text = QStringLiteral("`%1`").arg(text);
    return list.join(QStringLiteral(", "));
}

QString capitalized(const QString& words) {
    return words.left(1).toUpper() + words.mid(1);
}

QString numberWords(double value) {
    constexpr int digits = 6;
    return displayedNumber(value, digits);
}

namespace {

struct ArgumentWording {
    QString operator()(const Name& name) const { return QString::fromStdString(name.text); }
    QString operator()(const NameList& list) const { return quotedList(list.names); }
    QString operator()(const SourceText& source) const { return QString::fromStdString(source.text); }
    QString operator()(const SourceTexts& sources) const { return quotedList(sources.texts); }
    QString operator()(const Amount& amount) const { return numberWords(amount.value); }
    QString operator()(const Amounts& amounts) const {
        QStringList list;
        for (const double value : amounts.values)
            list.append((*this)(Amount(value)));
        return list.join(QStringLiteral(", "));
    }
    QString operator()(const Count& count) const { return QString::number(count.value); }
    QString operator()(const AtLeast& least) const { return QString::number(least.value); }
    QString operator()(const FreeText& words) const { return QString::fromStdString(words.text); }
    QString operator()(Quantity quantity) const { return translatedWord(quantityWords, quantity); }
    QString operator()(TomlType type) const { return translatedWord(tomlTypeWords, type); }
    QString operator()(TomlFault fault) const {
        switch (fault) {
        case TomlFault::OpenQuote: return MessageTexts::tr("the quote is not closed on its line");
        case TomlFault::TooManyKeys: return MessageTexts::tr("too many dotted keys or headers");
        }
        return {};
    }
    QString operator()(SyntaxPart part) const {
        switch (part) {
        case SyntaxPart::Operand: return MessageTexts::tr("a number, a name or an opening parenthesis");
        case SyntaxPart::Operator: return MessageTexts::tr("an operator such as `+` or `*`");
        case SyntaxPart::EqualsSign: return QStringLiteral("`=`");
        }
        return {};
    }
    QString operator()(Certainty) const { return {}; } // chooses between sentences
};

} // namespace

QString argumentWords(const Argument& argument) {
    return std::visit(ArgumentWording{}, argument);
}

QString wordsAt(const Diagnostic& diagnostic, std::size_t index) {
    return index < diagnostic.arguments.size() ? argumentWords(diagnostic.arguments[index]) : QString();
}

QStringList namesAt(const Diagnostic& diagnostic, std::size_t index) {
    return listOf(argumentAt<NameList>(diagnostic, index).names);
}

int nameCountAt(const Diagnostic& diagnostic, std::size_t index) {
    return static_cast<int>(argumentAt<NameList>(diagnostic, index).names.size());
}

} // namespace coenergy
