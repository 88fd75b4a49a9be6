#pragma once
// Names and units of a model's quantities, as figures show them.

#include "expression/notation.hpp"
#include "model/document.hpp"
#include "theme/symbol_text.hpp"

#include <QString>

#include <string>

namespace coenergy {

/// A name as typeset.
SymbolText symbolOf(const Notation& notation, const std::string& name);
/// An expression as far as letters can show it: 10 step(t − 0.5), with names as typeset.
SymbolText expressionInLetters(const Notation& notation, const std::string& expression);
/// A name in plain letters.
QString letters(const Notation& notation, const std::string& name);

/// A name with its unit behind it, if it has one.
SymbolText withUnit(SymbolText name, const std::string& unit);
/// Of a parameter; empty if unknown.
std::string unitOfInput(const Document& model, const std::string& parameter);
/// Of a coordinate, or of an output; empty if unknown.
std::string unitOfOutput(const Document& model, const std::string& name);

} // namespace coenergy
