#pragma once
// The commands of LaTeX's mathematics mode that names and printed expressions may use: how many arguments they have,
// how wide they are in Computer Modern, and which sign of Unicode they are.

#include <QString>

namespace coenergy {

enum class CommandShape {
    Identifier, ///< no argument, a letter or a quantity
    Operator,   ///< no argument, a relation, an operation, a delimiter
    Space,      ///< no argument and nothing to see
    Size,       ///< no argument; the delimiter that follows is larger
    Function,   ///< upright name
    Accent,     ///< one argument, no wider than it
    Under,      ///< one argument, with a line below
    Root,       ///< one argument, under a radical
    Letters,    ///< one argument of letters in another style
    Words,      ///< one argument of text: letters, digits and spaces, which are signs of text as well
    Fraction,   ///< two arguments above each other
};

struct FormulaCommand {
    CommandShape shape = CommandShape::Identifier;
    double width = 0.0; ///< in em; of an accent, a style or a fraction what it adds to its argument
    QString sign;       ///< the sign, the accent, the name of a function, the width of a space in em
};

/// The command of this name, without its backslash, or null.
const FormulaCommand* formulaCommand(const QString& name);

bool hasNoArgument(CommandShape shape);

} // namespace coenergy
