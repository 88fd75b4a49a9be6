#include "plot/axis_names.hpp"

#include "expression/function.hpp"
#include "expression/print_latex.hpp"
#include "theme/quantity_text.hpp"

#include <QRegularExpression>

namespace coenergy {

SymbolText symbolOf(const Notation& notation, const std::string& name) {
    SymbolText text;
    const auto known = notation.find(name);
    text.addSymbol(QString::fromStdString(known == notation.end() ? latexOfName(name) : known->second.latex),
                   QString::fromStdString(name));
    return text;
}

SymbolText expressionInLetters(const Notation& notation, const std::string& expression) {
    static const QRegularExpression token(QStringLiteral("[A-Za-z_]\\w*|\\s*\\*\\s*|-"));
    constexpr QChar minus(0x2212), thin(0x202F);
    const QString typed = QString::fromStdString(expression);
    SymbolText shown;
    qsizetype end = 0;
    for (auto matches = token.globalMatch(typed); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const QString found = match.captured();
        shown.addWords(typed.mid(end, match.capturedStart() - end));
        if (const std::string name = found.toStdString(); found.front().isLetter() && !isReservedName(name))
            shown.add(symbolOf(notation, name));
        else
            shown.addWords(found == QLatin1String("-")        ? QString(minus)
                           : found.contains(QLatin1Char('*')) ? QString(thin)
                                                              : found);
        end = match.capturedEnd();
    }
    shown.addWords(typed.mid(end));
    return shown;
}

QString letters(const Notation& notation, const std::string& name) {
    return symbolOf(notation, name).toPlainText();
}

SymbolText withUnit(SymbolText name, const std::string& unit) {
    if (!unit.empty())
        name.addWords(QStringLiteral(" [%1]").arg(displayedUnit(unit)));
    return name;
}

std::string unitOfInput(const Document& model, const std::string& parameter) {
    for (const Parameter& one : *model.parameters)
        if (one.name == parameter)
            return one.unit;
    return {};
}

std::string unitOfOutput(const Document& model, const std::string& name) {
    for (const Coordinate& one : *model.coordinates)
        if (one.name == name)
            return one.unit;
    for (const Output& one : *model.outputs)
        if (one.name == name)
            return one.unit;
    return {};
}

} // namespace coenergy
