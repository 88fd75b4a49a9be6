#pragma once
// A formula of LaTeX's mathematics mode as a tree, as far as names and printed expressions need it.

#include "report/formula_commands.hpp"

#include <QString>
#include <QStringView>

#include <optional>
#include <vector>

namespace coenergy {

struct FormulaAtom;

/// What stands side by side.
struct FormulaRow {
    std::vector<FormulaAtom> atoms;
};

struct FormulaAtom {
    enum class Kind {
        Sign,    ///< one character, `text`
        Command, ///< `command`, with its arguments in `parts`; the words of `\text` are in `text`
        Group,   ///< braces around `parts[0]`
        Fenced,  ///< `parts[0]` between the delimiters `text[0]` and `text[1]`, of which `.` is none
        Matrix,  ///< `parts` row by row, `columns` of them in each row, in parentheses
    };

    Kind kind = Kind::Sign;
    QString text;
    const FormulaCommand* command = nullptr;
    QString name; ///< of the command
    std::vector<FormulaRow> parts;
    std::size_t columns = 0;
    std::vector<FormulaRow> lower; ///< one or none
    std::vector<FormulaRow> upper; ///< one or none
    int primes = 0;                ///< signs ' in place of `upper`
};

/// The tree of a formula; nothing if plain LaTeX with amsmath is not certain to typeset it: unknown commands, unclosed
/// groups, two superscripts on one base, characters outside ASCII, nesting deeper than TeX's own limits.
std::optional<FormulaRow> parsedFormula(QStringView latex);

} // namespace coenergy
