#include "plot/axis_names.hpp"

#include "expression/print_latex.hpp"

namespace coenergy {

SymbolText symbolOf(const Notation& notation, const std::string& name) {
    SymbolText text;
    const auto known = notation.find(name);
    text.addSymbol(QString::fromStdString(known == notation.end() ? latexOfName(name) : known->second.latex),
                   QString::fromStdString(name));
    return text;
}

QString letters(const Notation& notation, const std::string& name) {
    return symbolOf(notation, name).toPlainText();
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
