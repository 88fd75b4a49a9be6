// Sums are broken into their terms, equations into those of both sides.

#include "editor/field/cell_formula.hpp"

#include "editor/field/indexed_formula.hpp"
#include "editor/number/numbers.hpp"
#include "expression/letters.hpp"
#include "expression/lexer.hpp"
#include "expression/parse.hpp"
#include "expression/print_latex.hpp"
#include "model/indexed_items.hpp"
#include "speech/spoken.hpp"
#include "theme/symbol_text.hpp"

#include <QRegularExpression>
#include <QString>

#include <optional>
#include <vector>

namespace coenergy {

namespace {

// An effort stands at the coordinate that it works along.
QString symbolOf(Section section, const Notation& notation, const std::string& name) {
    const std::string symbol = latexOf(name, notation);
    return QString::fromStdString(section == Section::Efforts ? "Q_{" + symbol + "}" : symbol);
}

// Whether the text is what a name stands for, so that there is an "=" in front.
bool standsForName(Section section, CellKind kind) {
    return section == Section::Energies || section == Section::Definitions || section == Section::Functions ||
           section == Section::Efforts || section == Section::Outputs || kind == CellKind::Value;
}

// Fractions are as high as they need, but for those of plain numbers.
QString withSmallNumbers(QString latex) {
    static const QRegularExpression numbers(QStringLiteral(R"(\\frac(\{\d+\}\{\d+\}))"));
    return latex.replace(numbers, QStringLiteral(R"(\tfrac\1)"));
}

bool endsOperand(Token::Kind kind) {
    return kind == Token::Kind::Number || kind == Token::Kind::Name || kind == Token::Kind::Close;
}

// The terms as they were typed, each with its sign; a sign between terms stands behind an operand.
std::vector<std::string> typedTerms(const std::string& text) {
    std::vector<std::string> terms(1);
    std::size_t begin = 0; // of the last term's text
    int depth = 0;
    Token::Kind before = Token::Kind::End;
    Lexer lexer(text);
    for (auto token = lexer.next(); token && token->kind != Token::Kind::End; token = lexer.next()) {
        const Token::Kind kind = token->kind;
        depth += kind == Token::Kind::Open ? 1 : kind == Token::Kind::Close ? -1 : 0;
        const bool isSign = kind == Token::Kind::Plus || kind == Token::Kind::Minus;
        if (isSign && depth == 0 && endsOperand(before)) {
            terms.back() += text.substr(begin, token->span.begin - begin);
            terms.emplace_back(kind == Token::Kind::Minus ? "-" : "");
            begin = token->span.begin + token->span.length;
        }
        before = kind;
    }
    terms.back() += text.substr(begin);
    return terms;
}

// The notation has the names of functions, not those of tables.
Parsed parsedAsShown(const std::string& text, const Notation& notation) {
    return parseUnbound(text, Form::Expression, [&](const std::string& name) { return !notation.contains(name); });
}

// In the order in which they were typed.
std::vector<LatexTerm> latexTerms(const Notation& notation, const std::string& text) {
    LatexPrinter printer(notation);
    std::vector<LatexTerm> terms;
    for (const std::string& typed : typedTerms(text)) {
        const Parsed parsed = parsedAsShown(typed, notation);
        if (!parsed.value)
            return {};
        const std::vector<LatexTerm> own = printer.terms(*parsed.value, TermOrder::Plain);
        terms.insert(terms.end(), own.begin(), own.end());
    }
    return terms;
}

// The terms of one side, `sign` before the first of them; none for what cannot be read.
QStringList piecesOf(const Notation& notation, const std::string& text, const std::string& sign) {
    if (!parseUnbound(text).value)
        return {};
    QStringList pieces;
    for (const LatexTerm& term : latexTerms(notation, text)) {
        const bool isFirst = pieces.isEmpty();
        const std::string between = term.isNegative ? "{}-" : "{}+";
        const std::string before = isFirst ? sign + (term.isNegative ? "-" : "") : between;
        pieces.append(QStringLiteral("\\displaystyle ") +
                      withSmallNumbers(QString::fromStdString(before + term.latex)));
    }
    if (pieces.isEmpty() && plainNumber(text) == 0.0) // which has no terms
        pieces.append(QString::fromStdString("\\displaystyle " + sign + "0"));
    return pieces;
}

// What the form says by itself behind an expression without a relation.
QString relationOf(Section section) {
    switch (section) {
    case Section::DisplacementConstraints:
    case Section::FlowConstraints:
    case Section::EffortConstraints: return QStringLiteral("{}=0");
    case Section::Limits: return QStringLiteral("{}>0");
    default: return {};
    }
}

QStringList relationPieces(Section section, const CellShape& shape, const Notation& notation, const std::string& text) {
    QStringList pieces = piecesOf(notation, text, standsForName(section, shape.kind) ? "=" : "");
    const QString relation = shape.column == Column::Expression ? relationOf(section) : QString();
    if (!pieces.isEmpty() && !relation.isEmpty())
        pieces.append(relation);
    return pieces;
}

QStringList equationPieces(const Notation& notation, const std::string& text) {
    const std::size_t at = text.find('=');
    const QStringList left = piecesOf(notation, text.substr(0, at), {});
    const QStringList right = piecesOf(notation, text.substr(at + 1), "{}=");
    return left.isEmpty() || right.isEmpty() ? QStringList() : left + right;
}

// Numbers are shown, and said, as they were typed; but not among places and ends that are formulas as often.
bool isMathematics(Section section, CellKind kind, const std::string& text) {
    const bool isExpression = kind == CellKind::Expression || kind == CellKind::Value;
    const bool isOfPlaces = section == Section::Drawing || section == Section::Continuum ||
                            section == Section::ContinuumPoints || section == Section::Functional;
    const bool showsNumbers = kind == CellKind::Expression && (standsForName(section, kind) || isOfPlaces);
    return isExpression && !text.empty() && !isTooLongToTypeset(text) && (showsNumbers || !plainNumber(text));
}

} // namespace

bool isTooLongToTypeset(const std::string& text) {
    constexpr std::size_t longest = 5000; // some two pages
    return text.size() > longest;
}

QStringList formulaOf(Section section, const CellShape& shape, const Notation& notation, const std::string& text) {
    const CellKind kind = shape.kind;
    if (text.empty())
        return {};
    if (isIndexed(text))
        if (const TextOfElements shown = withElementsAsNames(text, notation); !isIndexed(shown.text))
            return formulaOf(section, shape, shown.notation, shown.text);
    if (kind == CellKind::Name || kind == CellKind::Reference)
        return {symbolOf(section, notation, text)};
    if (!isMathematics(section, kind, text))
        return {};
    return text.find('=') != std::string::npos ? equationPieces(notation, text)
                                               : relationPieces(section, shape, notation, text);
}

namespace {

// `load` may be a name, too; in a sentence it is a word.
bool isNoWord(const QString& name) {
    static const QRegularExpression sign(QStringLiteral("[0-9_]"));
    return name.contains(sign) || greekCommand(name.toStdString());
}

} // namespace

QString withNamesTypeset(const QString& text, const Notation& notation) {
    static const QRegularExpression word(QStringLiteral("[A-Za-z_]\\w*"));
    QString result;
    qsizetype end = 0;
    for (auto match = word.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        const auto known = notation.find(found.captured().toStdString());
        if (known == notation.end() || !isNoWord(found.captured()))
            continue;
        SymbolText symbol;
        symbol.addSymbol(QString::fromStdString(known->second.latex), found.captured());
        result += text.mid(end, found.capturedStart() - end) + symbol.toPlainText();
        end = found.capturedEnd();
    }
    return result + text.mid(end);
}

QString spokenOf(Section section, CellKind kind, const Notation& notation, const std::string& text) {
    return isMathematics(section, kind, text) ? spokenFormula(notation, text) : QString();
}

} // namespace coenergy
