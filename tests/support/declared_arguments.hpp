#pragma once
// The types of arguments declared in the comments behind the codes. Findings must have these types: the words are made
// from them alone.

#include "base/diagnostic.hpp"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace coenergy {

/// The names of the types, in the order of `Argument`.
inline const QStringList& argumentTypes() {
    static const QStringList names = {
        QStringLiteral("Name"),        QStringLiteral("NameList"), QStringLiteral("SourceText"),
        QStringLiteral("SourceTexts"), QStringLiteral("Amount"),   QStringLiteral("Amounts"),
        QStringLiteral("Count"),       QStringLiteral("AtLeast"),  QStringLiteral("FreeText"),
        QStringLiteral("Quantity"),    QStringLiteral("TomlType"), QStringLiteral("TomlFault"),
        QStringLiteral("SyntaxPart"),  QStringLiteral("Certainty")};
    return names;
}

/// The types that each argument of a code may have, as places in `argumentTypes`, that is, indices of `Argument`.
using ArgumentDeclaration = std::vector<std::vector<std::size_t>>;

// "found: SourceText, expected: Count or AtLeast", "equations: two NameLists"
inline ArgumentDeclaration declarationIn(const QString& comment) {
    static const QRegularExpression argument(QStringLiteral(": (two )?([A-Z]\\w*)(?: or ([A-Z]\\w*))?"));
    const auto place = [&](const QString& name) {
        const qsizetype found = argumentTypes().indexOf(name);
        if (found < 0)
            throw std::runtime_error("no type of arguments: " + name.toStdString() + " in" + comment.toStdString());
        return static_cast<std::size_t>(found);
    };
    ArgumentDeclaration result;
    for (auto matches = argument.globalMatch(comment); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        const bool isTwice = match.hasCaptured(1);
        std::vector<std::size_t> types = {place(isTwice ? match.captured(2).chopped(1) : match.captured(2))};
        if (match.hasCaptured(3))
            types.push_back(place(match.captured(3)));
        result.insert(result.end(), isTwice ? 2 : 1, types);
    }
    return result;
}

// A comment may continue on the next lines.
inline std::vector<QString> commentsOfCodes() {
    static const QRegularExpression code(QStringLiteral("^    [A-Z]\\w*,\\s*//(.*)$"));
    static const QRegularExpression continued(QStringLiteral("^ {10,}//(.*)$"));
    QFile header(QStringLiteral(COENERGY_SOURCE_DIR "/core/language/base/diagnostic.hpp"));
    if (!header.open(QIODevice::ReadOnly))
        throw std::runtime_error("the declaration of the codes is missing");
    std::vector<QString> comments;
    for (const QString& line : QString::fromUtf8(header.readAll()).split(QLatin1Char('\n')))
        if (const auto first = code.match(line); first.hasMatch())
            comments.push_back(first.captured(1));
        else if (const auto next = continued.match(line); next.hasMatch() && !comments.empty())
            comments.back() += next.captured(1);
    return comments;
}

inline const std::map<Code, ArgumentDeclaration>& declaredArguments() {
    static const std::map<Code, ArgumentDeclaration> all = [] {
        const std::vector<QString> comments = commentsOfCodes();
        const std::vector<Code> codes = allCodes();
        if (comments.size() != codes.size())
            throw std::runtime_error("not every code says what its arguments are");
        std::map<Code, ArgumentDeclaration> result;
        for (std::size_t k = 0; k < codes.size(); ++k)
            result.emplace(codes[k], declarationIn(comments[k]));
        return result;
    }();
    return all;
}

/// Empty if the arguments have the types that their code declares; otherwise says what they are.
inline std::string wrongArguments(const Diagnostic& diagnostic) {
    const ArgumentDeclaration& declared = declaredArguments().at(diagnostic.code);
    std::string text = std::string(codeName(diagnostic.code)) + " has";
    bool isRight = diagnostic.arguments.size() == declared.size();
    for (std::size_t k = 0; k < diagnostic.arguments.size(); ++k) {
        const std::size_t type = diagnostic.arguments[k].index();
        text += " " + argumentTypes().at(static_cast<qsizetype>(type)).toStdString();
        isRight = isRight && std::find(declared[k].begin(), declared[k].end(), type) != declared[k].end();
    }
    return isRight ? std::string() : text;
}

/// The diagnostic, if its arguments are of these types.
inline const Diagnostic& wellTyped(const Diagnostic& diagnostic) {
    if (const std::string wrong = wrongArguments(diagnostic); !wrong.empty())
        throw std::logic_error(wrong);
    return diagnostic;
}

} // namespace coenergy
